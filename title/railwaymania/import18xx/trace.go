package import18xx

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// Trace is the positions of a game as another program had them: one line before
// the first action and one after each.
type Trace struct {
	lines []traceLine
}

// traceLine is a position.
type traceLine struct {
	N     int `json:"n"`
	Round struct {
		Kind string `json:"kind"`
		Turn int    `json:"turn"`
		Num  int    `json:"num"`
		Of   int    `json:"of"`
	} `json:"round"`
	Finished   bool                   `json:"finished"`
	Active     []json.Number          `json:"active"`
	Priority   json.Number            `json:"priority"`
	Phase      string                 `json:"phase"`
	Bank       int                    `json:"bank"`
	BankBroken bool                   `json:"bank_broken"`
	LNER       bool                   `json:"lner"`
	Limit      int                    `json:"cert_limit"`
	Players    map[string]tracePlayer `json:"players"`
	Corps      map[string]traceCorp   `json:"corps"`
	Market     map[string][]string    `json:"market"`
	Depot      map[string]int         `json:"depot"`
	Tiles      map[string]traceTile   `json:"tiles"`
}

type tracePlayer struct {
	Cash        int            `json:"cash"`
	Shares      map[string]int `json:"shares"`
	Certs       int            `json:"certs"`
	Value       int            `json:"value"`
	Obligations []string       `json:"obligations"`
}

type traceCorp struct {
	Floated      bool           `json:"floated"`
	Chartered    bool           `json:"chartered"`
	Director     *json.Number   `json:"director"`
	Receivership bool           `json:"receivership"`
	Cash         int            `json:"cash"`
	Price        int            `json:"price"`
	Col          int            `json:"col"`
	Par          int            `json:"par"`
	Players      map[string]int `json:"players"`
	IPO          int            `json:"ipo"`
	Treasury     int            `json:"treasury"`
	Market       int            `json:"market"`
	DirectorCert any            `json:"director_cert"`
	Trains       []struct {
		ID         string `json:"id"`
		Name       string `json:"name"`
		Warranties int    `json:"warranties"`
		Rust       bool   `json:"rust_pending"`
	} `json:"trains"`
	Tokens []struct {
		Hex    string `json:"hex"`
		Slot   int    `json:"slot"`
		London bool   `json:"london"`
	} `json:"tokens"`
	TokensLeft int      `json:"tokens_left"`
	Permits    []string `json:"permits"`
}

type traceTile struct {
	Base     string `json:"base"`
	Rot      int    `json:"rot"`
	Segments []struct {
		Edges   [2]int `json:"edges"`
		Station bool   `json:"station"`
	} `json:"segments"`
}

// ReadTrace reads a trace, one JSON object a line.
func ReadTrace(data []byte) (*Trace, error) {
	var t Trace
	in := bufio.NewScanner(bytes.NewReader(data))
	in.Buffer(nil, len(data)+1)
	for in.Scan() {
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		var line traceLine
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			return nil, fmt.Errorf("the trace is damaged at line %d: %w", len(t.lines)+1, err)
		}
		if line.N != len(t.lines) {
			return nil, fmt.Errorf("line %d of the trace is for action %d, not %d", len(t.lines)+1, line.N, len(t.lines))
		}
		t.lines = append(t.lines, line)
	}
	if len(t.lines) == 0 {
		return nil, fmt.Errorf("the trace is empty")
	}
	return &t, in.Err()
}

// Actions is how many actions the trace covers.
func (t *Trace) Actions() int { return len(t.lines) - 1 }

// Difference is where a game and its trace part.
type Difference struct {
	N          int
	Entry      *Entry
	What       string
	Here, That any
}

func (d *Difference) Error() string {
	after := "before the first action"
	if d.Entry != nil {
		after = fmt.Sprintf("after action %d (id %d, %s by %s)", d.N, d.Entry.ID, d.Entry.Type, name(d.Entry.Entity))
	}
	return fmt.Sprintf("%s: %s is %v, in the trace %v", after, d.What, d.Here, d.That)
}

// Compare compares a game after n actions with the trace, and returns the first
// difference.
func (t *Trace) Compare(n int, e *Entry, g game.Game, f *File) error {
	if n >= len(t.lines) {
		return fmt.Errorf("the trace has no line for action %d", n)
	}
	c := &comparison{
		line: &t.lines[n], view: g.View(game.Watcher).(*rm.View), state: g.State().(*rm.State),
		over: g.Turn().Over, file: f,
	}
	c.all()
	if c.diff == nil {
		return nil
	}
	c.diff.N, c.diff.Entry = n, e
	return c.diff
}

// comparison compares one position; the first difference stays.
type comparison struct {
	line  *traceLine
	view  *rm.View
	state *rm.State
	over  bool
	file  *File
	diff  *Difference
}

