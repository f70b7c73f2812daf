package calls

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Action is an action of a title, by its printed names.
type Action struct{ json.RawMessage }

// Event is something that happened.
type Event struct{ json.RawMessage }

// Actor is a seat, or chance.
type Actor game.Seat

// MarshalJSON writes a number, or "chance".
func (a Actor) MarshalJSON() ([]byte, error) { return game.Seat(a).MarshalJSON() }

// UnmarshalJSON reads what MarshalJSON writes.
func (a *Actor) UnmarshalJSON(text []byte) error { return (*game.Seat)(a).UnmarshalJSON(text) }

// Turn says which seats decide, or that chance does, or that the game is over.
type Turn struct {
	Seats  []int `json:"seats"`
	Chance bool  `json:"chance"`
	Over   bool  `json:"over"`
}

// Option is something the seat may do now.
type Option struct {
	Action Action `json:"action"`
	Min    *int   `json:"min,omitempty" doc:"Where step is given the action's amount is open: min, min+step, ... max."`
	Max    *int   `json:"max,omitempty"`
	Step   *int   `json:"step,omitempty"`
	Open   bool   `json:"open,omitempty" doc:"The player may compose the action's contents; the one offered is a good one."`
}

// Standing is where a seat stands, or ended.
type Standing struct {
	Seat  int  `json:"seat"`
	Rank  int  `json:"rank" doc:"1 is the best; equal ranks share."`
	Score int  `json:"score"`
	Won   bool `json:"won"`
}

// Position is a moment of the game as one seat may know it.
type Position struct {
	N         int             `json:"n" doc:"How many entries led to it: what actions name as after."`
	Seat      *int            `json:"seat" nullable:"true" doc:"Whose eyes it is seen with; null for one who watches."`
	Turn      Turn            `json:"turn"`
	View      json.RawMessage `json:"view" doc:"The board, as the title shows it to the seat."`
	Options   []Option        `json:"options" doc:"What the seat may do, at the present moment."`
	Undo      *int            `json:"undo" nullable:"true" doc:"The moment that an undo would go back to: that of the caller's last decision."`
	NoUndo    string          `json:"noUndo,omitempty" enum:"nothing,answered,told,too-long,over" doc:"Why nothing can be taken back: nothing was decided yet, somebody has acted since, something was drawn or came out, the record is too long, the game is over."`
	Takeback  *Takeable       `json:"takeback,omitempty" doc:"What the others may be asked to take back, where an undo can no more."`
	Ending    string          `json:"ending,omitempty"`
	Standings []Standing      `json:"standings" doc:"Empty while they depend on what is hidden from the viewer."`
	Since     time.Time       `json:"since" doc:"When this moment came."`
	Clocks    []SeatClock     `json:"clocks,omitempty" doc:"By seat, at the present moment of a game with a clock."`
	Orders    *Orders         `json:"orders,omitempty" doc:"What the caller has decided beforehand for the seat, and can; at the present moment, and for nobody else."`
}

// EntryView is an entry of the record as one seat may know it.
type EntryView struct {
	N      int       `json:"n" doc:"Its place in the record, from 0: it leads to moment n+1."`
	Seat   Actor     `json:"seat"`
	Action *Action   `json:"action,omitempty" doc:"Absent for an undo, and where it is hidden from the viewer."`
	Undo   *int      `json:"undo,omitempty" doc:"The moment gone back to."`
	At     time.Time `json:"at"`
	By     string    `json:"by,omitempty" doc:"Who decided in the place of the one whose seat it is: a level of bots, or a name."`
	Events []Event   `json:"events"`
	Turn   Turn      `json:"turn" doc:"Who decides after it."`
}

// SeatView is a seat of a table and its player.
type SeatView struct {
	Seat    int    `json:"seat"`
	Name    string `json:"name"`
	Kind    string `json:"kind" enum:"open,person,bot" doc:"A bot's seat is one also at a what-if table, where its owner may play it."`
	Bot     string `json:"bot,omitempty" doc:"The kind of bot."`
	StandIn bool   `json:"standIn,omitempty" doc:"The bot plays for the person named, who is away."`
	For     string `json:"for,omitempty" doc:"The person whose seat it is, and in whose place the one named plays."`
	Offered bool   `json:"offered,omitempty" doc:"Anybody may take it from the bot that stands in."`
	Program bool   `json:"program,omitempty" doc:"The one who sits there is somebody's program."`
	Decided int    `json:"decided,omitempty" doc:"How many decisions others made in the place of its owner."`
	Taken   bool   `json:"taken"`
	Online  bool   `json:"online"`
	Page    string `json:"page,omitempty" doc:"The account whose seat it is, and whose page there is; told before the game starts and when it is over."`

	Held *SeatHold `json:"held,omitempty" doc:"The free seat is kept for somebody who was asked."`

	Rating *SeatRating `json:"rating,omitempty" doc:"Among games of the title of all paces; at a rated table."`
}

