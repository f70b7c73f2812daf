package runs

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// site is a piece of map and a company that runs on it.
type site struct {
	*testing.T
	b   board.Board
	run Run
}

func given(t *testing.T, c board.Company, column uint8) *site {
	return &site{t, board.New(), Run{Company: c, Column: column}}
}

// tile lays a tile so that its track leads to the edges given, "S NE", and perhaps
// to others.
func (s *site) tile(hex, number, edges string) *site {
	s.Helper()
	h, id := board.HexNamed(hex), board.TileNamed(number)
	for r := range uint8(6) {
		with := s.b
		if l := (board.Lay{Hex: h, Tile: id, Turn: r}); l.Fits() {
			with.Lay(l)
		}
		if leadsTo(with.TileAt(h), edges) {
			s.b = with
			return s
		}
	}
	s.Fatalf("tile %s on %s cannot lead to %s", number, hex, edges)
	return s
}

// leadsTo tells whether a tile has track to all the edges.
func leadsTo(t *tile.Tile, edges string) bool {
	for name := range strings.FieldsSeq(edges) {
		var e tile.Edge
		if e.UnmarshalText([]byte(name)) != nil || !t.Track().Has(e) {
			return false
		}
	}
	return true
}

// token places a token, a home token too, or links London.
func (s *site) token(c board.Company, places ...string) *site {
	for _, place := range places {
		if place == "London" {
			s.b.LinkLondon(c)
		} else {
			s.b.PlaceToken(c, board.HexNamed(place))
		}
	}
	return s
}

// train gives the company a train: "3F", "4/5E", "3L"; from 6F on permanent.
func (s *site) train(names ...string) *site {
	for _, name := range names {
		r := Runner{Permit: true}
		r.Type = map[byte]TrainType{'F': Freight, 'E': Express, 'L': Local}[name[len(name)-1]]
		size := name[:len(name)-1]
		r.Pay, r.Visit = size[0]-'0', size[len(size)-1]-'0'
		r.Permanent = r.Type == Freight && r.Visit > 5
		s.run.Trains[s.run.Count] = r
		s.run.Count++
	}
	return s
}

// route is a route by all its hexes: "A4 B5 C4".
func (s *site) route(train int, hexes string) Route {
	s.Helper()
	var path []board.HexID
	for name := range strings.FieldsSeq(hexes) {
		path = append(path, board.HexNamed(name))
	}
	r, ok := RouteAlong(train, [][]board.HexID{path})
	if !ok {
		s.Fatalf("no route %s", hexes)
	}
	return r
}

// set is the routes of the trains in order; an empty one is of an idle train.
func (s *site) set(routes ...string) *RouteSet {
	s.Helper()
	var set RouteSet
	for i, hexes := range routes {
		if hexes != "" {
			set[i] = s.route(i, hexes)
		}
	}
	return &set
}

func (s *site) earns(revenue, subsidy int32, routes ...string) {
	s.Helper()
	in, no := Earn(&s.b, &s.run, s.set(routes...))
	if no != nil {
		s.Fatalf("%v: %v", routes, no)
	}
	if in.Revenue != revenue || in.Subsidy != subsidy {
		s.Errorf("%v earns %d and a subsidy of %d, want %d and %d", routes, in.Revenue, in.Subsidy, revenue, subsidy)
	}
}

func (s *site) refused(want *game.Illegal, routes ...string) {
	s.Helper()
	if _, no := Earn(&s.b, &s.run, s.set(routes...)); no != want {
		s.Errorf("%v: %v, want %v", routes, no, want)
	}
}

// norwichToWells is the line of the first example of 7.8.1.
func norwichToWells(t *testing.T) *site {
	return given(t, board.WNR, 0).
		tile("F5", "790", "SW NW NE SE").tile("E4", "6", "SE N").tile("E2", "6", "S NW").
		token(board.WNR, "E2")
}

// "Recorrer una ruta de Norwich a Wells otorga un bonus de +20. [...] desde Norwich
// hasta el puerto que está junto a Wells otorgaría una bonificación de +60." (A run from
// Norwich to Wells gets a bonus of +20; from Norwich to the port beside Wells a bonus of
// +60)
func TestFreight_7_8_1_NorwichToWellsAndItsPort(t *testing.T) {
	norwichToWells(t).train("2F").earns(40+20+20, 0, "F5 E4 E2")
	norwichToWells(t).train("3F").earns(40+80+2*30, 0, "F5 E4 E2 D1")
}