func (c *comparison) same(what string, here, that any) {
	if c.diff == nil && fmt.Sprint(here) != fmt.Sprint(that) {
		c.diff = &Difference{What: what, Here: here, That: that}
	}
}

func (c *comparison) all() {
	v, l := c.view, c.line
	c.same("the game being over", c.over, l.Finished)
	if !c.over {
		c.same("the round", v.Round.Kind, l.Round.Kind)
		c.same("who decides", c.ids(c.state.Seat), l.Active)
		c.same("the turn", v.Round.Turn, l.Round.Turn)
		c.same("the priority", c.ids(v.Priority), []json.Number{l.Priority})
	}
	if v.Round.Kind == "operating" && !c.over {
		c.same("the operating round", [2]int{v.Round.Number, v.Round.Of}, [2]int{l.Round.Num, l.Round.Of})
	}
	for i, p := range c.file.Players {
		c.player(fmt.Sprintf("%s's", p.Name), &v.Players[i], l.Players[name(p.ID)])
	}
	c.companies()
	c.same("the bank's money", v.Bank, l.Bank)
	c.same("the bank being broken", v.BankBroken, l.BankBroken)
	c.same("the phase", v.Phase, l.Phase)
	c.same("the LNER being formed", v.LNER, l.LNER)
	c.same("the certificate limit", v.CertificateLimit, l.Limit)
	for _, class := range v.Trains {
		if left, ok := l.Depot[class.Class.String()]; ok {
			c.same("trains "+class.Class.String()+" left", class.Left, left)
		}
	}
	c.market()
	c.tiles()
}

// ids is a seat as the trace names players.
func (c *comparison) ids(seats ...game.Seat) []string {
	list := []string{}
	for _, s := range seats {
		if s >= 0 {
			list = append(list, name(c.file.Players[s].ID))
		}
	}
	return list
}

func (c *comparison) player(who string, p *rm.PlayerView, want tracePlayer) {
	c.same(who+" money", p.Cash, want.Cash)
	c.same(who+" certificates", p.Certificates, want.Certs)
	shares := map[string]int{}
	for _, h := range p.Shares {
		shares[h.Company.String()] = 10 * h.Tenths
	}
	c.same(who+" shares", shares, want.Shares)
	c.same(who+" worth", p.Worth, want.Value)
}

func (c *comparison) companies() {
	var here []string
	for i := range c.view.Companies {
		here = append(here, c.view.Companies[i].Company.String())
	}
	that := slices.DeleteFunc(slices.Collect(maps.Keys(c.line.Corps)), c.unsettled)
	here = slices.DeleteFunc(here, c.unsettled)
	slices.Sort(here)
	slices.Sort(that)
	c.same("the companies started", here, that)
	for i := range c.view.Companies {
		v := &c.view.Companies[i]
		if want, ok := c.line.Corps[v.Company.String()]; ok && !c.unsettled(v.Company.String()) {
			c.company(v, &want)
		}
	}
}

// unsettled tells whether the company is being merged and has tokens to give up:
// until that is done the other program may still keep the two apart.
func (c *comparison) unsettled(company string) bool {
	m := &c.state.Merger
	return c.state.Step == rm.ShedToken && (company == m.Survivor.String() || company == m.Absorbed.String())
}

func (c *comparison) company(v *rm.CompanyView, want *traceCorp) {
	who := v.Company.String() + "'s "
	c.same(who+"money", c.cash(v), c.tracedCash(v.Company, want))
	c.same(who+"price", v.Price, want.Price)
	c.same(who+"cell", v.Cell, want.Col)
	c.same(who+"par", v.Par, want.Par)
	c.same(who+"floating", v.Floated, want.Floated)
	c.same(who+"charter", v.Chartered, want.Chartered)
	c.same(who+"receivership", v.Receivership, want.Receivership)
	director := "none"
	if v.Director != nil {
		director = c.ids(*v.Director)[0]
	}
	that := "none"
	if want.Director != nil {
		that = want.Director.String()
	}
	c.same(who+"director", director, that)
	c.same(who+"shares in the offer", 10*v.Offer, want.IPO)
	c.same(who+"shares in the treasury", c.treasury(v), want.Treasury)
	c.same(who+"shares in the pool", 10*v.Pool, want.Market)
	c.same(who+"director's certificate", c.certificate(v), fmt.Sprint(want.DirectorCert))
	c.same(who+"trains", trainsHere(v), trainsThere(want))
	c.same(who+"tokens", c.tokensHere(v.Company), tokensThere(want))
	if v.Floated && c.state.Step != rm.BuyingTokens { // the other program counts tokens before they are paid
		c.same(who+"tokens left", v.TokensLeft, want.TokensLeft)
	}
	c.same(who+"permits", permitNames(v.Permits), slices.Sorted(slices.Values(want.Permits)))
}