// SeatHold is for whom a free seat is kept.
type SeatHold struct {
	Name  string    `json:"name,omitempty" doc:"As they were asked; told to those who sit at the table, its host, and whoever it is."`
	Mine  bool      `json:"mine" doc:"It is kept for the caller."`
	Until time.Time `json:"until" doc:"From then on anybody may take it."`
}

// SeatRating is the rating of a seat's player.
type SeatRating struct {
	Before    int  `json:"before" doc:"What it was before the game."`
	After     *int `json:"after,omitempty" doc:"What the game made of it; absent while it is not over, and of a bot, whose rating is fixed."`
	PlusMinus int  `json:"plusMinus" doc:"How uncertain it is now."`
}

// WhatIf is where a what-if table branched off.
type WhatIf struct {
	Table   persist.TableID `json:"table" doc:"Empty when it was opened from a record."`
	At      int             `json:"at"`
	Guessed bool            `json:"guessed" doc:"The game was not over: what was hidden from the caller is told anew, as it could have been for all that he knew."`
	Lesson  string          `json:"lesson,omitempty" doc:"The lesson that the table is played for, title/lesson."`
}

// OldRules is what there is of a game whose board cannot be shown.
type OldRules struct {
	Version   int        `json:"version" doc:"Of the rules that it was played under."`
	Ending    string     `json:"ending,omitempty"`
	Standings []Standing `json:"standings" doc:"How it ended; empty if it did not."`
	Broken    bool       `json:"broken,omitempty" doc:"The record of the game is damaged: then that is why."`
	Ended     *time.Time `json:"ended,omitempty" doc:"When whoever runs the server ended the game: then that is why."`
}

// Table is a table as the caller sees it.
type Table struct {
	ID         persist.TableID   `json:"id"`
	Title      string            `json:"title"`
	Settings   map[string]string `json:"settings"`
	Visibility string            `json:"visibility" enum:"public,link,private"`
	Status     string            `json:"status" enum:"open,running,finished"`
	Host       string            `json:"host" doc:"The host's name."`
	Hosting    bool              `json:"hosting" doc:"The caller is the host."`
	Mine       []int             `json:"mine" doc:"The seats that the caller plays."`
	Left       []int             `json:"left" doc:"The seats that a bot plays for the caller: joining takes them back."`
	Seats      []SeatView        `json:"seats"`
	Shuffle    bool              `json:"shuffle" doc:"The seats are drawn when the game starts."`
	Entries    int               `json:"entries"`
	Comings    []sheet.Coming    `json:"comings" doc:"Who left the game under way, and who came back: after so many entries."`
	Rated      bool              `json:"rated" doc:"The game changes the ratings of those who play it: all who sit down agree to that."`
	Household  *Household        `json:"household,omitempty" doc:"At a rated table where two are of one household, for those who sit there."`
	Hints      bool              `json:"hints" doc:"Its maker allows hints though people play against each other."`
	Hinted     []sheet.Hinted    `json:"hinted" doc:"Who was given a hint: after so many entries."`
	Advised    bool              `json:"advised" doc:"The caller may ask for hints when one of his seats is asked."`
	Delay      int               `json:"delay,omitempty" doc:"How many minutes late those who do not play are told of the game while it is under way; absent for at once."`
	CreatedAt  time.Time         `json:"createdAt"`
	StartedAt  *time.Time        `json:"startedAt,omitempty" doc:"When the game began; absent before that."`
	UpdatedAt  time.Time         `json:"updatedAt"`
	Commitment string            `json:"commitment" doc:"SHA-256 of the secret that chance draws from."`
	Secret     string            `json:"secret,omitempty" doc:"The secret, once the game is over."`
	Brought    bool              `json:"brought,omitempty" doc:"It came from somebody's device: nobody vouches for what was drawn there."`
	WhatIf     *WhatIf           `json:"whatIf,omitempty"`
	Rematch    persist.TableID   `json:"rematch,omitempty" doc:"The table of the next game."`
	Tag        *Tag              `json:"tag,omitempty" doc:"The club whose members it is for, and the event that it belongs to."`
	Pace       string            `json:"pace,omitempty" enum:"fast,normal,slow,steps" doc:"How fast the bots go; absent unless the caller plays with nobody but bots, and so may say it."`
	Clock      *Clock            `json:"clock,omitempty" doc:"Absent for no clock."`
	Clocks     []SeatClock       `json:"clocks,omitempty" doc:"By seat, while a game with a clock is under way."`
	Vote       *Vote             `json:"vote,omitempty" doc:"Somebody's time is up, and the others are asked."`
	Pause      *Pause            `json:"pause,omitempty"`
	Takebacks  string            `json:"takebacks" enum:"agreed,off" doc:"Whether a move that others have moved after is taken back if all people among these agree."`
	Takeback   *Takeback         `json:"takeback,omitempty" doc:"Somebody asks for that; void when the game moves on."`
	Nudge      *Nudge            `json:"nudge,omitempty" doc:"When those who are slow may be asked again whether they are there; absent for one who does not play here with others."`
	Position   *Position         `json:"position,omitempty"`
	Broken     *Broken           `json:"broken,omitempty" doc:"The record of the game is damaged: the position is the last that it leads to, and nothing can be done until whoever runs the server has cut it back to there."`
	OldRules   *OldRules         `json:"oldRules,omitempty" doc:"In place of the position, where the game was played under rules that this program does not have and that differ from those it has, or where whoever runs the server ended it. Its record and chat are there as ever."`
}

