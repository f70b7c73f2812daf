// Package sheet is what is kept of a table besides its entries: its seats, how its clocks
// stand, what people ordered and agreed, how its game ended; and what may be done to that,
// as far as nobody needs the game itself for it. It locks, keeps and loads nothing.
package sheet

import (
	"cmp"
	"crypto/sha256"
	"maps"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
)

// Status is how far a table is.
type Status string

// A table is open until it starts, and runs until its game is over.
const (
	Open     Status = "open"
	Running  Status = "running"
	Finished Status = "finished"
)

// Visibility says which users find a table.
type Visibility string

// A public table is in the lobby, one by link is seen by anybody who has its address, and
// a private one by its host alone.
const (
	Public  Visibility = "public"
	ByLink  Visibility = "link"
	Private Visibility = "private"
)

// PlaceKind is what sits at a place.
type PlaceKind string

// Nobody yet, a person, or a bot.
const (
	OpenPlace PlaceKind = "open"
	Person    PlaceKind = "person"
	Bot       PlaceKind = "bot"
)

// Place is a seat of a table and the user or bot that has it.
type Place struct {
	Kind PlaceKind
	User persist.UserID // of a person, or of the one whom a bot stands in for
	Bot  string         // the bot's kind; of a person at a what-if table, of the bot whose seat it was
	Name string
	// Owner is the user whose seat it is, where somebody else plays in their place, and
	// OwnerName what they are called.
	Owner     persist.UserID
	OwnerName string
	Offered   bool // anybody may take it from the bot that stands in
	Program   bool // the one who sits there is a program
	// Home is from where somebody sat down to a rated game that has not started, as far as
	// two can be told to be of one household; Kin is in which of them, once it has: 0 for
	// one of whom only one plays.
	Home string
	Kin  int
	Held Hold // for whom an open place is kept
}

// Places is the seats of a table, in order.
type Places []Place

// StandsIn tells whether a bot plays for a person who has left.
func (p Place) StandsIn() bool { return p.Kind == Bot && p.User != "" }

// leftBy tells whether it is the user's seat, and a bot or somebody else plays it.
func (p Place) leftBy(user persist.UserID) bool {
	return p.StandsIn() && p.User == user || p.Owner != "" && p.Owner == user
}

// LeftToAnother tells whether a bot or somebody else plays the seat in its owner's place.
func (p Place) LeftToAnother() bool { return p.StandsIn() || p.Owner != "" }

// Decider is the stand-in that decides for the seat's owner: a level of bots, or a name;
// "" where the owner decides.
func (p Place) Decider() string {
	switch {
	case p.StandsIn():
		return p.Bot
	case p.Owner != "":
		return p.Name
	}
	return ""
}

// Origin is where a what-if table branched off. Its table is "" when it was
// opened from a file.
type Origin struct {
	Table   persist.TableID
	At      int
	Guessed bool // what was hidden from the one who branched was told anew
	// Lesson is the name of the lesson that it is played for, title/lesson; "" for none.
	Lesson string `json:",omitempty"`
}

// Outcome is how a game ended.
type Outcome struct {
	Ending    string          `json:"ending"`
	Standings []game.Standing `json:"standings"`
}

// Sheet is all that is kept of a table besides its entries.
type Sheet struct {
	ID         persist.TableID
	Revision   int // of the sheet: a change is refused unless made to the last one
	Title      string
	Version    int
	Settings   map[string]string
	Visibility Visibility
	Status     Status
	Host       persist.UserID
	Club       persist.ClubID  // for whose members it is; "" for anybody
	Event      persist.EventID // the league or cup that has made it; "" for none
	Luck       string          // tables with the same have the same secret: those who do not sit here see it when all are over
	Places     Places
	Shuffle    bool // the places are drawn when the game starts
	Secret     game.Secret
	Entries    int
	Turn       game.SeatSet  // the seats that are asked to decide
	Round      game.Round    // zero before the start
	Comings    []Coming      // in order
	Hints      bool          // players with opponents may ask for hints
	Rated      bool          // the game changes the ratings of those who play it, who all agreed
	Brought    bool          // it came from somebody's device, where all of it may have been made up
	Hinted     []Hinted      // in order
	Pace       Pace          // how fast its bots go
	Hurried    int           // up to which moment they go without a pause
	Clock      *Clock        // nil for none
	Delay      time.Duration // how late those who do not play are told of the game while it is under way; 0 for at once
	Timing     Timing        // how its clocks stand
	Orders     Orders        // what people decided before they were asked
	Takebacks  Takebacks     // whether they may agree to take something back, and what is asked
	Outcome    *Outcome      // nil before the end
	Damage     Damage        // what is wrong with its record
	WhatIf     *Origin
	Rematch    persist.TableID // the table of the next game, "" while there is none
	Nudged     time.Time       // when somebody last asked whether anybody is there; zero for never
	Created    time.Time
	Started    time.Time // when its game began; zero for one that has not, or began before this was kept
	Updated    time.Time
	Ended      time.Time // when the host of the house ended its game; zero for one that the host did not end
}

