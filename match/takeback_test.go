package match_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// bidding has people bid the least that they may, one after the other.
func bidding(p *place, table *match.Table, bidders ...*people.User) {
	p.Helper()
	for _, u := range bidders {
		seen := p.see(table, u.ID)
		_, err := p.do(table, u, seen.Mine.First(), string(seen.Position.Options[0].Action))
		p.must(err)
	}
}

func (p *place) takeback(table *match.Table, u *people.User) *match.Takeable {
	p.Helper()
	return p.see(table, u.ID).Position.Takeback
}

func (p *place) ask(table *match.Table, u *people.User) error {
	seen := p.see(table, u.ID)
	return table.Takebacks.Ask(p.Context(), u.ID, seen.Mine.First(), seen.Position.N)
}

func (p *place) agree(table *match.Table, u *people.User) error {
	return table.Takebacks.Agree(p.Context(), u.ID, p.see(table, u.ID).Position.N)
}

func (p *place) decline(table *match.Table, u *people.User) error {
	return table.Takebacks.Decline(p.Context(), u.ID, p.see(table, u.ID).Position.N)
}

// All who have moved since agree, and the game is where it was; the undo is in the record as
// that of the player who asked.
func TestTakeback_AllWhoHaveMovedAgree(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, cleo := p.user("Ann"), p.user("Bob"), p.user("Cleo")
	table := p.started("chicago-express", ann, bob, cleo)
	first := p.see(table, ann.ID).Position
	bidding(p, table, ann)
	if got := p.takeback(table, ann); got != nil {
		t.Fatalf("what undo takes back is to be asked for: %+v", got)
	}
	bidding(p, table, bob, cleo)
	want := &match.Takeable{To: first.N, Asks: game.SeatSet(0).With(1).With(2)}
	if diff := cmp.Diff(want, p.takeback(table, ann)); diff != "" {
		t.Fatalf("what Ann may ask for (-want +got):\n%s", diff)
	}
	p.must(p.ask(table, ann))
	p.refused(p.ask(table, bob), refusal.NoTakeback) // one at a time
	p.refused(p.agree(table, ann), refusal.NotYourSeat)
	p.must(p.agree(table, bob))
	if asked := p.see(table, cleo.ID).Sheet.Takeback(); asked == nil || asked.Agreed != game.SeatSet(0).With(1) {
		t.Fatalf("with Bob's word it stands at %+v", asked)
	}
	p.must(p.agree(table, cleo))
	back := p.see(table, ann.ID)
	if diff := cmp.Diff(string(first.View), string(back.Position.View)); diff != "" {
		t.Fatalf("the board is not as before:\n%s", diff)
	}
	if back.Sheet.Takeback() != nil || p.takeback(table, ann) != nil {
		t.Error("it is asked for still")
	}
	entries, err := table.Replay.Entries(match.Viewer{User: bob.ID}, 0, back.Position.N)
	p.must(err)
	if last := entries[len(entries)-1]; last.Undo == nil || *last.Undo != first.N || last.Seat != 0 {
		t.Errorf("the undo is not in the record: %+v", last)
	}
}

// It is void when somebody moves, withdrawn by who asked, and refused by who is asked: then
// it is not asked again before somebody has moved.
func TestTakeback_VoidWithdrawnRefused(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	bidding(p, table, ann, bob)
	n := p.see(table, ann.ID).Position.N

	p.must(p.ask(table, ann))
	p.must(p.decline(table, ann))
	p.refused(p.agree(table, bob), refusal.NoTakeback)

	p.must(p.ask(table, ann))
	p.must(p.decline(table, bob))
	p.refused(p.ask(table, ann), refusal.NoTakeback)
	comings := p.see(table, ann.ID).Sheet.Comings
	if last := comings[len(comings)-1]; last.Why != sheet.IsKept || last.Seat != 1 || last.N != n {
		t.Errorf("the log says %+v", last)
	}

	bidding(p, table, ann, bob)
	p.must(p.ask(table, ann))
	bidding(p, table, ann)
	if asked := p.see(table, bob.ID).Sheet.Takeback(); asked != nil {
		t.Errorf("after a move it is asked for still: %+v", asked)
	}
	p.refused(table.Takebacks.Agree(t.Context(), bob.ID, n), refusal.Stale)
	p.refused(p.agree(table, bob), refusal.NoTakeback)
	carl := p.user("Carl")
	p.refused(p.ask(table, carl), refusal.NotYourSeat)
}

// Nothing is taken back past what was drawn or came out.
func TestTakeback_NotPastWhatCameOut(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := p.do(table, ann, 0, bid2)
	p.must(err)
	_, err = p.do(table, bob, 1, bid3) // with it all bids are shown
	p.must(err)
	for _, u := range []*people.User{ann, bob} {
		if got := p.takeback(table, u); got != nil {
			t.Errorf("%s may ask for %+v", u.Name, got)
		}
		p.refused(p.ask(table, u), refusal.NoUndo)
	}
}

