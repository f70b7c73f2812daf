package match_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
)

// pocketed is a game of Chicago Express that somebody has begun elsewhere, with one more
// seat of their own, and its table there.
func (p *place) pocketed() (*match.Table, *people.User, *match.Pocketed) {
	p.Helper()
	there := open(p.TB)
	u := there.user("Pia")
	table := there.table(u, "chicago-express", me, match.WantedSeat{Kind: sheet.Person, Name: "Quinn"})
	there.must(table.Seating.Start(p.Context(), u.ID, ""))
	there.play(table, 20, u)
	game, err := table.Replay.Pocketed()
	p.must(err)
	return table, u, game
}

// A game brought is the same game, and goes on when it is brought again.
func TestBring_AndAgain(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table, there, game := p.pocketed()
	s, ahead, err := p.house.Bring(t.Context(), ann, *game)
	p.must(err)
	if s.ID != game.ID || ahead || s.Entries != 20 || s.SeatsOf(ann.ID).Len() != 2 {
		t.Fatalf("brought: %+v", s)
	}
	here, err := p.house.Table(t.Context(), game.ID)
	p.must(err)
	p.sameAs(here, ann.ID, table, there.ID)

	_, _, err = p.house.Bring(t.Context(), ann, *game) // nothing is new
	p.must(err)
	pos := p.see(table, there.ID).Position
	_, err = table.Act(t.Context(), match.Move{User: there.ID, After: pos.N, Seat: pos.Seat, Actions: []json.RawMessage{pos.Options[0].Action}})
	p.must(err)
	more, err := table.Replay.Pocketed()
	p.must(err)
	more.Hinted = []sheet.Hinted{{Seat: pos.Seat, N: pos.N, At: clock.Wall{}.Kept()}}
	_, _, err = p.house.Bring(t.Context(), ann, *more)
	p.must(err)
	s, ahead, err = p.house.Bring(t.Context(), ann, *more)
	p.must(err)
	if len(s.Hinted) != 1 {
		t.Errorf("of one hint given since, %d are known", len(s.Hinted))
	}
	p.sameAs(here, ann.ID, table, there.ID)
	if ahead {
		t.Error("what was brought before is said to be ahead")
	}
	_, ahead, err = p.house.Bring(t.Context(), ann, *game)
	p.must(err)
	if n := p.see(here, ann.ID).Position.N; !ahead || n != pos.N+1 {
		t.Errorf("an older state of the game: ahead %t, the table is at moment %d", ahead, n)
	}
	p.must(p.house.Check(t.Context(), game.ID))
}

// sameAs checks that two tables show the same to their players.
func (p *place) sameAs(a *match.Table, user persist.UserID, b *match.Table, other persist.UserID) {
	p.Helper()
	x, err := a.See(p.Context(), match.Viewer{User: user})
	p.must(err)
	y, err := b.See(p.Context(), match.Viewer{User: other})
	p.must(err)
	if x.Position.N != y.Position.N || string(x.Position.View) != string(y.Position.View) {
		p.Errorf("one table is at %d and shows %s\nthe other is at %d and shows %s", x.Position.N, x.Position.View, y.Position.N, y.Position.View)
	}
}

// What was brought goes on, and no other table: neither one that was made here, however
// public, nor one that was brought before it was kept which those are.
func TestBring_OnlyWhatWasBrought(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "chicago-express", me, match.WantedSeat{Kind: sheet.Person, Name: "Quinn"})
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	p.play(table, 6, ann)
	forged, err := table.Replay.Pocketed()
	p.must(err)
	_, _, err = p.house.Bring(t.Context(), ann, *forged)
	p.refused(err, refusal.Diverged)
	if p.see(table, ann.ID).Sheet.Brought {
		t.Error("a table made here counts as brought")
	}
}

