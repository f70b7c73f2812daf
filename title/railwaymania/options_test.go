package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// everyAction yields all that could be done of a kind, sensible or not; routes apart,
// which players compose.
func everyAction(v Verb, yield func(Action)) {
	switch v {
	case DoDeal:
		for c := range board.NumCompanies {
			yield(Action{Verb: v, Company: c})
		}
	case DoPermit:
		for c := range board.NumCompanies {
			for t := range runs.NumTrainTypes {
				yield(Action{Verb: v, Company: c, Type: t})
			}
		}
	case DoPetition, DoSell, DoStart:
		for c := range board.NumCompanies {
			for n := range int32(1210) {
				yield(Action{Verb: v, Company: c, Amount: n})
			}
		}
	case DoBid, DoPar, DoTokens:
		for n := range int32(1210) {
			yield(Action{Verb: v, Amount: n})
		}
	case DoBuyShare:
		for c := range board.NumCompanies {
			for from := range Holder(NumHolders - Pool) {
				yield(Action{Verb: v, Company: c, From: Pool + from})
			}
		}
	case DoMerge:
		for c := range board.NumCompanies {
			for survivor := range board.NumCompanies {
				yield(Action{Verb: v, Company: c, Other: survivor})
			}
		}
	case DoLay:
		everyLay(yield)
	case DoStation:
		for h := range board.NumLand {
			for segment := range tile.Edges(64) {
				yield(Action{Verb: v, Hex: h, Segment: segment})
			}
		}
	case DoShed, DoToken:
		for h := range board.NumCities {
			yield(Action{Verb: v, Hex: h})
		}
		if v == DoShed {
			yield(Action{Verb: v, London: true})
		}
	case DoBuyTrain:
		for t := range runs.NumTrainTypes {
			for n := range int32(5) {
				yield(Action{Verb: v, Type: t, Amount: n})
			}
		}
	case DoTradeTrain:
		for id := range TrainID(numTrains) {
			for n := range int32(5) {
				yield(Action{Verb: v, Train: id, Amount: n})
			}
		}
	case DoRun, DoSeed:
	default:
		yield(Action{Verb: v})
	}
}

func everyLay(yield func(Action)) {
	for h := range board.NumLand {
		for t := range board.NumTiles - 1 {
			for r := range uint8(6) {
				if id := t + 1; id.PlainTurn(r) == r {
					yield(Action{Verb: DoLay, Hex: h, Tile: id, Turn: r})
				}
			}
		}
	}
}

// allOffered is all that is offered, amounts that are left open each for itself.
func (g *table) allOffered() map[Action]bool {
	all := map[Action]bool{}
	for _, o := range (rules{}).Options(g.State, g.Seat, nil) {
		if o.Step == 0 {
			all[o.Action] = true
			continue
		}
		for n := o.Min; n <= o.Max; n += o.Step {
			o.Action.Amount = n
			all[o.Action] = true
		}
	}
	return all
}

// offersAll sees that what is offered is what is allowed.
func (g *table) offersAll(name string) {
	g.t.Helper()
	offered := g.allOffered()
	for v := range Verb(len(shapes)) {
		everyAction(v, func(a Action) {
			if allowed := g.check(g.Seat, &a) == nil; allowed != offered[a] {
				g.t.Errorf("%s: %s %+v: allowed %v, offered %v", name, a.Kind(), a, allowed, offered[a])
			}
			delete(offered, a)
		})
	}
	for a := range offered {
		g.t.Errorf("%s: %s %+v is offered", name, a.Kind(), a)
	}
	for p := range game.Seat(g.Seats) {
		if p != g.Seat && len((rules{}).Options(g.State, p, nil)) != 0 {
			g.t.Errorf("%s: seat %d is offered something", name, p)
		}
	}
}

// trading is a stock round with shares everywhere, in which money is short.
func trading(t *testing.T) *table {
	g := seated(t, 3)
	g.company(board.EUR, 82, 5, 2)
	g.company(board.ECR, 100, 1, 4)
	g.toPool(board.ECR, 2)
	g.company(board.IB, 60, 3)
	g.toOffer(board.IB, 2)
	g.cash(first, 3*82)
	return g
}

// upgrading is a company whose home hex must be upgraded first (7.2).
func upgrading(t *testing.T) *table {
	g := seated(t, 2)
	g.company(board.ESR, 82, 5)
	g.phase(ClassB)
	g.lay("F11", "790", 4)
	g.Board.PlaceToken(board.WVR, board.HexNamed("F11"))
	g.Board.PlaceToken(board.NB, board.HexNamed("F11"))
	g.operatingRound().startTurn(board.ESR, &g.log)
	g.asks(first, HomeUpgrade)
	return g
}

