package match_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

func TestSeats(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob, carl := p.user("Ann"), p.user("Bob"), p.user("Carl")
	table := p.table(ann, "toy", me, free, free, free)
	p.refused(table.Seating.Start(ctx, ann.ID, ""), refusal.SeatsOpen)
	two := game.Seat(2)
	p.must(table.Seating.Join(ctx, bob, &two, false))
	p.refused(table.Seating.Join(ctx, carl, &two, false), refusal.NoSeat)
	p.refused(table.Seating.Leave(ctx, carl.ID, false), refusal.NotYourSeat)
	p.refused(table.Seating.Join(ctx, bob, nil, false), refusal.Seated)
	p.must(table.Seating.Join(ctx, carl, nil, false))
	p.must(table.Seating.Leave(ctx, ann.ID, false))
	p.refused(table.Seating.Start(ctx, ann.ID, ""), refusal.NotHost)
	seen := p.see(table, carl.ID)
	if seen.Sheet.Host != carl.ID || seen.Sheet.Places[0].Kind != sheet.OpenPlace {
		t.Fatalf("the host has left: %+v", seen.Sheet)
	}
	p.refused(table.Seating.Start(ctx, carl.ID, "clever"), refusal.BadSetup)
	p.must(table.Seating.Start(ctx, carl.ID, "random"))
	if got := p.see(table, "").Sheet.Places[0]; got.Kind != sheet.Bot || got.Bot != "clerk" || got.Name != "Brunel" {
		t.Fatalf("the open seat is taken by %+v", got)
	}
	p.refused(table.Seating.Start(ctx, carl.ID, ""), refusal.NotOpen)
	p.refused(table.Seating.Join(ctx, ann, nil, false), refusal.NotOpen)

	lonely := p.table(ann, "toy", me, free)
	id := p.see(lonely, "").Sheet.ID
	p.must(lonely.Seating.Leave(ctx, ann.ID, false))
	_, err := p.house.Table(ctx, id)
	p.refused(err, refusal.NotFound)
}

// A game has not begun while its table waits for people, and began when it was started
// whatever comes after.
func TestStart_IsWhenTheGameBegan(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.table(ann, "toy", me, free)
	if began := p.see(table, "").Sheet.Started; !began.IsZero() {
		t.Errorf("a game that has not begun did so at %v", began)
	}
	p.must(table.Seating.Join(ctx, bob, nil, false)) // nobody is missing any more
	started := p.see(table, "").Sheet
	if started.Started.IsZero() || started.Started.Before(started.Created) {
		t.Errorf("made at %v, it began at %v", started.Created, started.Started)
	}
	p.must(table.Seating.Leave(ctx, bob.ID, false))
	if again := p.see(table, "").Sheet.Started; !again.Equal(started.Started) {
		t.Errorf("it began at %v, and later at %v", started.Started, again)
	}
}

func TestCreate_BadSetups(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	for name, w := range map[string]match.Wanted{
		"title":    {Title: "chess", Seats: []match.WantedSeat{me, me}},
		"seats":    {Title: "toy", Seats: []match.WantedSeat{me}},
		"settings": {Title: "toy", Seats: []match.WantedSeat{me, me}, Settings: map[string]string{"rounds": "nine"}},
		"setting":  {Title: "toy", Seats: []match.WantedSeat{me, me}, Settings: map[string]string{"rodeo": "two"}},
		"bot":      {Title: "toy", Seats: []match.WantedSeat{me, {Kind: sheet.Bot, Bot: "clever"}}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := p.house.Create(t.Context(), ann, w)
			p.refused(err, refusal.BadSetup)
		})
	}
}

func TestRematch(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := table.Seating.Rematch(ctx, ann, false)
	p.refused(err, refusal.NotFinished)
	p.playOut(table, ann, bob)
	_, err = table.Seating.Rematch(ctx, p.user("Carl"), false)
	p.refused(err, refusal.NotYourSeat)
	next, err := table.Seating.Rematch(ctx, bob, false)
	p.must(err)
	again, err := table.Seating.Rematch(ctx, ann, false)
	p.must(err)
	if next != again {
		t.Fatal("two rematches of one game")
	}
	seen := p.see(next, ann.ID)
	if seen.Mine != game.Seats(1) || seen.Sheet.Host != bob.ID || p.see(table, ann.ID).Sheet.Rematch != seen.Sheet.ID {
		t.Fatalf("the rematch: %+v", seen.Sheet)
	}
	if seen.Sheet.Status != sheet.Running {
		t.Fatal("all are there again, and the next game has not begun")
	}

	alone := p.table(ann, "toy", me, rnd)
	p.must(alone.Seating.Start(ctx, ann.ID, ""))
	p.playOut(alone, ann)
	next, err = alone.Seating.Rematch(ctx, ann, false)
	p.must(err)
	if p.see(next, ann.ID).Sheet.Status != sheet.Running {
		t.Fatal("a rematch against bots waits for somebody")
	}
}

// A player of several seats has them again in the next game, turned by one, though
// joining gives only one.
func TestRematch_SeveralSeats(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.table(ann, "toy", me, free, me)
	p.must(table.Seating.Join(t.Context(), bob, nil, false))
	p.playOut(table, ann, bob)
	next, err := table.Seating.Rematch(t.Context(), bob, false)
	p.must(err)
	_, err = table.Seating.Rematch(t.Context(), ann, false)
	p.must(err)
	if seen := p.see(next, ann.ID); seen.Mine != game.Seats(1, 2) {
		t.Errorf("she has %v of %+v", seen.Mine, seen.Sheet.Places)
	}
}

// playOut plays the people's seats at random until the game is over.
func (p *place) playOut(table *match.Table, people ...*people.User) {
	p.Helper()
	w, err := table.Watch(match.Viewer{}, 0, -1)
	p.must(err)
	defer w.Close()
	r := rand.New(rand.NewPCG(1, 2))
	for {
		acted := false
		for _, u := range people {
			pos := p.see(table, u.ID).Position
			if pos.Turn.Over {
				return
			}
			if len(pos.Options) == 0 {
				continue
			}
			o := pos.Options[r.IntN(len(pos.Options))]
			_, err := table.Act(p.Context(), match.Move{User: u.ID, After: pos.N, Seat: pos.Seat, Actions: []json.RawMessage{o.Action}})
			var stale *refusal.Refusal
			if errors.As(err, &stale) && stale.Code == refusal.Stale {
				continue
			}
			p.must(err)
			acted = true
		}
		if acted {
			continue
		}
		for {
			news, more, err := w.Next(p.Context())
			p.must(err)
			if news != nil {
				break
			}
			<-more
		}
	}
}
