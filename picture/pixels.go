package picture

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"slices"

	"github.com/scrip-games/scrip/picture/raster"
)

// pixelsOf is a drawing as pixels.
func pixelsOf(svg string) (*image.RGBA, error) {
	d, err := readDrawing()
	if err != nil {
		return nil, err
	}
	return d.raster.Pixels(svg)
}

// mostBytes is how large a picture may be, for those who look at it on a phone.
const mostBytes = 80_000

// pngOf writes a picture in few colours: boards are flat, and so it is a third as large. One that is too large all the
// same is packed as well as can be, which takes four times as long.
func pngOf(pixels *image.RGBA) ([]byte, error) {
	c := counted(pixels)
	defer sheets.Keep(c)
	flat := c.flattened(pixels.Rect, c.palette())
	var out bytes.Buffer
	err := quick.Encode(&out, flat)
	if out.Len() > mostBytes {
		out.Reset()
		err = thorough.Encode(&out, flat)
	}
	return out.Bytes(), err
}

// What packs, each with what it works in, which is used again and again.
var (
	quick    = &png.Encoder{BufferPool: make(packing, raster.MostSpares)}
	thorough = &png.Encoder{CompressionLevel: png.BestCompression, BufferPool: make(packing, raster.MostSpares)}
)

// packing is what is packed in.
type packing raster.Spares[*png.EncoderBuffer]

func (p packing) Get() *png.EncoderBuffer {
	return raster.Spares[*png.EncoderBuffer](p).Take(func() *png.EncoderBuffer { return nil })
}

func (p packing) Put(b *png.EncoderBuffer) { raster.Spares[*png.EncoderBuffer](p).Keep(b) }

// mostColours is how many colours a palette has.
const mostColours = 64

// shade is a colour of a picture, as 0xRRGGBB, and how often it is there.
type shade struct {
	rgb   uint32
	count int
}

func (s shade) part(shift int) int { return int(s.rgb >> shift & 255) }

// colours are those of a picture, and which of them each pixel has.
type colours struct {
	shades []shade
	of     []uint32
	places map[uint32]uint32 // of the shades
	lately [1 << 12]struct{ rgb, at uint32 }
}

// sheets are those of pictures that are done: a picture has a million pixels, and what is thrown away others wait for.
var sheets = make(raster.Spares[*colours], raster.MostSpares)

// counted is the colours of a picture, in the order in which they are met.
func counted(pixels *image.RGBA) *colours {
	c := sheets.Take(func() *colours { return &colours{places: map[uint32]uint32{}} })
	c.shades, c.of = c.shades[:0], slices.Grow(c.of[:0], len(pixels.Pix)/4)[:len(pixels.Pix)/4]
	clear(c.places)
	clear(c.lately[:]) // 0 is no colour here, since all are opaque
	last, at := uint32(0), uint32(0)
	for i := range c.of {
		if rgb := binary.BigEndian.Uint32(pixels.Pix[4*i:])>>8 | 255<<24; rgb != last {
			near := &c.lately[rgb*2654435761>>20]
			if near.rgb != rgb {
				near.rgb, near.at = rgb, c.place(rgb&0xffffff)
			}
			last, at = rgb, near.at
		}
		c.of[i] = at
		c.shades[at].count++
	}
	return c
}

// place is where a colour stands among those of the picture.
func (c *colours) place(rgb uint32) uint32 {
	at, known := c.places[rgb]
	if !known {
		at = uint32(len(c.shades))
		c.places[rgb], c.shades = at, append(c.shades, shade{rgb: rgb})
	}
	return at
}

// box is colours that one stands for. The next to be cut in two is that whose colours differ most, weighed by how often they are there.
type box struct {
	shades []shade
	shift  int // of the part by which they differ most
	spread int
}

func boxed(shades []shade) box {
	b := box{shades: shades}
	count := 0
	for _, s := range shades {
		count += s.count
	}
	for _, shift := range []int{16, 8, 0} {
		low, high := 255, 0
		for _, s := range shades {
			low, high = min(low, s.part(shift)), max(high, s.part(shift))
		}
		if wide := high - low; wide > 0 {
			// Large areas count less than they are: a line is seen as well as a sea.
			if spread := wide * wide * (8 + bits(count)); spread > b.spread {
				b.shift, b.spread = shift, spread
			}
		}
	}
	return b
}