// Where only bots have moved since nobody is asked; nor where one person has all the seats.
func TestTakeback_BotsAgree(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.table(ann, "chicago-express", me, rnd, free)
	p.must(table.Seating.Join(t.Context(), bob, nil, false))
	first := p.see(table, ann.ID).Position
	bidding(p, table, ann)
	p.until(table, func(seen *match.Seen) bool { return !seen.Sheet.Turn.Has(1) && seen.Position.N > first.N+1 })
	got := p.takeback(table, ann)
	if got == nil || got.Asks != 0 || got.To != first.N {
		t.Fatalf("Ann may ask for %+v", got)
	}
	p.must(p.ask(table, ann))
	if diff := cmp.Diff(string(first.View), string(p.see(table, ann.ID).Position.View)); diff != "" {
		t.Fatalf("the board is not as before:\n%s", diff)
	}
}

// A maker may switch it off, and rated games are without it unless the maker wants it.
func TestTakeback_Off(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.account("Ann"), p.account("Bob")
	for _, c := range []struct {
		rated bool
		mode  sheet.TakebackMode
		want  sheet.TakebackMode
	}{
		{false, "", sheet.TakebacksAgreed}, {true, "", sheet.TakebacksOff},
		{false, sheet.TakebacksOff, sheet.TakebacksOff}, {true, sheet.TakebacksAgreed, sheet.TakebacksAgreed},
	} {
		table, err := p.house.Create(t.Context(), ann, match.Wanted{Title: "chicago-express", Visibility: sheet.Public, Seats: []match.WantedSeat{me, free}, Rated: c.rated, Takebacks: c.mode})
		p.must(err)
		p.must(table.Seating.Join(t.Context(), bob, nil, c.rated))
		p.house.DropAll() // as it is kept
		table, err = p.house.Table(t.Context(), p.see(table, ann.ID).Sheet.ID)
		p.must(err)
		bidding(p, table, ann, bob)
		seen := p.see(table, ann.ID)
		if got := seen.Sheet.TakebackMode(); got != c.want || (seen.Position.Takeback != nil) != (got == sheet.TakebacksAgreed) {
			t.Errorf("rated %v, %q: it is %q, and Ann may ask for %+v", c.rated, c.mode, got, seen.Position.Takeback)
		}
		if c.want == sheet.TakebacksOff {
			p.refused(p.ask(table, ann), refusal.NoUndo)
		}
	}
}

// Who leaves is asked no more, and a bot would agree: it has to be asked for again.
func TestTakeback_SomebodyLeaves(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, cleo := p.user("Ann"), p.user("Bob"), p.user("Cleo")
	table := p.started("chicago-express", ann, bob, cleo)
	first := p.see(table, ann.ID).Position
	bidding(p, table, ann, bob)
	p.must(p.ask(table, ann))
	p.must(table.Seating.Leave(t.Context(), bob.ID, false))
	seen := p.see(table, ann.ID)
	if seen.Sheet.Takeback() != nil || seen.Position.Takeback == nil || seen.Position.Takeback.Asks != 0 {
		t.Fatalf("asked %+v, and to be asked %+v", seen.Sheet.Takeback(), seen.Position.Takeback)
	}
	p.must(p.ask(table, ann))
	if got := p.see(table, ann.ID).Position; string(got.View) != string(first.View) {
		t.Error("the board is not as before")
	}
}

// An order that moved since is over with what it did, and one that stands is asked again.
func TestTakeback_Orders(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	order := p.see(table, bob.ID).Position.Orders.Offers[0].Order
	order.Amount += 2
	_, err := table.Orders.Give(t.Context(), bob.ID, 1, order, false)
	p.must(err)
	bidding(p, table, ann)
	p.until(table, func(seen *match.Seen) bool { return seen.Sheet.Turn.Has(0) })
	p.must(p.ask(table, ann))
	p.must(p.agree(table, bob))
	seen := p.see(table, bob.ID).Position
	if len(seen.Orders.Standing) != 0 || len(seen.Orders.Ended) != 1 || seen.Orders.Ended[0].Why.Kind != sheet.WhyUndo {
		t.Errorf("Bob's orders are %+v", seen.Orders)
	}
}

// It is asked at one house and agreed at another.
func TestTakeback_OverTwoHouses(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	ann, bob := p[0].user("Ann"), p[1].user("Bob")
	first := p[0].table(ann, "chicago-express", me, free)
	id := p[0].see(first, ann.ID).Sheet.ID
	second := p[1].load(id)
	p[1].must(second.Seating.Join(t.Context(), bob, nil, false))
	before := p[0].see(first, ann.ID).Position
	bidding(p[0], first, ann)
	bidding(p[1], second, bob)
	p[0].must(p[0].ask(first, ann))
	p[1].must(p[1].agree(second, bob))
	if got := p[0].see(first, ann.ID).Position; string(got.View) != string(before.View) {
		t.Error("the board is not as before")
	}
}
