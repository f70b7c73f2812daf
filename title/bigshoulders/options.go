package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
)

// offers collects what a seat may do: candidates that pass the check.
type offers struct {
	s    *State
	seat game.Seat
	list []game.Option[Action]
}

// add offers the action if it is legal.
func (o *offers) add(a Action) {
	if o.s.check(o.seat, a) == nil {
		o.list = append(o.list, game.Option[Action]{Action: a})
	}
}

// upTo offers the action with an open amount from low to the highest legal one.
func (o *offers) upTo(a Action, low, high int) {
	for ; high >= low; high-- {
		if o.s.check(o.seat, a.WithAmount(high)) == nil {
			o.list = append(o.list, game.Option[Action]{
				Action: a.WithAmount(low),
				Terms:  game.Terms{Min: int32(low), Max: int32(high), Step: 1},
			})
			return
		}
	}
}

// weighted offers a draw.
func (o *offers) weighted(a Action, weight int) {
	o.list = append(o.list, game.Option[Action]{Action: a, Terms: game.Terms{Weight: int32(weight)}})
}

func (o *offers) collect() {
	s := o.s
	switch {
	case o.seat == game.Chance:
		o.draws()
	case s.depth > 0:
		o.answers()
	case s.phase == inSetup:
		o.starts()
	case s.phase == inStock:
		o.stock()
	case s.phase == inBuilding:
		o.buildings()
	case s.phase == inAction:
		o.sends()
	case s.phase == inOperating:
		o.operating()
	}
}

// answers to the frame on top.
func (o *offers) answers() {
	f := o.s.top()
	factories := uint8(len(f.company.charter().factories))
	switch f.task {
	case placeWorker, placeManager:
		do := employ
		if f.task == placeManager {
			do = appoint
		}
		for i := uint8(1); i <= factories; i++ {
			o.add(Action{Do: do, Factory: i})
		}
	case chooseMachine:
		for i := uint8(1); i <= factories; i++ {
			for to := uint8(0); to <= factories; to++ {
				o.add(Action{Do: automate, Factory: i, To: to})
			}
		}
	case takeCube, takePair:
		for r := range Resource(resources) {
			o.add(Action{Do: take, Resource: r})
		}
	case bonusDue:
		o.add(Action{Do: accept})
		o.add(Action{Do: cashIn})
	case chooseAsset:
		for _, a := range o.s.assetRow {
			if a != noAsset {
				o.add(Action{Do: acquire, Asset: a})
			}
		}
	case makeRoom:
		o.add(Action{Do: replace})
		o.add(Action{Do: leave})
	case shieldPrice:
		o.add(Action{Do: protect})
		o.add(Action{Do: letFall})
	}
}

func (o *offers) starts() {
	for c := range Company(companies) {
		if o.s.company[c].started {
			continue
		}
		for _, par := range parValues {
			o.add(Action{Do: start, Company: c, Price: int16(par)})
		}
	}
}

func (o *offers) stock() {
	for c := range Company(companies) {
		if !o.s.company[c].started {
			continue
		}
		for k := cert.Common; k <= cert.Director; k++ {
			if n := o.s.held[o.seat][c][k]; n > 0 {
				o.upTo(Action{Do: sell, Company: c, Certificate: Certificate(k)}, 1, int(n))
			}
		}
		for from := range Source(sources) {
			o.add(Action{Do: buy, Company: c, Certificate: Certificate(cert.Common), From: from})
			o.add(Action{Do: buy, Company: c, Certificate: Certificate(cert.Preferred), From: from})
		}
	}
	if o.s.decade > 0 {
		o.starts()
	}
	o.add(Action{Do: pass})
	o.add(Action{Do: done})
}

func (o *offers) buildings() {
	hand := &o.s.construct.hand[o.seat]
	for _, b := range hand {
		if b == 0 {
			continue
		}
		if o.s.step == drafting {
			o.add(Action{Do: keep, Building: b})
			continue
		}
		for _, r := range hand {
			o.add(Action{Do: build, Building: b, Remove: r})
		}
	}
}

func (o *offers) sends() {
	s := o.s
	for c := range Company(companies) {
		if !s.directs(o.seat, c) {
			continue
		}
		if s.step == sending {
			o.sendsOf(c)
		}
		o.free(c)
	}
	o.add(Action{Do: decline})
	o.add(Action{Do: done})
}

// sendsOf are the spaces to which a partner can be sent for the company.
func (o *offers) sendsOf(c Company) {
	o.upTo(Action{Do: send, Company: c, Space: HireWorkers}, 1, o.s.freeSpaces(c))
	for x := Advertising; x < generalCount; x++ {
		o.add(Action{Do: send, Company: c, Space: x})
	}
	o.add(Action{Do: send, Company: c, Space: Advertising, First: true})
	for seat := range o.s.n() {
		for d := range o.s.decade + 1 {
			if b := o.s.construct.built[seat][d]; b != 0 {
				o.add(Action{Do: send, Company: c, Space: spaceOf(b)})
			}
		}
	}
}

