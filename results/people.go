package results

import (
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// Best is how people stand in rated games of a title, the best first.
type Best struct {
	People []Rated
	You    *Rated // of the caller, shown to others or not; nil where they have no rating
	Bots   []RatedBot
}

// Rated is somebody with a rating, as people read it.
type Rated struct {
	User              persist.UserID
	Name              string
	Points, PlusMinus int
	Games, Won        int
	Change            int  // of late
	New               bool // they had no rating before
	Last              time.Time
	Shown             bool // to others
}

// RatedBot is a level of bots, which has a fixed rating.
type RatedBot struct {
	Level              string
	Points, Games, Won int
}

// RatedGame is what a game made of somebody's rating among those of a tempo, or of all.
type RatedGame struct {
	Table         persist.TableID
	Title         string
	Tempo         sheet.Tempo
	Ended         time.Time
	Place         int
	Before, After int
	PlusMinus     int // after it
}

// To whom somebody shows a part of their page, besides themselves and nobody.
const (
	ToAll     = "public"
	ToFriends = "friends"
)

// PlayedGame is a game that somebody played to its end.
type PlayedGame struct {
	Result
	Public  bool // the table is: everybody may know of it
	Seats   []GameSeat
	Decided Decisions
	Rating  *RatedGame // what it made of their rating, among games of all paces; nil unless it is rated
}

// GameSeat is somebody in a game that is over.
type GameSeat struct {
	Result
	Name    string // of an account, what it is called today
	Account bool
}
