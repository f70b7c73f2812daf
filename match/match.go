// Package match is a live table: who sits where, the record so far, what each
// viewer may see of it, undo, bots and chat. It plays any title through package
// game and keeps everything in a Store before it answers.
//
// A House has all tables. A Table is loaded from the store when somebody asks
// for it and dropped when nobody does: what is in memory is only a cache of the
// record. Views of a table are made for a Viewer, and nothing leaves this
// package that the viewer's seat may not know.
package match

import (
	"maps"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
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

// Visibility is who finds a table.
type Visibility string

// A public table is in the lobby, one by link is seen by whoever has its
// address, and a private one by its host alone.
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

// Place is a seat of a table and who has it.
type Place struct {
	Kind PlaceKind
	User string // of a person, or of the one whom a bot stands in for
	Bot  string // the bot's kind; of a person at a what-if table, of the bot whose seat it was
	Name string
	// Owner is whose seat it is, where somebody else plays it in his place, and OwnerName
	// what he is called.
	Owner, OwnerName string
	Offered          bool // anybody may take it from the bot that stands in
	Program          bool // the one who sits there is a program
	// Home is from where somebody sat down to a rated game that has not started, as far as
	// two can be told to be of one household; Kin is in which of them, once it has: 0 for
	// one of whom only one plays.
	Home string
	Kin  int
}

// standsIn tells whether a bot plays for a person who has left.
func (p Place) standsIn() bool { return p.Kind == Bot && p.User != "" }

// leftBy tells whether it is the user's seat, and a bot or somebody else plays it.
func (p Place) leftBy(user string) bool {
	return p.standsIn() && p.User == user || p.Owner != "" && p.Owner == user
}

// LeftToAnother tells whether a bot or somebody else plays the seat in its owner's place.
func (p Place) LeftToAnother() bool { return p.standsIn() || p.Owner != "" }

// decider is who decides for the one whose seat it is: a level of bots, or a name; "" for
// himself.
func (p Place) decider() string {
	switch {
	case p.standsIn():
		return p.Bot
	case p.Owner != "":
		return p.Name
	}
	return ""
}

// Origin is where a what-if table branched off. Its table is "" when it was
// opened from a file.
type Origin struct {
	Table   string
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
	ID         string
	Revision   int // of the sheet: who changes it must have seen the last
	Title      string
	Version    int
	Settings   map[string]string
	Visibility Visibility
	Status     Status
	Host       string
	Places     []Place
	Shuffle    bool // the places are drawn when the game starts
	Secret     game.Secret
	Entries    int
	Turn       game.SeatSet // who is asked to decide
	Round      game.Round   // zero before the start
	Comings    []Coming     // in order
	Hints      bool         // who plays here with others may ask for hints
	Rated      bool         // the game changes the ratings of those who play it, who all agreed
	Brought    bool         // it came from somebody's device, where all of it may have been made up
	Hinted     []Hinted     // in order
	Pace       Pace         // how fast its bots go
	Hurried    int          // up to which moment they go without a pause
	Clock      *Clock       // nil for none
	Timing     Timing       // how its clocks stand
	Orders     Orders       // what people decided before they were asked
	Outcome    *Outcome     // nil before the end
	Damage     Damage       // what is wrong with its record
	WhatIf     *Origin
	Rematch    string    // the table of the next game, "" while there is none
	Nudged     time.Time // when somebody last asked whether anybody is there; zero for never
	Created    time.Time
	Started    time.Time // when its game began; zero for one that has not, or began before this was kept
	Updated    time.Time
	Ended      time.Time // when the host of the house ended its game; zero for one that he did not
}

// Clone is a sheet that can be changed without changing this one.
func (s *Sheet) Clone() *Sheet {
	c := *s
	c.Settings = maps.Clone(s.Settings)
	c.Places = slices.Clone(s.Places)
	c.Comings = slices.Clone(s.Comings)
	c.Hinted = slices.Clone(s.Hinted)
	c.Timing = s.Timing.clone()
	c.Orders = s.Orders.clone()
	return &c
}

// SeatsOf is the seats that the user plays.
func (s *Sheet) SeatsOf(user string) game.SeatSet {
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
func (s *Sheet) LeftBy(user string) game.SeatSet {
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
	return s.heeds() != 0 || s.Status == Running && s.seatsPerson() && s.asksBot(s.Turn) >= 0
}

// seatsPerson tells whether a person plays.
func (s *Sheet) seatsPerson() bool {
	return slices.ContainsFunc(s.Places, func(p Place) bool { return p.Kind == Person })
}

// asksBot is the first bot among those who are asked; Watcher if none is.
func (s *Sheet) asksBot(asked game.SeatSet) game.Seat {
	for seat := range asked.All {
		if s.Places[seat].Kind == Bot {
			return seat
		}
	}
	return game.Watcher
}

// AwaitsStart tells whether nobody is missing at a table that has not started: it
// waits for its host.
func (s *Sheet) AwaitsStart() bool { return s.Status == Open && !s.missing() }

// Awaits tells whether a table waits for the user: for a decision, or to be started.
func (s *Sheet) Awaits(user string) bool {
	return s.Status == Running && s.Turn&s.SeatsOf(user) != 0 || s.AwaitsStart() && s.hostedBy(user)
}

// missing tells whether a seat is open.
func (s *Sheet) missing() bool {
	return slices.ContainsFunc(s.Places, func(p Place) bool { return p.Kind == OpenPlace })
}

// hostedBy tells whether the user is the host.
func (s *Sheet) hostedBy(user string) bool { return user != "" && s.Host == user }

// SeenBy tells whether the user may look at the table at all.
func (s *Sheet) SeenBy(user string) bool {
	return s.Visibility != Private || s.hostedBy(user)
}

// seatInfo is who sits where, as the record writes it.
func (s *Sheet) seatInfo() []game.SeatInfo {
	seats := make([]game.SeatInfo, len(s.Places))
	for i, p := range s.Places {
		seats[i] = game.SeatInfo{Name: p.Name, Bot: p.Bot}
		if p.standsIn() {
			seats[i].Bot = "" // what it decided says so
		}
		if p.Owner != "" {
			seats[i].Name = p.OwnerName
		}
	}
	return seats
}

// history is an empty history of the table's game, and the position that it begins with.
func (s *Sheet) history(title game.Title) (*record.History, game.Game, error) {
	return record.New(title, game.Setup{Seats: len(s.Places), Settings: s.Settings}, s.Secret)
}

// Line is something said at a table.
type Line struct {
	ID    int64
	Table string
	User  string
	Seat  game.Seat // Watcher for one without a seat
	Name  string
	Text  string
	At    time.Time
}

// Whose is the user whose seat it is; "" of a bot's.
func (p Place) Whose() string {
	if p.Owner != "" {
		return p.Owner
	}
	return p.User
}
