package server_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
)

// Every title is played at a live table from its first action to its end, kept,
// downloaded, and opened again on the same board.
func TestEveryTitleIsPlayed(t *testing.T) {
	t.Parallel()
	for _, of := range title.All() {
		info := of.Info()
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			c := serve(t).client()
			kinds := make([]string, info.MinSeats)
			for i := range kinds {
				kinds[i] = "random"
			}
			id := c.create(info.ID, kinds...).ID
			path := "/api/tables/" + id
			call[table](c, "POST", path+"/start", j{})
			entries := 0
			c.follow(t.Context(), path+"/stream?after=0", "", func(e event) bool {
				if e.name != "entry" {
					return true
				}
				entries++
				var told struct{ Entry struct{ Turn turn } }
				if err := json.Unmarshal([]byte(e.data), &told); err != nil {
					t.Error(err)
				}
				return !told.Entry.Turn.Over
			})
			done := call[table](c, "GET", path, nil)
			if done.Status != "finished" || done.Entries != entries || done.Position.Ending == "" || len(done.Position.Standings) != info.MinSeats {
				t.Fatalf("after %d entries the table is %s with %d, ending %q", entries, done.Status, done.Entries, done.Position.Ending)
			}
			record := call[game.Record](c, "GET", path+"/record", nil)
			again := call[table](c, "POST", "/api/records", record)
			end := call[position](c, "GET", "/api/tables/"+again.ID+"/at/"+itoa(entries), nil)
			if end.Ending != done.Position.Ending || len(end.Standings) != info.MinSeats || end.Standings[0] != done.Position.Standings[0] {
				t.Errorf("the record ends %q with %+v, the game %q with %+v", end.Ending, end.Standings, done.Position.Ending, done.Position.Standings)
			}
			text := call[struct{ Text string }](c, "GET", path+"/text", nil)
			same := call[game.Record](c, "GET", "/api/tables/"+call[table](c, "POST", "/api/records", []byte(text.Text)).ID+"/record", nil)
			if want := call[game.Record](c, "GET", "/api/tables/"+again.ID+"/record", nil); !reflect.DeepEqual(same, want) {
				t.Errorf("the text opens as another game than the record:\n%.2000s", text.Text)
			}
			lines := call[[]struct{ Who, Words string }](c, "GET", path+"/notation", nil)
			if len(lines) != entries || !strings.Contains(text.Text, "1. "+lines[0].Who+": "+lines[0].Words+" @") {
				t.Errorf("%d lines of %d entries, the first %+v", len(lines), entries, lines[0])
			}
			series := call[[]struct{ Scores []int }](c, "GET", path+"/series", nil)
			if len(series) != entries+1 {
				t.Errorf("the series has %d points of %d", len(series), entries+1)
			}
			t.Logf("%d entries", entries)
		})
	}
}
