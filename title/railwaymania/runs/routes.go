// Package runs is what a company's trains earn on the board of 1862 (7.8): routes, what
// is asked of them (trips), what they pay (revenue, freight_chains, freight_joins), and
// the best that a company can run (best). It knows the board and the trains of one
// company, and nothing else of a game.
package runs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// TrainType is what a train is run as (2.2) and what a permit allows.
type TrainType uint8

// The three types, in the order of the permits' list.
const (
	Freight TrainType = iota
	Express
	Local
	NumTrainTypes TrainType = iota
)

var TrainTypeNames = []string{"freight", "express", "local"}

func (t TrainType) String() string { return TrainTypeNames[t] }

// MarshalText writes the type's name.
func (t TrainType) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads a type's name.
func (t *TrainType) UnmarshalText(text []byte) error {
	i := slices.Index(TrainTypeNames, string(text))
	if i < 0 {
		return fmt.Errorf("there is no train type %q; possible: %s", text, strings.Join(TrainTypeNames, ", "))
	}
	*t = TrainType(i)
	return nil
}

// Runner is what routes need to know of a train.
type Runner struct {
	Type TrainType
	// Pay and Visit are how many stops an express or local train is paid for
	// and may visit: 4 and 5 for a 4/5. A freight train travels Visit hexes.
	Pay, Visit uint8
	Permanent  bool // groups E to H, and D in the shorter game (11.2)
	Permit     bool // the company has the permit for its type (7.8)
}

// MaxTrains is the most trains that run in one turn.
//
// Ruling 20: the rulebook sets no limit after mergers; more than sixteen trains
// in one company do not fit on its card, and the rest stay idle.
const MaxTrains = 16

// Run is what the routes of a company are judged by: its trains, in the order
// in which the company shows them, the phase, and the conventions.
type Run struct {
	Company board.Company
	Trains  [MaxTrains]Runner
	Count   int   // of trains
	Column  uint8 // of the areas' values: 0 in phases A-B, 1 in C-D, 2 in E-H
	Routes  Conventions
	// Claim is what the director says that freights joined otherwise than for the
	// most bring in all (7.8.1); 0 where nothing is said.
	Claim int32
}

// FreightDistance is how the hexes between the ends of a freight are counted.
type FreightDistance uint8

const (
	// UsedEntry counts from the entry that the route uses, its land hex being one
	// of those between: "you may choose the point of entry when you count the
	// distance" by running there (7.8.1).
	//
	// Ruling 20c: the examples settle what is meant. To another part of London the
	// hexes before that part count, and from the Midlands over Wisbech to Wells
	// there are four hexes (7.8.4), though another entry would make it five.
	UsedEntry FreightDistance = iota
	// AnyEntry counts from whichever entry of the area is best, used or not.
	AnyEntry
	// OffBoardHex counts to the area's own hex off the board.
	OffBoardHex
	// Changed counts like UsedEntry, and like OffBoardHex where the director says so:
	// for games that were played while the rule was changed.
	Changed
)

// Conventions are the points about routes where sources differ; the zero
// value is the rulebook.
type Conventions struct {
	// MeetInAreas: routes may also meet in a common hex off the board, not only
	// in large stations (7.8).
	MeetInAreas bool
	// JoinPermanents: permanent freights whose ends touch always count as one;
	// by the rulebook they may (7.8.1).
	JoinPermanents bool
	// ChainTouches: the chain of other freights must touch a permanent one that
	// runs also where there are several; by the rulebook only a single one.
	ChainTouches bool
	// ThroughPermanents: the other freights may be one chain by way of permanent
	// ones; by the rulebook they are one by themselves (7.8.1).
	ThroughPermanents bool
	// AnyLeftOut: with a revenue that is named, an N/M train may leave out a stop
	// that costs more than another (7.8.2, 7.8.3).
	AnyLeftOut bool
	// Idle: a train that could run may be left idle; by the rulebook it must
	// run if it can (7.8).
	Idle bool
	// Distance of freights.
	Distance FreightDistance
}

// As18xxGames is how the 18xx.games program judges routes: every point of these.
var As18xxGames = Conventions{
	MeetInAreas: true, JoinPermanents: true, ChainTouches: true, ThroughPermanents: true, AnyLeftOut: true, Idle: true,
	Distance: UsedEntry,
}

// Route is where one train runs: the train's place in its company's list, the
// stop where it starts, and the edge by which it leaves each stop but the last.
// Track does not branch between stops, so that this is all. 0 is no route.
//
// Small stations are no stops of a route in this sense: they lie on the way.
type Route uint64

// maxExits is the most exits that a route can hold; a 9-freight has nine.
const maxExits = 12

// newRoute is the route of a train from a hex by the exits given.
func newRoute(train int, from board.HexID, exits ...tile.Edge) Route {
	r := Route(1)<<63 | Route(train)<<56 | Route(from)<<48
	for _, e := range exits {
		r = r.then(e)
	}
	return r
}

// then is the route with one more exit.
func (r Route) then(e tile.Edge) Route {
	n := r.Len()
	return r&^(15<<40) | Route(n+1)<<40 | Route(e)<<(3*n)
}

