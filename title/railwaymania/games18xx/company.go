package games18xx

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// doCompany plays what a company did.
func (im *importer) doCompany(c board.Company, e *Entry) error {
	switch e.Type {
	case "pass":
		return im.pass(c)
	case "merge":
		return im.propose(c, e)
	case "choose":
		return im.chooseFor(c, e)
	case "lay_tile":
		return im.lay(c, e)
	case "place_token":
		return im.token(c, e)
	case "remove_token":
		return im.shed(e)
	case "run_routes":
		return im.run(c, e)
	case "dividend":
		return im.dividend(c, e)
	case "buy_train":
		return im.train(c, e)
	case "convert":
		return im.at(c, rm.Action{Verb: rm.DoRefinance}, rm.BuyingTrains)
	case "buy_shares":
		return im.at(c, rm.Action{Verb: rm.DoRedeemShare}, rm.Redeeming)
	}
	return fmt.Errorf("a company cannot do %q", e.Type)
}

// at does the action in the step it belongs to.
func (im *importer) at(c board.Company, a rm.Action, steps ...rm.Step) error {
	if err := im.reach(c, steps...); err != nil {
		return err
	}
	return im.act(a)
}

// reach goes on to one of the steps. Steps before it that may be passed are passed:
// the file does not always write that down.
func (im *importer) reach(c board.Company, steps ...rm.Step) error {
	im.finishTurn(c)
	for {
		switch {
		case im.state.Company != c:
			return fmt.Errorf("it is the turn of %s (%s)", im.state.Company, im.state.Step)
		case slices.Contains(steps, im.state.Step):
			return nil
		}
		idle := rm.Action{Verb: rm.DoPass}
		if im.state.Step == rm.Running {
			idle.Verb = rm.DoRun // nothing
		}
		if err := im.act(idle); err != nil {
			return fmt.Errorf("it is the step %s: %w", im.state.Step, err)
		}
	}
}

// finishTurn passes what the company on turn is still asked here, when the file has
// gone on to c.
func (im *importer) finishTurn(c board.Company) {
	s, on := im.state, im.state.Company
	for on != c && on == im.last && s.Company == on && slices.Contains(passed, s.Step) {
		if im.act(rm.Action{Verb: rm.DoPass}) != nil {
			return
		}
	}
}

// passed are the steps of a company's turn that can be passed.
var passed = []rm.Step{rm.Merging, rm.Building, rm.Tokening, rm.BuyingTrains, rm.Redeeming, rm.Acquiring}

// stepsOf is where the entries of companies belong.
var stepsOf = map[string][]rm.Step{
	"lay_tile":    {rm.HomeUpgrade, rm.Building},
	"place_token": {rm.Tokening},
	"run_routes":  {rm.Running},
	"dividend":    {rm.Sharing},
	"buy_shares":  {rm.Redeeming},
}

// passedBefore tells whether a pass of the company was for a step that is not asked
// here: its turn is over, or what it does next belongs to the step that is asked.
func (im *importer) passedBefore(c board.Company) bool {
	if im.state.Company != c {
		return c == im.last
	}
	if len(im.ahead) == 0 {
		return false
	}
	next := &im.ahead[0]
	return name(next.Entity) == c.String() && slices.Contains(stepsOf[next.Type], im.state.Step)
}

// pass plays a pass of a company. In front of a train it cannot pay that means to
// raise the money: by treasury shares, else by refinancing, else not at all.
func (im *importer) pass(c board.Company) error {
	if im.passedBefore(c) {
		return nil
	}
	im.finishTurn(c)
	if im.state.Company != c {
		return fmt.Errorf("it is the turn of %s (%s)", im.state.Company, im.state.Step)
	}
	if im.state.Step != rm.BuyingTrains {
		return im.act(rm.Action{Verb: rm.DoPass})
	}
	var err error
	for _, verb := range []rm.Verb{rm.DoSellOwn, rm.DoRefinance, rm.DoBankrupt, rm.DoPass} {
		if err = im.act(rm.Action{Verb: verb}); err == nil {
			return nil
		}
	}
	return err
}

