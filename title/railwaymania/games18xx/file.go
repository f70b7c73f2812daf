// Package games18xx makes records of games of 1862 that were played on
// 18xx.games, and files for that program of games that were played here by its
// conventions. To read one it resolves undo and redo, unfolds automatic actions
// and plays every action, all legality checked; to write one it plays the record
// and writes down what that program would have.
package games18xx

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
)

// File is a game as 18xx.games exports it, as far as it is needed.
type File struct {
	ID      json.RawMessage `json:"id"`
	Title   string          `json:"title"`
	Players []struct {
		ID   json.RawMessage `json:"id"`
		Name string          `json:"name"`
		Bot  string          `json:"bot"` // a field of ours
	} `json:"players"`
	Settings struct {
		Seed  *int64   `json:"seed"`
		Rules []string `json:"optional_rules"`
	} `json:"settings"`
	Actions   []Entry            `json:"actions"`
	Result    map[string]float64 `json:"result"`
	CreatedAt json.RawMessage    `json:"created_at"`
}

// Entry is one entry of the log.
type Entry struct {
	Type       string          `json:"type"`
	Entity     json.RawMessage `json:"entity"`
	EntityType string          `json:"entity_type"`
	ID         int             `json:"id"`
	CreatedAt  json.RawMessage `json:"created_at"`
	ActionID   *int            `json:"action_id"`
	Skip       bool            `json:"skip"` // not in force; so are marked what was undone, and the undo
	Auto       []Entry         `json:"auto_actions"`
	auto       bool            // was one of those

	Corporation string          `json:"corporation"`
	Price       int             `json:"price"`
	SharePrice  json.RawMessage `json:"share_price"`
	Shares      []string        `json:"shares"`
	Percent     int             `json:"percent"`
	Choice      json.RawMessage `json:"choice"`
	Hex         string          `json:"hex"`
	Tile        string          `json:"tile"`
	Rotation    int             `json:"rotation"`
	City        string          `json:"city"`
	Slot        int             `json:"slot"`
	Routes      []route         `json:"routes"`
	Kind        string          `json:"kind"`
	Train       string          `json:"train"`
	Variant     string          `json:"variant"`
	Warranties  int             `json:"warranties"`
}

// route is one train's route in the log.
type route struct {
	Train       string     `json:"train"`
	Connections [][]string `json:"connections"`
	Hexes       []string   `json:"hexes"`
	Revenue     int        `json:"revenue"`
	Subsidy     int        `json:"subsidy"`
}

// Read reads a file and checks its form.
func Read(data []byte) (*File, error) {
	var f File
	if err := game.Bounded(data); err != nil {
		return nil, fmt.Errorf("the file is damaged: %w", err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&f); err != nil {
		return nil, damaged(data, d, err)
	}
	switch {
	case f.Title == "":
		return nil, errors.New(`this is not a game of 18xx.games: it has no "title"`)
	case f.Title != "1862":
		return nil, fmt.Errorf("the game is of %q; only 1862 can be imported", f.Title)
	case len(f.Players) < 2 || len(f.Players) > 8:
		return nil, fmt.Errorf("the game has %d players; 1862 is for 2 to 8", len(f.Players))
	}
	if n := length(f.Actions); n > game.MostEntries {
		return nil, fmt.Errorf("the file is damaged: %w", game.TooLong(n))
	}
	return &f, f.identify()
}

// length is how many entries there are, automatic ones too.
func length(entries []Entry) int {
	n := len(entries)
	for i := range entries {
		n += length(entries[i].Auto)
	}
	return n
}

// identify sees that players can be told apart. A player who has no id goes by the name, as in
// games at one screen.
func (f *File) identify() error {
	seen := map[string]bool{}
	for i := range f.Players {
		p := &f.Players[i]
		if len(p.ID) == 0 || string(p.ID) == "null" {
			p.ID, _ = json.Marshal(p.Name)
		}
		switch id := name(p.ID); {
		case id == "":
			return fmt.Errorf("player %d has neither id nor name", i+1)
		case seen[id]:
			return fmt.Errorf("two players have the id %s", id)
		default:
			seen[id] = true
		}
	}
	return nil
}

// damaged places what is wrong in the text.
func damaged(data []byte, d *json.Decoder, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("the file is damaged: it ends in the middle, after %d bytes", len(data))
	}
	at := d.InputOffset()
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
	}
	line := 1 + bytes.Count(data[:min(int(at), len(data))], []byte("\n"))
	return fmt.Errorf("the file is damaged at line %d, byte %d: %w", line, at, err)
}

