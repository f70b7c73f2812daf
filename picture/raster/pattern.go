package raster

import (
	"fmt"
	"image"
	"image/color"
	"math"
)

// patterned fills lines with tiles of a pattern.
func (p *painter) patterned(lines []line, s style, m matrix, name string) {
	n := p.named[name]
	if n == nil {
		p.err = fmt.Errorf("there is no pattern %q", name)
		return
	}
	w, h := length(n.get("width"), 0, 0), length(n.get("height"), 0, 0)
	if w <= 0 || h <= 0 {
		return
	}
	// A tile is drawn finer than it is seen, so that it may be turned.
	k := math.Max(4, 2*m.scale())
	tile := &painter{Raster: p.Raster, canvas: newCanvas(image.NewRGBA(image.Rect(0, 0, int(math.Ceil(w*k)), int(math.Ceil(h*k)))), p.scratch), named: p.named}
	of := still.then(transformOf(n.get("patternTransform")))
	for _, child := range n.children {
		tile.element(child, plainStyle.with(n), matrix{a: k, d: k}, w, h)
	}
	if p.err = tile.err; p.err != nil {
		return
	}
	p.paper(lines, m, &tiled{tile: tile.layers[0], back: m.then(of).inverse(), w: w, h: h, k: k, opacity: s.fillOpacity})
}

// tiled is a picture of tiles without end.
type tiled struct {
	tile    *image.RGBA
	back    matrix // from pixels to the pattern
	w, h, k float64
	opacity float64
}

func (t *tiled) ColorModel() color.Model { return color.RGBAModel }
func (t *tiled) Bounds() image.Rectangle { return image.Rect(-1<<20, -1<<20, 1<<20, 1<<20) }

func (t *tiled) At(x, y int) color.Color {
	var sum [4]float64
	for _, d := range [4]point{{0.25, 0.25}, {0.75, 0.25}, {0.25, 0.75}, {0.75, 0.75}} {
		q := t.back.of(point{float64(x) + d.x, float64(y) + d.y})
		u, v := math.Mod(q.x, t.w), math.Mod(q.y, t.h)
		if u < 0 {
			u += t.w
		}
		if v < 0 {
			v += t.h
		}
		c := t.tile.RGBAAt(min(int(u*t.k), t.tile.Rect.Dx()-1), min(int(v*t.k), t.tile.Rect.Dy()-1))
		for i, part := range [4]uint8{c.R, c.G, c.B, c.A} {
			sum[i] += float64(part) * t.opacity / 4
		}
	}
	return color.RGBA{uint8(sum[0]), uint8(sum[1]), uint8(sum[2]), uint8(sum[3])}
}
