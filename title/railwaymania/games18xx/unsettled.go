package games18xx

import (
	"maps"
	"slices"

	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Positions in the middle of something: while options are decided, tokens are given
// up or a fine is paid, the two programs have done different parts of what follows
// without a decision. Nothing is left out of the comparison there; what may lie at
// either of two places is put where ours has it, and so must add up.

// stillThere tells whether a company has still to go: absorbed while the survivor
// gives tokens up, or given back while its founder pays the fine. The other program
// may still show it.
func (c *comparison) stillThere(letters string) bool {
	co, err := company(letters)
	return err == nil && (c.isFined(co) || c.forgiveIf(ExcessTokens, c.state.Step == rm.ShedToken && co == c.state.Merger.Absorbed))
}

// isFined tells whether the company's fine is being paid.
func (c *comparison) isFined(co board.Company) bool {
	return c.forgiveIf(Fine, c.state.Step == rm.PayingFine && c.state.Stock.Debts[co] > 0)
}

// isMerging tells whether the company gives tokens up: its place in the order of
// operation is not settled.
func (c *comparison) isMerging(co board.Company) bool {
	s := c.state
	return s.Step == rm.ShedToken && (co == s.Merger.Survivor || co == s.Merger.Absorbed)
}

// tracedMarket is the market of the trace without a company that has still to go.
func (c *comparison) tracedMarket() map[string][]string {
	rest := map[string][]string{}
	for price, stack := range c.line.Market {
		if stack = slices.DeleteFunc(slices.Clone(stack), c.stillThere); len(stack) > 0 {
			rest[price] = stack
		}
	}
	return rest
}

// fineStands takes out of what a player has in the trace what the other program may
// do later: give the company back, and hand what other shares brought to the bank.
func (c *comparison) fineStands(p *rm.PlayerView, want *tracePlayer) {
	if c.state.Step != rm.PayingFine {
		return
	}
	want.Obligations = slices.DeleteFunc(slices.Clone(want.Obligations), c.stillThere)
	want.Shares = maps.Clone(want.Shares)
	for fined, percent := range want.Shares {
		if !c.stillThere(fined) || percent%10 != 0 {
			continue
		}
		delete(want.Shares, fined)
		singles, price := percent/10, c.line.Corps[fined].Price
		if orNone(c.line.Corps[fined].DirectorCert) == c.ids(p.Seat)[0] {
			singles -= 3
			want.Certs--
			want.Value -= 3 * price / 2
		}
		want.Certs -= singles
		want.Value -= singles * (price / 2)
	}
	if kept := c.keptForFine(); c.forgiveIf(Fine, p.Seat == c.state.Seat && kept > 0) {
		want.Cash -= kept
		want.Value -= kept
	}
}

// keptForFine is what the fined player has in the trace and has paid here.
func (c *comparison) keptForFine() int {
	if c.state.Step != rm.PayingFine {
		return 0
	}
	p := &c.view.Players[c.state.Seat]
	return max(0, c.line.Players[c.ids(p.Seat)[0]].Cash-int(p.Cash))
}

func (c *comparison) tracedBank() int { return c.line.Bank + c.keptForFine() }

// together puts together in the trace what two merging companies have.
func (c *comparison) together(v *rm.CompanyView, want *traceCorp) {
	switch m := &c.state.Merger; {
	case m.Absorbed == board.NoCompany || v.Company != m.Survivor && v.Company != m.Absorbed:
	case c.forgiveIf(Treasuries, c.state.Step == rm.HalfShare && m.At == c.state.Seats):
		c.oneHolder(v, want)
	case c.forgiveIf(ExcessTokens, c.state.Step == rm.ShedToken):
		if absorbed, ok := c.line.Corps[m.Absorbed.String()]; ok {
			c.addAbsorbed(v, want, &absorbed)
		}
	}
}

// oneHolder: when the treasuries of both decide as one, the money of both is with
// one of them.
func (c *comparison) oneHolder(v *rm.CompanyView, want *traceCorp) {
	m := &c.state.Merger
	here := c.state.Charters[m.Survivor].Cash + c.state.Charters[m.Absorbed].Cash
	that := c.line.Corps[m.Survivor.String()].Cash + c.line.Corps[m.Absorbed.String()].Cash
	want.Cash += int(here) - that // 0 where they have the same
	if int(here) == that {
		want.Cash = int(v.Cash)
	}
}

// addAbsorbed gives the survivor what the absorbed company still has in the trace.
func (c *comparison) addAbsorbed(v *rm.CompanyView, want, absorbed *traceCorp) {
	want.Cash += absorbed.Cash
	want.Trains = slices.Concat(want.Trains, absorbed.Trains)
	want.Permits = slices.Compact(slices.Sorted(slices.Values(slices.Concat(want.Permits, absorbed.Permits))))
	for _, t := range absorbed.Tokens {
		t.Home = t.Hex == v.Company.Home().String()
		want.Tokens = append(slices.Clone(want.Tokens), t)
	}
	want.TokensLeft = v.TokensLeft
}

// treasury is the tenths in the company's treasury. While shares are merged the
// other program keeps both treasuries with the company that acts.
func (c *comparison) treasury(v *rm.CompanyView) int {
	if m := &c.state.Merger; c.state.Step == rm.HalfShare && v.Company != m.Acting &&
		(v.Company == m.Survivor || v.Company == m.Absorbed) && c.forgiveIf(Treasuries, v.Treasury > 0) {
		return 0
	}
	return 10 * v.Treasury
}
