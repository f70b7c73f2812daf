package raster

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeface is a font of one family and weight. Its glyphs are read once, in the units of its design.
type typeface struct {
	family string
	weight int
	font   *sfnt.Font
	em     fixed.Int26_6
	units  float64

	mu     sync.Mutex
	buffer sfnt.Buffer
	glyphs map[rune]*glyph
	kerns  map[[2]rune]float64
	kept   map[stamped]*stamp
	bytes  int // of them
}

// glyph is a letter, a unit of size large.
type glyph struct {
	index   sfnt.GlyphIndex
	advance float64
	parts   sfnt.Segments
}

func newTypeface(from Font) (*typeface, error) {
	f, err := sfnt.Parse(from.Data)
	if err != nil {
		return nil, err
	}
	t := &typeface{font: f, units: float64(f.UnitsPerEm()), glyphs: map[rune]*glyph{}, kerns: map[[2]rune]float64{}, kept: map[stamped]*stamp{}}
	t.em = fixed.I(int(f.UnitsPerEm()))
	t.family, t.weight = from.Family, from.Weight
	return t, nil
}

// of is a letter.
func (t *typeface) of(r rune) *glyph {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g := t.glyphs[r]; g != nil {
		return g
	}
	g := &glyph{}
	g.index, _ = t.font.GlyphIndex(&t.buffer, r)
	if advance, err := t.font.GlyphAdvance(&t.buffer, g.index, t.em, font.HintingNone); err == nil {
		g.advance = float64(advance) / 64 / t.units
	}
	if parts, err := t.font.LoadGlyph(&t.buffer, g.index, t.em, nil); err == nil {
		g.parts = append(sfnt.Segments(nil), parts...)
	}
	t.glyphs[r] = g
	return g
}

// kern is by how much two letters are moved together.
func (t *typeface) kern(a, b rune) float64 {
	ga, gb := t.of(a), t.of(b)
	t.mu.Lock()
	defer t.mu.Unlock()
	if k, known := t.kerns[[2]rune{a, b}]; known {
		return k
	}
	k := 0.0
	if moved, err := t.font.Kern(&t.buffer, ga.index, gb.index, t.em, font.HintingNone); err == nil {
		k = float64(moved) / 64 / t.units
	}
	t.kerns[[2]rune{a, b}] = k
	return k
}

// lines is the outline of a letter that stands at a place, so large.
func (t *typeface) lines(out []line, g *glyph, at point, size, fine float64) []line {
	k := size / t.units / 64
	p := func(q fixed.Point26_6) point { return point{at.x + float64(q.X)*k, at.y + float64(q.Y)*k} }
	r := reader{lines: out, fine: fine}
	for _, part := range g.parts {
		switch part.Op {
		case sfnt.SegmentOpMoveTo:
			r.now = p(part.Args[0])
			r.lines = append(r.lines, line{at: []point{r.now}, closed: false})
		case sfnt.SegmentOpLineTo:
			r.to(p(part.Args[0]))
		case sfnt.SegmentOpQuadTo:
			r.quad(p(part.Args[0]), p(part.Args[1]))
		case sfnt.SegmentOpCubeTo:
			r.cubic(p(part.Args[0]), p(part.Args[1]), p(part.Args[2]))
		}
	}
	for i := len(out); i < len(r.lines); i++ {
		r.lines[i].closed = true
	}
	return r.lines
}
