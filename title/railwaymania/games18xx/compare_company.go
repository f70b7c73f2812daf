package games18xx

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

func (c *comparison) companies() {
	var here []string
	for i := range c.view.Companies {
		here = append(here, c.view.Companies[i].Company.String())
	}
	slices.Sort(here)
	there := slices.DeleteFunc(slices.Collect(maps.Keys(c.line.Corps)), c.stillThere)
	slices.Sort(there)
	c.same("the companies started", here, there)
	for i := range c.view.Companies {
		v := &c.view.Companies[i]
		want := c.line.Corps[v.Company.String()]
		c.together(v, &want)
		c.company(v, &want)
	}
}

func (c *comparison) company(v *rm.CompanyView, want *traceCorp) {
	who := v.Company.String() + "'s "
	c.told(want.has, "cash", who+"money", v.Cash, want.Cash)
	c.told(want.has, "price", who+"price", v.Price, want.Price)
	c.told(want.has, "col", who+"cell", v.Cell, want.Col)
	c.told(want.has, "par", who+"par", v.Par, want.Par)
	c.told(want.has, "floated", who+"floating", v.Floated, want.Floated)
	c.told(want.has, "chartered", who+"charter", v.Chartered, want.Chartered)
	c.told(want.has, "receivership", who+"receivership", v.Receivership, want.Receivership)
	director := "none"
	if v.Director != nil {
		director = c.ids(*v.Director)[0]
	}
	c.told(want.has, "director", who+"director", director, orNone(want.Director))
	c.shares(who, v, want)
	c.told(want.has, "trains", who+"trains", trainsHere(v), trainsThere(want))
	c.told(want.has, "tokens", who+"tokens", c.tokensHere(v.Company), c.tokensThere(want))
	c.told(want.has, "tokens_left", who+"tokens left", c.tokensLeft(v), want.TokensLeft)
	c.told(want.has, "permits", who+"permits", permitNames(v.Permits), slices.Sorted(slices.Values(want.Permits)))
}

// tokensLeft is the tokens on the company's charter. The other program puts them
// there when the company starts, the fewest it may have; ours when they are paid.
func (c *comparison) tokensLeft(v *rm.CompanyView) int {
	const chartered, fewest = 3, 2
	switch {
	case v.Floated && (c.state.Step != rm.BuyingTokens || v.Company != c.state.Company):
		return v.TokensLeft
	case v.Chartered:
		c.forgive(TokensToCome)
		return chartered
	}
	c.forgive(TokensToCome)
	return fewest
}

func (c *comparison) shares(who string, v *rm.CompanyView, want *traceCorp) {
	players := map[string]int{}
	for i := range c.view.Players {
		for _, h := range c.view.Players[i].Shares {
			if h.Company == v.Company {
				players[c.ids(game.Seat(i))[0]] = 10 * h.Tenths
			}
		}
	}
	c.told(want.has, "players", who+"shareholders", players, want.Players)
	c.told(want.has, "ipo", who+"shares in the offer", 10*v.Offer, want.IPO)
	c.told(want.has, "treasury", who+"shares in the treasury", c.treasury(v), want.Treasury)
	c.told(want.has, "market", who+"shares in the pool", 10*v.Pool, want.Market)
	c.told(want.has, "director_cert", who+"director's certificate", c.certificate(v), orNone(want.DirectorCert))
}

func orNone(raw json.RawMessage) string { return cmp.Or(name(raw), "none") }

func (c *comparison) certificate(v *rm.CompanyView) string {
	if v.DirectorAt < rm.Pool {
		return c.ids(game.Seat(v.DirectorAt))[0]
	}
	return map[rm.Holder]string{rm.Pool: "market", rm.Treasury: "treasury", rm.Offer: "ipo"}[v.DirectorAt]
}

// trainsHere are the trains as the trace writes them: a star for each warranty.
func trainsHere(v *rm.CompanyView) []string {
	list := []string{}
	for _, t := range v.Trains {
		list = append(list, fmt.Sprint(traceTrain{
			ID: t.Train.String(), Name: t.Name + strings.Repeat("*", t.Warranties), Class: t.Class.String(),
			Type: t.Name[len(t.Name)-1:], Warranties: t.Warranties, Rust: t.Obsolete && t.Warranties > 0,
		}))
	}
	slices.Sort(list)
	return list
}

func trainsThere(want *traceCorp) []string {
	list := []string{}
	for _, t := range want.Trains {
		list = append(list, fmt.Sprint(t))
	}
	slices.Sort(list)
	return list
}

func (c *comparison) tokensHere(company board.Company) []string {
	list := []string{}
	for _, city := range c.view.Board.Cities {
		for slot, owner := range city.Tokens {
			if owner != nil && *owner == company {
				list = append(list, token(city.Hex.String(), slot, city.Hex == company.Home()))
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

// tokensThere are the tokens of the trace. London's four spaces are all one, but the
// other program has them on two hexes.
func (c *comparison) tokensThere(want *traceCorp) []string {
	list := []string{}
	for _, t := range want.Tokens {
		text := token(t.Hex, t.Slot, t.Home)
		switch {
		case c.forgiveIf(London, t.London && !t.Home && (t.Hex == "B15" || t.Hex == "D15")):
			text = "London"
		case t.London:
			text += " in London"
		}
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

func token(hex string, slot int, home bool) string {
	text := hex + "/" + strconv.Itoa(slot)
	if home {
		text += " home"
	}
	return text
}

func permitNames(permits []runs.TrainType) []string {
	list := []string{}
	for _, p := range permits {
		list = append(list, p.String())
	}
	slices.Sort(list)
	return list
}

// edgesOf is the edges of a set by their numbers.
func edgesOf(set tile.Edges) []int {
	list := []int{}
	for e := range tile.Edge(6) {
		if set.Has(e) {
			list = append(list, int(e))
		}
	}
	return list
}