// Clone is a sheet that can be changed without changing this one.
func (s *Sheet) Clone() *Sheet {
	c := *s
	c.Settings = maps.Clone(s.Settings)
	c.Places = slices.Clone(s.Places)
	c.Comings = slices.Clone(s.Comings)
	c.Hinted = slices.Clone(s.Hinted)
	c.Timing = s.Timing.clone()
	c.Orders = s.Orders.Clone()
	if s.Takebacks.Asked != nil {
		asked := *s.Takebacks.Asked
		c.Takebacks.Asked = &asked
	}
	return &c
}

// SeatsOf is the seats that the user plays.
func (s *Sheet) SeatsOf(user persist.UserID) game.SeatSet {
	var set game.SeatSet
	if user == "" {
		return set
	}
	for i, p := range s.Places {
		if p.Kind == Person && p.User == user {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// LeftBy is the seats that a bot or somebody else plays in the user's place.
func (s *Sheet) LeftBy(user persist.UserID) game.SeatSet {
	var set game.SeatSet
	for i, p := range s.Places {
		if user != "" && p.leftBy(user) {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// Calls tells whether something is to be decided without a person: by a bot for whom one
// waits, or as one has ordered.
func (s *Sheet) Calls() bool {
	return s.Heeds() != 0 || s.Status == Running && PlaysOn(s) && s.AsksBot(s.Turn) >= 0
}

// PlaysOn tells whether bots play on though nobody looks: where a person plays, and at the table of an
// event, which waits for its end.
func PlaysOn(s *Sheet) bool { return s.Event != "" || s.Places.SeatsPerson() }

// SeatsPerson tells whether a person plays.
func (ps Places) SeatsPerson() bool {
	return slices.ContainsFunc(ps, func(p Place) bool { return p.Kind == Person })
}

// AsksBot is the first bot among those who are asked; Watcher if none is.
func (s *Sheet) AsksBot(asked game.SeatSet) game.Seat {
	for seat := range asked.All {
		if s.Places[seat].Kind == Bot {
			return seat
		}
	}
	return game.Watcher
}

// AwaitsStart tells whether nobody is missing at a table that has not started: it
// waits for its host.
func (s *Sheet) AwaitsStart() bool { return s.Status == Open && !s.Places.Missing() }

// Awaits tells whether a table waits for the user: for a decision, or to be started.
func (s *Sheet) Awaits(user persist.UserID) bool {
	return s.Status == Running && s.Turn&s.SeatsOf(user) != 0 || s.AwaitsStart() && s.HostedBy(user)
}

// Missing tells whether a seat is open.
func (ps Places) Missing() bool {
	return slices.ContainsFunc(ps, func(p Place) bool { return p.Kind == OpenPlace })
}

// HostedBy tells whether the user is the host.
func (s *Sheet) HostedBy(user persist.UserID) bool { return user != "" && s.Host == user }

// SeenBy tells whether the user may look at the table at all.
func (s *Sheet) SeenBy(user persist.UserID) bool {
	return s.Visibility != Private || s.HostedBy(user)
}

// seatInfo is the seats and who has them, as the record writes it.
func (ps Places) seatInfo() []game.SeatInfo {
	seats := make([]game.SeatInfo, len(ps))
	for i, p := range ps {
		seats[i] = game.SeatInfo{Name: p.Name, Bot: p.Bot}
		if p.StandsIn() {
			seats[i].Bot = "" // what it decided says so
		}
		if p.Owner != "" {
			seats[i].Name = p.OwnerName
		}
	}
	return seats
}

// History is an empty history of the table's game, and the position that it begins with.
func (s *Sheet) History(title game.Title) (*record.History, game.Game, error) {
	return record.New(title, game.Setup{Seats: len(s.Places), Settings: s.Settings}, s.Secret)
}

// Line is something said at a table.
type Line struct {
	ID    int64
	Table persist.TableID
	User  persist.UserID
	Seat  game.Seat // Watcher for one without a seat
	Name  string
	Text  string
	At    time.Time
	Apart bool // those who watch have said it among themselves
}

// Whose is the user whose seat it is; "" of a bot's.
func (p Place) Whose() persist.UserID {
	if p.Owner != "" {
		return p.Owner
	}
	return p.User
}

// Turned is the place at the next table for the player of a seat: the second begins.
func (s *Sheet) Turned(seat game.Seat) game.Seat {
	n := game.Seat(len(s.Places))
	return (seat + n - 1) % n
}

// Alone tells whether one person plays with nobody but bots, or tries something out
// alone. A player who left a seat to a bot may come back to it; and several seats
// of one person may be several people at one screen, who have secrets from each
// other, but where something is only tried out.
func (s *Sheet) Alone() bool {
	people, user := 0, persist.UserID("")
	for _, p := range s.Places {
		if p.Kind == OpenPlace || (p.User != "" && user != "" && p.User != user) {
			return false
		}
		if p.User != "" {
			user = p.User
		}
		if p.Kind == Person {
			people++
		}
	}
	return people == 1 || (people > 0 && s.WhatIf != nil)
}

// NobodyBut tells whether nobody but the user sits at the table.
func NobodyBut(s *Sheet, user persist.UserID) bool {
	return !slices.ContainsFunc(s.Places, func(p Place) bool { return p.Kind == Person && p.User != user })
}

// AloneThere tells whether the user is the one person at a table with bots.
func (s *Sheet) AloneThere(user persist.UserID) bool {
	bots := slices.ContainsFunc(s.Places, func(p Place) bool { return p.Kind == Bot })
	return bots && s.Alone() && s.SeatsOf(user) != 0
}

// Lesson tells whether a lesson is played.
func (s *Sheet) Lesson() bool { return s.WhatIf != nil && s.WhatIf.Lesson != "" }

// Teach makes a new table of a lesson one that goes the same way every time.
func (s *Sheet) Teach() {
	if s.Lesson() {
		s.Pace, s.Secret = Steps, sha256.Sum256([]byte(s.WhatIf.Lesson))
	}
}

// TaughtFrom is the moment that a lesson begins at: 0 of any other table.
func (s *Sheet) TaughtFrom() int {
	if !s.Lesson() {
		return 0
	}
	return s.WhatIf.At
}

// LessonTable is a table that a lesson is played at.
type LessonTable struct {
	Table  persist.TableID
	Lesson string
}

// LeftToPeople tells whether nobody but people is to decide, or nobody any more.
func (s *Sheet) LeftToPeople(turn game.Turn) bool {
	return turn.Over || turn.Seats != 0 && !turn.Chance && s.AsksBot(turn.Seats) < 0
}

// PlayedBy tells whether the user and bots play, and nobody else.
func (s *Sheet) PlayedBy(user persist.UserID) bool {
	return s.HostedBy(user) && !slices.ContainsFunc(s.Places, func(p Place) bool {
		return p.Kind == OpenPlace || p.Kind == Person && p.User != user || p.Owner != "" && p.Owner != user
	})
}

// Pace is how fast the bots of a table go: how somebody likes to watch, and no part of
// the game.
type Pace string

// The paces. Step by step a bot moves when it is told to.
const (
	Normal Pace = "normal"
	Fast   Pace = "fast"
	Slow   Pace = "slow"
	Steps  Pace = "steps"
)

// Paces is all of them.
func Paces() []Pace { return []Pace{Fast, Normal, Slow, Steps} }

// BotPace is how fast the bots go.
func (s *Sheet) BotPace() Pace { return cmp.Or(s.Pace, Normal) }

// Hinted is that the one at a seat was given a hint, when so many entries were made.
type Hinted struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
	At   time.Time `json:"at"`
}

// Advised tells whether the user may ask for hints: always where nobody plays against
// them, and where others do if the maker of the table allowed it.
func (s *Sheet) Advised(user persist.UserID) bool {
	return s.SeatsOf(user) != 0 && (s.Hints || s.Alone())
}
