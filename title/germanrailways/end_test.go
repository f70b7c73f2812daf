package germanrailways

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// How the game ends, where the rulebook leaves it open.

func allPass(g *table) {
	g.T.Helper()
	for g.step == choosing {
		g.Does(g.player(), pass())
	}
}

func TestEnd_connections(t *testing.T) {
	g := given(t)
	for c := range companies {
		g.connect(c, 1<<((c+1)%companies), nil)
	}
	if g.closing().lacking() != 0 {
		t.Fatalf("%d connections are lacking", g.closing().lacking())
	}
	g.asks(marta, choosing) // "al determinar el turno" (when the turn order is determined): the round is played out
	allPass(g)
	if g.ending != connected {
		t.Errorf("ended by %q", endingNames[g.ending])
	}
}

// Ruling 19: after a round without sale or track all are asked; one No goes on.
func TestEnd_vote(t *testing.T) {
	g := given(t, treasury(PO, 10))
	allPass(g)
	if turn := (rules{}).Turn(&g.State); turn.Seats != game.AllSeats(5) || g.step != voting {
		t.Fatalf("turn %+v, want all five to vote", turn)
	}
	g.Does(jesus, vote(true))
	if turn := (rules{}).Turn(&g.State); turn.Has(jesus) || turn.Seats.Len() != 4 {
		t.Errorf("turn %+v: Jesús has voted", turn)
	}
	g.Does(marta, vote(false))
	if g.step != drawing || g.round != 2 {
		t.Errorf("in step %s of round %d, want the next round's bag", stepNames[g.step], g.round)
	}
	for g.step == drawing {
		g.Does(game.Chance, rules{}.Options(&g.State, game.Chance, nil)[0].Action)
	}
	allPass(g)
	for _, seat := range []game.Seat{pablo, jesus, maria, alberto, marta} {
		g.Does(seat, vote(true))
	}
	if g.ending != agreed {
		t.Errorf("ended by %q", endingNames[g.ending])
	}
}

// Ruling 19: in any turn a vote can be proposed; it is held when the round is over,
// whatever was done in it, and costs nothing.
func TestEnd_proposed(t *testing.T) {
	g := given(t, holds(marta, NME, 1), treasury(NME, 5))
	g.Does(marta, propose())
	g.asks(marta, choosing)
	g.Refuses(marta, propose(), errProposed)
	g.Does(marta, buildWith(NME), lay("10-14"), done())
	allPass(g)
	if turn := (rules{}).Turn(&g.State); turn.Seats != game.AllSeats(5) || g.step != voting {
		t.Fatalf("turn %+v, want all five to vote", turn)
	}
	g.Does(pablo, vote(false))
	if g.step != drawing || g.round != 2 || g.proposed {
		t.Errorf("in step %s of round %d, want the next round's bag and nothing proposed", stepNames[g.step], g.round)
	}
	for g.step == drawing {
		g.Does(game.Chance, rules{}.Options(&g.State, game.Chance, nil)[0].Action)
	}
	g.Does(g.player(), propose())
	allPass(g)
	for _, seat := range []game.Seat{pablo, jesus, maria, alberto, marta} {
		g.Does(seat, vote(true))
	}
	if g.ending != agreed {
		t.Errorf("ended by %q", endingNames[g.ending])
	}
}

func TestEnd_proposedWithoutVotes(t *testing.T) {
	g := givenWith(t, map[string]string{endVote: voteOff})
	g.Refuses(marta, propose(), errNoVote)
	for _, o := range (rules{}).Options(&g.State, marta, nil) {
		if o.Action.Do == Propose {
			t.Error("a vote is offered")
		}
	}
}

// Neither simple bot proposes of itself.
func TestEnd_botsDoNotPropose(t *testing.T) {
	g := given(t, treasury(PO, 10))
	options := rules{}.Options(&g.State, marta, nil)
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		pick, ok := rules{}.Casual(&g.State, marta, options, r)
		if !ok || options[pick.Index].Action.Do == Propose {
			t.Fatalf("the random bot picks %v of %v", pick, options)
		}
	}
	if pick, _ := (rules{}).Advise(&g.State, marta, options, r); options[pick.Index].Action.Do == Propose {
		t.Error("the greedy bot proposes")
	}
}

// To propose is in vain while anybody would still do something with a turn; then no search
// does it.
func TestEnd_proposedInVain(t *testing.T) {
	g := given(t, treasury(PO, 10))
	if !(rules{}).Vain(&g.State, marta, propose()) || (rules{}).Vain(&g.State, marta, pass()) {
		t.Error("at the beginning a proposal is not in vain, or a pass is")
	}
	idle := given(t)
	for seat := range game.Seat(idle.Seats) {
		idle.Cash[seat] = 0
	}
	for c := range companies {
		idle.companies[c].Treasury = 0
	}
	if (rules{}).Vain(&idle.State, marta, propose()) {
		t.Error("a proposal is in vain where nobody has anything to do")
	}
}

