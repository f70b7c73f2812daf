package raster

import (
	"math"
	"slices"
)

// pen is how a line is drawn.
type pen struct {
	width     float64
	cap, join string
	miter     float64
	dashes    []float64
	offset    float64
	fine      float64
	way       []point // around the bend that it is at
	sides     band    // of the line that it is at
}

// outline is what a pen covers along lines: pieces that lie over each other, each going round the same way.
func (p *pen) outline(lines []line) []line {
	if len(p.dashes) > 0 {
		lines = p.dashed(lines)
	}
	var out []line
	for _, l := range lines {
		out = p.along(out, l)
	}
	return out
}

func (p *pen) along(out []line, l line) []line {
	at := distinct(l)
	half := p.width / 2
	if len(at) == 1 {
		switch p.cap {
		case "round":
			return append(out, ellipse(at[0].x, at[0].y, half, half, p.fine)...)
		case "square":
			return append(out, box(at[0].x-half, at[0].y-half, p.width, p.width, 0, 0, p.fine)...)
		}
		return out
	}
	closed := l.closed && len(at) > 2
	n := len(at) - 1
	if closed {
		n++
	}
	b := &p.sides
	for i := range n {
		from, to := at[i], at[(i+1)%len(at)]
		d := unit(from, to)
		d.x, d.y = d.x*half, d.y*half
		if !closed && p.cap == "square" {
			if i == 0 {
				from = point{from.x - d.x, from.y - d.y}
			}
			if i == n-1 {
				to = point{to.x + d.x, to.y + d.y}
			}
		}
		b.part(from, to, d)
		switch {
		case i < n-1:
			out = p.bent(out, b, at[i], at[i+1], at[(i+2)%len(at)])
		case closed:
			out = b.end(out)
			out = p.joined(out, at[i], at[0], at[1])
		}
	}
	out = b.end(out)
	if end := at[len(at)-1]; !closed && n > 1 && math.Hypot(end.x-at[0].x, end.y-at[0].y) <= 1e-6 {
		out = p.meeting(out, at[n-1], end, at[1])
	}
	if !closed && p.cap == "round" {
		for _, end := range []point{at[0], at[len(at)-1]} {
			out = append(out, ellipse(end.x, end.y, half, half, p.fine)...)
		}
	}
	return out
}

// band is the two sides of a line as far as they are one piece.
type band struct{ right, left []point }

// part goes on straight ahead; d is as long as half the line is wide.
func (b *band) part(from, to, d point) {
	b.right = append(b.right, point{from.x + d.y, from.y - d.x}, point{to.x + d.y, to.y - d.x})
	b.left = append(b.left, point{from.x - d.y, from.y + d.x}, point{to.x - d.y, to.y + d.x})
}

// end ends the piece.
func (b *band) end(out []line) []line {
	if len(b.right) == 0 {
		return out
	}
	slices.Reverse(b.left)
	out = append(out, line{at: slices.Concat(b.right, b.left), closed: true})
	b.right, b.left = b.right[:0], b.left[:0]
	return out
}

// bent goes around a bend: in the same piece, where on its inside the sides still meet.
func (p *pen) bent(out []line, of *band, a, b, c point) []line {
	t := p.turn(a, b, c)
	inside := math.Abs(t.cross) * p.width / 2
	if !(t.dot > 0 && inside <= math.Hypot(b.x-a.x, b.y-a.y) && inside <= math.Hypot(c.x-b.x, c.y-b.y)) {
		return t.filled(of.end(out))
	}
	if t.cross > 0 {
		of.right = append(of.right, t.outside...)
	} else {
		of.left = append(of.left, t.outside...)
	}
	return out
}

// meeting fills the gap where a curve comes back to where it began and goes on as it did: in truth there is none.
func (p *pen) meeting(out []line, a, b, c point) []line {
	if d, e := unit(a, b), unit(b, c); d.x*e.x+d.y*e.y > 0.9 {
		return p.joined(out, a, b, c)
	}
	return out
}

// joined fills the outside of a bend at b.
func (p *pen) joined(out []line, a, b, c point) []line { return p.turn(a, b, c).filled(out) }

// turn is a bend of a line, and the way around the outside of it, whose ends are those of the sides.
type turn struct {
	at         point
	outside    []point
	cross, dot float64
}