// "Un tren mercancías-3 puede comenzar en una estación y viajar tres hexágonos más
// allá." (A goods-3 train may begin at a station and travel three hexes beyond)
func TestFreight_7_8_1_travelsItsNumberOfHexes(t *testing.T) {
	norwichToWells(t).train("2F").refused(tooFar, "F5 E4 E2 D1")
}

// "Si viaja a otra zona de Londres desde su estación de Colchester, la ECR puntúa los
// tres hexágonos [...] por +60, y no solo el que está en su estación base." (If it
// travels to another part of London from its station in Colchester, the ECR scores the
// three hexes for +60, and not only the one of its home station)
func TestFreight_7_8_1_anotherPartOfLondon(t *testing.T) {
	s := given(t, board.EUR, 0).
		tile("E12", "790", "SW NW NE SE").tile("D13", "6", "NE S").
		tile("D11", "6", "SE SW").tile("C12", "8852", "NE SW").tile("B13", "57", "NE SW").
		token(board.EUR, "E12", "London").train("4F")
	s.earns(40+100+1*20, 0, "E12 D13 D15")
	s.earns(40+100+3*20, 0, "E12 D11 C12 B13 A14")
	s.run.Routes.Distance = AnyEntry
	s.earns(40+100+3*20, 0, "E12 D13 D15")
	s.run.Routes.Distance = OffBoardHex
	s.earns(40+100+1*20, 0, "E12 D13 D15")
}

// midlandsToWells is a line from the Midlands over Wisbech, King's Lynn and
// Hunstanton to Wells and its port: four hexes between two areas.
func midlandsToWells(t *testing.T) *site {
	return given(t, board.LH, 1).
		tile("B5", "57", "SW NE").tile("C4", "792", "S SW NE").tile("D3", "8852", "SW NE").tile("E2", "57", "SW NE").
		token(board.LH, "C4")
}

// "Un tren-2 y un tren-3 de mercancías recorren rutas juntos como si fueran un tren-5
// [...] puntuando el puerto y el área roja, más cuatro hexágonos intermedios a +30 cada
// uno." (A 2-train and a 3-train of goods run together as if they were a 5-train,
// scoring the port and the red area and four hexes between at +30 each) "Dos trenes-1 y
// un tren-3 actuarían también como un tren-5." (Two 1-trains and a 3-train would act as
// a 5-train too)
func TestFreight_7_8_1_trainsRunAsOne(t *testing.T) {
	const all = 90 + 90 + 4*30
	midlandsToWells(t).train("5F").earns(all, 0, "A6 B5 C4 D3 E2 F1")
	midlandsToWells(t).train("2F", "3F").earns(all, 0, "A6 B5 C4", "C4 D3 E2 F1")
	midlandsToWells(t).token(board.LH, "B5", "E2").train("1F", "1F", "3F").
		earns(all, 0, "A6 B5", "B5 C4", "C4 D3 E2 F1")
}

// "Obsérvese que cada tren individualmente seguiría necesitando recorrer su ruta hasta o
// a través de una de las fichas de estación." (Note that each train by itself would
// still have to run to or through one of the station tokens)
func TestFreight_7_8_1_eachTrainNeedsAToken(t *testing.T) {
	midlandsToWells(t).train("1F", "1F", "3F").refused(noToken, "A6 B5", "B5 C4", "C4 D3 E2 F1")
}

// "Estas deben conectar unas con otras en sus finalizaciones" (These must connect with
// one another at their ends): not along the way.
func TestFreight_7_8_1_othersMakeOneChain(t *testing.T) {
	s := midlandsToWells(t).tile("C6", "57", "N S").train("2F", "3F")
	s.refused(freightsApart, "C6 C4 B5", "C4 D3 E2 F1")
	s.run.Routes = as18xxRuns(UsedEntry)
	s.refused(freightsApart, "C6 C4 B5", "C4 D3 E2 F1")
}

// "EXCEPCIÓN: Dos o más trenes de mercancías permanentes PUEDEN operar por separado"
// (EXCEPTION: two or more permanent goods trains MAY operate apart): the director counts
// them as is best. Others count as joined what touches.
func TestFreight_7_8_1_permanentOnesApartOrJoined(t *testing.T) {
	s := midlandsToWells(t).train("6F", "7F")
	// Apart: Midlands, King's Lynn (paid once) and the port, with one hex between
	// the first two at 20 and two between the last two at 30.
	s.earns(90+50+90+1*20+2*30, 0, "A6 B5 C4", "C4 D3 E2 F1")
	s.run.Routes.JoinPermanents = true
	s.earns(90+90+4*30, 0, "A6 B5 C4", "C4 D3 E2 F1")
}

