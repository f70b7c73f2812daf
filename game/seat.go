package game

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"strconv"
)

// Seat is a place at the table, counted from 0 in seating order (clockwise).
type Seat int8

const (
	// Chance is the seat that draws: tokens, tiles, deals. What it draws is
	// recorded like any other action, so that a record replays without a seed.
	Chance Seat = -1
	// Watcher is anybody without a seat. It sees only what everybody sees.
	Watcher Seat = -2
	// Nobody stands where a title has a seat to name and there is none.
	Nobody Seat = -3
)

// MaxSeats is the most seats a table of any title has.
const MaxSeats = 8

// Next is the seat to the left of s among n seats.
func (s Seat) Next(n int) Seat {
	if int(s)+1 >= n {
		return 0
	}
	return s + 1
}

// String is the seat as a record writes it: its number, "chance", "watcher" or
// "nobody".
func (s Seat) String() string {
	switch s {
	case Chance:
		return "chance"
	case Watcher:
		return "watcher"
	case Nobody:
		return "nobody"
	}
	return strconv.Itoa(int(s))
}

// MarshalJSON writes a number, or what String says.
func (s Seat) MarshalJSON() ([]byte, error) {
	if s >= 0 {
		return strconv.AppendInt(nil, int64(s), 10), nil
	}
	return json.Marshal(s.String())
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Seat) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case `"chance"`:
		*s = Chance
		return nil
	case `"watcher"`:
		*s = Watcher
		return nil
	case `"nobody"`:
		*s = Nobody
		return nil
	}
	n, err := strconv.Atoi(string(b))
	if err != nil || n < 0 || n >= MaxSeats {
		return fmt.Errorf("seat %s: want a number from 0 to %d or \"chance\"", b, MaxSeats-1)
	}
	*s = Seat(n)
	return nil
}

// SeatSet is a set of seats.
type SeatSet uint16

// Everyone is all seats, and the watchers.
const Everyone SeatSet = 1<<16 - 1

// Seats is the set of the seats named.
func Seats(seats ...Seat) SeatSet {
	var set SeatSet
	for _, s := range seats {
		set = set.With(s)
	}
	return set
}

// AllSeats is the set of n seats.
func AllSeats(n int) SeatSet { return 1<<n - 1 }

// With is the set and s. Chance and Watcher are in no set.
func (set SeatSet) With(s Seat) SeatSet {
	if s < 0 {
		return set
	}
	return set | 1<<s
}

// Without is the set less s.
func (set SeatSet) Without(s Seat) SeatSet {
	if s < 0 {
		return set
	}
	return set &^ (1 << s)
}

// Has tells whether s is in the set. A watcher is only in Everyone.
func (set SeatSet) Has(s Seat) bool {
	if s < 0 {
		return set == Everyone
	}
	return set&(1<<s) != 0
}

// Len is how many seats the set has.
func (set SeatSet) Len() int { return bits.OnesCount16(uint16(set)) }

// First is the lowest seat of the set, Watcher if it is empty.
func (set SeatSet) First() Seat {
	if set == 0 {
		return Watcher
	}
	return Seat(bits.TrailingZeros16(uint16(set)))
}

// All yields the seats of the set in order.
func (set SeatSet) All(yield func(Seat) bool) {
	for rest := set; rest != 0; rest &= rest - 1 {
		if !yield(rest.First()) {
			return
		}
	}
}

// MarshalJSON writes the seats as a list, so that a browser need not know bits.
func (set SeatSet) MarshalJSON() ([]byte, error) {
	list := []Seat{}
	for s := range set.All {
		list = append(list, s)
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads the list.
func (set *SeatSet) UnmarshalJSON(text []byte) error {
	var list []Seat
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	*set = 0
	for _, s := range list {
		if s < 0 || s >= MaxSeats {
			return fmt.Errorf("there is no seat %s", s)
		}
		*set = set.With(s)
	}
	return nil
}

// Turn says who decides now: seats (several where they decide at once, in any
// order), or chance, or nobody any more. Exactly one of the three holds.
type Turn struct {
	Seats  SeatSet `json:"seats"`
	Chance bool    `json:"chance"`
	Over   bool    `json:"over"`
}

// TurnOf is the turn of one seat.
func TurnOf(s Seat) Turn {
	if s == Chance {
		return Turn{Chance: true}
	}
	return Turn{Seats: Seats(s)}
}

// Has tells whether s is asked to decide.
func (t Turn) Has(s Seat) bool {
	if s == Chance {
		return t.Chance
	}
	return s >= 0 && t.Seats.Has(s)
}
