package bigshoulders

import (
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/price"
)

const (
	decades      = 5
	maxSeats     = 4
	handSize     = 3
	goalsInPlay  = 5
	maxFactories = 3
	mostSpaces   = 8 // on a demand tile

	// The holders of certificates: the seats, then these two.
	treasury = maxSeats
	pool     = maxSeats + 1
	holders  = maxSeats + 2
)

// nobody is the seat of things that have none.
const nobody = game.Watcher

// State is a position of the game.
type State struct {
	seats    uint8
	set      settings
	phase    phase
	step     step
	decade   int8      // counted from 0
	seat     game.Seat // who is at turn in the stock and action phases
	bank     money.Amount
	cash     [maxSeats]money.Amount
	company  [companies]company
	held     [holders][companies]cert.Holding
	priority game.Seat

	stock     stockPhase
	construct buildingPhase
	action    actionPhase
	op        operation

	partners [maxSeats]partners

	demand  demandArea
	supply  [supplySpaces]Cubes // X, $30, $20, $10
	square  Cubes               // Haymarket Square
	bag     Cubes
	refresh bool // Haymarket Square went into the bag: two of each go back

	market  int8 // workers in the job market
	workers int8 // in the general supply
	goods   int16
	tokens  int8 // prestige bonus goods tokens left

	assetRow  [assetSpaces]Asset
	assetDeck uint32 // a bit for each asset not drawn yet
	assetGone uint32 // and for each one out of the game

	goals     [goalsInPlay]Goal
	goalDeck  uint16
	highStack int16 // the last number given to a token put on top of a stack
	lowStack  int16 // and to one put below

	stack [32]frame
	depth int8
}

// settings are the options chosen before the game.
type settings struct {
	advanced, draft, goals, printed, friendly bool

	first bool // the first version of the rules
}

// company is a company's charter with all that lies on it, and its markers.
type company struct {
	started  bool
	director game.Seat
	price    price.Space
	prestige int8
	rank     int16 // in its stack on the prestige track: higher is further up
	cash     money.Amount

	workers, automated [maxFactories]uint8
	managers           [maxFactories]bool
	salespeople        uint8
	tokens             uint8
	goods              uint8
	cubes              Cubes
	asset              Asset
	used               bool         // the asset, this decade
	extra              money.Amount // operating revenue that assets promised

	// what it did last: for those who look at the table, and who want it again
	revenue, paid money.Amount
	spent         money.Amount // on resources
	ran           uint8        // factories
}

// partners are a player's partners.
type partners struct {
	all, left   int8
	byPrestige  bool    // gained on the prestige track
	byRun       bool    // gained by running all factories
	initial     Company // the company whose full run gains one
	lostInitial bool    // any company's full run does, now
	toStart     bool    // the first company is still to be started
}

// stockPhase is what the stock phase has to remember.
type stockPhase struct {
	passes    uint8
	acted     bool                 // in this turn
	lastActor game.Seat            // of this phase
	sold      [companies]uint8     // shares sold in this turn and not yet felt
	boss      [companies]game.Seat // directors before this turn's sale
	barred    [maxSeats]uint16     // companies sold this decade: not to be bought
}

// buildingPhase has the tiles in hand and on the board.
type buildingPhase struct {
	deck    uint64 // a bit for each building not dealt yet
	hand    [maxSeats][handSize]Building
	chosen  [maxSeats]choice
	aside   [maxSeats][2]Building // kept while drafting
	round   int8                  // of the draft
	built   [maxSeats][decades]Building
	removed [maxSeats][decades]Building
	// What the seats can remember, for guesses.
	kept   [maxSeats][decades]Building    // in hand when the phase was over
	passed [maxSeats][decades][2]Building // to the neighbour, in the first round of a draft
	sight  [buildings][maxSeats]int8      // who saw the face last in which decade, counted from 1
}

// choice is what a seat laid face down.
type choice struct{ build, remove Building }

// actionPhase is what the action phase has to remember.
type actionPhase struct {
	order    [maxSeats]game.Seat // the track
	sequence [maxSeats]game.Seat // the order in which this sequence is played
	at       int8                // in the sequence
	number   int8                // of the sequence, from 1
	sent     [spaces][maxSeats]uint8
}