// "Los trenes de mercancías no permanentes siguen obligados a conectarse [...] con un
// tren de mercancías permanente si solo hay uno disponible." (Goods trains that are not
// permanent must still connect with a permanent one if there is only one)
func TestFreight_7_8_1_chainJoinsTheOnlyPermanentOne(t *testing.T) {
	s := midlandsToWells(t).tile("C6", "57", "N S").token(board.LH, "C6").train("1F", "6F")
	s.earns(20+90+3*30, 0, "C6 C4", "C4 D3 E2 F1")
	s.refused(chainApart, "C6 C4", "A6 B5 C4 D3 E2 F1")

	two := midlandsToWells(t).tile("C6", "57", "N S").token(board.LH, "C6").train("1F", "6F", "6F")
	two.earns(20+50+90+90+2*4*30, 0, "C6 C4", "A6 B5 C4 D3 E2 F1", "A6 B5 C4 D3 E2 F1")
	two.run.Routes.ChainTouches = true
	two.refused(chainApart, "C6 C4", "A6 B5 C4 D3 E2 F1", "A6 B5 C4 D3 E2 F1")
}

// "La WNR tiene un tren-3 local [...] Cobra 30 por cada una de las estaciones grandes y
// 20 por la estación pequeña (110 en total). Visita cuatro hexágonos [...] 40 £." (The
// WNR has a local 3-train. It gets 30 for each large station and 20 for the small one,
// 110 in all, and visits four hexes: £40)
func TestLocal_7_8_2_threeStationsAndASmallOne(t *testing.T) {
	s := given(t, board.WNR, 1).
		tile("E2", "15", "S").tile("E4", "14", "N S").tile("E6", "8852", "N S").tile("E8", "15", "N").
		token(board.WNR, "E2").train("3L")
	s.earns(30+30+30+20, 40, "E2 E4 E6 E8")
}

// "Elige el director [...] podría ser incluso la estación base" (The director chooses;
// it could even be the home station): the yellow home station is left out, and nothing
// is where another train is paid for one.
func TestLocal_7_8_2_leavesOutOneStation(t *testing.T) {
	s := func() *site {
		return given(t, board.WNR, 1).
			tile("E2", "57", "SE NW").tile("F3", "15", "NW SW").tile("E4", "15", "NE").
			token(board.WNR, "E2")
	}
	s().train("2/3L").earns(30+30, 30, "E2 F3 E4")
	s().train("2/3L", "2E").earns(20+30+30, 30, "E2 F3 E4", "E2 F3")
	s().train("2/3E").earns(30+30, 0, "E2 F3 E4")
}

// "No puede recorrer rutas a las áreas del borde del mapa ni a los puertos." (It may not
// run to areas at the edge of the map nor to ports)
func TestLocal_7_8_2_staysOnTheBoard(t *testing.T) {
	norwichToWells(t).train("3L").refused(localOffBoard, "E4 E2 D1")
}

// "La WNR tiene un tren-3 exprés [...] desde el puerto (90 porque estamos en la fase C),
// atraviesa la estación Y por 50 y sigue hasta su estación base en Wells, que le
// proporciona 30. [...] la estación pequeña no tiene efecto en la ruta." (The WNR has an
// express 3-train: from the port (90, as it is phase C) through station Y for 50 to its
// home in Wells for 30. The small station has no effect on the route)
func TestExpress_7_8_3_portKingsLynnWells(t *testing.T) {
	given(t, board.WNR, 1).
		tile("C4", "793", "N NE").tile("D3", "8852", "SW NE").tile("E2", "15", "S SW NW SE").
		token(board.WNR, "E2").train("3E").
		earns(90+50+30, 0, "C2 C4 D3 E2")
}

// "El total entonces es 130+300+210 = 640, más 40 £ para la tesorería." (The total then
// is 130+300+210 = 640, and £40 for the treasury)
func TestMixed_7_8_4_localExpressAndFreight(t *testing.T) {
	given(t, board.LH, 1).
		tile("B5", "15", "SW NE SE S").tile("C4", "792", "S SW NE").tile("D3", "8852", "SW NE").tile("E2", "57", "SW NE").
		tile("C6", "14", "N SE S NW").tile("D7", "8850", "N NW").tile("D5", "15", "S SW NW N").
		tile("B9", "791", "N NW SW S SE").tile("B7", "57", "N S").
		token(board.LH, "C4", "B5").train("3L", "4E", "5F").
		earns(130+210+300, 40, "C4 C6 D7 D5", "A10 B9 B7 B5", "A6 B5 C4 D3 E2 F1")
}