// Household is how many rated games between two accounts of one household count.
type Household struct {
	Most   int  `json:"most" doc:"So many a week."`
	Counts bool `json:"counts" doc:"This game counts, as it stands; of one that is over, whether it did."`
}

// Tag is the club whose members a table is for, and the event that it belongs to.
type Tag struct {
	Club  persist.ClubID  `json:"club"`
	Name  string          `json:"name" doc:"What the club is called."`
	Event persist.EventID `json:"event,omitempty" doc:"Absent for a table of no event."`
	Title string          `json:"title,omitempty" doc:"What the event is called."`
	Round int             `json:"round,omitempty" doc:"Of the event, from 1."`
	Table int             `json:"table,omitempty" doc:"Its number in the event, from 1."`
}

// TurnSeats is the seats that are asked at a table.
type TurnSeats struct {
	Seats []int `json:"seats"`
}

// TableSummary is a table in the lobby.
type TableSummary struct {
	ID         persist.TableID `json:"id"`
	Title      string          `json:"title"`
	Status     string          `json:"status" enum:"open,running,finished"`
	Visibility string          `json:"visibility" enum:"public,link,private"`
	Host       string          `json:"host"`
	Mine       []int           `json:"mine"`
	Seats      []SeatView      `json:"seats"`
	YourTurn   bool            `json:"yourTurn" doc:"The caller is asked to decide, or the table is full and he is to start it."`
	Turn       TurnSeats       `json:"turn"`
	Round      *game.Round     `json:"round,omitempty" doc:"Where the game is, if it is under way and its title tells."`
	Entries    int             `json:"entries"`
	WhatIf     *WhatIf         `json:"whatIf,omitempty"`
	Left       []int           `json:"left" doc:"The seats that others play in the caller's place."`
	Rated      bool            `json:"rated" doc:"The game changes the ratings of those who play it."`
	Clock      *Clock          `json:"clock,omitempty" doc:"Absent for no clock."`
	Clocks     []SeatClock     `json:"clocks,omitempty" doc:"By seat, while a game with a clock is under way; of the caller's own tables."`
	Paused     bool            `json:"paused,omitempty" doc:"All agreed that the clocks stand."`
	Nudge      *Nudge          `json:"nudge,omitempty" doc:"When those who are slow may be asked again whether they are there; absent for one who does not play here with others."`
	Tag        *Tag            `json:"tag,omitempty" doc:"The club whose members it is for, and the event that it belongs to."`
	Standings  []Standing      `json:"standings" doc:"How it ended; empty if it did not."`
	Delay      int             `json:"delay,omitempty" doc:"How many minutes late those who do not play are told of the game while it is under way; then a list does not tell them how it stands."`
	CreatedAt  time.Time       `json:"createdAt"`
	StartedAt  *time.Time      `json:"startedAt,omitempty" doc:"When the game began; absent before that."`
	UpdatedAt  time.Time       `json:"updatedAt"`
}

