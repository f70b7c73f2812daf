package clubs

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// EventDesk is what needs an organiser's hand, the worst first, and the tables that are not over.
type EventDesk struct {
	Needs []EventNeed `json:"needs"`
	Open  []EventOpen `json:"open" doc:"Tables that are not over, those first that are likely to be over last."`
}

// EventOpen is a table that is not over.
type EventOpen struct {
	Table  int        `json:"table"`
	Asked  []int      `json:"asked" doc:"Entrants who are asked to decide."`
	Up     *time.Time `json:"up,omitempty" doc:"When the first of their clocks is up."`
	Likely *time.Time `json:"likely,omitempty" doc:"When it is likely to be over: half of the club's games that took as long as this one has taken were over by then. Absent where that is not known."`
	Waits  []int      `json:"waits" doc:"Entrants for whom it waits, who play as many games as they may."`
	Yours  bool       `json:"yours,omitempty" doc:"The caller sits there: another organiser decides."`
}

// EventNeed is something that needs a hand.
type EventNeed struct {
	What    string     `json:"what" enum:"undecided,left,leaving,timeouts,late,few" doc:"A table without a result; who has left and for whom nobody came; who leaves after this round; who ran out of time; a round that should be over; too few have entered."`
	Table   *int       `json:"table,omitempty"`
	Entrant *int       `json:"entrant,omitempty"`
	Times   int        `json:"times,omitempty"`
	At      *time.Time `json:"at,omitempty"`
	Yours   bool       `json:"yours,omitempty" doc:"The caller sits there, or it is about them: another organiser decides."`
}

func (s eventCalls) desk(ctx context.Context, in *EventPath) (*calls.Answer[*EventDesk], error) {
	user := request.VisitorID(ctx)
	e, _, me, err := s.Events.Get(ctx, in.Event, user)
	if err == nil && (me == nil || !me.Role.Organises()) {
		err = refusal.New(club.NotOrganiser, "the desk is for organisers")
	}
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	d := deskOf(e, user, s.House.Clock().Kept())
	if d.Open, err = s.openTables(ctx, e, user); err != nil {
		return nil, s.Calls.Told(err)
	}
	return calls.Answered(d), nil
}

// openTables is the tables that are not over, as organisers see them.
func (s eventCalls) openTables(ctx context.Context, e *league.Event, user persist.UserID) ([]EventOpen, error) {
	list, lengths, now := []EventOpen{}, map[string][]time.Duration{}, s.House.Clock().Kept()
	if e.Status != league.Running {
		return list, nil
	}
	own := e.Entrant(user)
	for i := range e.Tables {
		t := &e.Tables[i]
		if t.State == league.Over {
			continue
		}
		o := EventOpen{Table: t.N, Asked: []int{}, Waits: orEmpty(e.WaitsFor(t)), Yours: own != nil && t.Sits(own.N)}
		if t.State == league.Playing {
			at, err := s.House.Sheet(ctx, t.ID)
			if err != nil {
				return nil, err
			}
			at = sheet.Told(at, user)
			for seat := range at.Turn.All {
				o.Asked = append(o.Asked, t.Seats[seat])
			}
			o.Up = some(at.Timing.Deadline())
			if _, known := lengths[at.Title]; !known {
				if lengths[at.Title], err = s.Games.Lengths(ctx, e.Club, at.Title); err != nil {
					return nil, err
				}
			}
			o.Likely = some(likelyEnd(t.Begun, now, lengths[at.Title]))
		}
		list = append(list, o)
	}
	slices.SortStableFunc(list, func(a, b EventOpen) int { return later(a.Likely, b.Likely) })
	return list, nil
}

// later has those first that end last; of which nobody knows come before all others.
func later(a, b *time.Time) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return -1
	case b == nil:
		return 1
	}
	return b.Compare(*a)
}

// likelyEnd is when a game is likely to be over, from how long others took: half of those that took as
// long as this one has were over by then. Zero where no other took as long.
func likelyEnd(begun, now time.Time, took []time.Duration) time.Time {
	longer := slices.DeleteFunc(slices.Clone(took), func(d time.Duration) bool { return d < now.Sub(begun) })
	if len(longer) == 0 {
		return time.Time{}
	}
	return begun.Add(club.Median(longer))
}

func deskOf(e *league.Event, user persist.UserID, now time.Time) *EventDesk {
	d := &EventDesk{Needs: []EventNeed{}}
	own := e.Entrant(user)
	for i := range e.Tables {
		if t := &e.Tables[i]; t.State == league.Undecided {
			n := t.N
			d.Needs = append(d.Needs, EventNeed{What: "undecided", Table: &n, Yours: own != nil && t.Sits(own.N)})
		}
	}
	if e.Over() {
		return d
	}
	times := e.Timeouts()
	for i := range e.Entrants {
		x := &e.Entrants[i]
		n, yours := x.N, x.User == user
		_, replaced := e.State.For[n]
		switch {
		case x.State == league.Left && !replaced && slices.ContainsFunc(e.Tables, func(t league.Table) bool { return t.State != league.Over && t.Sits(n) }):
			d.Needs = append(d.Needs, EventNeed{What: "left", Entrant: &n, At: some(x.LeftAt), Yours: yours})
		case x.Leaving:
			d.Needs = append(d.Needs, EventNeed{What: "leaving", Entrant: &n, Yours: yours})
		}
		if times[n] > 0 && !e.State.Waived[n] {
			d.Needs = append(d.Needs, EventNeed{What: "timeouts", Entrant: &n, Times: times[n], Yours: yours})
		}
	}
	if end := e.Deadline(e.State.Round); !end.IsZero() && now.After(end) {
		d.Needs = append(d.Needs, EventNeed{What: "late", At: &end})
	}
	if e.State.Told["few"] && e.Status == league.Entry {
		d.Needs = append(d.Needs, EventNeed{What: "few"})
	}
	slices.SortStableFunc(d.Needs, func(a, b EventNeed) int { return slices.Index(worst, a.What) - slices.Index(worst, b.What) })
	return d
}

// worst is what needs a hand first: what keeps an event from going on, then what keeps people waiting.
var worst = []string{"few", "undecided", "left", "late", "timeouts", "leaving"}
