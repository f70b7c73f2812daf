package games18xx

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Import is a game as it was imported.
type Import struct {
	Record *game.Record
	Game   game.Game // at its end
	Line   []Entry   // the actions in force
}

// actionError is an action of the file that cannot be played.
type actionError struct {
	N     int // place in the line of actions in force, from 1
	Entry Entry
	Err   error
}

func (e *actionError) Error() string {
	return fmt.Sprintf("action %d (id %d, %s by %s): %v", e.N, e.Entry.ID, e.Entry.Type, name(e.Entry.Entity), e.Err)
}

func (e *actionError) Unwrap() error { return e.Err }

// errRevenue is a run whose revenue is not the one in the file.
var errRevenue = errors.New("the routes earn another revenue than the file says")

// Convert plays the game of a file. After each action in force, and before the
// first, it calls look, which may be nil, with the number of actions done.
//
// The freight distance was counted otherwise until the summer of 2021 (see
// RULINGS.md); a file does not say how. It is tried as it is now, and if a run
// then earns something else than the file says, as it was before, and last as a
// game that was under way when it was changed.
func Convert(data []byte, look func(n int, e *Entry, g game.Game) error) (*Import, error) {
	f, err := Read(data)
	if err != nil {
		return nil, err
	}
	if look == nil {
		look = func(int, *Entry, game.Game) error { return nil }
	}
	var first error
	for _, distance := range []string{"convention", "old", "changed"} {
		im, err := f.settle(distance, look)
		if !errors.Is(err, errRevenue) {
			return im, err
		}
		first = cmp.Or(first, err)
	}
	return nil, first
}

// importer plays a file into a game.
type importer struct {
	file    *File
	game    game.Game
	state   *rm.State
	record  *game.Record
	players map[string]game.Seat
	tiles   map[string]board.HexID // where the copies of tiles lie
	certs   register
	named   []string      // certificates that the present entry names
	when    time.Time     // of the present entry
	merge   board.Company // proposed, its survivor not yet named
	ahead   []Entry       // what follows the present entry
	last    board.Company // of the latest entry that was a company's
	n       int           // of the present entry
	doubts  doubts        // purchases so far that could have been from two places
	turned  map[int]bool
}

// play plays the file with the purchases turned that are said to be.
func (f *File) play(distance string, turned map[int]bool, look func(int, *Entry, game.Game) error) (*Import, doubts, error) {
	line, err := f.Line()
	if err != nil {
		return nil, nil, err
	}
	im, err := f.start(distance)
	if err != nil {
		return nil, nil, err
	}
	im.turned = turned
	if err := look(0, nil, im.game); err != nil {
		return nil, nil, err
	}
	for i := range line {
		im.n, im.ahead = i+1, line[i+1:]
		im.named, im.when = line[i].Shares, moment(line[i].CreatedAt)
		if err := im.do(&line[i]); err != nil {
			return nil, im.doubts, &actionError{im.n, line[i], err}
		}
		if err := look(im.n, &line[i], im.game); err != nil {
			return nil, im.doubts, err
		}
	}
	return &Import{im.record, im.game, line}, im.doubts, nil
}

// start sets the game up and deals.
func (f *File) start(distance string) (*importer, error) {
	settings, err := f.settings()
	if err != nil {
		return nil, err
	}
	settings["freight-distance"] = distance
	info := rm.Title.Info()
	setup, err := info.Complete(game.Setup{Seats: len(f.Players), Settings: settings})
	if err != nil {
		return nil, err
	}
	g, err := rm.Title.New(setup)
	if err != nil {
		return nil, err
	}
	im := &importer{
		file: f, game: g, state: g.State().(*rm.State), players: map[string]game.Seat{},
		when: moment(f.CreatedAt), certs: newRegister(), tiles: map[string]board.HexID{}, merge: board.NoCompany, last: board.NoCompany,
	}
	var seats []game.SeatInfo
	for i, p := range f.Players {
		im.players[name(p.ID)] = game.Seat(i)
		seats = append(seats, game.SeatInfo{Name: p.Name, Bot: p.Bot})
	}
	im.record = game.NewRecord(info, setup, seats)
	return im, im.deal()
}

// deal deals by the seed.
func (im *importer) deal() error {
	seed, err := im.file.seed()
	if err != nil {
		return err
	}
	return im.apply(game.Chance, rm.Action{Verb: rm.DoSeed, Amount: seed})
}

// apply does one action of ours and writes it down.
func (im *importer) apply(seat game.Seat, a rm.Action) error {
	var log game.Log
	if err := im.game.Do(seat, a, &log); err != nil {
		return err
	}
	im.certs.follow(im.named, &log, im.state)
	raw, err := json.Marshal(a)
	if err != nil {
		return err
	}
	im.record.Entries = append(im.record.Entries, game.Entry{Seat: seat, Action: raw, At: im.when})
	return nil
}

// act does the action for the seat that is asked.
func (im *importer) act(a rm.Action) error { return im.apply(im.state.Seat, a) }