// operation is the turn of the company that operates.
type operation struct {
	company Company
	due     uint16 // companies that have not operated yet
	begun   bool   // it did something: no emergency issue any more
	ran     uint8  // factories that produced
	shipped uint8  // goods sold
	revenue money.Amount
	spent   money.Amount // on resources
	bought  Cubes
	made    uint8
	sales   [columns]sale
}

// sale is what a company sold in one column in its turn.
type sale struct {
	goods         uint8
	income, bonus money.Amount
}

// demandArea is the tiles and the goods on them.
type demandArea struct {
	deck   uint32 // a bit for each tile not drawn yet
	gone   uint32 // and for each one that was filled
	tile   [industries][columns]Tile
	filled [industries][columns]uint8
	crate  [industries][columns][mostSpaces]Company // who sold, space by space
}

// charter of a company.
func (c Company) charter() *charter { return &charters[c] }

func (s *State) n() int { return int(s.seats) }

// value is a company's share price.
func (s *State) value(c Company) money.Amount { return track.At(s.company[c].price) }

// shares that a holder has of a company.
func (s *State) shares(c Company, holder int) int { return cut.Shares(s.held[holder][c]) }

// certificates that a seat holds in all.
func (s *State) certificates(seat game.Seat) int { return cert.Count(s.held[seat][:]) }

// limit is how many certificates a player may hold.
func (s *State) limit() cert.Limit { return certificateLimit[s.n()] }

// directs tells whether the seat runs the company.
func (s *State) directs(seat game.Seat, c Company) bool {
	return s.company[c].started && s.company[c].director == seat
}

// directsAny tells whether the seat runs any company.
func (s *State) directsAny(seat game.Seat) bool {
	for c := range Company(companies) {
		if s.directs(seat, c) {
			return true
		}
	}
	return false
}

// goodPrice is what one of the company's goods sells for.
func (s *State) goodPrice(c Company) money.Amount {
	return c.charter().prices[s.company[c].salespeople]
}

// free is how many worker spaces of a factory are empty.
func (s *State) free(c Company, f int) int {
	co := &s.company[c]
	return int(c.charter().factories[f].workers) - int(co.workers[f]) - int(co.automated[f])
}

// freeSpaces is how many worker spaces of the company are empty.
func (s *State) freeSpaces(c Company) int {
	n := 0
	for f := range c.charter().factories {
		n += s.free(c, f)
	}
	return n
}

// Audit proves that no coin, certificate, cube, worker, good or tile was lost
// or made.
func (rules) Audit(s *State) error {
	for _, count := range []func(*State) error{
		auditMoney, auditCertificates, auditCubes, auditPieces, auditCharters, auditAssets, auditTiles, auditBuildings,
	} {
		if err := count(s); err != nil {
			return err
		}
	}
	return nil
}

// auditMoney: all sums come from the bank, which began with nothing.
func auditMoney(s *State) error {
	sum := s.bank
	for seat := range s.cash {
		if s.cash[seat] < 0 {
			return fmt.Errorf("seat %d owes $%d", seat, -s.cash[seat])
		}
		sum += s.cash[seat]
	}
	for c := range s.company {
		if s.company[c].cash < 0 {
			return fmt.Errorf("%s owes $%d", companyNames[c], -s.company[c].cash)
		}
		sum += s.company[c].cash
	}
	return equal("money", int(sum), 0)
}

func equal(what string, got, want int) error {
	if got != want {
		return fmt.Errorf("%s: %d, must be %d", what, got, want)
	}
	return nil
}

func auditCertificates(s *State) error {
	for c := range s.company {
		var sum cert.Holding
		for h := range s.held {
			for k, n := range s.held[h][c] {
				sum[k] += n
			}
		}
		if sum != cut.Count {
			return fmt.Errorf("%s has certificates %v, must have %v", companyNames[c], sum, cut.Count)
		}
		if co := &s.company[c]; co.started && s.held[co.director][c][cert.Director] != 1 {
			return fmt.Errorf("the director of %s has no director's certificate", companyNames[c])
		}
	}
	return nil
}

