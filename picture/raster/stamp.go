package raster

import (
	"image"
	"image/color"
	"math"
	"strings"
)

// stamped is what a stamp is of: a letter so large, or the line around it, at a quarter of a pixel.
type stamped struct {
	letter rune
	size   float64 // in pixels
	width  float64 // of the line; 0 for the letter itself
	join   string
	x, y   int8 // quarters
}

// stamp is a letter as pixels: where it begins, seen from the pixel in which it stands, and how much of each it takes.
type stamp struct {
	at   image.Point
	mask *image.Alpha
}

// mostStamps is how many bytes of stamps a typeface keeps; past that it begins anew.
const mostStamps = 2 << 20

// stamps letters words where they stand; false where they are turned or filled with a pattern, which no stamps are for.
func (p *painter) stamps(face *typeface, letters []rune, places []float64, s style, m matrix, at point) bool {
	if m.b != 0 || m.c != 0 || m.a != m.d || m.a <= 0 || len(s.dashes) > 0 || strings.HasPrefix(s.fill, "url(") {
		return false
	}
	if s.hidden {
		return true
	}
	put := func(width float64, colour color.NRGBA, shows bool) {
		if shows {
			p.print(face, letters, places, &s, m, at, width, colour)
		}
	}
	line, lined := s.stroking()
	if s.strokeFirst {
		put(s.width, line, lined)
	}
	fill, filled := s.filling()
	put(0, fill, filled)
	if !s.strokeFirst {
		put(s.width, line, lined)
	}
	return true
}

// print puts the stamps of words together, and lays one colour where they are: where two of them meet it lies once.
func (p *painter) print(face *typeface, letters []rune, places []float64, s *style, m matrix, at point, width float64, colour color.NRGBA) {
	stamps := p.row[:0]
	var part image.Rectangle
	for i, letter := range letters {
		q := m.of(point{at.x + places[i], at.y})
		if !(math.Abs(q.x) < far && math.Abs(q.y) < far) {
			continue
		}
		x, y := int(math.Floor(q.x*4+0.5)), int(math.Floor(q.y*4+0.5))
		of := stamped{letter: letter, size: s.size * m.a, width: width * m.a, join: s.join, x: int8(x & 3), y: int8(y & 3)}
		made := face.stamp(of)
		if made == nil {
			made = p.cut(face, of, s)
			face.keep(of, made)
		}
		if made.mask != nil {
			placed := *made
			placed.at = made.at.Add(image.Pt(x>>2, y>>2))
			stamps, part = append(stamps, placed), part.Union(made.mask.Rect.Add(placed.at))
		}
	}
	p.row = stamps
	if part = part.Intersect(p.clip); part.Empty() {
		return
	}
	mask := p.blank(part)
	for _, one := range stamps {
		one.onto(mask, part.Min)
	}
	p.lay(mask, part.Min, colour)
}

// onto puts a stamp on a mask that begins at a place, over what is there.
func (s *stamp) onto(mask *image.Alpha, from image.Point) {
	part := s.mask.Rect.Add(s.at.Sub(from)).Intersect(mask.Rect)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		to := mask.Pix[mask.PixOffset(part.Min.X, y):][:part.Dx()]
		with := s.mask.Pix[s.mask.PixOffset(part.Min.X+from.X-s.at.X, y+from.Y-s.at.Y):][:part.Dx()]
		for x, k := range with {
			to[x] = max(to[x], k)
		}
	}
}

// cut makes a stamp.
func (p *painter) cut(face *typeface, of stamped, s *style) *stamp {
	lines := face.lines(nil, face.of(of.letter), point{float64(of.x) / 4, float64(of.y) / 4}, of.size, fine)
	if of.width > 0 {
		pen := s.pen(fine)
		pen.width = of.width
		lines = pen.outline(lines)
	}
	clip := p.clip
	p.clip = image.Rect(-mostWide, -mostWide, mostWide, mostWide)
	part := p.cover(lines, still)
	p.clip = clip
	if part.Empty() {
		return &stamp{}
	}
	mask := *p.covered(part)
	mask.Pix = append([]uint8(nil), mask.Pix...)
	return &stamp{part.Min, &mask}
}

// mostWide is how far a letter may reach from where it stands, in pixels.
const mostWide = 1024

// stamp is one that was kept.
func (t *typeface) stamp(of stamped) *stamp {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.kept[of]
}

func (t *typeface) keep(of stamped, made *stamp) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.bytes > mostStamps {
		t.kept, t.bytes = map[stamped]*stamp{}, 0
	}
	if t.kept[of] == nil {
		t.kept[of] = made
		t.bytes += 200
		if made.mask != nil {
			t.bytes += len(made.mask.Pix)
		}
	}
}
