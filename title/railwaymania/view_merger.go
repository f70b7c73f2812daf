package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/price"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What a merger, a refinancing or a half share would bring: the procedure is done
// on a copy, up to where play goes on.

// MergerView is a merger that can be proposed, or was.
type MergerView struct {
	Partner  board.Company    `json:"partner"`
	Price    money.Amount     `json:"price"`
	Par      money.Amount     `json:"par"`
	Trains   []TrainView      `json:"trains"`
	Permits  []runs.TrainType `json:"permits"`
	OnMap    int              `json:"tokensOnMap"`
	Left     int              `json:"tokensLeft"`
	Excess   int              `json:"tokensToShed"`
	Turn     bool             `json:"turn"` // the merged company goes on with the turn
	Consent  *game.Seat       `json:"consent"`
	Outcomes []OutcomeView    `json:"outcomes"` // for each survivor and what the player asked may decide
}

// OutcomeView is what comes of merging shares, if all who may redeem their half
// share do so but for those that are told.
type OutcomeView struct {
	Survivor  board.Company `json:"survivor"`
	Sold      []Holder      `json:"sold"`
	Director  *game.Seat    `json:"director"` // null: none
	Chartered bool          `json:"chartered"`
	Cash      money.Amount  `json:"cash"`
	Holders   []MergedView  `json:"holders"`
}

// MergedView is a holder in a merger, in the order of their turns.
type MergedView struct {
	Holder Holder       `json:"holder"`
	Tenths int          `json:"tenths"` // of both companies, before
	Shares int          `json:"shares"` // after
	Cash   money.Amount `json:"cash"`   // what the holder's money changes by
	Worth  money.Amount `json:"worth"`  // and a player's worth
	// Half is what becomes of the half share: redeemed or sold by choice, lost
	// where the money or a share to replace it is missing, or nothing.
	Half  string       `json:"half,omitempty"`
	Cost  money.Amount `json:"cost,omitempty"`  // of redeeming it
	Value money.Amount `json:"value,omitempty"` // what selling it brings
}

// OptionView is the option to be redeemed or sold.
type OptionView struct {
	Survivor board.Company  `json:"survivor"`
	Absorbed *board.Company `json:"absorbed"`
	Holder   Holder         `json:"holder"`
	Director bool           `json:"director"`
	Tenths   int            `json:"tenths"` // merged shares of the holder of a director's option, before
	Cost     money.Amount   `json:"cost"`
	Value    money.Amount   `json:"value"`
	Price    money.Amount   `json:"price"`
	Redeemed OutcomeView    `json:"redeemed"`
	Given    OutcomeView    `json:"given"`
}

func (s viewer) mergerView(partner board.Company) MergerView {
	a, b := s.charter(s.Company), s.charter(partner)
	permits, cell := a.Permits|b.Permits, s.mergers().mergedCell(s.Company, partner)
	v := MergerView{
		Partner: partner, Price: market.At(cell), Par: parBelow(market.At(cell)),
		Trains: []TrainView{}, Permits: []runs.TrainType{}, Turn: s.beforeTurn() && !b.Operated,
	}
	for _, survivor := range [2]board.Company{s.Company, partner} {
		if !s.mergers().refused(partner, survivor == partner) {
			v.Outcomes = append(v.Outcomes, s.mergerOutcomes(partner, survivor)...)
		}
	}
	for _, c := range [2]board.Company{s.Company, partner} {
		for id := range s.owns(c) {
			train := s.trainView(id)
			train.Permit = permits&(1<<train.Type) != 0 // the merged company's
			v.Trains = append(v.Trains, train)
		}
	}
	for t := range runs.NumTrainTypes {
		if permits&(1<<t) != 0 {
			v.Permits = append(v.Permits, t)
		}
	}
	board := s.Board
	board.ReplaceTokens(partner, s.Company)
	v.OnMap = board.TokensOnMap(s.Company)
	v.Left = min(int(a.Tokens+b.Tokens), max(s.tokenLimit()-v.OnMap, 0))
	v.Excess = max(v.OnMap-s.tokenLimit(), 0)
	if b.Director != a.Director && !s.Conventions.Mergers.NoConsent {
		v.Consent = ref(b.Director)
	}
	return v
}

// beforeTurn tells whether the merger is one before the turn (7.5) and no
// acquisition after it (7.14).
func (s viewer) beforeTurn() bool {
	return s.Step == Merging || s.Step == Consenting && !s.Operating.Acquire
}

func (s viewer) optionView() *OptionView {
	m := &s.Merger
	cost, value := s.mergers().optionTerms()
	v := &OptionView{
		Survivor: m.Survivor, Holder: s.mergers().holder(m.At), Director: m.Option == DirectorOption, Tenths: int(m.Tenths),
		Cost: cost, Value: value, Price: s.price(m.Survivor),
		Redeemed: s.optionOutcome(true), Given: s.optionOutcome(false),
	}
	if m.Absorbed != board.NoCompany {
		v.Absorbed = ref(m.Absorbed)
	}
	return v
}