// do plays one entry of the file.
func (im *importer) do(e *Entry) error {
	if im.game.Turn().Over {
		return errors.New("the game is over")
	}
	if e.EntityType == "corporation" {
		c, err := company(name(e.Entity))
		if err != nil {
			return err
		}
		err = im.doCompany(c, e)
		im.last = c
		return err
	}
	if e.EntityType != "player" {
		return fmt.Errorf("who acts is a player or a corporation, not %q", e.EntityType)
	}
	p, ok := im.players[name(e.Entity)]
	if !ok {
		return fmt.Errorf("there is no player %s", e.Entity)
	}
	im.finishTurn(board.NoCompany)
	if p != im.state.Seat && e.Type == "pass" && im.passable() {
		return nil // here nobody had to be asked
	}
	for n := 0; p != im.state.Seat; n++ {
		if n == len(im.players) || !im.passable() || im.act(rm.Action{Verb: rm.DoPass}) != nil {
			return fmt.Errorf("it is the turn of %s", im.asked())
		}
	}
	return im.doPlayer(e)
}

// passable tells whether players are asked in turn, so that a pass that only one
// of the two programs asks for can be left out or put in.
func (im *importer) passable() bool {
	switch im.state.Step {
	case rm.Petition, rm.Bidding, rm.Trading:
		return true
	}
	return false
}

// asked names who is to decide here.
func (im *importer) asked() string {
	if s := im.state.Seat; s >= 0 {
		return fmt.Sprintf("%s, to decide on %s", im.file.Players[s].Name, im.state.Step)
	}
	return im.state.Seat.String()
}

// doPlayer plays what a player did.
func (im *importer) doPlayer(e *Entry) error {
	switch e.Type {
	case "pass":
		return im.act(rm.Action{Verb: rm.DoPass})
	case "bid":
		return im.bid(e)
	case "par":
		return im.par(e)
	case "buy_shares":
		return im.buy(e)
	case "sell_shares":
		c, err := companyOf(e.Shares)
		if err != nil {
			return err
		}
		return im.act(rm.Action{Verb: rm.DoSell, Company: c, Amount: int32(e.Percent / 10)})
	case "choose":
		return im.choose(e)
	case "remove_token":
		return im.shed(e)
	}
	return fmt.Errorf("a player cannot do %q", e.Type)
}

func (im *importer) bid(e *Entry) error {
	c, err := company(e.Corporation)
	if err != nil {
		return err
	}
	if im.state.Step == rm.Petition {
		return im.act(rm.Action{Verb: rm.DoPetition, Company: c, Amount: int32(e.Price)})
	}
	if err := im.auctioned(c); err != nil {
		return err
	}
	return im.act(rm.Action{Verb: rm.DoBid, Amount: int32(e.Price)})
}

// auctioned sees that the company is the one whose charter is up.
func (im *importer) auctioned(c board.Company) error {
	if c != im.state.Company {
		return fmt.Errorf("the auction is for %s, not for %s", im.state.Company, c)
	}
	return nil
}

func (im *importer) par(e *Entry) error {
	c, err := company(e.Corporation)
	if err != nil {
		return err
	}
	text, _, _ := strings.Cut(name(e.SharePrice), ",")
	price, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("%s is not a share price", e.SharePrice)
	}
	if im.state.Step == rm.SettingPar {
		if err := im.auctioned(c); err != nil {
			return err
		}
		return im.act(rm.Action{Verb: rm.DoPar, Amount: int32(price)})
	}
	return im.act(rm.Action{Verb: rm.DoStart, Company: c, Amount: int32(price)})
}

func (im *importer) buy(e *Entry) error {
	c, err := companyOf(e.Shares)
	if err != nil {
		return err
	}
	from, or := im.certs.source(im.state, c, e.Shares[0])
	if from != or {
		im.doubts = append(im.doubts, im.n)
		if im.turned[im.n] {
			from = or
		}
	}
	return im.act(rm.Action{Verb: rm.DoBuyShare, Company: c, From: from})
}

func (im *importer) choose(e *Entry) error {
	switch im.state.Step {
	case rm.BuyingTokens:
		n, err := strconv.Atoi(name(e.Choice))
		if err != nil {
			return fmt.Errorf("%s is not a number of tokens", e.Choice)
		}
		return im.act(rm.Action{Verb: rm.DoTokens, Amount: int32(n)})
	case rm.HalfShare:
		switch name(e.Choice) {
		case "redeem":
			return im.act(rm.Action{Verb: rm.DoRedeem})
		case "sell":
			return im.act(rm.Action{Verb: rm.DoGiveUp})
		}
		return fmt.Errorf("an option is redeemed or sold, not %s", e.Choice)
	}
	return fmt.Errorf("nothing is to be chosen: it is the turn of %s", im.asked())
}

// name is a JSON text without its quotes, or a number as it stands.
func name(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}

func company(letters string) (board.Company, error) {
	var c board.Company
	err := c.UnmarshalText([]byte(letters))
	return c, err
}

// companyOf is the company of certificates named like ENR_3.
func companyOf(shares []string) (board.Company, error) {
	if len(shares) == 0 {
		return 0, errors.New("no shares are named")
	}
	letters, _, ok := strings.Cut(shares[0], "_")
	if !ok {
		return 0, fmt.Errorf("%q is not a certificate", shares[0])
	}
	return company(letters)
}

// Importer makes records of files of 18xx.games.
type Importer struct{}

// Import is the record of a file's game. It ends with the context.
func (Importer) Import(ctx context.Context, file []byte) (*game.Record, error) {
	im, err := Convert(file, func(int, *Entry, game.Game) error { return ctx.Err() })
	if err != nil {
		return nil, err
	}
	return im.Record, nil
}
