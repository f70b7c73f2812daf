package raster

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

// canvas is pixels that are painted on, in layers where several things are seen through as one.
type canvas struct {
	layers []*image.RGBA
	dirty  []image.Rectangle // of each layer above the first, what was painted on
	depth  int
	clip   image.Rectangle
	*scratch
}

// scratch is what is used again and again, by one canvas at a time.
type scratch struct {
	pencil vector.Rasterizer
	moved  []point // the places of lines, on the canvas
	mask   []uint8
	row    []stamp // letters of the same words
}

var scratches = make(Spares[*scratch], MostSpares)

func newCanvas(first *image.RGBA, with *scratch) *canvas {
	return &canvas{clip: first.Rect, scratch: with, layers: []*image.RGBA{first}, dirty: []image.Rectangle{{}}}
}

// sheets are pixels that nobody needs any more: a picture has some megabytes of them, in two layers.
var sheets = make(Spares[[]uint8], 2*MostSpares)

// blank is pixels without a colour.
func blank(size image.Rectangle) *image.RGBA {
	n := 4 * size.Dx() * size.Dy()
	room := sheets.Take(func() []uint8 { return nil })
	room = slices.Grow(room[:0], n)[:n]
	clear(room)
	return &image.RGBA{Pix: room, Stride: 4 * size.Dx(), Rect: size}
}

// Done hands back pixels that are not looked at any more.
func Done(pixels *image.RGBA) {
	sheets.Keep(pixels.Pix)
	pixels.Pix = nil
}

// push begins a layer.
func (c *canvas) push() {
	c.depth++
	if c.depth == len(c.layers) {
		c.layers = append(c.layers, blank(c.layers[0].Rect))
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
	whole := left >= float64(part.Min.X) && right <= float64(part.Max.X) && top >= float64(part.Min.Y) && bottom <= float64(part.Max.Y)
	for _, l := range lines {
		n := len(l.at)
		if whole {
			c.round(at[:n], part.Min)
			at = at[n:]
			continue
		}
		for i := range n {
			c.edge(at[i], at[(i+1)%n], part)
		}
		at = at[n:]
	}
	return part
}

// round goes around an area all of which is in the part that is painted.
func (c *canvas) round(at []point, from image.Point) {
	x, y := float64(from.X), float64(from.Y)
	for i, p := range at {
		if i == 0 {
			c.pencil.MoveTo(float32(p.x-x), float32(p.y-y))
		} else {
			c.pencil.LineTo(float32(p.x-x), float32(p.y-y))
		}
	}
	c.pencil.ClosePath()
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
	if part, ok := c.upright(lines, m); ok && colour.A == 255 {
		draw.Draw(c.layers[c.depth], part, image.NewUniform(colour), image.Point{}, draw.Src)
		c.touch(part)
	} else if part := c.cover(lines, m); !part.Empty() {
		c.lay(c.covered(part), part.Min, colour)
	}
}

// upright is the rectangle that lines are, if its sides lie between pixels.
func (c *canvas) upright(lines []line, m matrix) (image.Rectangle, bool) {
	if len(lines) != 1 || len(lines[0].at) != 4 || m.b != 0 || m.c != 0 {
		return image.Rectangle{}, false
	}
	at := lines[0].at
	a, b := m.of(at[0]), m.of(at[2])
	if at[0].y != at[1].y || at[1].x != at[2].x || at[2].y != at[3].y || at[3].x != at[0].x || !whole(a) || !whole(b) {
		return image.Rectangle{}, false
	}
	return image.Rect(int(a.x), int(a.y), int(b.x), int(b.y)).Intersect(c.clip), true
}

func whole(p point) bool {
	return p.x == math.Trunc(p.x) && p.y == math.Trunc(p.y) && math.Abs(p.x) < far && math.Abs(p.y) < far
}

// lay lays a colour where a mask is; at is where the mask begins.
func (c *canvas) lay(mask *image.Alpha, at image.Point, colour color.NRGBA) {
	part := mask.Rect.Add(at).Intersect(c.clip)
	if part.Empty() {
		return
	}
	a := uint32(colour.A)
	whole := uint32(colour.R) | uint32(colour.G)<<8 | uint32(colour.B)<<16 | 255<<24
	apart := lanes(whole)
	layer := c.layers[c.depth]
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from := mask.PixOffset(part.Min.X-at.X, y-at.Y)
		row := mask.Pix[from : from+part.Dx()]
		pixels := layer.Pix[layer.PixOffset(part.Min.X, y):]
		for x := 0; x < len(row); x++ {
			if row[x] == 0 {
				x += nothing(row[x+1:])
				continue
			}
			p := pixels[4*x : 4*x+4 : 4*x+4]
			k := uint32(row[x]) * a
			if k == 255*255 {
				binary.LittleEndian.PutUint32(p, whole)
				for x+1 < len(row) && row[x+1] == 255 {
					x++
					binary.LittleEndian.PutUint32(pixels[4*x:], whole)
				}
				continue
			}
			binary.LittleEndian.PutUint32(p, mixed(apart, binary.LittleEndian.Uint32(p), (k+127)/255))
		}
	}
	c.touch(part)
}

// lanes is the four parts of a pixel, each with room for what it is multiplied by.
func lanes(pixel uint32) uint64 {
	p := uint64(pixel)
	p = (p | p<<16) & 0x0000ffff0000ffff
	return (p | p<<8) & 0x00ff00ff00ff00ff
}

// mixed is a pixel with so much, of 255, of another laid over it.
func mixed(over uint64, pixel, share uint32) uint32 {
	sum := over*uint64(share) + lanes(pixel)*uint64(255-share) + 0x0080008000800080
	sum = (sum + (sum>>8)&0x00ff00ff00ff00ff) >> 8 & 0x00ff00ff00ff00ff // divided by 255
	sum |= sum >> 8
	return uint32(sum&0xffff | sum>>16&0xffff0000)
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

// sheet is a mask for a part, with what was left on it.
func (c *canvas) sheet(part image.Rectangle) *image.Alpha {
	wide, high := part.Dx(), part.Dy()
	if cap(c.mask) < wide*high {
		c.mask = make([]uint8, wide*high)
	}
	return &image.Alpha{Pix: c.mask[:wide*high], Stride: wide, Rect: image.Rect(0, 0, wide, high)}
}

// blank is a mask for a part with nothing on it.
func (c *canvas) blank(part image.Rectangle) *image.Alpha {
	mask := c.sheet(part)
	clear(mask.Pix)
	return mask
}

// covered is how much of each pixel of a part the area takes.
func (c *canvas) covered(part image.Rectangle) *image.Alpha {
	mask := c.sheet(part)
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
