package raster

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// canvas is pixels that are painted on, in layers where several things are seen through as one.
type canvas struct {
	layers []*image.RGBA
	dirty  []image.Rectangle // of each layer above the first, what was painted on
	depth  int
	clip   image.Rectangle
	pencil vector.Rasterizer
	moved  []point // the places of lines, on the canvas
	mask   []uint8
}

func newCanvas(width, height int) *canvas {
	c := &canvas{clip: image.Rect(0, 0, width, height)}
	c.layers, c.dirty = []*image.RGBA{image.NewRGBA(c.clip)}, []image.Rectangle{{}}
	return c
}

// push begins a layer.
func (c *canvas) push() {
	c.depth++
	if c.depth == len(c.layers) {
		c.layers = append(c.layers, image.NewRGBA(c.layers[0].Rect))
		c.dirty = append(c.dirty, image.Rectangle{})
	}
}

// pop lays a layer over the one below, seen through so much, and wipes it.
func (c *canvas) pop(opacity float64) {
	layer, part := c.layers[c.depth], c.dirty[c.depth]
	c.dirty[c.depth] = image.Rectangle{}
	c.depth--
	if part.Empty() {
		return
	}
	mask := image.NewUniform(color.Alpha{uint8(math.Round(255 * opacity))})
	draw.DrawMask(c.layers[c.depth], part, layer, part.Min, mask, image.Point{}, draw.Over)
	draw.Draw(layer, part, image.Transparent, image.Point{}, draw.Src)
	c.touch(part)
}

func (c *canvas) touch(part image.Rectangle) {
	if c.depth > 0 {
		c.dirty[c.depth] = c.dirty[c.depth].Union(part)
	}
}

// far is beyond all that is seen.
const far = 1 << 20

// cover begins an area within lines; the rectangle that it lies in is empty where nothing of it is seen.
func (c *canvas) cover(lines []line, m matrix) image.Rectangle {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	at := c.moved[:0]
	for _, l := range lines {
		for _, p := range l.at {
			q := m.of(p)
			if q.x != q.x || q.y != q.y {
				return image.Rectangle{} // it is nowhere
			}
			q.x, q.y = min(max(q.x, -far), far), min(max(q.y, -far), far)
			left, right, top, bottom = min(left, q.x), max(right, q.x), min(top, q.y), max(bottom, q.y)
			at = append(at, q)
		}
	}
	c.moved = at
	if right < left {
		return image.Rectangle{}
	}
	part := image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right))+1, int(math.Ceil(bottom))+1).Intersect(c.clip)
	if part.Empty() {
		return part
	}
	c.pencil.Reset(part.Dx(), part.Dy())
	for _, l := range lines {
		n := len(l.at)
		for i := range n {
			c.edge(at[i], at[(i+1)%n], part)
		}
		at = at[n:]
	}
	return part
}

// edge goes along one side of an area, as far as it is beside the part that is painted.
func (c *canvas) edge(a, b point, part image.Rectangle) {
	a.x, a.y, b.x, b.y = a.x-float64(part.Min.X), a.y-float64(part.Min.Y), b.x-float64(part.Min.X), b.y-float64(part.Min.Y)
	high := float64(part.Dy())
	if a.y == b.y || a.y < 0 && b.y < 0 || a.y > high && b.y > high {
		return
	}
	at := func(y float64) point { return point{a.x + (b.x-a.x)*(y-a.y)/(b.y-a.y), y} }
	from, to := a, b
	for _, end := range []*point{&from, &to} {
		if end.y < 0 {
			*end = at(0)
		} else if end.y > high {
			*end = at(high)
		}
	}
	wide := float64(part.Dx())
	c.straight(from, to, wide)
}

// straight is a side that begins and ends in height; what is left or right of the part is moved to its edge.
func (c *canvas) straight(from, to point, wide float64) {
	for _, x := range []float64{0, wide} {
		if (from.x < x) != (to.x < x) && from.x != x && to.x != x {
			k := (x - from.x) / (to.x - from.x)
			middle := point{x, from.y + (to.y-from.y)*k}
			c.straight(from, middle, wide)
			c.straight(middle, to, wide)
			return
		}
	}
	c.pencil.MoveTo(float32(min(max(from.x, 0), wide)), float32(from.y))
	c.pencil.LineTo(float32(min(max(to.x, 0), wide)), float32(to.y))
}

// paint fills an area within lines.
func (c *canvas) paint(lines []line, m matrix, colour color.NRGBA) {
	part := c.cover(lines, m)
	if part.Empty() {
		return
	}
	mask := c.covered(part)
	r, g, b, a := uint32(colour.R), uint32(colour.G), uint32(colour.B), uint32(colour.A)
	layer := c.layers[c.depth]
	for y := range part.Dy() {
		row := mask.Pix[y*mask.Stride : y*mask.Stride+part.Dx()]
		pixels := layer.Pix[layer.PixOffset(part.Min.X, part.Min.Y+y):]
		for x := 0; x < len(row); x++ {
			if row[x] == 0 {
				x += nothing(row[x+1:])
				continue
			}
			k := uint32(row[x]) * a
			p := pixels[4*x : 4*x+4 : 4*x+4]
			if k == 255*255 {
				p[0], p[1], p[2], p[3] = uint8(r), uint8(g), uint8(b), 255
				continue
			}
			rest := 255*255 - k
			p[0] = uint8((r*k + uint32(p[0])*rest + 32512) / 65025)
			p[1] = uint8((g*k + uint32(p[1])*rest + 32512) / 65025)
			p[2] = uint8((b*k + uint32(p[2])*rest + 32512) / 65025)
			p[3] = uint8((255*k + uint32(p[3])*rest + 32512) / 65025)
		}
	}
	c.touch(part)
}

// nothing is how many bytes there are before one that is not 0.
func nothing(row []byte) int {
	n := 0
	for len(row)-n >= 8 && binary.NativeEndian.Uint64(row[n:]) == 0 {
		n += 8
	}
	for n < len(row) && row[n] == 0 {
		n++
	}
	return n
}

// covered is how much of each pixel of a part the area takes.
func (c *canvas) covered(part image.Rectangle) *image.Alpha {
	wide, high := part.Dx(), part.Dy()
	if cap(c.mask) < wide*high {
		c.mask = make([]uint8, wide*high)
	}
	mask := &image.Alpha{Pix: c.mask[:wide*high], Stride: wide, Rect: image.Rect(0, 0, wide, high)}
	c.pencil.DrawOp = draw.Src
	c.pencil.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask
}

// paper fills an area within lines with a picture that lies under all.
func (c *canvas) paper(lines []line, m matrix, under image.Image) {
	part := c.cover(lines, m)
	if part.Empty() {
		return
	}
	draw.DrawMask(c.layers[c.depth], part, under, part.Min, c.covered(part), image.Point{}, draw.Over)
	c.touch(part)
}