// settings are the options of the game in our words.
func (f *File) settings() (map[string]string, error) {
	set := map[string]string{"conventions": "18xx-games"}
	for _, rule := range f.Settings.Rules {
		i := slices.IndexFunc(optionalRules, func(o optionalRule) bool { return o.there == rule })
		if i < 0 {
			return nil, fmt.Errorf("the game was played with the option %q; known are eight_tokens, short_length and long_length", rule)
		}
		set[optionalRules[i].key] = optionalRules[i].value
	}
	return set, nil
}

// optionalRule is an option of 18xx.games and our setting for it.
type optionalRule struct{ there, key, value string }

var optionalRules = []optionalRule{
	{"eight_tokens", "eight-tokens", "yes"}, {"short_length", "length", "short"}, {"long_length", "length", "long"},
}

// seed is what the generator started from: the seed of the settings, or the first
// digits of the game's id.
func (f *File) seed() (int32, error) {
	const seeds = 1 << 31
	if f.Settings.Seed != nil {
		return int32((*f.Settings.Seed%seeds + seeds) % seeds), nil
	}
	var n int64
	digits := false
	for _, r := range string(f.ID) {
		if r >= '0' && r <= '9' {
			n, digits = (n*10+int64(r-'0'))%seeds, true
		} else if digits {
			break
		}
	}
	if !digits {
		return 0, errors.New("the game has neither a seed in its settings nor an id with digits; its deal cannot be known")
	}
	return int32(n), nil
}

// Line is the actions in force, in order: undo and redo resolved, automatic actions
// behind what caused them, and nothing that has no effect of its own.
func (f *File) Line() ([]Entry, error) {
	standing, err := resolve(f.Actions)
	if err != nil {
		return nil, err
	}
	var line []Entry
	for _, e := range standing {
		if e.Skip {
			continue
		}
		if effective(e) {
			line = append(line, e)
		}
		for _, auto := range e.Auto {
			if effective(auto) {
				auto.ID, auto.auto = e.ID, true
				line = append(line, auto)
			}
		}
	}
	return line, nil
}

// moment is when something was done, in seconds since 1970; zero if that is not told.
func moment(raw json.RawMessage) time.Time {
	if seconds, err := strconv.ParseInt(string(raw), 10, 64); err == nil && seconds > 0 {
		return time.Unix(seconds, 0).UTC()
	}
	return time.Time{}
}

// effective tells whether an entry does something by itself: not chat, nor what
// players programmed, nor that they agreed to stop.
func effective(e Entry) bool {
	return e.Type != "message" && e.Type != "end_game" && !strings.HasPrefix(e.Type, "program_")
}

// resolve drops what was undone. An undo without a number takes back the latest
// standing entry, one with a number all after it; redo restores what the latest
// undo took, until something else is done.
func resolve(entries []Entry) ([]Entry, error) {
	var s standing
	for i := range entries {
		switch e := &entries[i]; e.Type {
		case "":
			return nil, fmt.Errorf("entry %d of the log has no type", i+1)
		case "message":
		case "undo":
			s.undo(e.ActionID)
		case "redo":
			if !s.redo() {
				return nil, fmt.Errorf("action %d is a redo, but nothing was undone", e.ID)
			}
		default:
			s.add(i, e.ID)
		}
	}
	line := make([]Entry, s.n)
	for i, at := range s.places[:s.n] {
		line[i] = entries[at]
	}
	return line, nil
}

// standing is the entries in force, the first n of its places. What was undone
// lies behind them until something else is done: so a redo has only to count it
// in again, and undo and redo cost nothing however much they take.
type standing struct {
	places  []int // in the log
	highest []int // id up to each place: ascends even where ids do not
	n       int
	undone  []int // how many stood before each undo that can be redone
}

// add puts an entry of the log behind those that stand.
func (s *standing) add(place, id int) {
	if s.n > 0 {
		id = max(id, s.highest[s.n-1])
	}
	s.places, s.highest = append(s.places[:s.n], place), append(s.highest[:s.n], id)
	s.n++
	s.undone = s.undone[:0]
}

// undo takes back all from the first entry on whose id is higher; the latest, if
// none is named.
func (s *standing) undo(to *int) {
	keep := max(s.n-1, 0)
	if to != nil {
		keep = sort.Search(s.n, func(i int) bool { return s.highest[i] > *to })
	}
	s.undone = append(s.undone, s.n)
	s.n = keep
}

// redo restores what the latest undo took, if there is one.
func (s *standing) redo() bool {
	last := len(s.undone) - 1
	if last < 0 {
		return false
	}
	s.n, s.undone = s.undone[last], s.undone[:last]
	return true
}