// crossing is a small network around Ely, with a blocked city and a port.
func crossing(t *testing.T) *site {
	return given(t, board.EH, 2).
		tile("C8", "53y", "S NW NE").tile("C10", "57", "N S").tile("B7", "15", "N NE SE").tile("C6", "57", "SW NE").
		tile("D7", "8850", "SW S").tile("D9", "201", "N NE").tile("C12", "8852", "N S").tile("B5", "57", "S N").
		token(board.EH, "C8").token(board.NGC, "C10").token(board.WStI, "B5")
}

// 7.4: what a route is, each point with its refusal.
func TestRoutes_7_4(t *testing.T) {
	crossing(t).train("4E").earns(50+20+30, 0, "C10 C8 B7")
	crossing(t).train("4E").refused(cityBlocked, "C8 C10 C12 C14")
	crossing(t).train("4E").refused(noToken, "B5 B7 C6")
	crossing(t).token(board.EH, "D9").train("4E").earns(50+30, 0, "C8 D7 D9")
	crossing(t).train("4E").refused(noTrack, "C8 C6")

	loop := given(t, board.EH, 2).
		tile("C8", "61y", "NW NE S N").tile("B7", "15", "N NE SE").tile("C6", "15", "SW S").token(board.EH, "C8")
	loop.train("9E").refused(stopTwice, "C8 B7 C6 C8")

	west := given(t, board.LH, 2).tile("C4", "793", "NW SW").tile("B5", "14", "NW SW NE SE").tile("B3", "8851", "SE SW").token(board.LH, "C4")
	through := RouteSet{newRoute(0, board.HexNamed("C4"), 1, 2, 4)} // over Wisbech to the Midlands and on
	if _, no := Earn(&west.train("4E").b, &west.run, &through); no != endsInArea {
		t.Errorf("through the Midlands: %v", no)
	}
}

// "Una ruta no puede realizarse desde un puerto a otro puerto ni desde un área del borde
// del tablero a otra" (A route cannot go from one port to another nor from one area at
// the edge of the board to another): red to port is fine.
func TestRoutes_7_8_betweenAreas(t *testing.T) {
	s := given(t, board.LH, 2).tile("C4", "891y", "NW SW N NE").tile("B5", "14", "NW SW NE SE").tile("D3", "8852", "SW NE").
		tile("E2", "57", "SW NE").tile("B3", "8851", "SE SW").token(board.LH, "C4").train("9E")
	s.earns(140+30+60+100, 0, "A4 B5 C4 C2")
	s.refused(areaToArea, "C2 C4 D3 E2 F1")
	s.refused(stopTwice, "A4 B5 C4 B3 A2")
}

// "Las áreas al borde del tablero [...] cuentan como una estación independiente [...]
// puedes recorrer una ruta desde Felixstowe hasta el puerto de Felixstowe." (The areas
// at the edge of the board count as stations of their own; you may run from Felixstowe
// to the port of Felixstowe)
func TestRoutes_7_8_FelixstoweToItsPort(t *testing.T) {
	given(t, board.FDR, 0).tile("G12", "57", "SE NW").token(board.FDR, "G12").train("2E").
		earns(20+70, 0, "G12 H13") // Denmark
}

// "No se puede trazar una ruta a Londres, salvo que la compañía tenga una estación." (No
// route may be drawn to London unless the company has a station there)
func TestRoutes_7_4_LondonNeedsALink(t *testing.T) {
	s := given(t, board.NE, 0).tile("B13", "57", "N S").tile("B11", "8852", "N S").tile("B9", "790", "S SW N NE").token(board.NE, "B13").train("3E")
	s.refused(noLondon, "B9 B11 B13 B15")
	s.token(board.NE, "London")
	s.earns(40+20+100, 0, "B9 B11 B13 B15")
}