// What is offered is all that is allowed, and nothing else.
func TestOptions_allThatIsAllowed(t *testing.T) {
	for name, position := range map[string]func() *table{
		"trading": func() *table { return trading(t) },
		"starting": func() *table {
			g := trading(t)
			g.cash(first, 600)
			return g
		},
		"paying fines": func() *table { return owing(t, 188) },
		"petition":     func() *table { return parliament(t, 3) },
		"bidding": func() *table {
			g := parliament(t, 3)
			g.does(petition(board.EUR, 10))
			return g
		},
		"par": func() *table {
			g := parliament(t, 2)
			g.does(petition(board.EUR, 0))
			g.does(pass)
			return g
		},
		"tokens": func() *table {
			g := seated(t, 2, "eight-tokens", "yes")
			g.company(board.EUR, 82, 5)
			g.treasury(board.EUR, 320)
			g.Step, g.Company = BuyingTokens, board.EUR
			return g
		},
		"merging": func() *table {
			g := partners(t)
			g.operates(board.NE, Merging)
			return g
		},
		"upgrading": func() *table { return upgrading(t) },
		"building": func() *table {
			g := building(t, ClassB)
			g.lay("E10", "16", 0)
			return g
		},
		"a token": func() *table { return toLondon(t, ClassA, Tokening) },
		"shedding": func() *table {
			g := crowded(t, 6, 0)
			g.Board.LinkLondon(board.IB)
			g.Charters[board.IB].Tokens--
			g.does(g.mergesWith(board.IB))
			return g
		},
		"trains": func() *table {
			g := buying(t, 200, "conventions", "18xx-games")
			g.company(board.ECR, 82, 5)
			g.train(board.ECR, ClassA, runs.Express)
			return g
		},
		"raising money": func() *table { return buying(t, 50) },
		"sharing": func() *table {
			g := buying(t, 200)
			g.earned(board.EUR, 60)
			return g
		},
	} {
		position().offersAll(name)
	}
}

// A player who is to run is asked for routes, nobody else and at no other time; chance wants the
// best in all, and no others (7.3, 7.8).
func TestRoutes_7_8_question(t *testing.T) {
	_, g := unmanaged(t)
	company := g.Company
	g.operates(company, Sharing)
	if q := (rules{}).Question(g.State, NoSeat); q != nil {
		t.Error("a question when it is not time to run")
	}
	g.operates(company, Running)
	g.Seat = first
	if q := (rules{}).Question(g.State, second); q != nil {
		t.Error("a question for another seat")
	}
	for seat, aim := range map[game.Seat]runs.Aim{first: runs.MostRevenue, game.Chance: runs.MostMoney} {
		g.Seat = seat
		q := (rules{}).Question(g.State, seat)
		if got := q.(routeQuestion).aim; got != aim {
			t.Errorf("seat %d: aim %d", seat, got)
		}
		answer, err := q.Answer(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		options := (rules{}).Knowing(answer).Options(g.State, seat, nil)
		open := slices.ContainsFunc(options, func(o game.Option[Action]) bool { return o.Open })
		if others := len(answer.(*runs.Offer).Others) > 0; others != (seat == first) || open != (seat == first) || len(options) == 0 {
			t.Errorf("seat %d: others %v, %d options", seat, others, len(options))
		}
	}
}

// On 18xx.games a company is asked to run as soon as it has a permit for a train and
// reaches two stops, small stations and places off the board counted (7.8).
func TestRoutes_7_8_twoStops(t *testing.T) {
	g := seated(t, 2, "conventions", "18xx-games")
	g.company(board.ECR, 82, 5)
	g.train(board.ECR, ClassA, runs.Express)
	g.lay("D13", "57", 0)
	g.token(board.ECR, "D13")
	for turn := range uint8(3) {
		g.turn("D13", turn)
		reach := g.Board.Reach(board.ECR)
		want := reach.Cities.Len()
		for h := board.NumLand; h < board.NumHexes; h++ {
			if reach.Arrive[h] != 0 {
				want++
			}
		}
		run := g.run(board.ECR)
		if got := g.stopsReached(board.ECR); got != want || g.canRun(&run) != (want >= 2) {
			t.Errorf("turn %d: %d stops, want %d; asked %v", turn, got, want, g.canRun(&run))
		}
	}
}
