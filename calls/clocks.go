package calls

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Clock is how much time people have at a table, in seconds.
type Clock struct {
	Kind string `json:"kind" enum:"live,days" doc:"Live: main for the whole game, and step more with each decision. Days: step for each turn, and main as a bank for what is used beyond it; it stands in its owner's quiet hours and on his days off."`
	Main int    `json:"main" minimum:"0" maximum:"2592000"`
	Step int    `json:"step" minimum:"0" maximum:"1209600"`
	Up   string `json:"up" enum:"bot,ask,mark" doc:"What is done when somebody's time is up: a bot decides until he is back, the others are asked, or it is only marked."`
	Bot  string `json:"bot,omitempty" maxLength:"24" doc:"The level that stands in."`
}

// SeatClock is the time of a seat, in milliseconds of whole seconds: how it stood at the time since.
type SeatClock struct {
	Left  int64      `json:"left" doc:"All that is left; of days, the bank."`
	Used  int64      `json:"used" doc:"Of days, what of this turn's own time is used."`
	Spent int64      `json:"spent" doc:"In the whole game."`
	Since *time.Time `json:"since,omitempty" doc:"It runs since then; absent while its seat is not asked."`
	Up    *time.Time `json:"up,omitempty" doc:"When its time is up if nothing happens; absent if never."`
	Rests []Rest     `json:"rests" doc:"When it stands, between since and up."`
	Over  bool       `json:"over" doc:"Its time is up, and nobody plays in its owner's place."`
	There string     `json:"there,omitempty" doc:"The time zone of its owner; of days only."`
}

// Rest is a time in which a clock stands.
type Rest struct {
	From time.Time  `json:"from"`
	To   *time.Time `json:"to,omitempty" doc:"Absent if it has no end yet."`
	Why  string     `json:"why" enum:"quiet,off,paused,away" doc:"Quiet hours or a day off of its owner; a pause that all agreed to; the server was away."`
}

// Vote is what the others are asked when somebody's time is up.
type Vote struct {
	Seat    int       `json:"seat" doc:"Whose time is up."`
	Since   time.Time `json:"since"`
	Choices []Choice  `json:"choices" doc:"Of each person who is asked."`
}

// Choice is what somebody wants to be done.
type Choice struct {
	Seat   int    `json:"seat"`
	Choice string `json:"choice,omitempty" enum:"wait,bot,offer" doc:"Absent while he has not chosen."`
}

// Pause is that the clocks stand, or that somebody asks for it.
type Pause struct {
	On        bool      `json:"on" doc:"All have agreed, and the clocks stand."`
	Since     time.Time `json:"since"`
	Agreed    []int     `json:"agreed"`
	Adjourned bool      `json:"adjourned,omitempty" doc:"The clocks stand because an organiser of the table's event says so, who alone lets them go on."`
}

// Waiting is the tables that wait for the caller.
type Waiting struct {
	Tables      []WaitingTable `json:"tables" doc:"The one with the least time left first."`
	Invitations []Invitation   `json:"invitations" doc:"To tables that have a seat for the caller, the latest first."`
}

// Invitation is that the caller is invited to a table.
type Invitation struct {
	Table persist.TableID `json:"table"`
	Title string          `json:"title"`
	By    string          `json:"by"`
	At    time.Time       `json:"at"`
	// How the table stands, and what is played there.
	Summary  TableSummary      `json:"summary"`
	Settings map[string]string `json:"settings"`
}

// WaitingTable is a table that waits for the caller.
type WaitingTable struct {
	ID    persist.TableID `json:"id"`
	Title string          `json:"title"`
	Since *time.Time      `json:"since,omitempty" doc:"When the caller was asked, where a clock counts it."`
	Up    *time.Time      `json:"up,omitempty" doc:"When his time is up; absent if never."`
}

// ChooseBody is what somebody chooses in a vote.
type ChooseBody struct {
	TablePath
	Body struct {
		Choice string `json:"choice" enum:"wait,bot,offer"`
	}
}

// Vote says what is to be done about somebody whose time is up.
func (c *Calls) Vote(ctx context.Context, in *ChooseBody) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.show(ctx, t, c.caller(ctx), t.Clocks.Choose(ctx, c.caller(ctx), in.Body.Choice))
}