func bits(n int) int {
	b := 0
	for ; n > 0; n >>= 1 {
		b++
	}
	return b
}

// Areas of one colour keep it: so many of the largest, of so many pixels at least.
const (
	mostAreas = mostColours / 2
	leastArea = 150
)

// palette is the colours that stand for all: those of the areas, and for what lies between them boxes of colours, cut
// in two where they differ most.
func (c *colours) palette() color.Palette {
	shades := slices.Clone(c.shades)
	slices.SortFunc(shades, func(a, b shade) int { return cmp.Or(b.count-a.count, int(a.rgb)-int(b.rgb)) })
	areas := 0
	var palette color.Palette
	for areas < min(mostAreas, len(shades)) && shades[areas].count >= leastArea {
		one := box{shades: shades[areas : areas+1]}
		palette = append(palette, one.colour())
		areas++
	}
	if rest := shades[areas:]; len(rest) > 0 {
		palette = append(palette, blended(rest, mostColours-areas)...)
	}
	return palette
}

// blended is so many colours at most that stand for all.
func blended(shades []shade, most int) color.Palette {
	boxes := []box{boxed(shades)}
	for len(boxes) < most {
		widest := 0
		for i, b := range boxes {
			if b.spread > boxes[widest].spread {
				widest = i
			}
		}
		b := boxes[widest]
		if b.spread == 0 {
			break
		}
		at := b.halved()
		boxes[widest] = boxed(b.shades[:at])
		boxes = append(boxes, boxed(b.shades[at:]))
	}
	palette := make(color.Palette, 0, len(boxes))
	for _, b := range boxes {
		palette = append(palette, b.colour())
	}
	return palette
}

// halved brings the lower half of a box before the other, half way between its ends, and tells where that begins.
func (b *box) halved() int {
	low, high := 255, 0
	for _, s := range b.shades {
		low, high = min(low, s.part(b.shift)), max(high, s.part(b.shift))
	}
	half, at := (low+high+1)/2, 0
	for i, s := range b.shades {
		if s.part(b.shift) < half {
			b.shades[i], b.shades[at] = b.shades[at], s
			at++
		}
	}
	return at
}

// colour is the one that stands for a box: what most of its pixels are, so that an area keeps its colour.
func (b *box) colour() color.RGBA {
	most := slices.MaxFunc(b.shades, func(x, y shade) int { return cmp.Or(x.count-y.count, int(y.rgb)-int(x.rgb)) })
	return color.RGBA{uint8(most.part(16)), uint8(most.part(8)), uint8(most.part(0)), 255}
}

// flattened is a picture in the colours of a palette.
func (c *colours) flattened(size image.Rectangle, palette color.Palette) *image.Paletted {
	made := image.NewPaletted(size, palette)
	parts := make([][3]int, len(palette))
	for i, c := range palette {
		r, g, b, _ := c.RGBA()
		parts[i] = [3]int{int(r >> 8), int(g >> 8), int(b >> 8)}
	}
	nearest := make([]uint8, len(c.shades))
	for i, s := range c.shades {
		nearest[i] = nearestOf(parts, s.rgb)
	}
	for i, at := range c.of {
		made.Pix[i] = nearest[at]
	}
	return made
}

// nearestOf is the colour of a palette that is nearest to another. It is asked for ten thousand colours a picture, and
// Palette.Index unpacks each of the palette anew.
func nearestOf(palette [][3]int, rgb uint32) uint8 {
	r, g, b := int(rgb>>16&255), int(rgb>>8&255), int(rgb&255)
	best, least := 0, 1<<30
	for i, c := range palette {
		if away := (c[0]-r)*(c[0]-r) + (c[1]-g)*(c[1]-g) + (c[2]-b)*(c[2]-b); away < least {
			best, least = i, away
		}
	}
	return uint8(best)
}
