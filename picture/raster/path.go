package raster

import (
	"math"
	"strconv"
)

// point is a place of a drawing.
type point struct{ x, y float64 }

// line is a stretch of a path without curves, of which there are only short straight parts.
type line struct {
	at     []point
	closed bool
}

// reader reads path data.
type reader struct {
	text  string
	at    int
	lines []line
	now   point
	first point
	last  point // the control point that a smooth curve goes on from
	fine  float64
}

// pathOf is path data as lines, with curves cut into parts that differ from them by so much at most.
func pathOf(data string, fine float64) []line {
	r := &reader{text: data, fine: fine}
	var command byte
	for {
		r.skip()
		if r.at >= len(r.text) {
			return r.lines
		}
		if c := r.text[r.at]; isLetter(c) {
			command = c
			r.at++
		} else if command == 'M' {
			command = 'L'
		} else if command == 'm' {
			command = 'l'
		} else if command|0x20 == 'z' {
			return r.lines // nothing stands behind the end of a line
		}
		before := r.at
		if !r.do(command) || r.at == before && command != 'z' && command != 'Z' {
			return r.lines // as browsers do: up to what is wrong
		}
	}
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

func (r *reader) skip() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', ',', '\n', '\t', '\r':
			r.at++
		default:
			return
		}
	}
}

func (r *reader) number() float64 {
	r.skip()
	start := r.at
	if r.at < len(r.text) && (r.text[r.at] == '-' || r.text[r.at] == '+') {
		r.at++
	}
	dot, exp := false, false
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c >= '0' && c <= '9':
		case c == '.' && !dot && !exp:
			dot = true
		case (c == 'e' || c == 'E') && !exp:
			exp = true
			if r.at+1 < len(r.text) && (r.text[r.at+1] == '-' || r.text[r.at+1] == '+') {
				r.at++
			}
		default:
			return plain(r.text[start:r.at])
		}
	}
	return plain(r.text[start:r.at])
}

// flag is a digit that may stand right before the next number.
func (r *reader) flag() bool {
	r.skip()
	if r.at >= len(r.text) {
		return false
	}
	r.at++
	return r.text[r.at-1] == '1'
}

func plain(text string) float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return 0
	}
	return n
}

func (r *reader) point(from point) point {
	x := r.number()
	return point{from.x + x, from.y + r.number()}
}

// do does a command.
func (r *reader) do(command byte) bool {
	var from point
	if command >= 'a' {
		from = r.now
	}
	smooth := point{2*r.now.x - r.last.x, 2*r.now.y - r.last.y}
	switch command | 0x20 {
	case 'm':
		r.now = r.point(from)
		r.first = r.now
		r.lines = append(r.lines, line{at: []point{r.now}})
	case 'l':
		r.to(r.point(from))
	case 'h':
		r.to(point{from.x + r.number(), r.now.y})
	case 'v':
		r.to(point{r.now.x, from.y + r.number()})
	case 'c':
		a, b := r.point(from), r.point(from)
		r.cubic(a, b, r.point(from))
		return true
	case 's':
		b := r.point(from)
		r.cubic(smooth, b, r.point(from))
		return true
	case 'q':
		a := r.point(from)
		r.quad(a, r.point(from))
		return true
	case 't':
		r.quad(smooth, r.point(from))
		return true
	case 'a':
		rx, ry, turn := r.number(), r.number(), r.number()
		large, sweep := r.flag(), r.flag()
		r.arc(rx, ry, turn, large, sweep, r.point(from))
	case 'z':
		if n := len(r.lines); n > 0 {
			r.lines[n-1].closed = true
		}
		r.now = r.first
	default:
		return false
	}
	r.last = r.now
	return true
}

// to draws a straight part.
func (r *reader) to(p point) {
	n := len(r.lines)
	if n == 0 || r.lines[n-1].closed {
		r.lines = append(r.lines, line{at: []point{r.now}})
		r.first = r.now
		n++
	}
	r.lines[n-1].at = append(r.lines[n-1].at, p)
	r.now = p
}