// Lobby is the tables that the caller finds.
type Lobby struct {
	Yours    []TableSummary `json:"yours" doc:"Not over yet; those where it is your turn first."`
	WhatIfs  []TableSummary `json:"whatIfs" doc:"Yours, over or not."`
	Open     []TableSummary `json:"open" doc:"Tables of others with a free seat."`
	Running  []TableSummary `json:"running" doc:"Games of others."`
	Finished []TableSummary `json:"finished" doc:"Public ones, and yours."`
}

// ChatLine is something said at a table.
type ChatLine struct {
	ID    int64     `json:"id"`
	Seat  *int      `json:"seat,omitempty"`
	Name  string    `json:"name"`
	Text  string    `json:"text"`
	At    time.Time `json:"at"`
	Apart bool      `json:"apart,omitempty" doc:"Those who watch said it among themselves: those who play read it when the game is over."`
	// Hushed lines are for those who ask for them.
	Hushed bool `json:"hushed,omitempty" doc:"It was said by somebody whom the caller has muted or blocked: pages fold it."`
}

// Frame is the board at a moment.
type Frame struct {
	N    int             `json:"n"`
	Turn Turn            `json:"turn"`
	View json.RawMessage `json:"view"`
}

// Preview is what actions would lead to.
type Preview struct {
	Hidden  bool            `json:"hidden,omitempty" doc:"The last action brings to light what is hidden now: what is shown is the position before it."`
	View    json.RawMessage `json:"view"`
	Options []Option        `json:"options"`
	Events  []Event         `json:"events"`
	Turn    Turn            `json:"turn"`
	Broken  *Error          `json:"broken,omitempty" doc:"Why there is no board: an action is refused, with its index, or the game has gone on; where that was asked for as an answer."`
}

// TitleInfo is what can be played, and by which bots.
type TitleInfo struct {
	ID       string         `json:"id"`
	Name     string         `json:"name"`
	Version  int            `json:"version"`
	MinSeats int            `json:"minSeats"`
	MaxSeats int            `json:"maxSeats"`
	Settings []game.Setting `json:"settings"`
	Endings  []string       `json:"endings"`
	Bots     []string       `json:"bots" doc:"The levels of bots, the weakest first."`
	Bot      string         `json:"bot" doc:"The level that plays where nobody chose."`
	Secrets  bool           `json:"secrets" doc:"Seats may know different things: hands, secret choices."`
	// Imports tells whether games played elsewhere can be opened.
	Imports bool `json:"imports"`
}

func seatList(set game.SeatSet) []int {
	list := []int{}
	for s := range set.All {
		list = append(list, int(s))
	}
	return list
}

func seatOrNil(s game.Seat) *int {
	if s < 0 {
		return nil
	}
	n := int(s)
	return &n
}

func turnOf(t game.Turn) Turn { return Turn{Seats: seatList(t.Seats), Chance: t.Chance, Over: t.Over} }

func optionsOf(list []match.Option) []Option {
	options := make([]Option, len(list))
	for i, o := range list {
		options[i] = Option{Action: Action{o.Action}, Open: o.Open}
		if o.Step != 0 {
			low, high, step := int(o.Min), int(o.Max), int(o.Step)
			options[i].Min, options[i].Max, options[i].Step = &low, &high, &step
		}
	}
	return options
}

func previewOf(p *match.Preview) *Preview {
	return &Preview{Hidden: p.Hidden, View: p.View, Options: optionsOf(p.Options), Events: eventsOf(p.Events), Turn: turnOf(p.Turn)}
}

func eventsOf(raw json.RawMessage) []Event {
	events := []Event{}
	if err := json.Unmarshal(raw, &events); err != nil {
		panic(err) // it was encoded as a list a moment ago
	}
	return events
}

func positionOf(p *match.Position) *Position {
	if p == nil {
		return nil
	}
	return &Position{
		N: p.N, Seat: seatOrNil(p.Seat), Turn: turnOf(p.Turn), View: p.View, Options: optionsOf(p.Options),
		Undo: p.Undo, NoUndo: string(p.NoUndo), Takeback: takeableOf(p.Takeback), Ending: p.Ending, Standings: standingsOf(p.Standings), Since: whole(p.Since), Clocks: clocksOf(p.Clocks), Orders: ordersOf(p.Orders),
	}
}

func standingsOf(standings []game.Standing) []Standing {
	list := make([]Standing, len(standings))
	for i, s := range standings {
		list[i] = Standing{Seat: int(s.Seat), Rank: s.Rank, Score: s.Score, Won: s.Won}
	}
	return list
}

