package match_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
	_ "time/tzdata"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

const day = 24 * time.Hour

func ann() *people.User  { return &people.User{ID: "ann", Name: "Ann"} }
func bob() *people.User  { return &people.User{ID: "bob", Name: "Bob"} }
func carl() *people.User { return &people.User{ID: "carl", Name: "Carl"} }

// daily is a move a day with a bank of three, by which a bot decides when time is up.
func daily() *sheet.Clock {
	return &sheet.Clock{Kind: sheet.Days, Main: 3 * day, Step: day, Up: sheet.BotDecides, Bot: "clerk"}
}

func minutes() *sheet.Clock {
	return &sheet.Clock{Kind: sheet.Live, Main: 10 * time.Minute, Step: 20 * time.Second, Up: sheet.BotDecides, Bot: "clerk"}
}

// in runs a test in which time passes at once; inFrom from a time on.
func in(t *testing.T, do func(*hall)) { inFrom(t, time.Time{}, do) }

func inFrom(t *testing.T, from time.Time, do func(*hall)) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(from))
		h := newHall(t)
		defer func() { h.house.Close() }()
		do(h)
	})
}

func TestClock_Live(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", minutes(), ann(), bob())
		first := g.asked()
		time.Sleep(3 * time.Minute)
		g.move(first)
		c := g.clock(first)
		g.expect("after a decision of three minutes", c.Left, 7*time.Minute+20*time.Second)
		g.expect("spent", c.Spent, 3*time.Minute)
		if other := g.clock(1 - first); other.Left != 10*time.Minute || other.Since.IsZero() {
			t.Errorf("the other's clock is %+v", other)
		}
	})
}

func TestClock_Days(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", daily(), ann(), bob())
		first := g.asked()
		time.Sleep(20 * time.Hour)
		g.move(first)
		g.expect("a turn within its day costs no bank", g.clock(first).Left, 3*day)
		time.Sleep(30 * time.Hour)
		g.move(1 - first)
		g.expect("six hours beyond the day come out of the bank", g.clock(1-first).Left, 3*day-6*time.Hour)
	})
}

// A turn is over when somebody else is asked: a player who decides several times in a
// row has one day for all of it.
func TestClock_SeveralDecisionsAreOneTurn(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("big-shoulders", daily(), ann(), bob())
		seat := g.asked()
		for n := 0; ; n++ {
			if n > 300 {
				t.Fatal("nobody decides twice in a row")
			}
			time.Sleep(10 * time.Hour)
			g.move(seat)
			if g.asked() == seat {
				break
			}
			seat = g.asked()
		}
		if c := g.clock(seat); c.Used != 10*time.Hour || c.Left != 3*day {
			t.Errorf("in the middle of a turn the clock is %+v", c)
		}
	})
}

func TestClock_WhenTimeIsUpABotDecides(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", daily(), ann(), bob())
		late := g.asked()
		g.expect("until time is up", g.clock(late).Up.Sub(g.clock(late).Since), 4*day)
		time.Sleep(4*day - time.Second)
		if p := g.see().Sheet.Places[late]; p.Kind != sheet.Person {
			t.Fatalf("a second before, at his seat is %+v", p)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		p := g.see().Sheet.Places[late]
		if p.Kind != sheet.Bot || p.User != g.people[late].ID || p.Bot != "clerk" {
			t.Fatalf("when time is up, at his seat is %+v", p)
		}
		r, err := g.table().Replay.Record(match.Viewer{User: "ann"})
		h.must(err)
		if last := r.Entries[len(r.Entries)-1]; last.By != "clerk" || last.Seat != late || r.Seats[late].Bot != "" {
			t.Errorf("the record says that %q decided for seat %s, of %+v", last.By, last.Seat, r.Seats[late])
		}
		if n := g.see().Decided[late]; n != 1 {
			t.Errorf("%d decisions were made for him, want 1", n)
		}
		// They come back, and have a day for their next turn.
		h.must(g.table().Seating.Join(t.Context(), g.people[late], nil, false))
		for g.asked() != late {
			g.move(g.asked())
		}
		c := g.clock(late)
		g.expect("back, until time is up", c.Up.Sub(c.Since), day)
		if p := g.see().Sheet.Places[late]; p.Kind != sheet.Person || p.User != g.people[late].ID || p.Bot != "" {
			t.Errorf("back, at his seat is %+v", p)
		}
	})
}

