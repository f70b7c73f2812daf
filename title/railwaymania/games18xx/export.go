package games18xx

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Export is the game of a record as a file that 18xx.games opens. What was taken back
// is left out.
func Export(r *game.Record) ([]byte, error) {
	setup, err := exportable(r)
	if err != nil {
		return nil, err
	}
	x, err := newExporter(setup)
	if err != nil {
		return nil, err
	}
	for _, i := range r.Line(len(r.Entries)) {
		e := &r.Entries[i]
		a, err := rm.Title.Decode(e.Action)
		if err == nil {
			err = x.do(e.Seat, a.(rm.Action), e.At)
		}
		if err != nil {
			return nil, &game.EntryError{Index: i, Err: err}
		}
	}
	if x.state.Round == rm.Dealing {
		return nil, errors.New("the game is not dealt yet: there is nothing to export")
	}
	return x.file(r)
}

// exportable is what the game started from, if it can be played there.
func exportable(r *game.Record) (game.Setup, error) {
	info := rm.Title.Info()
	if r.Title != info.ID {
		return game.Setup{}, fmt.Errorf("the record is of %q; only games of 1862 can go to 18xx.games", r.Title)
	}
	if _, err := rm.Title.Tape(r); err != nil {
		return game.Setup{}, err
	}
	setup, err := info.Complete(r.Setup())
	if err != nil {
		return game.Setup{}, err
	}
	if setup.Settings["conventions"] != "18xx-games" {
		return game.Setup{}, errors.New("the game was played by the rulebook; only games with conventions=18xx-games can go to 18xx.games")
	}
	for _, no := range notThere {
		if chosen := setup.Settings[no.key]; !slices.Contains(no.but, chosen) {
			return game.Setup{}, fmt.Errorf("the game was played with %s=%s, which 18xx.games does not have", no.key, chosen)
		}
	}
	return setup, nil
}

// notThere are settings that 18xx.games does not have, but for some of their values:
// the variants of 11.1 to 11.3, and one way to count freights.
var notThere = []struct {
	key string
	but []string
}{
	{"trains", []string{"all"}}, {"shorter-game", []string{"no"}}, {"new-players", []string{"no"}},
	{"freight-distance", []string{"convention", "old", "changed"}},
}

// exporter plays a game and writes down what 18xx.games would have.
type exporter struct {
	game  game.Game
	state *rm.State
	after *rm.State // when what is being written is done
	seed  int32
	certs register
	named []string               // certificates that are being written
	laid  map[board.HexID]string // the copies of tiles on the map
	log   []entry
	at    time.Time // of what is being written
}

// entry is an entry of the log.
type entry map[string]any

func newExporter(setup game.Setup) (*exporter, error) {
	g, err := rm.Title.New(setup)
	if err != nil {
		return nil, err
	}
	return &exporter{game: g, state: g.State().(*rm.State), certs: newRegister(), laid: map[board.HexID]string{}}, nil
}

// do plays an action and writes it down.
func (x *exporter) do(seat game.Seat, a rm.Action, at time.Time) error {
	next, log := x.game.Clone(), game.Log{}
	if err := next.Do(seat, a, &log); err != nil {
		return err
	}
	x.at, x.after, x.named = at, next.State().(*rm.State), nil
	if err := x.write(a); err != nil {
		return err
	}
	x.game, x.state = next, x.after
	x.certs.follow(x.named, &log, x.state)
	return nil
}

// playerID is how the file names a seat.
func playerID(p game.Seat) int { return int(p) + 1 }

// byPlayer writes an entry of the player who is asked.
func (x *exporter) byPlayer(kind string, fields entry) {
	x.add(entry{"type": kind, "entity": playerID(x.state.Seat), "entity_type": "player"}, fields)
}

// byCompany writes an entry of the company on turn.
func (x *exporter) byCompany(kind string, fields entry) {
	x.add(entry{"type": kind, "entity": x.state.Company.String(), "entity_type": "corporation"}, fields)
}

func (x *exporter) add(e, fields entry) {
	for k, v := range fields {
		e[k] = v
	}
	e["id"] = len(x.log) + 1
	if !x.at.IsZero() {
		e["created_at"] = x.at.Unix()
	}
	x.log = append(x.log, e)
}

// player is one of the file's.
type player struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	Bot  string `json:"bot,omitempty"` // a field of ours
}

// written is the file, with what 18xx.games writes itself.
type written struct {
	ID          int32          `json:"id"`
	Description string         `json:"description"`
	User        player         `json:"user"`
	Players     []player       `json:"players"`
	MaxPlayers  int            `json:"max_players"`
	Title       string         `json:"title"`
	Settings    entry          `json:"settings"`
	UserSet     any            `json:"user_settings"`
	Status      string         `json:"status"`
	Turn        int            `json:"turn"`
	Round       string         `json:"round"`
	Acting      []int          `json:"acting"`
	Result      map[string]int `json:"result"`
	Actions     []entry        `json:"actions"`
	Loaded      bool           `json:"loaded"`
	CreatedAt   int64          `json:"created_at"`
	UpdatedAt   int64          `json:"updated_at"`
	EndReason   any            `json:"game_end_reason"`
}

// file is the whole file. The game's number is its seed.
func (x *exporter) file(r *game.Record) ([]byte, error) {
	f := written{
		ID: x.seed, MaxPlayers: len(r.Seats), Title: "1862", Loaded: true, Actions: x.log,
		Settings: entry{
			"seed": x.seed, "unlisted": true, "auto_routing": false, "player_order": nil, "optional_rules": rulesOf(r.Settings),
		},
	}
	for i, s := range r.Seats {
		f.Players = append(f.Players, player{playerID(game.Seat(i)), s.Name, s.Bot})
	}
	f.User = f.Players[0]
	x.standing(&f)
	if !r.Entries[0].At.IsZero() { // the deal's
		f.CreatedAt, f.UpdatedAt = r.Entries[0].At.Unix(), x.at.Unix()
	}
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	err := out.Encode(f)
	return text.Bytes(), err
}

// rulesOf are the options of the game in the words of 18xx.games.
func rulesOf(settings map[string]string) []string {
	list := []string{}
	for _, rule := range optionalRules {
		if settings[rule.key] == rule.value {
			list = append(list, rule.there)
		}
	}
	return list
}

var (
	roundsThere  = map[rm.RoundKind]string{rm.ParliamentRound: "Parliament Round", rm.StockRound: "Stock Round", rm.OperatingRound: "Operating Round"}
	endingsThere = map[string]string{"market": "stock_market", "bank": "bank", "lner": "lner", "standstill": "dnf"}
)

// standing writes how far the game has come.
func (x *exporter) standing(f *written) {
	f.Status, f.Turn, f.Round, f.Result = "active", int(x.state.Turn), roundsThere[x.state.Round], map[string]int{}
	ending, standings := x.game.Outcome()
	if ending == "" {
		f.Acting = []int{playerID(x.state.Seat)}
		return
	}
	f.Status, f.EndReason = "finished", endingsThere[ending]
	for _, s := range standings {
		f.Result[strconv.Itoa(playerID(s.Seat))] = s.Score
	}
	for _, p := range f.Players {
		f.Acting = append(f.Acting, p.ID)
	}
}