// Broken is up to where the record of a damaged game is whole.
type Broken struct {
	Whole   int `json:"whole" doc:"So many entries can be played."`
	Entries int `json:"entries" doc:"Of so many."`
}

func brokenOf(seen *match.Seen) *Broken {
	if seen.Broken == nil {
		return nil
	}
	whole, _ := seen.Broken.Facts["whole"].(int)
	entries, _ := seen.Broken.Facts["entries"].(int)
	return &Broken{Whole: whole, Entries: entries}
}

func oldRulesOf(seen *match.Seen) *OldRules {
	if seen.Closed == nil {
		return nil
	}
	old := &OldRules{Version: seen.Sheet.Version, Standings: []Standing{}, Broken: seen.Closed.Code == refusal.Broken}
	if o := seen.Sheet.Outcome; o != nil {
		old.Ending, old.Standings = o.Ending, standingsOf(o.Standings)
	}
	if at := seen.Sheet.Ended; !at.IsZero() {
		old.Ended = &at
	}
	return old
}

func entryOf(e *match.Entry) *EntryView {
	out := &EntryView{N: e.N, Seat: Actor(e.Seat), Undo: e.Undo, At: whole(e.At), By: e.By, Events: eventsOf(e.Events), Turn: turnOf(e.Turn)}
	if e.Action != nil {
		out.Action = &Action{e.Action}
	}
	return out
}

func whatIfOf(o *sheet.Origin) *WhatIf {
	if o == nil {
		return nil
	}
	return &WhatIf{Table: o.Table, At: o.At, Guessed: o.Guessed, Lesson: o.Lesson}
}

// seatsOf is the seats of a table; online may be nil.
func seatsOf(places []sheet.Place, online []bool) []SeatView {
	seats := make([]SeatView, len(places))
	for i, p := range places {
		seats[i] = SeatView{Seat: i, Name: p.Name, Kind: string(p.Kind), Bot: p.Bot, Taken: p.Kind != sheet.OpenPlace}
		seats[i].StandIn = p.Kind == sheet.Bot && p.User != ""
		if p.Bot != "" {
			seats[i].Kind = string(sheet.Bot)
		}
		seats[i].Online = online != nil && online[i]
		seats[i].For, seats[i].Offered = p.OwnerName, p.Offered
		seats[i].Program = p.Program && p.Kind == sheet.Person
	}
	return seats
}

// tableOf is a table as its viewer sees it.
func (c *Calls) tableOf(ctx context.Context, seen *match.Seen) *Table {
	t := tableOf(seen, c.HostName(ctx, seen.Sheet))
	t.Tag = tagsOf(ctx, c, seen.Sheet)[seen.Sheet.ID]
	for i, r := range c.Results.SeatRatings(ctx, seen.Sheet) {
		if r != nil {
			t.Seats[i].Rating = &SeatRating{Before: r.Before, After: r.After, PlusMinus: r.PlusMinus}
		}
	}
	if kin := c.Results.KinAt(ctx, seen.Sheet, c.Visitor(ctx)); kin != nil {
		t.Household = &Household{Most: kin.Most, Counts: kin.Counts}
	}
	c.tellHeld(ctx, t.Seats, seen.Sheet)
	if seen.Sheet.Status != sheet.Running {
		c.tellPages(ctx, t.Seats, seen.Sheet.Places)
	}
	return t
}

// tellHeld tells which free seats are kept, and those at the table for whom.
func (c *Calls) tellHeld(ctx context.Context, seats []SeatView, s *sheet.Sheet) {
	u := c.visitorOrNobody(ctx)
	within := s.SeatsOf(u.ID) != 0 || s.HostedBy(u.ID)
	now := c.Clock().Now()
	for i, p := range s.Places {
		if s.Status != sheet.Open || !p.Holds(now) {
			continue
		}
		held := &SeatHold{Until: whole(p.Held.Until)}
		if p.Held.For(u) { // and who was blocked since is told what anybody is
			blocked, err := c.House.Company.BlockedAt(ctx, s.Host, u)
			held.Mine = err == nil && !blocked
		}
		if within || held.Mine {
			held.Name = p.Held.Name
		}
		seats[i].Held = held
	}
}

// tellPages tells whose seats have pages. Where that cannot be told no name leads anywhere.
func (c *Calls) tellPages(ctx context.Context, seats []SeatView, places []sheet.Place) {
	for i, p := range places {
		if p.Whose() == "" {
			continue
		}
		if u, err := c.People.User(ctx, p.Whose()); err == nil && !u.Guest() {
			seats[i].Page = u.Name
		}
	}
}