// "Al menos una ruta debe incluir la ciudad ocupada por su ficha de estación base. [...]
// Cada ruta adicional debe cruzarse con una ruta anterior." (At least one route must
// include the city of its home token. Every further route must cross an earlier one)
func TestRoutes_7_8_homeAndMeeting(t *testing.T) {
	s := func() *site {
		return given(t, board.LH, 0).tile("C4", "621", "S N").tile("C6", "57", "N S").tile("C8", "621", "N S").tile("C10", "57", "N S").
			token(board.LH, "C4", "C8").train("2E", "2E")
	}
	s().refused(noHomeRoute, "C8 C10", "C6 C8")
	s().refused(routesApart, "C4 C6", "C8 C10")
	s().earns(30+20+30, 0, "C4 C6", "C6 C8")
}

// "Solo pueden recorrer rutas si tiene el permiso de trenes correspondiente" (They may
// run only with the permit for that kind of train), each train once, and as long as it
// is.
func TestRoutes_7_8_trains(t *testing.T) {
	s := crossing(t).train("2E", "2L")
	s.refused(tooMany, "C10 C8 B7", "C8 B7")
	s.refused(tooManyLocal, "C8 B7", "C10 C8 B7")
	twice := *s.set("C8 B7", "C8 C10")
	twice[1] = twice[1].of(0)
	if _, no := Earn(&s.b, &s.run, &twice); no != trainTwice {
		s.Errorf("%v", no)
	}
	s.refused(noSuchTrain, "C8 B7", "C8 B7", "C8 C10")
	s.run.Trains[1].Permit = false
	s.refused(noPermit, "C8 B7", "C8 C10")
	s.earns(50+30, 0, "C8 B7")
}

// "Cada tren debe recorrer una ruta [...] si puede." (Each train must run a route if it
// can)
func TestRoutes_7_8_trainsMustRun(t *testing.T) {
	s := crossing(t).train("3E", "2L")
	s.refused(mustRun, "C10 C8 B7")
	s.refused(mustRun)
	s.run.Routes.Idle = true
	s.earns(50+20+30, 0, "C10 C8 B7")
	s.earns(0, 0)
	// A 1-freight beside the express is in reach of nothing but Newmarket.
	crossing(t).train("3E", "1F").refused(mustRun, "C10 C8 B7")
	given(t, board.EH, 0).tile("C8", "621", "S N").token(board.EH, "C8").train("3E").earns(0, 0)
}

// "Cada estación y área del borde del mapa solo puntúa una vez." (Each station and each
// area at the edge of the map scores only once)
func TestRoutes_7_8_eachStopPaysOnce(t *testing.T) {
	crossing(t).train("3E", "3E", "3L").earns(50+20+30, 30, "C10 C8 B7", "C10 C8 B7", "C10 C8 B7")
}

// Others let routes meet in a common hex off the board too.
func TestRoutes_meetingInAreasIsAConvention(t *testing.T) {
	s := given(t, board.LH, 0).tile("B5", "57", "SW NE").tile("C4", "202", "SW SE").tile("B7", "57", "NW SE").tile("C8", "202", "NW NE").
		token(board.LH, "C4", "C8").train("3E", "3E")
	s.refused(routesApart, "A6 B5 C4", "A6 B7 C8")
	s.run.Routes.MeetInAreas = true
	s.earns(40+20+30+20+30, 0, "A6 B5 C4", "A6 B7 C8")
}

func TestRoute_JSON(t *testing.T) {
	s := norwichToWells(t).train("3F")
	set := s.set("F5 E4 E2 D1")
	text, err := json.Marshal(set)
	if want := `[{"train":0,"from":"F5","by":["NW","N","NW"]}]`; err != nil || string(text) != want {
		t.Errorf("%s %v, want %s", text, err, want)
	}
	var back RouteSet
	if err := json.Unmarshal(text, &back); err != nil || back != *set {
		t.Errorf("%v %v", back, err)
	}
	for wrong, want := range map[string]string{
		`[{"from":"F5","by":["N"]}]`:                     "a route is like",
		`[{"train":16,"from":"F5","by":["N"]}]`:          "train 16",
		`[{"train":0,"from":"F6","by":["N"]}]`:           "no hex",
		`[{"train":0,"from":"F5","by":["E"]}]`:           "no edge",
		`[{"train":0,"from":"F5","by":[]}]`:              "0 exits",
		`[{"train":0,"from":"F5","by":["N"],"to":"F3"}]`: "to",
		`[` + strings.Repeat(`{"train":0,"from":"F5","by":["N"]},`, 16) + `{"train":0,"from":"F5","by":["N"]}]`: "17 routes",
	} {
		if err := json.Unmarshal([]byte(wrong), &back); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", wrong, err, want)
		}
	}
}