// Of a game that is brought nothing is believed: no name but the bringer's, no time that
// cannot be, no more hints than moments; and it is kept among no results.
func TestBring_NothingIsBelieved(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	_, _, brought := p.pocketed()
	brought.Record.Seats[0].Name, brought.Record.Seats[1].Name = "Famous", "Ann"
	year := func(y int) time.Time { return time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC) }
	brought.Record.Entries[2].At, brought.Record.Entries[3].At = year(2500), year(1862)
	brought.Created = year(1)
	brought.Record.Entries[4].By, brought.Record.Entries[5].By, brought.Record.Entries[6].By = "Famous", "clerk", "Ann"
	brought.Hinted = []sheet.Hinted{{N: 1, At: year(2500)}}
	s, _, err := p.house.Bring(t.Context(), ann, *brought)
	p.must(err)
	if !s.Brought || s.Places[0].Name != "Famous*" || s.Places[1].Name != "Ann" {
		t.Errorf("brought %t, with %+v", s.Brought, s.Places)
	}
	table, err := p.house.Table(t.Context(), s.ID)
	p.must(err)
	record, err := table.Replay.Record(match.Viewer{User: ann.ID})
	p.must(err)
	for i, e := range record.Entries {
		if y := e.At.Year(); y < 2020 || e.At.After(clock.Wall{}.Kept()) {
			t.Errorf("entry %d is of the year %d", i, y)
		}
	}
	if by := record.Entries; by[4].By != "" || by[5].By != "clerk" || by[6].By != "Ann" {
		t.Errorf("decided have %q, %q and %q", by[4].By, by[5].By, by[6].By)
	}
	if at := s.Hinted[0].At; at.After(clock.Wall{}.Kept()) {
		t.Errorf("a hint was given at %s", at)
	}
	if s.Created.Year() < 2020 {
		t.Errorf("it is of the year %d", s.Created.Year())
	}
	over := *s
	over.Status = sheet.Finished
	if list := results.Of(&over, &sheet.Outcome{}); list != nil {
		t.Errorf("results are kept: %+v", list)
	}
	_, _, many := p.pocketed()
	many.Hinted = make([]sheet.Hinted, len(many.Record.Entries)+2)
	_, _, err = p.house.Bring(t.Context(), ann, *many)
	p.refused(err, refusal.BadRecord)
}

// Nothing takes the place of another game, and nothing is taken that was not played by
// the rules.
func TestBring_Refused(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	_, _, brought := p.pocketed()
	_, _, err := p.house.Bring(t.Context(), ann, *brought)
	p.must(err)
	_, _, err = p.house.Bring(t.Context(), bob, *brought) // no matter whom it is from
	p.refused(err, refusal.Diverged)
	other := *brought
	record := *brought.Record
	record.Entries = append(record.Entries[:0:0], record.Entries...)
	record.Entries[0].Action = json.RawMessage(`{"kind":"bid","amount":39}`)
	other.Record = &record
	_, _, err = p.house.Bring(t.Context(), ann, other)
	p.refused(err, refusal.Diverged)

	fresh := func(change func(*match.Pocketed)) match.Pocketed {
		_, _, brought := p.pocketed()
		change(brought)
		return *brought
	}
	for name, bad := range map[string]match.Pocketed{
		"an id of nobody's":    fresh(func(b *match.Pocketed) { b.ID = "../../etc" }),
		"a move against rules": fresh(func(b *match.Pocketed) { b.Record.Entries[3].Action = json.RawMessage(`{"kind":"bid","amount":999}`) }),
		"a title of nobody's":  fresh(func(b *match.Pocketed) { b.Record.Title = "monopoly" }),
		"nothing played":       fresh(func(b *match.Pocketed) { b.Record.Entries = nil }),
		"nobody but bots": fresh(func(b *match.Pocketed) {
			for i := range b.Record.Seats {
				b.Record.Seats[i].Bot = "broker"
			}
		}),
	} {
		_, _, err := p.house.Bring(t.Context(), ann, bad)
		p.refused(err, refusal.BadRecord)
		if _, err := p.house.Table(t.Context(), bad.ID); err == nil {
			t.Errorf("%s: there is a table now", name)
		}
	}
}

// What a bot is about to decide is left out: it would be decided in two places.
func TestPocketed_EndsWithPeople(t *testing.T) {
	t.Parallel()
	p := reopen(t, t.TempDir()+"/scrip.db", 1<<40)
	ann := p.user("Ann")
	table := p.table(ann, "chicago-express", me, rnd)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	_, err := p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
	p.must(err)
	pocketed, err := table.Replay.Pocketed()
	p.must(err)
	if n := len(pocketed.Record.Entries); n != 0 || p.see(table, ann.ID).Position.N != 1 {
		t.Errorf("%d entries are brought while a bot is asked", n)
	}
	p.refused(table.Discard(t.Context(), 0), refusal.Stale)
	p.must(table.Discard(t.Context(), 1))
	_, err = p.house.Table(t.Context(), pocketed.ID)
	p.refused(err, refusal.NotFound)
	if pocketed.Secret == (game.Secret{}) {
		t.Error("without its secret")
	}
}