func tableOf(seen *match.Seen, host string) *Table {
	s := seen.Sheet
	t := &Table{
		ID: s.ID, Title: s.Title, Settings: s.Settings, Visibility: string(s.Visibility), Status: string(s.Status),
		Host: host, Hosting: seen.Hosting, Pace: string(seen.Pace), Mine: seatList(seen.Mine), Left: seatList(seen.Left),
		Seats: seatsOf(s.Places, seen.Online), Shuffle: s.Shuffle,
		Entries: s.Entries, Comings: comingsOf(s.Comings), Rated: s.Rated, Hints: s.Hints, Hinted: hintedOf(s.Hinted), Advised: seen.Advised, CreatedAt: whole(s.Created), StartedAt: some(s.Started), UpdatedAt: whole(s.Updated), Commitment: seen.Commitment,
		WhatIf: whatIfOf(s.WhatIf), Brought: s.Brought, Rematch: s.Rematch, Position: positionOf(seen.Position), OldRules: oldRulesOf(seen), Broken: brokenOf(seen),
	}
	t.Delay = int(s.Delay.Minutes())
	t.Clock, t.Clocks, t.Vote, t.Pause = ClockOf(s.Clock), clocksOf(seen.Clocks), voteOf(s), pauseOf(s)
	t.Takebacks, t.Takeback = string(s.TakebackMode()), takebackOf(s)
	for i, n := range seen.Decided {
		t.Seats[i].Decided = n
	}
	if seen.Nudges {
		t.Nudge = &Nudge{At: s.NudgeFrom()}
	}
	if s.Status == sheet.Finished {
		t.Secret = hex.EncodeToString(s.Secret[:])
	}
	return t
}

// Summaries is tables as they stand in a list of a user.
func (c *Calls) Summaries(ctx context.Context, sheets []*sheet.Sheet, user persist.UserID) []TableSummary {
	tags, list := tagsOf(ctx, c, sheets...), make([]TableSummary, len(sheets))
	for i, s := range sheets {
		s = sheet.Told(s, user)
		list[i] = summaryOf(s, user, c.HostName(ctx, s))
		list[i].Tag = tags[s.ID]
		c.tellHeld(ctx, list[i].Seats, s)
	}
	return list
}

// tagsOf is the clubs and the events of tables that have one.
func tagsOf(ctx context.Context, c *Calls, sheets ...*sheet.Sheet) map[persist.TableID]*Tag {
	var ids []persist.TableID
	for _, s := range sheets {
		if s.Club != "" {
			ids = append(ids, s.ID)
		}
	}
	if len(ids) == 0 || c.Tags == nil {
		return nil
	}
	return c.Tags(ctx, ids)
}

func summaryOf(s *sheet.Sheet, user persist.UserID, host string) TableSummary {
	mine := s.SeatsOf(user)
	t := TableSummary{
		ID: s.ID, Title: s.Title, Status: string(s.Status), Visibility: string(s.Visibility), Host: host,
		Mine: seatList(mine), Seats: seatsOf(s.Places, nil), YourTurn: s.Awaits(user), Turn: TurnSeats{seatList(s.Turn)},
		Entries: s.Entries, WhatIf: whatIfOf(s.WhatIf), Standings: []Standing{}, CreatedAt: whole(s.Created), StartedAt: some(s.Started), UpdatedAt: whole(s.Updated),
	}
	t.Delay = int(s.Delay.Minutes())
	t.Rated, t.Left, t.Clock, t.Paused = s.Rated, seatList(s.LeftBy(user)), ClockOf(s.Clock), pauseOf(s) != nil && s.Timing.Pause.On
	if s.MayNudge(user) {
		t.Nudge = &Nudge{At: s.NudgeFrom()}
	}
	if s.Outcome != nil {
		t.Standings = standingsOf(s.Outcome.Standings)
	}
	if s.Status == sheet.Running && s.Round != (game.Round{}) {
		t.Round = &s.Round
	}
	return t
}

// line is a line as a user reads it.
func (c *Calls) line(ctx context.Context, user persist.UserID, l *sheet.Line) (*ChatLine, error) {
	hushed, err := c.House.Company.Hushes(ctx, user, l)
	out := lineOf(l)
	out.Hushed = hushed
	return out, err
}

func lineOf(l *sheet.Line) *ChatLine {
	return &ChatLine{ID: l.ID, Seat: seatOrNil(l.Seat), Name: l.Name, Text: l.Text, At: whole(l.At), Apart: l.Apart}
}