// A program that hangs loses its clock like anybody else; the table goes on, and when it
// wakes up the seat is its own again.
func TestClock_AProgramThatHangsLosesItsTime(t *testing.T) {
	in(t, func(h *hall) {
		robot := &people.User{ID: "robot", Name: "Robot", Owner: "ann"}
		g := h.game("chicago-express", minutes(), ann(), robot)
		seat := slices.IndexFunc(g.people, func(u *people.User) bool { return u.ID == robot.ID })
		for g.asked() != game.Seat(seat) {
			g.move(g.asked())
		}
		n := g.see().Position.N
		time.Sleep(11 * time.Minute)
		synctest.Wait()
		seen := g.see()
		if p := seen.Sheet.Places[seat]; p.Kind != sheet.Bot || p.User != robot.ID || !p.Program {
			t.Fatalf("when its time is up, at its seat is %+v", p)
		}
		if seen.Position.N == n || g.asked() == game.Seat(seat) {
			t.Error("the game does not go on without it")
		}
		h.must(g.table().Seating.Join(t.Context(), robot, nil, false))
		if p := g.see().Sheet.Places[seat]; p.Kind != sheet.Person || !p.Program {
			t.Errorf("back, at its seat is %+v", p)
		}
	})
}

func TestClock_UpBeforeAnybodyHasMoved(t *testing.T) {
	in(t, func(h *hall) {
		time.Sleep(time.Minute) // the house has looked at its clocks, and found none
		g := h.game("chicago-express", minutes(), ann(), bob())
		late := g.asked()
		time.Sleep(10*time.Minute + time.Second)
		synctest.Wait()
		if p := g.see().Sheet.Places[late]; p.Kind != sheet.Bot {
			t.Errorf("a second after the time for the first decision was up, at his seat is %+v", p)
		}
	})
}

func TestClock_OnlyAMark(t *testing.T) {
	in(t, func(h *hall) {
		c := daily()
		c.Up = sheet.OnlyMark
		g := h.game("toy", c, ann(), bob())
		late := g.asked()
		time.Sleep(10 * day)
		synctest.Wait()
		if got := g.clock(late); !got.Over || !got.Up.IsZero() || g.see().Sheet.Places[late].Kind != sheet.Person {
			t.Fatalf("his clock is %+v", got)
		}
		g.move(late)
		if got := g.clock(late); got.Over || got.Left != 0 || got.Spent != 10*day {
			t.Errorf("after his move it is %+v", got)
		}
	})
}

func TestClock_TheOthersAreAsked(t *testing.T) {
	for choice, check := range map[string]func(*testing.T, *seating, game.Seat){
		sheet.ToWait: func(t *testing.T, g *seating, late game.Seat) {
			c := g.clock(late)
			if c.Over || time.Until(c.Up) != day {
				t.Errorf("they wait, and his clock is %+v", c)
			}
		},
		sheet.ToBot: func(t *testing.T, g *seating, late game.Seat) {
			if p := g.see().Sheet.Places[late]; p.Kind != sheet.Bot || p.Offered {
				t.Errorf("a bot is to go on, and at his seat is %+v", p)
			}
		},
		sheet.ToOffer: func(t *testing.T, g *seating, late game.Seat) {
			dora := &people.User{ID: "dora", Name: "Dora"}
			g.must(g.table().Seating.Join(t.Context(), dora, nil, false))
			p := g.see().Sheet.Places[late]
			if p.Kind != sheet.Person || p.User != "dora" || p.Owner != g.people[late].ID {
				t.Fatalf("the seat was offered, and there is %+v", p)
			}
			g.must(g.table().Seating.Join(t.Context(), g.people[late], nil, false))
			if p := g.see().Sheet.Places[late]; p.User != g.people[late].ID || p.Owner != "" || p.Name != g.people[late].Name {
				t.Errorf("he is back, and there is %+v", p)
			}
		},
	} {
		t.Run(choice, func(t *testing.T) {
			in(t, func(h *hall) {
				c := daily()
				c.Up = sheet.AskOthers
				g := h.game("toy", c, ann(), bob(), carl())
				late := g.asked()
				time.Sleep(5 * day)
				synctest.Wait()
				v := g.see().Sheet.Timing.Vote
				if v == nil || v.Seat != late {
					t.Fatalf("the vote is %+v", v)
				}
				if err := g.table().Clocks.Choose(t.Context(), g.people[late].ID, choice); err == nil {
					t.Error("he votes about himself")
				}
				one, two := g.people[(late+1)%3].ID, g.people[(late+2)%3].ID
				if s := g.see().Sheet; !s.AsksVote(one) || s.AsksVote(g.people[late].ID) || s.AsksVote("nobody") {
					t.Error("others are asked than should be")
				}
				h.must(g.table().Clocks.Choose(t.Context(), one, choice))
				if g.see().Sheet.AsksVote(one) {
					t.Error("who has chosen is asked again")
				}
				if g.see().Sheet.Timing.Vote == nil {
					t.Fatal("one of two has settled it")
				}
				h.must(g.table().Clocks.Choose(t.Context(), two, choice))
				if g.see().Sheet.Timing.Vote != nil {
					t.Fatal("it is not settled")
				}
				check(t, g, late)
			})
		})
	}
}