func (im *importer) propose(c board.Company, e *Entry) error {
	partner, err := company(e.Corporation)
	if err != nil {
		return err
	}
	im.finishTurn(c)
	if im.state.Company != c {
		return fmt.Errorf("it is the turn of %s (%s)", im.state.Company, im.state.Step)
	}
	im.merge = partner
	return nil
}

// chooseFor plays a company's choice: who survives a merger, or what becomes of
// its treasury's option.
func (im *importer) chooseFor(c board.Company, e *Entry) error {
	if im.merge == board.NoCompany {
		return im.choose(e)
	}
	a := rm.Action{Verb: rm.DoMerge, Company: im.merge, Other: c}
	switch name(e.Choice) {
	case "first":
	case "last":
		a.Other = im.merge
	default:
		return fmt.Errorf("the survivor is first or last, not %s", e.Choice)
	}
	im.merge = board.NoCompany
	return im.at(c, a, rm.Merging, rm.Acquiring)
}

// lay plays a tile, or a small station, which is written as a tile of another
// pattern.
func (im *importer) lay(c board.Company, e *Entry) error {
	var hex board.HexID
	var id board.TileID
	if err := hex.UnmarshalText([]byte(e.Hex)); err != nil {
		return err
	}
	number, _, _ := strings.Cut(e.Tile, "-")
	base := number
	if p, ok := patterns[number]; ok {
		base = p.tile
	}
	if err := id.UnmarshalText([]byte(base)); err != nil {
		return err
	}
	if e.Rotation < 0 || e.Rotation > 5 {
		return fmt.Errorf("a tile is turned by 0 to 5, not %d", e.Rotation)
	}
	if !hex.Land() {
		return fmt.Errorf("no tile lies on %s", hex)
	}
	im.tiles[e.Tile] = hex
	if laid := im.state.Board.At(hex); laid.Tile == id {
		added := patterns[number].stations.Turn(uint8(e.Rotation)) &^ laid.Stations
		return im.at(c, rm.Action{Verb: rm.DoStation, Hex: hex, Segment: added}, rm.Building)
	}
	a := rm.Action{Verb: rm.DoLay, Hex: hex, Tile: id, Turn: id.PlainTurn(uint8(e.Rotation))}
	return im.at(c, a, rm.HomeUpgrade, rm.Building)
}

// place is the hex of a city named by its tile, "790-1-0"; London is named by its
// hexes.
func (im *importer) place(city string) (hex board.HexID, london bool, err error) {
	i := strings.LastIndex(city, "-")
	if i < 0 {
		return 0, false, fmt.Errorf("%q is not a city", city)
	}
	id := city[:i]
	if hex, ok := im.tiles[id]; ok {
		return hex, false, nil
	}
	number, _, _ := strings.Cut(id, "-")
	if number == "B15" || number == "D15" {
		return 0, true, nil
	}
	err = hex.UnmarshalText([]byte(number))
	if err != nil {
		err = fmt.Errorf("the tile %s does not lie on the map", id)
	}
	return hex, false, err
}

func (im *importer) token(c board.Company, e *Entry) error {
	hex, london, err := im.place(e.City)
	if err != nil {
		return err
	}
	if london {
		return im.at(c, rm.Action{Verb: rm.DoLondon}, rm.Tokening)
	}
	return im.at(c, rm.Action{Verb: rm.DoToken, Hex: hex}, rm.Tokening)
}

func (im *importer) shed(e *Entry) error {
	hex, london, err := im.place(e.City)
	if err != nil {
		return err
	}
	return im.act(rm.Action{Verb: rm.DoShed, Hex: hex, London: london})
}