func auditCubes(s *State) error {
	for r, want := range cubesInBox {
		sum := int(s.bag[r]) + int(s.square[r])
		for i := range s.supply {
			sum += int(s.supply[i][r])
		}
		for c := range s.company {
			sum += int(s.company[c].cubes[r])
		}
		if err := equal(resourceNames[r], sum, int(want)); err != nil {
			return err
		}
	}
	return nil
}

// auditPieces counts workers, goods and bonus tokens.
func auditPieces(s *State) error {
	workers, goods, tokens := int(s.workers)+int(s.market), int(s.goods), int(s.tokens)
	for c := range s.company {
		co := &s.company[c]
		goods += int(co.goods)
		tokens += int(co.tokens)
		for _, n := range co.workers {
			workers += int(n)
		}
	}
	for row := range s.demand.filled {
		for _, n := range s.demand.filled[row] {
			goods += int(n)
		}
	}
	if err := equal("workers", workers, workersInBox); err != nil {
		return err
	}
	if err := equal("goods", goods, goodsInBox); err != nil {
		return err
	}
	if s.market < 0 || s.market > marketSpaces || s.workers < 0 {
		return fmt.Errorf("%d workers in the market, %d in the supply", s.market, s.workers)
	}
	return equal("bonus tokens", tokens, bonusTokensInBox)
}

// auditCharters: nothing lies on a charter that has no room there.
func auditCharters(s *State) error {
	for c := range Company(companies) {
		co, ch := &s.company[c], c.charter()
		for f := range maxFactories {
			spaces := uint8(0)
			if f < len(ch.factories) {
				spaces = ch.factories[f].workers
			}
			if co.workers[f]+co.automated[f] > spaces || (co.managers[f] && spaces == 0) {
				return fmt.Errorf("%s: factory %d is too full", companyNames[c], f+1)
			}
		}
		if int(co.salespeople) > ch.salespeople() || (co.asset != noAsset && !ch.assetRoom) {
			return fmt.Errorf("%s: too many salespeople or assets", companyNames[c])
		}
		for seat := range s.n() {
			if s.shares(c, seat) > int(cut.Most) {
				return fmt.Errorf("seat %d owns more than 60%% of %s", seat, companyNames[c])
			}
		}
	}
	return nil
}

// pieces counts things that exist once, by their number; 0 is none of them.
type pieces [64]uint8

func (p *pieces) bits(set uint64) {
	for ; set != 0; set &= set - 1 {
		p[lowest(set)]++
	}
}

// once is an error unless every number from 1 on has been counted once, those
// left out not at all.
func (p *pieces) once(what string, end int, out func(int) bool) error {
	for i := 1; i < end; i++ {
		want := uint8(1)
		if out != nil && out(i) {
			want = 0
		}
		if p[i] != want {
			return fmt.Errorf("%s %d is there %d times, must be %d", what, i, p[i], want)
		}
	}
	return nil
}

func auditAssets(s *State) error {
	var p pieces
	p.bits(uint64(s.assetDeck))
	p.bits(uint64(s.assetGone))
	for _, a := range s.assetRow {
		p[a]++
	}
	for c := range s.company {
		p[s.company[c].asset]++
	}
	for _, f := range s.stack[:s.depth] {
		if f.task == makeRoom {
			p[f.x]++
		}
	}
	return p.once("asset", assets, nil)
}

func auditTiles(s *State) error {
	var p pieces
	p.bits(uint64(s.demand.deck))
	p.bits(uint64(s.demand.gone))
	for row := range s.demand.tile {
		for _, t := range s.demand.tile[row] {
			p[t]++
		}
	}
	return p.once("demand tile", tiles, func(t int) bool { return demandTiles[t].seats > s.seats })
}

func auditBuildings(s *State) error {
	b := &s.construct
	var p pieces
	p.bits(b.deck)
	for seat := range s.n() {
		for _, x := range b.hand[seat] {
			p[x]++
		}
		for d := range b.built[seat] {
			p[b.built[seat][d]]++
			p[b.removed[seat][d]]++
		}
		for _, x := range b.aside[seat] {
			p[x]++
		}
	}
	return p.once("building", buildings, func(x int) bool { return buildingTiles[x].seats > s.seats })
}