// Pause asks for a pause, or agrees to one.
func (c *Calls) Pause(ctx context.Context, in *TablePath) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.show(ctx, t, c.caller(ctx), t.Clocks.Pause(ctx, c.caller(ctx)))
}

// Unpause ends a pause, or refuses one.
func (c *Calls) Unpause(ctx context.Context, in *TablePath) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.show(ctx, t, c.caller(ctx), t.Clocks.Unpause(ctx, c.caller(ctx)))
}

// Takeback is that somebody asks to take back a move that others have moved after.
type Takeback struct {
	N      int   `json:"n" doc:"The moment it is asked at: void at any other."`
	Seat   int   `json:"seat" doc:"Who asks."`
	To     int   `json:"to" doc:"The moment to go back to."`
	Asked  []int `json:"asked" doc:"The seats whose people have to agree: those who have moved since."`
	Agreed []int `json:"agreed"`
	// What was refused is not asked again before somebody has moved.
	Refused bool `json:"refused,omitempty" doc:"Somebody has said no: it can be asked again when somebody has moved."`
}

// Takeable is what the caller may ask the others to take back.
type Takeable struct {
	To   int   `json:"to" doc:"The moment to go back to: that of the caller's last decision."`
	Asks []int `json:"asks" doc:"The seats whose people have to agree; empty where only bots have moved since."`
}

func takebackOf(s *sheet.Sheet) *Takeback {
	t := s.Takeback()
	if t == nil {
		return nil
	}
	return &Takeback{N: t.N, Seat: int(t.By), To: t.To, Asked: seatList(s.Places.Agreeing(t)), Agreed: seatList(t.Agreed), Refused: t.Refused}
}

func takeableOf(t *match.Takeable) *Takeable {
	if t == nil {
		return nil
	}
	return &Takeable{To: t.To, Asks: seatList(t.Asks)}
}

// AskTakebackBody asks for a takeback.
type AskTakebackBody struct {
	TablePath
	Body struct {
		After int `json:"after" minimum:"0" doc:"The moment that the caller saw."`
		Seat  int `json:"seat" minimum:"0" maximum:"7"`
	}
}

// TakebackQuery names a request for a takeback.
type TakebackQuery struct {
	TablePath
	After int `query:"after" minimum:"0" doc:"The moment that it is asked at, as the table names it."`
}

// AskTakeback asks those who have moved since to take back what the caller decided last.
func (c *Calls) AskTakeback(ctx context.Context, in *AskTakebackBody) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	seat := game.Seat(in.Body.Seat)
	return c.showAs(ctx, t, match.Viewer{User: c.caller(ctx), As: &seat}, t.Takebacks.Ask(ctx, c.caller(ctx), seat, in.Body.After))
}

// AgreeTakeback agrees to a takeback.
func (c *Calls) AgreeTakeback(ctx context.Context, in *TakebackQuery) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.show(ctx, t, c.caller(ctx), t.Takebacks.Agree(ctx, c.caller(ctx), in.After))
}

// DeclineTakeback refuses a takeback, or withdraws it.
func (c *Calls) DeclineTakeback(ctx context.Context, in *TakebackQuery) (*Answer[*Table], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.show(ctx, t, c.caller(ctx), t.Takebacks.Decline(ctx, c.caller(ctx), in.After))
}

// Waiting is the tables that wait for the caller.
func (c *Calls) Waiting(ctx context.Context, _ *struct{}) (*Answer[Waiting], error) {
	user := c.caller(ctx)
	found, err := c.House.Waiting(ctx, user)
	if err != nil {
		return nil, c.Told(err)
	}
	slices.SortStableFunc(found, func(a, b *sheet.Sheet) int { return byTimeLeft(a, b, user) })
	list := make([]WaitingTable, len(found))
	for i, sheet := range found {
		list[i] = WaitingTable{ID: sheet.ID, Title: sheet.Title}
		if c := sheet.ClockOf(user); c != nil {
			list[i].Since, list[i].Up = some(c.Since), some(c.Up)
		}
	}
	invited, err := c.House.Notices().Invitations(ctx, user)
	if err != nil {
		return nil, c.Told(err)
	}
	invitations := []Invitation{}
	for _, v := range invited {
		at, err := c.House.Sheet(ctx, v.Table)
		var refused *refusal.Refusal
		if errors.As(err, &refused) {
			continue // it is gone by now
		} else if err != nil {
			return nil, c.Told(err)
		}
		invitations = append(invitations, Invitation{Table: v.Table, Title: v.Title, By: v.By, At: v.At, Summary: c.Summaries(ctx, []*sheet.Sheet{at}, user)[0], Settings: at.Settings})
	}
	return Answered(Waiting{list, invitations}), nil
}

