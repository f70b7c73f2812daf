package match

import (
	"context"
	"errors"
	"strings"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// longestLesson is how long the name of a lesson may be.
const longestLesson = 80

// Lesson makes a table of the user's for a lesson, named title/lesson: it goes on from the
// record, a seat is the user's, and bots have the others. They move when they are told.
// What they do and what is drawn follows from the lesson's name, so that the same moves
// bring the same game to everybody. A lesson has one table: that of before is forgotten.
func (h *House) Lesson(ctx context.Context, user *people.User, name string, r *game.Record, seat game.Seat) (*Table, error) {
	part, ok := strings.CutPrefix(name, r.Title+"/")
	if !ok || part == "" || len(name) > longestLesson {
		return nil, refusal.New(refusal.BadRecord, "a lesson of this record is named %s/ and some word", r.Title)
	}
	if seat < 0 || int(seat) >= len(r.Seats) {
		return nil, refusal.New(refusal.BadRecord, "the record has no seat %d", seat)
	}
	before, err := h.store.Lessons(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	t, err := h.whatIf(ctx, user, r, offshoot{sheet.Origin{At: len(r.Entries), Lesson: name}, h.pupil(seat)})
	if err != nil {
		return nil, err
	}
	return t, h.forgetLessons(ctx, user, name, before)
}

// pupil makes one seat the user's, under his own name, and the others bots'.
func (h *House) pupil(seat game.Seat) func(int, game.SeatInfo) WantedSeat {
	return func(i int, s game.SeatInfo) WantedSeat {
		if game.Seat(i) == seat {
			return WantedSeat{Kind: sheet.Person}
		}
		return WantedSeat{Kind: sheet.Bot, Bot: h.bots.usual, Name: s.Name}
	}
}

// forgetLessons forgets the tables of before of a lesson that has a new one, and those of
// others that were touched long ago.
func (h *House) forgetLessons(ctx context.Context, user *people.User, name string, before []sheet.LessonTable) error {
	others := 1
	for _, b := range before {
		var err error
		switch {
		case b.Lesson == name:
			err = h.forgetLesson(ctx, user, b.Table)
		case others >= LessonTables:
			err = h.end(ctx, b.Table, persist.Now())
		default:
			others++
		}
		if err != nil && !errors.Is(err, persist.ErrTaken) {
			return err
		}
	}
	return nil
}

// forgetLesson forgets a table even while it is looked at.
func (h *House) forgetLesson(ctx context.Context, user *people.User, id string) error {
	t, err := h.Table(ctx, id)
	if err == nil {
		err = t.Delete(ctx, user.ID)
	}
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code == refusal.NotFound {
		return nil // somebody else was faster
	}
	return err
}

// decisionAt is what was decided at a moment of a lesson and is in force; if nothing was,
// the last decision.
func (t *Table) decisionAt(moment int, last back) back {
	for b := last; b.by >= 0; b = t.lastDecision(t.past.Place(b.to)) {
		if b.to == moment {
			return b
		}
	}
	return last
}
