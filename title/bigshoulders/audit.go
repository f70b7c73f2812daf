package bigshoulders

import (
	"fmt"

	"github.com/scrip-games/scrip/kit/cert"
)

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