// byTimeLeft puts first what waits for the user, and of that what has the least time
// left; where there is no clock, what has waited longest.
func byTimeLeft(a, b *sheet.Sheet, user persist.UserID) int {
	if wa, wb := a.Awaits(user), b.Awaits(user); wa != wb {
		if wa {
			return -1
		}
		return 1
	} else if !wa {
		return 0
	}
	ua, ub := upOf(a, user), upOf(b, user)
	switch {
	case ua.IsZero() && ub.IsZero():
		return a.Updated.Compare(b.Updated)
	case ua.IsZero():
		return 1
	case ub.IsZero():
		return -1
	}
	return cmp.Or(ua.Compare(ub), cmp.Compare(a.ID, b.ID))
}

func upOf(s *sheet.Sheet, user persist.UserID) time.Time {
	if c := s.ClockOf(user); c != nil {
		return c.Up
	}
	return time.Time{}
}

// some is a time that there is, to the second; nil for none.
func some(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = whole(t)
	return &t
}

// Wanted is the clock as it is asked for; nil for none.
func (c *Clock) Wanted() *sheet.Clock {
	if c == nil {
		return nil
	}
	return &sheet.Clock{Kind: sheet.ClockKind(c.Kind), Main: seconds(c.Main), Step: seconds(c.Step), Up: sheet.TimeUp(c.Up), Bot: c.Bot}
}

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

// ClockOf is a clock as it is told; nil for none.
func ClockOf(c *sheet.Clock) *Clock {
	if c == nil {
		return nil
	}
	return &Clock{Kind: string(c.Kind), Main: int(c.Main.Seconds()), Step: int(c.Step.Seconds()), Up: string(c.Up), Bot: c.Bot}
}

func clocksOf(list []sheet.Clocked) []SeatClock {
	if len(list) == 0 {
		return nil
	}
	clocks := make([]SeatClock, len(list))
	for i, c := range list {
		clocks[i] = SeatClock{
			Left: wholeMillis(c.Left), Used: wholeMillis(c.Used), Spent: wholeMillis(c.Spent),
			Since: some(c.Since), Up: some(c.Up), Rests: restsOf(c.Rests), Over: c.Over, There: c.There,
		}
	}
	return clocks
}

func restsOf(list []clock.Rest) []Rest {
	rests := make([]Rest, len(list))
	for i, r := range list {
		rests[i] = Rest{From: whole(r.From), To: some(r.To), Why: string(r.Why)}
	}
	return rests
}

func voteOf(s *sheet.Sheet) *Vote {
	v := s.Timing.Vote
	if v == nil || s.Status != sheet.Running {
		return nil
	}
	told := &Vote{Seat: int(v.Seat), Since: whole(v.Since), Choices: []Choice{}}
	for _, seat := range s.Others(v.Seat) {
		c := Choice{Seat: int(seat)}
		if i := slices.IndexFunc(v.Choices, func(c sheet.Choice) bool { return c.Seat == seat }); i >= 0 {
			c.Choice = v.Choices[i].Choice
		}
		told.Choices = append(told.Choices, c)
	}
	return told
}

func pauseOf(s *sheet.Sheet) *Pause {
	p := s.Timing.Pause
	if p == nil || s.Status != sheet.Running {
		return nil
	}
	return &Pause{On: p.On, Since: whole(p.Since), Agreed: seatList(p.Agreed), Adjourned: s.Timing.Adjourned()}
}
