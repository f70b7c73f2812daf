package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/titletest/toy"
)

// slowReviewer judges when the test lets it.
type slowReviewer struct {
	begun chan *game.Record
	end   chan error
}

func (slowReviewer) Judges(t game.Title) bool { return t == toy.Title }

func (r slowReviewer) Review(ctx context.Context, _ game.Title, record *game.Record, rest func(), tell func(review.Progress)) ([]byte, error) {
	rest()
	tell(review.Progress{Done: 2, Of: 7, SoFar: []byte(`{"moments":[1]}`)})
	tell(review.Progress{Done: 3, Of: 7})
	r.begun <- record
	select {
	case err := <-r.end:
		return []byte(`{"moments":[]}`), err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func reviewing(t *testing.T, file string) (*place, slowReviewer) {
	t.Helper()
	s, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	r := slowReviewer{make(chan *game.Record), make(chan error)}
	q := review.New(review.Config{Store: s.Reviews, Shared: s.Shared(), By: r})
	h := match.OpenHouse(match.Config{
		Store: s.House(), Shared: s.Shared(), Titles: []game.Title{toy.Title}, Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual, Resume: q.Resume, Forgotten: q.Forget,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	q.Open(h)
	t.Cleanup(func() {
		h.Close()
		s.Close()
	})
	return &place{TB: t, file: file, store: s, house: h, reviews: q}, r
}

// finished is a what-if table of a game that is over.
func (p *place) finished(u *people.User) *match.Table {
	p.Helper()
	setup, err := toy.Title.Info().Complete(game.Setup{Seats: 2})
	p.must(err)
	g, err := toy.Title.New(setup)
	p.must(err)
	record := game.NewRecord(toy.Title.Info(), setup, make([]game.SeatInfo, 2))
	random, err := bot.New("random")
	p.must(err)
	p.must(bot.Table{random, random}.Record(g, rand.New(rand.NewPCG(1, 1)), 1000, record))
	t, err := p.house.OpenRecord(p.Context(), u, record)
	p.must(err)
	return t
}

func (p *place) review(t *match.Table, u *people.User) *review.Status {
	p.Helper()
	r, err := p.reviews.Of(p.Context(), t, match.Viewer{User: u.ID})
	p.must(err)
	return r
}

func (p *place) askReview(t *match.Table, u *people.User) *review.Status {
	p.Helper()
	r, err := p.reviews.Ask(p.Context(), t, u.ID)
	p.must(err)
	return r
}

// untilReview waits for a state of a review.
func (p *place) untilReview(t *match.Table, u *people.User, state string) *review.Status {
	p.Helper()
	for {
		if r := p.review(t, u); r.State == state {
			return r
		}
		if p.Context().Err() != nil {
			p.Fatalf("the review does not come to be %q", state)
		}
	}
}

// A review is asked for once, waits for those before it, tells how far it is, and is
// kept: a user who asks again gets what was made.
func TestReview_MadeOnceInTheOrderAsked(t *testing.T) {
	t.Parallel()
	p, by := reviewing(t, dbtest.File(t))
	ann := p.user("Ann")
	first, second := p.finished(ann), p.finished(ann)
	if r := p.review(first, ann); r.State != review.None {
		t.Fatalf("before anybody asks: %+v", r)
	}
	p.askReview(first, ann)
	if record := <-by.begun; len(record.Entries) == 0 {
		t.Fatal("an empty record is judged")
	}
	if r := p.askReview(first, ann); r.State != review.Making || r.Done != 3 || r.Of != 7 || string(r.Review) != `{"moments":[1]}` {
		t.Errorf("while it is made: %+v", r)
	}
	if r := p.askReview(second, ann); r.State != review.Waiting || r.Place != 1 {
		t.Errorf("the next: %+v", r)
	}
	by.end <- nil
	<-by.begun
	if r := p.askReview(first, ann); r.State != review.Done || string(r.Review) != `{"moments":[]}` {
		t.Errorf("when it is made: %+v", r)
	}
	by.end <- errors.New("no idea")
	p.untilReview(second, ann, review.Failed)
	p.askReview(second, ann)
	<-by.begun
	by.end <- nil
	p.untilReview(second, ann, review.Done)
}

// What was half made when the house closed is begun again.
func TestReview_SurvivesARestart(t *testing.T) {
	t.Parallel()
	file := dbtest.File(t)
	p, by := reviewing(t, file)
	ann := p.user("Ann")
	table := p.finished(ann)
	id := p.see(table, ann.ID).Sheet.ID
	p.askReview(table, ann)
	<-by.begun
	p.house.Close()
	p.must(p.store.Close())

	p, by = reviewing(t, file)
	table, err := p.house.Table(t.Context(), id)
	p.must(err)
	if r := p.review(table, ann); r.State != review.Waiting {
		t.Errorf("before the house goes on: %+v", r)
	}
	p.house.Resume()
	<-by.begun
	by.end <- nil
	p.untilReview(table, ann, review.Done)
}

// What one of several houses makes the others do not call waiting, and they have it as
// soon as it is made.
func TestReview_MadeByAnotherHouse(t *testing.T) {
	t.Parallel()
	data := dbtest.Server(t)
	here, by := reviewing(t, data)
	there, _ := reviewing(t, data)
	ann := here.user("Ann")
	table := here.finished(ann)
	seen := there.load(here.see(table, ann.ID).Sheet.ID)
	here.askReview(table, ann)
	<-by.begun
	if r := there.askReview(seen, ann); r.State != review.Waiting {
		t.Errorf("before the other house has looked: %+v", r)
	}
	there.house.Resume()
	if r := there.untilReview(seen, ann, review.Making); r.Done != 0 || r.Review != nil {
		t.Errorf("while another house makes it: %+v", r)
	}
	by.end <- nil
	there.untilReview(seen, ann, review.Done)
}

// A table that is deleted takes its review with it, also one being made; then it is
// the next one's turn.
func TestReview_GoesWithTheTable(t *testing.T) {
	t.Parallel()
	p, by := reviewing(t, dbtest.File(t))
	ann := p.user("Ann")
	gone, waiting, last := p.finished(ann), p.finished(ann), p.finished(ann)
	for _, table := range []*match.Table{gone, waiting, last} {
		p.askReview(table, ann)
	}
	<-by.begun
	p.must(waiting.Seating.Delete(t.Context(), ann.ID))
	if r := p.review(last, ann); r.Place != 1 {
		t.Errorf("after the one before it was deleted: %+v", r)
	}
	id := p.see(gone, ann.ID).Sheet.ID
	p.must(gone.Seating.Delete(t.Context(), ann.ID))
	<-by.begun
	by.end <- nil
	p.untilReview(last, ann, review.Done)
	if _, _, err := p.store.Reviews.Review(t.Context(), id); !errors.Is(err, persist.ErrNotFound) {
		t.Errorf("what is left of a deleted table's review: %v", err)
	}
}

func TestReview_Refused(t *testing.T) {
	t.Parallel()
	p, by := reviewing(t, dbtest.File(t))
	ann, bob := p.user("Ann"), p.user("Bob")
	running := p.started("toy", ann, bob)
	_, err := p.reviews.Ask(t.Context(), running, ann.ID)
	p.refused(err, refusal.NotFinished)
	_, err = running.Replay.Suppose(match.Viewer{User: ann.ID}, 0, 0, nil)
	p.refused(err, refusal.NotFinished)
	_, err = p.reviews.Ask(t.Context(), p.finished(ann), bob.ID)
	p.refused(err, refusal.NotFound)
	for range review.MostOfOne {
		p.askReview(p.finished(ann), ann)
	}
	<-by.begun
	_, err = p.reviews.Ask(t.Context(), p.finished(ann), ann.ID)
	p.refused(err, refusal.QueueFull)
	if r := p.askReview(p.finished(bob), bob); r.Place != review.MostOfOne {
		t.Errorf("another's: %+v", r)
	}

	nobody := open(t)
	carl := nobody.user("Carl")
	_, err = nobody.reviews.Of(t.Context(), nobody.finished(carl), match.Viewer{User: carl.ID})
	nobody.refused(err, refusal.NoReview)
}

// Other actions can be supposed at any moment of a finished game, by the seat that was
// asked.
func TestSuppose(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.finished(ann)
	entries, err := table.Replay.Entries(match.Viewer{User: ann.ID}, 0, 100)
	p.must(err)
	for n, e := range entries {
		if e.Seat == game.Chance {
			continue
		}
		v := match.Viewer{User: ann.ID}
		seen, err := table.Replay.Suppose(v, n, e.Seat, []json.RawMessage{e.Action})
		p.must(err)
		if string(seen.Events) != string(e.Events) {
			t.Errorf("what was done at %d, supposed: %s, was %s", n, seen.Events, e.Events)
		}
		_, err = table.Replay.Suppose(v, n, e.Seat, []json.RawMessage{json.RawMessage(`{"kind":"bid","amount":5000}`)})
		p.refused(err, refusal.IllegalMove)
		_, err = table.Replay.Suppose(v, len(entries), e.Seat, []json.RawMessage{e.Action})
		p.refused(err, refusal.NotYourSeat)
		return
	}
}
