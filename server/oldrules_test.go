package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// A game of rules that are gone is no dead end: the table says so, and has its
// result, its record and its chat.
func TestOldRules(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	host := people.User{ID: persist.UserID(persist.NewID()), Name: "Ann", Created: clock.Wall{}.Kept()}
	if err := s.store.People.AddUser(t.Context(), &host); err != nil {
		t.Fatal(err)
	}
	sheet := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: "toy", Version: 7, Settings: map[string]string{"rounds": "two"}, Visibility: sheet.Public,
		Status: sheet.Finished, Host: host.ID, Entries: 1, Created: clock.Wall{}.Kept(), Updated: clock.Wall{}.Kept(),
		Places:  []sheet.Place{{Kind: sheet.Person, User: host.ID, Name: "Ann"}, {Kind: sheet.Bot, Bot: "random", Name: "Locke"}},
		Outcome: &sheet.Outcome{Ending: "spent", Standings: []game.Standing{{Seat: 1, Rank: 1, Score: 9, Won: true}, {Seat: 0, Rank: 2, Score: 4}}},
	}
	entry := game.Entry{Seat: 0, Action: json.RawMessage(`{"kind":"bluff"}`), At: clock.Wall{}.Kept()}
	if err := s.store.Tables.Insert(t.Context(), sheet, []record.Kept{{Entry: entry}}); err != nil {
		t.Fatal(err)
	}
	path := "/api/tables/" + string(sheet.ID)
	type closed struct {
		Position *position
		OldRules struct {
			Version   int
			Ending    string
			Standings []game.Standing
		}
	}
	got := call[closed](c, "GET", path, nil)
	if got.Position != nil || got.OldRules.Version != 7 || got.OldRules.Ending != "spent" {
		t.Errorf("the table is %+v", got)
	}
	if diff := cmp.Diff(sheet.Outcome.Standings, got.OldRules.Standings); diff != "" {
		t.Error(diff)
	}
	record := call[game.Record](c, "GET", path+"/record", nil)
	if len(record.Entries) != 1 || !strings.Contains(string(record.Entries[0].Action), "bluff") || record.Version != 7 {
		t.Errorf("the record is %+v", record)
	}
	call[json.RawMessage](c, "POST", path+"/chat", j{"text": "those were the days"})
	if lines := call[[]json.RawMessage](c, "GET", path+"/chat", nil); len(lines) != 1 {
		t.Errorf("%d lines", len(lines))
	}
	c.refused("GET", path+"/at/1", nil, http.StatusConflict, refusal.OldRules.Name)
	c.refused("GET", path+"/entries", nil, http.StatusConflict, refusal.OldRules.Name)
	refused := c.refused("POST", "/api/records", record, http.StatusConflict, refusal.OldRules.Name)
	if refused.Facts["version"] != 7.0 || !strings.Contains(refused.Detail, "version 7") {
		t.Errorf("the record is refused with %+v", refused)
	}
}