// Train is the place of the train in its company's list.
func (r Route) Train() int { return int(r >> 56 & 31) }

// From is the hex where the route starts.
func (r Route) From() board.HexID { return board.HexID(r >> 48 & 63) }

// Len is how many exits the route takes.
func (r Route) Len() int { return int(r >> 40 & 15) }

// exit is the edge by which the route leaves its i-th stop.
func (r Route) exit(i int) tile.Edge { return tile.Edge(r >> (3 * i) & 7) }

// routeJSON is a route as written: {"train":0,"from":"A10","by":["NE","N"]}.
type routeJSON struct {
	Train int         `json:"train"`
	From  board.HexID `json:"from"`
	By    []tile.Edge `json:"by"`
}

// MarshalJSON writes the route by printed names.
func (r Route) MarshalJSON() ([]byte, error) {
	out := routeJSON{Train: r.Train(), From: r.From(), By: make([]tile.Edge, r.Len())}
	for i := range out.By {
		out.By[i] = r.exit(i)
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (r *Route) UnmarshalJSON(data []byte) error {
	var in struct {
		Train *int         `json:"train"`
		From  *board.HexID `json:"from"`
		By    []tile.Edge  `json:"by"`
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return fmt.Errorf("route: %w", err)
	}
	switch {
	case in.Train == nil || in.From == nil:
		return errors.New(`a route is like {"train":0,"from":"C8","by":["N","NE"]}`)
	case *in.Train < 0 || *in.Train >= MaxTrains:
		return fmt.Errorf("route: train %d is not one of 0 to %d", *in.Train, MaxTrains-1)
	case len(in.By) == 0 || len(in.By) > maxExits:
		return fmt.Errorf("route: %d exits; a route takes 1 to %d", len(in.By), maxExits)
	}
	*r = newRoute(*in.Train, *in.From, in.By...)
	return nil
}

// RouteSet is the routes of a turn, in any order; no route in the places left.
type RouteSet [MaxTrains]Route

// MarshalJSON writes the list of routes.
func (s RouteSet) MarshalJSON() ([]byte, error) {
	list := []Route{}
	for _, r := range s {
		if r != 0 {
			list = append(list, r)
		}
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *RouteSet) UnmarshalJSON(data []byte) error {
	var list []Route
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) > MaxTrains {
		return fmt.Errorf("%d routes; at most %d trains run", len(list), MaxTrains)
	}
	*s = RouteSet{}
	copy(s[:], list)
	return nil
}

// Income is what a company's routes earn.
type Income struct {
	Revenue int32 // to be paid out or withheld
	Subsidy int32 // of the local trains, to the treasury (7.8.2)
	// Routes is what each route of the set adds, a stop being paid to the first
	// that visits it.
	Routes [MaxTrains]int16
}

// RouteAlong is the route of a train that runs through the hexes of several
// stretches of track, each the hexes from one stop to the next in either
// direction, as 18xx.games writes routes; false if they make no line. Small
// stations are stops there.
func RouteAlong(train int, stretches [][]board.HexID) (Route, bool) {
	var r Route
	found := false
	eachJoining(nil, stretches, func(path []board.HexID) bool {
		r, found = routeThrough(train, path)
		return !found
	})
	return r, found
}

// Stretches is the route as RouteAlong takes it, in its own direction.
func Stretches(b *board.Board, r Route) (list [][]board.HexID) {
	_, crossed := Tell(b, r)
	from := 0
	for i := 1; i < len(crossed); i++ {
		h := crossed[i]
		if back, _ := board.Beside(h, crossed[i-1]); !h.Town() || b.At(h).Stations.Has(back) {
			list = append(list, crossed[from:i+1])
			from = i
		}
	}
	return list
}

// eachJoining turns the stretches so that each begins in the hex where the last
// ended, in every way, until it is told to stop.
func eachJoining(path []board.HexID, rest [][]board.HexID, try func(path []board.HexID) bool) bool {
	if len(rest) == 0 {
		return try(path)
	}
	for range 2 {
		next := rest[0]
		if len(path) > 0 {
			next = after(path[len(path)-1], next)
		}
		if len(next) > 0 && !eachJoining(slices.Concat(path, next), rest[1:], try) {
			return false
		}
		rest = slices.Clone(rest)
		rest[0] = slices.Clone(rest[0])
		slices.Reverse(rest[0])
	}
	return true
}

// after is the hexes of a stretch after h, if that is where it begins; else none.
func after(h board.HexID, stretch []board.HexID) []board.HexID {
	if slices.Index(stretch, h) != 0 {
		return nil
	}
	return stretch[1:]
}

// routeThrough is the route through the hexes, which starts and ends in large
// stations or areas.
func routeThrough(train int, path []board.HexID) (Route, bool) {
	last := len(path) - 1
	if last < 1 || path[0].Town() || path[last].Town() {
		return 0, false
	}
	r := newRoute(train, path[0])
	for i, h := range path[:last] {
		e, beside := board.Beside(h, path[i+1])
		switch {
		case !beside || !h.Town() && r.Len() == maxExits:
			return 0, false
		case !h.Town():
			r = r.then(e)
		}
	}
	return r, true
}