// After a round in which nobody did anything bots vote for the end, and for nothing else.
func TestEnd_playedOnInVain(t *testing.T) {
	g := given(t)
	for _, idle := range []bool{false, true} {
		g.idle = idle
		if got := (rules{}).Vain(&g.State, marta, Action{Do: Vote}); got != idle {
			t.Errorf("to play on is in vain: %v, where nothing happened: %v", got, idle)
		}
		if (rules{}).Vain(&g.State, marta, Action{Do: Vote, End: true}) {
			t.Error("to end is in vain")
		}
	}
}

func TestEnd_noVoteAfterASaleOrTrack(t *testing.T) {
	g := given(t, holds(marta, NME, 1), treasury(NME, 5))
	g.Does(marta, buildWith(NME), lay("10-14"), done())
	allPass(g)
	if g.step != drawing {
		t.Errorf("in step %s after a round with track", stepNames[g.step])
	}
	g = givenWith(t, map[string]string{endVote: voteOff})
	allPass(g)
	if g.step != drawing {
		t.Errorf("in step %s: there is no vote", stepNames[g.step])
	}
}

// An auction that nobody bids in sells nothing.
func TestEnd_unsoldShareIsNoSale(t *testing.T) {
	g := given(t)
	g.Does(marta, auctionOf(PO), pass())
	for _, seat := range []game.Seat{alberto, maria, jesus, pablo} {
		g.Does(seat, pass())
	}
	allPass(g)
	if g.step != voting {
		t.Errorf("in step %s, want a vote", stepNames[g.step])
	}
}

// Ruling 18: the game ends when no company can ever lay track, whatever is sold.
func TestEnd_noTrackToCome(t *testing.T) {
	var out []fact
	for c := range companies {
		out = append(out, stock(c, 0))
	}
	g := given(t, out...)
	allPass(g)
	if g.ending != noTrack {
		t.Errorf("ended by %q without a locomotive left", endingNames[g.ending])
	}
	// With one locomotive left: not while a share may bring it money.
	g = given(t, append(out, stock(PO, 1))...)
	if !g.closing().trackToCome() {
		t.Error("the Ostbahn has a locomotive, and shares to sell")
	}
	g = given(t, append(out, stock(PO, 1), holds(marta, PO, 3))...)
	if g.closing().trackToCome() {
		t.Error("the Ostbahn has neither money nor a share left")
	}
	// Its last share could bring it one purse, and a hex costs 2.
	poor := slices.Concat(out, []fact{stock(PO, 1), holds(marta, PO, 2)})
	for seat := range game.Seat(5) {
		poor = append(poor, cash(seat, 1))
	}
	second := []fact{holds(pablo, KBS, 2), holds(pablo, NME, 2), holds(pablo, KSS, 2), holds(pablo, MWB, 2), holds(pablo, GBS, 2), holds(pablo, CME, 2)}
	if g = given(t, slices.Concat(poor, second, []fact{holds(pablo, BHE, 2)})...); g.closing().trackToCome() {
		t.Error("nobody can pay the Ostbahn 2")
	}
	if g = given(t, slices.Concat(poor, second, []fact{holds(pablo, BHE, 2), cash(jesus, 2)})...); !g.closing().trackToCome() {
		t.Error("Jesús can pay the Ostbahn 2")
	}
	// The Berlin-Hamburg must sell its second share first, for 1 at least.
	poor = append(poor, cash(marta, 0), cash(alberto, 0), cash(maria, 0), cash(pablo, 0), cash(jesus, 2), holds(pablo, BHE, 1))
	if g = given(t, append(poor, second...)...); g.closing().trackToCome() {
		t.Error("of Jesús's 2 one must go to the Berlin-Hamburg")
	}
	if g = given(t, append(append(poor, second...), cash(marta, 1))...); !g.closing().trackToCome() {
		t.Error("Marta can pay the Berlin-Hamburg's share")
	}
	// Königsberg has one way out.
	g = given(t, append(append([]fact{standsOn(NME, "01-20")}, out...), stock(PO, 1))...)
	if g.closing().trackToCome() {
		t.Error("the Ostbahn is walled in")
	}
	// The Cöln-Minden spends 5 at most, however rich; the Baden's hex is free.
	g = given(t, append(out, stock(GBS, 1), holds(marta, GBS, 3))...)
	if !g.closing().trackToCome() {
		t.Error("the Baden may lay a rural hex for nothing")
	}
}
