package route

import "math/bits"

// Routes limited by the hexes they visit: between which ends there is one, and
// where it runs.

// part is the unit of a lower bound of lengths. A hex on several lines may be
// crossed by each of them and is still one hex visited; so each crossing counts
// a fraction of it, and no sum of fractions is more than the hexes visited.
const part = 6

// unreachable is a length that no train has.
const unreachable = 1 << 13

// table is a length for any two nodes.
type table [MaxNodes][MaxNodes]int16

// Reach is the least number of hexes, both ends included, of a route between any
// two nodes that visits a token.
type Reach struct {
	Hexes table
	// Lower bounds of what a route still visits from one node to the other, the
	// first one's hex left out: over any track and by way of a token; counted in
	// parts, and counting only hexes that no route crosses twice.
	parts, partsToken table
	sure, sureToken   table
	cost              [64]int16 // of crossing a hex between stops, in parts
}

// Far tells whether a number of hexes stands for there being no route.
func Far(hexes int16) bool { return hexes >= unreachable }

// Reach measures the routes of at most limit hexes between the nodes allowed.
func (g *Graph) Reach(limit int, allowed Nodes) *Reach {
	r := &Reach{}
	var sure [64]int16
	r.cost, sure = g.crossingCosts()
	g.measure(&r.parts, &r.partsToken, part, &r.cost, allowed)
	g.measure(&r.sure, &r.sureToken, 1, &sure, allowed)
	for a := range uint8(MaxNodes) {
		for b := range a + 1 {
			n := int16(unreachable)
			if a != b && allowed.Has(a) && allowed.Has(b) && !g.Excludes[a].Has(b) {
				n = g.shortest(r, a, b, limit, allowed)
			}
			r.Hexes[a][b], r.Hexes[b][a] = n, n
		}
	}
	return r
}

// crossingCosts is what crossing each hex between stops counts at least: in
// parts, and where only hexes on a single line count.
func (g *Graph) crossingCosts() (parts, sure [64]int16) {
	var lines [64]int16
	for n := range g.Ways {
		for i := range g.Ways[n] {
			for rest := g.Ways[n][i].Hexes; rest != 0; rest &= rest - 1 {
				lines[bits.TrailingZeros64(rest)]++ // each line is seen from both ends
			}
		}
	}
	for h, n := range lines {
		if n > 0 {
			parts[h] = part / max(1, n/2)
		}
		if n <= 2 {
			sure[h] = 1
		}
	}
	return parts, sure
}

// measure fills a table of shortest ways, and that of the shortest by way of a
// token, from what a stop and each hex between stops cost.
func (g *Graph) measure(any, token *table, stop int16, cost *[64]int16, allowed Nodes) {
	for a := range any {
		for b := range any[a] {
			any[a][b], token[a][b] = unreachable, unreachable
		}
		if allowed.Has(uint8(a)) {
			any[a][a] = 0
			g.spread(any, uint8(a), stop, cost, allowed)
		}
	}
	for rest := g.Tokens & allowed; rest != 0; rest &= rest - 1 {
		t := bits.TrailingZeros64(uint64(rest))
		for a := range any {
			for b := range any[a] {
				token[a][b] = min(token[a][b], any[a][t]+any[t][b])
			}
		}
	}
}

// spread finds the shortest ways from one node through those that can be passed
// (Bellman and Ford; the graph is small).
func (g *Graph) spread(t *table, a uint8, stop int16, cost *[64]int16, allowed Nodes) {
	for todo := Nodes(1) << a; todo != 0; {
		n := uint8(bits.TrailingZeros64(uint64(todo)))
		todo &= todo - 1
		if n != a && g.Final.Has(n) {
			continue
		}
		for i := range g.Ways[n] {
			way := &g.Ways[n][i]
			d := t[a][n] + stop
			for rest := way.Hexes; rest != 0; rest &= rest - 1 {
				d += cost[bits.TrailingZeros64(rest)]
			}
			if allowed.Has(way.To) && d < t[a][way.To] {
				t[a][way.To] = d
				todo |= 1 << way.To
			}
		}
	}
}

// shortest is the number of hexes of the shortest route from a to b, by trying
// ever longer ones.
func (g *Graph) shortest(r *Reach, a, b uint8, limit int, allowed Nodes) int16 {
	s := seeker{g: g, r: r, to: b, allowed: allowed, found: func(*Path, uint64) bool { return false }}
	for n := 1 + (int(r.partsToken[a][b])+part-1)/part; n <= limit; n++ {
		if s.limit = n; !s.from(a) {
			return int16(n)
		}
	}
	return unreachable
}

// Between calls found with the routes from a to b of at most limit hexes, until
// it returns false; it tells whether all were seen.
func (g *Graph) Between(r *Reach, a, b uint8, limit int, allowed Nodes, found func(p *Path, meets uint64) bool) bool {
	s := seeker{g: g, r: r, to: b, limit: limit, allowed: allowed, found: found}
	return s.from(a)
}

// Near is the nodes that a route from a to b of at most limit hexes could visit,
// and perhaps some more.
func (r *Reach) Near(a, b uint8, limit int) Nodes {
	var set Nodes
	for n := range uint8(MaxNodes) {
		if part+int(r.parts[a][n]+r.parts[n][b]) <= limit*part {
			set |= 1 << n
		}
	}
	return set
}

// seeker walks towards one end, never where the hexes left do not suffice.
type seeker struct {
	g       *Graph
	r       *Reach
	to      uint8
	limit   int
	allowed Nodes
	found   func(p *Path, meets uint64) bool
	path    Path
}

func (s *seeker) from(a uint8) bool {
	s.path.Nodes[0], s.path.Len = a, 1
	return s.step(a, s.g.Excludes[a], s.g.Hex[a], part, s.g.Meets[a], s.g.Tokens.Has(a))
}

// step goes on from node n; parts is the lower bound of what was visited, in the
// same measure as what is ahead.
func (s *seeker) step(n uint8, out Nodes, hexes uint64, parts int16, meets uint64, token bool) bool {
	p := &s.path
	if n == s.to {
		return !token || s.found(p, meets)
	}
	if p.Len > 1 && s.g.Final.Has(n) || p.Len == MaxStops {
		return true
	}
	for i := range s.g.Ways[n] {
		way := &s.g.Ways[n][i]
		if out.Has(way.To) || !s.allowed.Has(way.To) {
			continue
		}
		now, sum := hexes|way.Hexes|s.g.Hex[way.To], parts+part
		for rest := way.Hexes; rest != 0; rest &= rest - 1 {
			sum += s.r.cost[bits.TrailingZeros64(rest)]
		}
		has := token || s.g.Tokens.Has(way.To)
		if !s.suffices(way.To, bits.OnesCount64(now), int(sum), has) {
			continue
		}
		p.Exits[p.Len-1], p.Nodes[p.Len] = way.Exit, way.To
		p.Len++
		ok := s.step(way.To, out|s.g.Excludes[way.To], now, sum, meets|s.g.Meets[way.To], has)
		p.Len--
		if !ok {
			return false
		}
	}
	return true
}

// suffices tells whether the end may still be reached within the limit.
func (s *seeker) suffices(n uint8, hexes, parts int, token bool) bool {
	ahead, sure := s.r.partsToken[n][s.to], s.r.sureToken[n][s.to]
	if token {
		ahead, sure = s.r.parts[n][s.to], s.r.sure[n][s.to]
	}
	return parts+int(ahead) <= s.limit*part && hexes+int(sure) <= s.limit
}