// run plays routes and sees that they earn what the file says.
func (im *importer) run(c board.Company, e *Entry) error {
	var set runs.RouteSet
	trains := im.state.TrainsOf(c)
	revenue, subsidy := 0, 0
	n := 0
	for _, r := range e.Routes {
		if len(r.Connections) == 0 && r.Revenue == 0 {
			continue // a train that stays idle
		}
		if n == len(set) {
			return fmt.Errorf("%d routes; at most %d trains run", len(e.Routes), len(set))
		}
		train := slices.IndexFunc(trains, func(id rm.TrainID) bool { return id.String() == r.Train })
		if train < 0 {
			return fmt.Errorf("%s has no train %s", c, r.Train)
		}
		var stretches [][]board.HexID
		for _, link := range r.Connections {
			hexes, err := readHexes(link)
			if err != nil {
				return err
			}
			stretches = append(stretches, hexes)
		}
		route, ok := runs.RouteAlong(train, stretches)
		if !ok {
			return fmt.Errorf("the route of %s is no line of track: %v", r.Train, r.Connections)
		}
		set[n] = route
		n++
		revenue += r.Revenue
		subsidy += r.Subsidy
	}
	if n == 0 && (im.state.Company != c || im.state.Step != rm.Running) {
		return nil // here nothing could run, and nobody was asked
	}
	if err := im.reach(c, rm.Running); err != nil {
		return err
	}
	return im.earn(&set, revenue, subsidy)
}

// earn runs the routes. Where they bring something else than the file says it is
// named: the other program joins freights, and leaves stops out, in a way of its own.
func (im *importer) earn(set *runs.RouteSet, revenue, subsidy int) error {
	c := im.state.Company
	a := rm.Action{Verb: rm.DoRun, Routes: *set}
	in, no := im.state.Income(set, 0)
	if no == nil && int(in.Revenue) == revenue && int(in.Subsidy) == subsidy {
		return im.act(a)
	}
	a.Amount = int32(revenue)
	if revenue > 0 && im.act(a) == nil {
		in.Subsidy = int32(im.state.LastPaid[c].Subsidy)
		if int(in.Subsidy) == subsidy {
			return nil
		}
	} else if no != nil {
		return no
	}
	return fmt.Errorf("%w: %d and a subsidy of %d, in the file %d and %d", errRevenue, in.Revenue, in.Subsidy, revenue, subsidy)
}

func readHexes(names []string) ([]board.HexID, error) {
	list := make([]board.HexID, len(names))
	for i, n := range names {
		if err := list[i].UnmarshalText([]byte(n)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (im *importer) dividend(c board.Company, e *Entry) error {
	verbs := map[string]rm.Verb{"payout": rm.DoPay, "withhold": rm.DoWithhold, "hudson": rm.DoHudson}
	verb, ok := verbs[e.Kind]
	if !ok {
		return fmt.Errorf("a dividend is payout, withhold or hudson, not %q", e.Kind)
	}
	return im.at(c, rm.Action{Verb: verb}, rm.Sharing)
}

// types are the letters of train types.
var types = map[byte]runs.TrainType{'F': runs.Freight, 'E': runs.Express, 'L': runs.Local}

// train plays the purchase of a train: from the company that has it, or from the
// bank.
func (im *importer) train(c board.Company, e *Entry) error {
	var id rm.TrainID
	if err := id.UnmarshalText([]byte(e.Train)); err != nil {
		return err
	}
	if e.Warranties < 0 {
		return errors.New("a train has no fewer than 0 warranties")
	}
	if place := im.state.Trains[id].Place; place == rm.Owned || place == rm.Stranded {
		return im.at(c, rm.Action{Verb: rm.DoTradeTrain, Train: id, Amount: int32(e.Warranties)}, rm.BuyingTrains)
	}
	variant := strings.TrimRight(e.Variant, "*")
	if variant == "" {
		return errors.New("a train from the bank needs its variant")
	}
	t, ok := types[variant[len(variant)-1]]
	if !ok {
		return fmt.Errorf("%q is no train of the game", e.Variant)
	}
	return im.at(c, rm.Action{Verb: rm.DoBuyTrain, Type: t, Amount: int32(e.Warranties)}, rm.BuyingTrains)
}