func (p *pen) turn(a, b, c point) turn {
	half := p.width / 2
	d, e := unit(a, b), unit(b, c)
	t := turn{at: b, cross: d.x*e.y - d.y*e.x, dot: d.x*e.x + d.y*e.y}
	if math.Abs(t.cross) < 1e-9 && t.dot > 0 {
		return t
	}
	side := half
	if t.cross > 0 {
		side = -half
	}
	from, to := point{b.x - d.y*side, b.y + d.x*side}, point{b.x - e.y*side, b.y + e.x*side}
	p.way = append(p.way[:0], from)
	switch {
	// A bend that is hardly one is a part of a curve, and one of a thin line is hardly seen: their gap is a wedge.
	case p.join == "round" && t.dot < 0.9 && half > 10*p.fine:
		p.fan(b, from, to, half)
	// The miter is as long as one over the sine of half the angle.
	case p.join != "round" && p.join != "bevel" && t.dot > -0.9999 && 1/math.Sqrt((1+t.dot)/2) <= p.miter:
		k := side / (1 + t.dot)
		p.way = append(p.way, point{b.x + k*(-d.y-e.y), b.y + k*(d.x+e.x)})
	}
	p.way = append(p.way, to)
	t.outside = p.way
	return t
}

// filled is the wedge between the outside of a bend and its middle.
func (t turn) filled(out []line) []line {
	if len(t.outside) == 0 {
		return out
	}
	wedge := append(make([]point, 0, 1+len(t.outside)), t.at)
	return append(out, around(line{at: append(wedge, t.outside...), closed: true}))
}

// fan goes along a part of a circle around the middle of a bend.
func (p *pen) fan(middle, from, to point, radius float64) {
	begin := math.Atan2(from.y-middle.y, from.x-middle.x)
	angle := math.Remainder(math.Atan2(to.y-middle.y, to.x-middle.x)-begin, 2*math.Pi)
	n := roundParts(radius, math.Abs(angle), p.fine)
	for i := 1; i < n; i++ {
		s, c := math.Sincos(begin + angle*float64(i)/float64(n))
		p.way = append(p.way, point{middle.x + radius*c, middle.y + radius*s})
	}
}

// around is a piece that goes round as the others do.
func around(l line) line {
	area := 0.0
	for i, a := range l.at {
		b := l.at[(i+1)%len(l.at)]
		area += a.x*b.y - b.x*a.y
	}
	if area < 0 {
		for i, j := 0, len(l.at)-1; i < j; i, j = i+1, j-1 {
			l.at[i], l.at[j] = l.at[j], l.at[i]
		}
	}
	return l
}

func unit(a, b point) point {
	d := point{b.x - a.x, b.y - a.y}
	k := math.Hypot(d.x, d.y)
	return point{d.x / k, d.y / k}
}

// distinct is a line's points without those that are where the one before is.
func distinct(l line) []point {
	made := make([]point, 0, len(l.at))
	for _, p := range l.at {
		if n := len(made); n == 0 || math.Hypot(p.x-made[n-1].x, p.y-made[n-1].y) > 1e-6 {
			made = append(made, p)
		}
	}
	if n := len(made); l.closed && n > 1 && math.Hypot(made[0].x-made[n-1].x, made[0].y-made[n-1].y) <= 1e-6 {
		made = made[:n-1]
	}
	return made
}

// dashed is lines cut into dashes.
func (p *pen) dashed(lines []line) []line {
	sum := 0.0
	for _, d := range p.dashes {
		sum += d
	}
	if !(sum >= p.fine) {
		return lines
	}
	var out []line
	for _, l := range lines {
		at := distinct(l)
		if l.closed && len(at) > 1 {
			at = append(at, at[0])
		}
		if !(long(at) < mostDashes*sum) {
			out = append(out, l)
			continue
		}
		i, left := p.begin(sum)
		var now []point
		if i%2 == 0 {
			now = []point{at[0]}
		}
		for j := 1; j < len(at); j++ {
			a, b := at[j-1], at[j]
			wide := math.Hypot(b.x-a.x, b.y-a.y)
			done := 0.0
			for wide-done > left {
				done += left
				q := point{a.x + (b.x-a.x)*done/wide, a.y + (b.y-a.y)*done/wide}
				if i%2 == 0 {
					out = append(out, line{at: append(now, q)})
					now = nil
				} else {
					now = []point{q}
				}
				i = (i + 1) % len(p.dashes)
				left = p.dashes[i]
			}
			left -= wide - done
			if i%2 == 0 {
				now = append(now, b)
			}
		}
		if i%2 == 0 && len(now) > 1 {
			out = append(out, line{at: now})
		}
	}
	return out
}

// mostDashes is how many a line may be cut into: one with more is not seen to be cut.
const mostDashes = 10_000

func long(at []point) float64 {
	sum := 0.0
	for i := 1; i < len(at); i++ {
		sum += math.Hypot(at[i].x-at[i-1].x, at[i].y-at[i-1].y)
	}
	return sum
}

// begin is the dash that a line begins in, and what is left of it.
func (p *pen) begin(sum float64) (i int, left float64) {
	off := math.Mod(p.offset, sum)
	if off < 0 {
		off += sum
	}
	for off >= p.dashes[i] {
		off -= p.dashes[i]
		i = (i + 1) % len(p.dashes)
	}
	return i, p.dashes[i] - off
}