// treasury is the tenths in the company's treasury. While shares are merged the
// other program keeps both treasuries with the company that acts.
func (c *comparison) treasury(v *rm.CompanyView) int {
	if m := &c.state.Merger; m.Kind != rm.NoMerger && v.Company != m.Acting &&
		(v.Company == m.Survivor || v.Company == m.Absorbed) {
		return 0
	}
	return 10 * v.Treasury
}

// cash is the company's money. While the treasuries of merging companies decide as
// one holder, it is not settled with which of the two the money lies.
func (c *comparison) cash(v *rm.CompanyView) int {
	m := &c.state.Merger
	if m.Absorbed == rm.NoCompany || v.Company != m.Survivor && v.Company != m.Absorbed {
		return int(v.Cash)
	}
	return int(c.state.Charters[m.Survivor].Cash + c.state.Charters[m.Absorbed].Cash)
}

func (c *comparison) tracedCash(company rm.Company, want *traceCorp) int {
	m := &c.state.Merger
	if m.Absorbed == rm.NoCompany || company != m.Survivor && company != m.Absorbed {
		return want.Cash
	}
	return c.line.Corps[m.Survivor.String()].Cash + c.line.Corps[m.Absorbed.String()].Cash
}

func (c *comparison) certificate(v *rm.CompanyView) string {
	if v.DirectorAt < rm.Pool {
		return c.ids(game.Seat(v.DirectorAt))[0]
	}
	return map[rm.Holder]string{rm.Pool: "market", rm.Treasury: "treasury", rm.Offer: "ipo"}[v.DirectorAt]
}

func trainsHere(v *rm.CompanyView) []string {
	list := []string{}
	for _, t := range v.Trains {
		list = append(list, fmt.Sprintf("%s %s %d %v", t.Class, t.Name, t.Warranties, t.Obsolete && t.Warranties > 0))
	}
	slices.Sort(list)
	return list
}

func trainsThere(want *traceCorp) []string {
	list := []string{}
	for _, t := range want.Trains {
		name := t.Name
		for len(name) > 0 && name[len(name)-1] == '*' {
			name = name[:len(name)-1]
		}
		list = append(list, fmt.Sprintf("%s %s %d %v", t.ID[:1], name, t.Warranties, t.Rust))
	}
	slices.Sort(list)
	return list
}

func (c *comparison) tokensHere(company rm.Company) []string {
	list := []string{}
	for _, city := range c.view.Board.Cities {
		for slot, owner := range city.Tokens {
			if owner != nil && *owner == company {
				list = append(list, city.Hex.String()+"/"+strconv.Itoa(slot))
			}
		}
	}
	for _, owner := range c.view.Board.London {
		if owner != nil && *owner == company {
			list = append(list, "London")
		}
	}
	slices.Sort(list)
	return list
}

func tokensThere(want *traceCorp) []string {
	list := []string{}
	for _, t := range want.Tokens {
		if t.London {
			list = append(list, "London")
		} else {
			list = append(list, t.Hex+"/"+strconv.Itoa(t.Slot))
		}
	}
	slices.Sort(list)
	return list
}

func permitNames(permits []rm.TrainType) []string {
	list := []string{}
	for _, p := range permits {
		list = append(list, p.String())
	}
	slices.Sort(list)
	return list
}

func (c *comparison) market() {
	here := map[string][]string{}
	for _, stack := range c.view.Market {
		var list []string
		for _, company := range stack.Companies {
			list = append(list, company.String())
		}
		here[strconv.Itoa(int(stack.Price))] = list
	}
	c.same("the market", c.settled(here), c.settled(c.line.Market))
}

// settled is the market without companies that are being merged.
func (c *comparison) settled(market map[string][]string) map[string][]string {
	if c.state.Step != rm.ShedToken {
		return market
	}
	rest := map[string][]string{}
	for price, stack := range market {
		if stack = slices.DeleteFunc(slices.Clone(stack), c.unsettled); len(stack) > 0 {
			rest[price] = stack
		}
	}
	return rest
}

// tiles compares the hexes that the action changed.
func (c *comparison) tiles() {
	for hex, want := range c.line.Tiles {
		var here *rm.TileView
		for i := range c.view.Board.Tiles {
			if t := &c.view.Board.Tiles[i]; t.Hex.String() == hex {
				here = t
			}
		}
		if here == nil {
			c.same("the tile on "+hex, "none", want.Base)
			continue
		}
		c.same("the tile on "+hex, here.Tile, want.Base)
		c.same("the turn of the tile on "+hex, here.Turn, rm.PlainTurn(here.Tile, uint8(want.Rot)))
		stations := 0
		for _, s := range want.Segments {
			if s.Station {
				stations++
			}
		}
		c.same("the small stations on "+hex, len(here.Stations), stations)
	}
}
