package bigshoulders

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// What was hidden of a game told anew: buildings dealt to others, and which of
// them they laid face down. What they built was revealed, and all cards of a
// stack are known; so the others' cards must be some that nobody has shown yet.

// Retell deals the hidden buildings again. A draft is not told anew: what went
// from hand to hand in it was seen here and there, and binds the rest.
func (rules) Retell(setup game.Setup, line []game.Deed[Action], r *rand.Rand) bool {
	if setup.Settings[draftKey] == "on" {
		return false
	}
	t := &telling{seats: setup.Seats, r: r, line: line}
	t.read()
	for seat := range t.plots {
		if p := &t.plots[seat]; p.hidden && !p.choose(0, -1, r) {
			return false
		}
	}
	if !t.deal() {
		return false
	}
	t.write()
	return true
}

// telling is a line being told anew.
type telling struct {
	seats int
	r     *rand.Rand
	line  []game.Deed[Action]
	plots [maxSeats]plot
	known uint64 // buildings that were seen, as bits
}

// plot is what one seat was dealt and did with it, decade by decade.
type plot struct {
	hidden  bool
	cards   []card
	builds  int                 // how often it has chosen
	shown   [decades]Building   // what was revealed then, 0 where it was not yet
	choices [decades]cardChoice // indexes into cards
}

// card is a building dealt to a seat: which is open until it must be a certain one.
type card struct {
	decade int
	is     Building
}

type cardChoice struct{ build, remove int }

// dealtIn is how many buildings each seat is dealt in a decade.
func dealtIn(decade int) int {
	if decade == 0 {
		return handSize
	}
	return dealtEachDecade
}

// read notes what the line tells.
func (t *telling) read() {
	var reveals [maxSeats]int
	t.deals(func(d *game.Deed[Action], seat game.Seat, decade int) {
		p := &t.plots[seat]
		p.hidden = p.hidden || d.Hidden
		p.cards = append(p.cards, card{decade, d.Action.Building})
		t.known |= 1 << d.Action.Building
	})
	for _, d := range t.line {
		if builds(d) {
			t.plots[d.Seat].builds++
		}
		for _, e := range d.Heard {
			if shown, ok := e.(BuildingRevealed); ok {
				p := &t.plots[shown.Seat]
				p.shown[reveals[shown.Seat]] = shown.Building
				reveals[shown.Seat]++
				t.known |= 1 << shown.Building
			}
		}
	}
}

// deals visits the deals of the line. Everybody knows to whom each goes: to the
// seats in turn, each all of its buildings at once.
func (t *telling) deals(visit func(d *game.Deed[Action], seat game.Seat, decade int)) {
	n, decade := 0, 0
	for i := range t.line {
		d := &t.line[i]
		if d.Seat != game.Chance || !d.Hidden && d.Action.Do != dealBuilding {
			continue
		}
		visit(d, game.Seat(n/dealtIn(decade)), decade)
		if n++; n == t.seats*dealtIn(decade) {
			n, decade = 0, decade+1
		}
	}
}

// builds tells whether the deed is a seat's choice of its buildings: of what
// seats do nothing else is hidden.
func builds(d game.Deed[Action]) bool {
	return d.Seat >= 0 && (d.Hidden || d.Action.Do == build)
}

// choose tells which cards the seat built and removed from a decade on, with the
// one it kept before (-1 for none): any that fit what was revealed.
func (p *plot) choose(decade, kept int, r *rand.Rand) bool {
	if decade == p.builds {
		return true
	}
	hand := p.hand(decade, kept)
	r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	for i, c := range hand {
		was := p.cards[c].is
		if !p.fits(c, decade) {
			continue
		}
		if p.shown[decade] != 0 {
			p.cards[c].is = p.shown[decade]
		}
		for j := range hand {
			if j == i {
				continue
			}
			p.choices[decade] = cardChoice{c, hand[j]}
			if p.choose(decade+1, hand[handSize-i-j], r) {
				return true
			}
		}
		p.cards[c].is = was
	}
	return false
}

// hand is the seat's cards when it chooses: the one kept and those dealt.
func (p *plot) hand(decade, kept int) []int {
	var hand []int
	if kept >= 0 {
		hand = append(hand, kept)
	}
	for i, c := range p.cards {
		if c.decade == decade {
			hand = append(hand, i)
		}
	}
	return hand
}

// fits tells whether a card may be what the seat built in a decade.
func (p *plot) fits(c, decade int) bool {
	shown := p.shown[decade]
	return shown == 0 || p.cards[c].is == shown ||
		p.cards[c].is == 0 && eraByDecade[p.cards[c].decade] == buildingTiles[shown].era
}

// deal gives the cards that are still open buildings that nobody has shown.
func (t *telling) deal() bool {
	var left [4][]Building // by era
	for _, i := range t.r.Perm(buildings - 1) {
		b := Building(i + 1)
		if tile := &buildingTiles[b]; int(tile.seats) <= t.seats && t.known&(1<<b) == 0 {
			left[tile.era] = append(left[tile.era], b)
		}
	}
	for seat := range t.plots {
		for i := range t.plots[seat].cards {
			c := &t.plots[seat].cards[i]
			if c.is != 0 {
				continue
			}
			stack := &left[eraByDecade[c.decade]]
			if len(*stack) == 0 {
				return false
			}
			c.is, *stack = (*stack)[0], (*stack)[1:]
		}
	}
	return true
}

// write puts the story into the hidden deeds.
func (t *telling) write() {
	var dealt, chosen [maxSeats]int
	t.deals(func(d *game.Deed[Action], seat game.Seat, _ int) {
		c := t.plots[seat].cards[dealt[seat]]
		dealt[seat]++
		if d.Hidden {
			d.Action = Action{Do: dealBuilding, Seat: seat, Building: c.is}
		}
	})
	for i := range t.line {
		d := &t.line[i]
		if !builds(*d) {
			continue
		}
		p := &t.plots[d.Seat]
		c := p.choices[chosen[d.Seat]]
		chosen[d.Seat]++
		if d.Hidden {
			d.Action = Action{Do: build, Building: p.cards[c.build].is, Remove: p.cards[c.remove].is}
		}
	}
}