// A vote is over when the player moves after all.
func TestClock_HeMovesBeforeTheVote(t *testing.T) {
	in(t, func(h *hall) {
		c := daily()
		c.Up = sheet.AskOthers
		g := h.game("toy", c, ann(), bob())
		late := g.asked()
		time.Sleep(5 * day)
		synctest.Wait()
		g.move(late)
		if v := g.see().Sheet.Timing.Vote; v != nil {
			t.Errorf("the vote goes on: %+v", v)
		}
		if err := g.table().Clocks.Choose(t.Context(), g.people[1-late].ID, sheet.ToBot); err == nil {
			t.Error("it can still be voted")
		}
	})
}

func TestClock_Pause(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("toy", daily(), ann(), bob())
		seat := g.asked()
		time.Sleep(time.Hour)
		h.must(g.table().Clocks.Pause(t.Context(), "ann"))
		if p := g.see().Sheet.Timing.Pause; p == nil || p.On {
			t.Fatalf("one of two agreed, and the pause is %+v", p)
		}
		h.must(g.table().Clocks.Pause(t.Context(), "bob"))
		if c := g.clock(seat); !c.Up.IsZero() {
			t.Fatalf("in a pause the clock is %+v", c)
		}
		time.Sleep(30 * day)
		synctest.Wait()
		if g.asked() != seat || g.see().Sheet.Places[seat].Kind != sheet.Person {
			t.Fatal("in the pause time was up")
		}
		h.must(g.table().Clocks.Unpause(t.Context(), "bob"))
		g.expect("after the pause, until time is up", time.Until(g.clock(seat).Up), 4*day-time.Hour)
		g.move(seat)
		g.expect("spent", g.clock(seat).Spent, time.Hour)

		h.must(g.table().Clocks.Pause(t.Context(), "ann"))
		h.must(g.table().Clocks.Unpause(t.Context(), "bob"))
		if p := g.see().Sheet.Timing.Pause; p != nil {
			t.Errorf("refused, the pause is %+v", p)
		}
	})
}

// Nobody is asked for time that an undo cost; and nobody gains any by it.
func TestClock_Undo(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", daily(), ann(), bob(), carl())
		seat := g.asked()
		time.Sleep(26 * time.Hour)
		g.move(seat)
		next := g.asked()
		time.Sleep(40 * time.Hour) // beyond their day
		_, err := g.table().Undo(t.Context(), match.Move{User: g.people[seat].ID, Seat: seat, After: g.see().Position.N}, nil)
		h.must(err)
		if g.asked() != seat {
			t.Fatal("the undo did not ask him again")
		}
		if c := g.clock(next); c.Left != 3*day || c.Spent != 0 || !c.Since.IsZero() {
			t.Errorf("the other's clock is %+v", c)
		}
		g.expect("he who took it back has used his day and two hours", time.Until(g.clock(seat).Up), 3*day-2*time.Hour)
		h.reopen(0)
		g.move(seat)
		g.expect("in the end his bank", g.clock(seat).Left, 3*day-2*time.Hour)
	})
}

// The clocks stand as they stood when what is taken back was decided: the time since is
// nobody's.
func TestTakeback_Clocks(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", daily(), ann(), bob(), carl())
		seat := g.asked()
		time.Sleep(26 * time.Hour)
		g.move(seat)
		next := g.asked()
		time.Sleep(30 * time.Hour) // beyond the day
		g.move(next)
		third := g.asked()
		time.Sleep(3 * time.Hour)
		n := g.see().Position.N
		h.must(g.table().Takebacks.Ask(t.Context(), g.people[seat].ID, seat, n))
		h.reopen(0)
		h.must(g.table().Takebacks.Agree(t.Context(), g.people[next].ID, n))
		if g.asked() != seat {
			t.Fatal("the takeback did not ask again")
		}
		for _, other := range []game.Seat{next, third} {
			if c := g.clock(other); c.Left != 3*day || c.Spent != 0 || !c.Since.IsZero() {
				t.Errorf("the clock of seat %d is %+v", other, c)
			}
		}
		g.expect("who took it back has used a day and two hours", time.Until(g.clock(seat).Up), 3*day-2*time.Hour)
	})
}