// free are the company's free actions.
func (o *offers) free(c Company) {
	o.add(Action{Do: use, Company: c})
	o.add(Action{Do: discard, Company: c})
	for give, n := range o.s.company[c].cubes {
		if n < 2 {
			continue
		}
		for r := range Resource(resources) {
			o.add(Action{Do: trade, Company: c, Give: Resource(give), Resource: r})
		}
	}
}

func (o *offers) operating() {
	s := o.s
	c := s.op.company
	switch s.step {
	case working:
		commons := int(s.held[treasury][c][cert.Common])
		o.upTo(Action{Do: issue}, 1, commons)
		o.upTo(Action{Do: issue, Preferred: true}, 0, commons)
		for i := 1; i < supplySpaces; i++ {
			for r := range Resource(resources) {
				o.add(Action{Do: purchase, Price: int16(supplyPrice[i]), Resource: r})
			}
		}
		o.add(Action{Do: produce})
		o.add(Action{Do: done})
	case shipping:
		for col := range Column(columns) {
			o.upTo(Action{Do: distribute, Column: col}, 1, min(int(s.company[c].goods), s.operations().room(c.charter().industry, col)))
		}
		o.add(Action{Do: pay})
		o.add(Action{Do: withhold})
		o.add(Action{Do: withhold, Protect: true})
	case closing:
		o.add(Action{Do: done})
	}
	o.free(c)
}

// draws are what chance can draw, with its weights.
func (o *offers) draws() {
	s := o.s
	switch s.top().task {
	case drawPicker:
		for seat := range game.Seat(s.n()) {
			o.weighted(Action{Do: drawFirst, Seat: seat}, 1)
		}
	case fillDemand:
		for set := s.cleanup().topStack(); set != 0; set &= set - 1 {
			o.weighted(Action{Do: drawTile, Tile: Tile(lowest(set))}, 1)
		}
	case fillAssets:
		for set := s.assetDeck & s.drawing().starting(); set != 0; set &= set - 1 {
			o.weighted(Action{Do: drawAsset, Asset: Asset(lowest(set))}, 1)
		}
	case refillAsset:
		for set := s.assetDeck; set != 0; set &= set - 1 {
			o.weighted(Action{Do: drawAsset, Asset: Asset(lowest(set))}, 1)
		}
	case fillGoals:
		for set := s.goalDeck; set != 0; set &= set - 1 {
			o.weighted(Action{Do: drawGoal, Goal: Goal(lowest(set))}, 1)
		}
	case drawCubes:
		for r, n := range s.bag {
			if n > 0 {
				o.weighted(Action{Do: drawCube, Resource: Resource(r)}, int(n))
			}
		}
	case dealHands:
		seat := s.construction().dealTo()
		for set := s.construction().eraDeck(); set != 0; set &= set - 1 {
			o.weighted(Action{Do: dealBuilding, Seat: seat, Building: Building(lowest(set))}, 1)
		}
	}
}

// drawing is the state where something is drawn, as all is at setup.
type drawing struct{ *State }

func (s *State) drawing() drawing { return drawing{s} }

// checkDraw: what chance draws is there to be drawn.
func (s drawing) checkDraw(a Action) *game.Illegal {
	if s.depth == 0 {
		return game.NotNow
	}
	ok := false
	switch s.top().task {
	case drawPicker:
		ok = a.Do == drawFirst && a.Seat >= 0 && int(a.Seat) < s.n()
	case fillDemand:
		ok = a.Do == drawTile && s.cleanup().topStack()&(1<<a.Tile) != 0
	case fillAssets:
		ok = a.Do == drawAsset && s.assetDeck&s.starting()&(1<<a.Asset) != 0
	case refillAsset:
		ok = a.Do == drawAsset && s.assetDeck&(1<<a.Asset) != 0
	case fillGoals:
		ok = a.Do == drawGoal && s.goalDeck&(1<<a.Goal) != 0
	case drawCubes:
		ok = a.Do == drawCube && s.bag[a.Resource] > 0
	case dealHands:
		ok = a.Do == dealBuilding && a.Seat == s.construction().dealTo() && s.construction().eraDeck()&(1<<a.Building) != 0
	}
	if !ok {
		return notDrawable
	}
	return nil
}

// draw carries out what chance drew.
func (s drawing) draw(a Action, log *game.Log) {
	switch a.Do {
	case drawFirst:
		s.drawnPicker(a.Seat, log)
	case drawTile:
		s.cleanup().drawnTile(a.Tile, log)
	case drawAsset:
		s.drawnAsset(a.Asset, log)
	case drawGoal:
		s.goalDeck &^= 1 << a.Goal
		s.goals[goalsInPlay-s.top().n] = a.Goal
		s.once()
		game.Emit(log, GoalDrawn{Goal: a.Goal})
	case drawCube:
		s.cleanup().drawnCube(a.Resource, log)
	case dealBuilding:
		s.construction().dealt(a.Seat, a.Building, log)
	}
}

// drawnAsset lies on $80; at set-up on the next space of the row.
func (s drawing) drawnAsset(a Asset, log *game.Log) {
	at := 0
	if f := s.top(); f.task == fillAssets {
		at = assetSpaces - int(f.n)
	}
	s.assetDeck &^= 1 << a
	s.assetRow[at] = a
	s.once()
	game.Emit(log, AssetDrawn{Asset: a, Price: assetPrice[at]})
}