// mergerOutcomes is what a merger with that survivor brings, in each way in which
// the player asked now may decide about half shares: the own, and as initiator
// that of the treasuries.
func (s viewer) mergerOutcomes(partner, survivor board.Company) []OutcomeView {
	first := s.tryMerger(partner, survivor)
	list := []OutcomeView{s.outcome(first)}
	mine := []Holder{Holder(s.Seat)}
	if s.Seat == s.Charters[s.Company].Director {
		mine = append(mine, Treasury)
	}
	var asked []Holder
	for _, h := range mine {
		if first.asked.has(h) {
			asked = append(asked, h)
		}
	}
	for ways := 1; ways < 1<<len(asked); ways++ {
		t := s.tryMerger(partner, survivor)
		for i, h := range asked {
			if ways&(1<<i) != 0 {
				t.sold.add(h)
			}
		}
		list = append(list, s.outcome(t))
	}
	return list
}

// tryMerger begins a merger on a copy.
func (s viewer) tryMerger(partner, survivor board.Company) *trial {
	t := &trial{State: *s.State}
	t.Operating.Partner, t.Operating.Survivor = partner, survivor
	t.mergers().emptyOffer(t.mergers().fixPrice(nil))
	return t
}

// refinanceOutcome is what a refinancing brings.
func (s viewer) refinanceOutcome() OutcomeView {
	t := &trial{State: *s.State}
	t.mergers().emptyOffer(t.mergers().refinancing())
	return s.outcome(t)
}

// optionOutcome is what redeeming or selling the present option leads to.
func (s viewer) optionOutcome(redeem bool) OutcomeView {
	t := &trial{State: *s.State}
	t.note(redeem)
	t.mergers().useOption(redeem, nil)
	return s.outcome(t)
}

// trial is a merger tried out.
type trial struct {
	State
	sold  holders // those who sell though they may redeem
	asked holders
	terms [NumHolders]struct{ cost, value money.Amount }
}

// holders is a set of holders.
type holders uint16

func (s holders) has(h Holder) bool { return s&(1<<h) != 0 }
func (s *holders) add(h Holder)     { *s |= 1 << h }

// note keeps what the present option is about and what becomes of it.
func (t *trial) note(redeem bool) {
	h := t.mergers().holder(t.Merger.At)
	t.asked.add(h)
	t.terms[h].cost, t.terms[h].value = t.mergers().optionTerms()
	if !redeem {
		t.sold.add(h)
	}
}

// outcome does the rest of a trial and compares it with the state it began from.
func (s viewer) outcome(t *trial) OutcomeView {
	m := t.Merger
	for t.mergers().turnToChoice(nil) {
		redeem := !t.sold.has(t.mergers().holder(t.Merger.At))
		t.note(redeem)
		t.mergers().useOption(redeem, nil)
	}
	t.mergers().settle(nil)
	c := t.charter(m.Survivor)
	v := OutcomeView{Survivor: m.Survivor, Sold: []Holder{}, Chartered: c.Chartered, Cash: c.Cash, Holders: []MergedView{}}
	if c.Director != NoSeat {
		v.Director = ref(c.Director)
	}
	for i := range s.Seats + 1 {
		h := t.mergers().holder(i)
		if before, after := s.both(h, m), t.shares(h, m.Survivor); before+after > 0 {
			v.Holders = append(v.Holders, s.mergedView(t, h, before, after))
		}
		if t.sold.has(h) && t.asked.has(h) {
			v.Sold = append(v.Sold, h)
		}
	}
	return v
}

// both is how many shares of the two companies the holder has.
func (s viewer) both(h Holder, m Merger) int {
	n := s.shares(h, m.Survivor)
	if m.Absorbed != board.NoCompany {
		n += s.shares(h, m.Absorbed)
	}
	return n
}

func (s viewer) mergedView(t *trial, h Holder, before, after int) MergedView {
	v := MergedView{Holder: h, Tenths: before, Shares: after, Cost: t.terms[h].cost, Value: t.terms[h].value}
	if h == Treasury {
		v.Cash = t.Charters[t.Merger.Survivor].Cash - s.purses(t.Merger)
	} else {
		v.Cash = t.Cash[h] - s.Cash[h]
		v.Worth = t.worth(game.Seat(h)) - s.worth(game.Seat(h))
	}
	switch {
	case t.asked.has(h) && t.sold.has(h):
		v.Half = "sold"
	case t.asked.has(h):
		v.Half = "redeemed"
	case v.Cash > 0:
		v.Half = "lost"
	}
	return v
}

// purses is the money of the companies, and what a refinancing brings.
func (s viewer) purses(m Merger) money.Amount {
	sum := s.Charters[m.Survivor].Cash
	switch {
	case m.Kind == ARefinancing:
		sum += s.capital(m.Survivor)
	case m.Absorbed != board.NoCompany:
		sum += s.Charters[m.Absorbed].Cash
	}
	return sum
}

// priceAfterOwn is the price after n treasury shares were sold (7.11.1).
func (s viewer) priceAfterOwn(cell price.Space, n int) money.Amount {
	if s.LNER && !s.Conventions.Trains.FallsAfterLNER {
		return market.At(cell)
	}
	return market.At(market.Move(cell, -n))
}