// An undo does not ask for the time of a pause that was before it.
func TestClock_UndoAfterAPause(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", daily(), ann(), bob())
		seat := g.asked()
		h.must(g.table().Clocks.Pause(t.Context(), "ann"))
		h.must(g.table().Clocks.Pause(t.Context(), "bob"))
		time.Sleep(5 * day)
		h.must(g.table().Clocks.Unpause(t.Context(), "ann"))
		time.Sleep(time.Hour)
		g.move(seat)
		time.Sleep(time.Hour)
		_, err := g.table().Undo(t.Context(), match.Move{User: g.people[seat].ID, Seat: seat, After: g.see().Position.N}, nil)
		h.must(err)
		g.expect("until time is up", time.Until(g.clock(seat).Up), 4*day-time.Hour)
	})
}

// Where several are asked at once each has a clock of their own.
func TestClock_SeveralAtOnce(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("toy", daily(), ann(), bob())
		if n := g.see().Position.Turn.Seats.Len(); n != 2 {
			t.Fatalf("%d seats are asked, want both", n)
		}
		time.Sleep(30 * time.Hour)
		g.move(0)
		if c := g.clock(0); c.Left != 3*day-6*time.Hour {
			t.Errorf("the clock of who moved is %+v", c)
		}
		time.Sleep(time.Hour)
		c := g.clock(1)
		g.expect("the other's runs on, until time is up", time.Until(c.Up), 4*day-31*time.Hour)
	})
}

// What passes while no server is open is nobody's time; and what is due is done when one is.
func TestClock_Restart(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("toy", daily(), ann(), bob())
		late := g.asked()
		time.Sleep(time.Hour)
		h.reopen(10 * day)
		synctest.Wait()
		if p := g.see().Sheet.Places[late]; p.Kind != sheet.Person {
			t.Fatalf("at his seat is %+v", p)
		}
		g.expect("after the server was away, until time is up", time.Until(g.clock(late).Up), 4*day-time.Hour)
		if r := g.clock(late).Rests; len(r) == 0 || r[0].Why != clock.Away {
			t.Errorf("it stood %v", r)
		}
		time.Sleep(5 * day)
		synctest.Wait()
		if p := g.see().Sheet.Places[late]; p.Kind != sheet.Bot {
			t.Errorf("time is up, and at his seat is %+v", p)
		}
	})
}

// A player who leaves may offer the seat; the bot plays it until somebody takes it.
func TestLeave_OffersTheSeat(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("toy", nil, ann(), bob(), carl())
		h.must(g.table().Seating.Leave(t.Context(), "bob", true))
		if p := g.see().Sheet.Places[1]; p.Kind != sheet.Bot || !p.Offered {
			t.Fatalf("at his seat is %+v", p)
		}
		dora := &people.User{ID: "dora", Name: "Dora"}
		h.must(g.table().Seating.Join(t.Context(), dora, nil, false))
		if err := g.table().Seating.Join(t.Context(), &people.User{ID: "emil", Name: "Emil"}, nil, false); err == nil {
			t.Error("the seat was taken twice")
		}
		if got := g.see().Sheet.Places[1]; got.Name != "Dora" || got.OwnerName != "Bob" {
			t.Errorf("at the seat is %+v", got)
		}
	})
}

func TestClock_Bounds(t *testing.T) {
	p := open(t)
	host := p.user("Ann")
	for name, c := range map[string]sheet.Clock{
		"no such kind":   {Kind: "sand", Main: time.Hour, Up: sheet.OnlyMark},
		"too short":      {Kind: sheet.Live, Main: time.Second, Up: sheet.OnlyMark},
		"too long":       {Kind: sheet.Days, Main: 31 * day, Step: day, Up: sheet.OnlyMark},
		"turns too long": {Kind: sheet.Days, Step: 15 * day, Up: sheet.OnlyMark},
		"nothing is up":  {Kind: sheet.Live, Main: time.Hour},
		"no such bot":    {Kind: sheet.Live, Main: time.Hour, Up: sheet.BotDecides, Bot: "hal"},
	} {
		_, err := p.house.Create(t.Context(), host, match.Wanted{Title: "toy", Visibility: sheet.Public, Seats: []match.WantedSeat{me, free}, Clock: &c})
		if err == nil {
			t.Errorf("%s is allowed", name)
			continue
		}
		p.refused(err, refusal.BadSetup)
	}
}
