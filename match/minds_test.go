package match_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/titletest/toy"
)

// sage is a bot that thinks until it is let go, or told to stop.
type sage struct {
	match.Picker
	begun, gaveUp, letGo chan struct{}
}

func (s *sage) AtOnce(game.Game, game.Seat) (game.Pick, bool) { return game.Pick{}, false }

func (s *sage) Ponder(ctx context.Context, g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	s.begun <- struct{}{}
	select {
	case <-s.letGo:
	case <-ctx.Done():
		s.gaveUp <- struct{}{}
	}
	return s.Pick(g, seat, r)
}

// withSages is a house where a sage plays too, and how many were made.
func withSages(t *testing.T) (*place, *sage, func() int) {
	t.Helper()
	file := dbtest.File(t)
	kept, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	clerk, err := bot.New("clerk")
	if err != nil {
		t.Fatal(err)
	}
	s := &sage{clerk, make(chan struct{}, 100), make(chan struct{}, 100), make(chan struct{})}
	made := make(chan struct{}, 100)
	h := match.OpenHouse(match.Config{
		Store: kept.House(), Titles: []game.Title{toy.Title}, Bots: []string{"clerk", "sage"}, OldNames: bot.OldNames(), Usual: "clerk",
		Picker: func(level string) (match.Picker, error) {
			if level == "clerk" {
				return bot.New(level)
			}
			made <- struct{}{}
			return s, nil
		},
	})
	t.Cleanup(h.Close)
	return &place{TB: t, file: file, store: kept, house: h}, s, func() int { return len(made) }
}

var wise = match.WantedSeat{Kind: sheet.Bot, Bot: "sage"}

// While bots think at some tables, others go on: quick bots decide, and people's
// moves are answered.
func TestMinds_NobodyWaitsForAnothersThought(t *testing.T) {
	t.Parallel()
	p, s, _ := withSages(t)
	ann := p.user("Ann")
	for range 3 {
		p.must(p.table(ann, "toy", me, wise).Seating.Start(t.Context(), ann.ID, ""))
	}
	<-s.begun
	bob := p.user("Bob")
	own := p.table(bob, "toy", me, rnd)
	p.must(own.Seating.Start(t.Context(), bob.ID, ""))
	p.playOut(own, bob)
	close(s.letGo)
}

// A thought is given up when what it is about is past, and when its table is gone.
func TestMinds_AThoughtIsGivenUp(t *testing.T) {
	t.Parallel()
	p, s, _ := withSages(t)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, wise)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	<-s.begun
	_, err := p.do(table, ann, 0, `{"kind":"pass"}`)
	p.must(err)
	<-s.gaveUp
	<-s.begun // about the position as it is now
	p.must(table.Seating.Delete(t.Context(), ann.ID))
	<-s.gaveUp
}

// One mind plays a seat for the whole game: it remembers what it planned.
func TestMinds_OneForEachSeat(t *testing.T) {
	t.Parallel()
	p, s, made := withSages(t)
	close(s.letGo)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, wise, wise)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	p.playOut(table, ann)
	if n := made(); n != 2 {
		t.Errorf("%d minds were made for two seats", n)
	}
}
