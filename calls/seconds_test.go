package calls

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/sheet"
)

// Whatever others see of when somebody decided is told in whole seconds.
func TestTimes_AreWholeSeconds(t *testing.T) {
	at := time.Date(2026, 11, 18, 14, 9, 27, 914e6, time.UTC)
	want := at.Truncate(time.Second)
	if e := entryOf(&match.Entry{At: at, Events: json.RawMessage("[]")}); !e.At.Equal(want) {
		t.Errorf("an entry: %s", e.At)
	}
	if p := positionOf(&match.Position{Since: at}); !p.Since.Equal(want) {
		t.Errorf("a position: %s", p.Since)
	}
	c := clocksOf([]sheet.Clocked{{
		SeatClock: sheet.SeatClock{Left: 61234567 * time.Microsecond, Used: 1999 * time.Millisecond, Spent: 14 * time.Millisecond, Since: at, Up: at},
		Rests:     []clock.Rest{{From: at, To: at}},
	}})[0]
	if c.Left != 61000 || c.Used != 1000 || c.Spent != 0 || !c.Since.Equal(want) || !c.Up.Equal(want) || !c.Rests[0].From.Equal(want) {
		t.Errorf("a clock: %+v", c)
	}
	if r := WholeSeconds(&game.Record{Entries: []game.Entry{{At: at}}}); !r.Entries[0].At.Equal(want) {
		t.Errorf("a record: %s", r.Entries[0].At)
	}
	s := &sheet.Sheet{
		Status: sheet.Running, Clock: &sheet.Clock{Kind: sheet.Live}, Created: at, Started: at, Updated: at, Places: []sheet.Place{{Kind: sheet.Person, User: "a"}, {Kind: sheet.Person, User: "b"}},
		Comings: []sheet.Coming{{At: at}}, Hinted: []sheet.Hinted{{At: at}},
		Timing: sheet.Timing{Pause: &sheet.Pause{Since: at}, Vote: &sheet.Vote{Since: at}},
	}
	table, err := json.Marshal([]any{tableOf(&match.Seen{Sheet: s, Online: make([]bool, 2)}, ""), voteOf(s), pauseOf(s), lineOf(&sheet.Line{At: at})})
	if err != nil || strings.Contains(string(table), ".914") {
		t.Errorf("a table: %s %v", table, err)
	}
}