func (r *reader) quad(a, to point) {
	from := r.now
	r.cubic(point{from.x + (a.x-from.x)*2/3, from.y + (a.y-from.y)*2/3}, point{to.x + (a.x-to.x)*2/3, to.y + (a.y-to.y)*2/3}, to)
	r.last = a
}

func (r *reader) cubic(a, b, to point) {
	from := r.now
	bend := math.Max(math.Hypot(from.x-2*a.x+b.x, from.y-2*a.y+b.y), math.Hypot(a.x-2*b.x+to.x, a.y-2*b.y+to.y))
	n := int(min(64, math.Ceil(math.Sqrt(bend*0.75/r.fine))))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		r.to(point{k0*from.x + k1*a.x + k2*b.x + k3*to.x, k0*from.y + k1*a.y + k2*b.y + k3*to.y})
	}
	r.to(to)
	r.last = b
}

// arc draws a part of an ellipse, as the appendix of SVG on elliptical arcs has it.
func (r *reader) arc(rx, ry, turn float64, large, sweep bool, to point) {
	from := r.now
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx == 0 || ry == 0 || from == to {
		r.to(to)
		return
	}
	sin, cos := math.Sincos(turn * math.Pi / 180)
	dx, dy := (from.x-to.x)/2, (from.y-to.y)/2
	x, y := cos*dx+sin*dy, -sin*dx+cos*dy
	if big := x*x/(rx*rx) + y*y/(ry*ry); big > 1 {
		rx, ry = rx*math.Sqrt(big), ry*math.Sqrt(big)
	}
	root := (rx*rx*ry*ry - rx*rx*y*y - ry*ry*x*x) / (rx*rx*y*y + ry*ry*x*x)
	k := math.Sqrt(math.Max(0, root))
	if large == sweep {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	middle := point{cos*cx - sin*cy + (from.x+to.x)/2, sin*cx + cos*cy + (from.y+to.y)/2}
	begin := math.Atan2((y-cy)/ry, (x-cx)/rx)
	sweepBy := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - begin
	if sweep && sweepBy < 0 {
		sweepBy += 2 * math.Pi
	} else if !sweep && sweepBy > 0 {
		sweepBy -= 2 * math.Pi
	}
	n := roundParts(math.Max(rx, ry), math.Abs(sweepBy), r.fine)
	for i := 1; i < n; i++ {
		s, c := math.Sincos(begin + sweepBy*float64(i)/float64(n))
		r.to(point{middle.x + cos*rx*c - sin*ry*s, middle.y + sin*rx*c + cos*ry*s})
	}
	r.to(to)
}

// roundParts is how many straight parts a part of a circle has.
func roundParts(radius, angle, fine float64) int {
	if radius <= fine {
		return max(3, int(angle))
	}
	return int(min(max(2, math.Ceil(angle/(2*math.Acos(1-fine/radius)))), 1000))
}

// ellipse is a whole one.
func ellipse(cx, cy, rx, ry, fine float64) []line {
	n := max(8, roundParts(math.Max(rx, ry), 2*math.Pi, fine))
	at := make([]point, n)
	for i := range at {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		at[i] = point{cx + rx*c, cy + ry*s}
	}
	return []line{{at: at, closed: true}}
}

// box is a rectangle, with round corners or without.
func box(x, y, w, h, rx, ry, fine float64) []line {
	if rx <= 0 || ry <= 0 {
		return []line{{at: []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, closed: true}}
	}
	rx, ry = math.Min(rx, w/2), math.Min(ry, h/2)
	n := max(2, roundParts(math.Max(rx, ry), math.Pi/2, fine))
	var at []point
	for corner, c := range []point{{x + w - rx, y + ry}, {x + w - rx, y + h - ry}, {x + rx, y + h - ry}, {x + rx, y + ry}} {
		for i := range n + 1 {
			s, co := math.Sincos(math.Pi / 2 * (float64(corner) - 1 + float64(i)/float64(n)))
			at = append(at, point{c.x + rx*co, c.y + ry*s})
		}
	}
	return []line{{at: at, closed: true}}
}
