package picture

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"slices"
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
	flat := flattened(pixels, paletteOf(counted(pixels)))
	var out bytes.Buffer
	err := (&png.Encoder{}).Encode(&out, flat)
	if out.Len() > mostBytes {
		out.Reset()
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, flat)
	}
	return out.Bytes(), err
}

// mostColours is how many colours a palette has.
const mostColours = 64

// shade is a colour of a picture, as 0xRRGGBB, and how often it is there.
type shade struct {
	rgb   uint32
	count int
}

func (s shade) part(shift int) int { return int(s.rgb >> shift & 255) }

// counted is the colours of a picture.
func counted(pixels *image.RGBA) []shade {
	counts := map[uint32]int{}
	run, last := 0, uint32(1<<24)
	for i := 0; i < len(pixels.Pix); i += 4 {
		p := pixels.Pix[i : i+4 : i+4]
		rgb := uint32(p[0])<<16 | uint32(p[1])<<8 | uint32(p[2])
		if rgb != last {
			counts[last] += run
			run, last = 0, rgb
		}
		run++
	}
	counts[last] += run
	delete(counts, 1<<24)
	shades := make([]shade, 0, len(counts))
	for rgb, count := range counts {
		shades = append(shades, shade{rgb, count})
	}
	// Maps have no order, and a picture must be the same whenever it is drawn.
	slices.SortFunc(shades, func(a, b shade) int { return int(a.rgb) - int(b.rgb) })
	return shades
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

// paletteOf is the colours that stand for all: those of the areas, and for what lies between them boxes of colours, cut
// in two where they differ most.
func paletteOf(shades []shade) color.Palette {
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
		slices.SortFunc(b.shades, func(x, y shade) int { return cmp.Or(x.part(b.shift)-y.part(b.shift), int(x.rgb)-int(y.rgb)) })
		at := b.middle()
		boxes[widest] = boxed(b.shades[:at])
		boxes = append(boxes, boxed(b.shades[at:]))
	}
	palette := make(color.Palette, 0, len(boxes))
	for _, b := range boxes {
		palette = append(palette, b.colour())
	}
	return palette
}

// middle is where a box is cut: half way between its ends.
func (b *box) middle() int {
	half := (b.shades[0].part(b.shift) + b.shades[len(b.shades)-1].part(b.shift) + 1) / 2
	at := slices.IndexFunc(b.shades, func(s shade) bool { return s.part(b.shift) >= half })
	return max(at, 1)
}

// colour is the one that stands for a box: what most of its pixels are, so that an area keeps its colour.
func (b *box) colour() color.RGBA {
	most := slices.MaxFunc(b.shades, func(x, y shade) int { return x.count - y.count })
	return color.RGBA{uint8(most.part(16)), uint8(most.part(8)), uint8(most.part(0)), 255}
}

// flattened is a picture in the colours of a palette.
func flattened(pixels *image.RGBA, palette color.Palette) *image.Paletted {
	made := image.NewPaletted(pixels.Rect, palette)
	parts := make([][3]int, len(palette))
	for i, c := range palette {
		r, g, b, _ := c.RGBA()
		parts[i] = [3]int{int(r >> 8), int(g >> 8), int(b >> 8)}
	}
	nearest := map[uint32]uint8{}
	last, index := uint32(1<<24), uint8(0)
	for i, at := 0, 0; i < len(pixels.Pix); i, at = i+4, at+1 {
		p := pixels.Pix[i : i+4 : i+4]
		rgb := uint32(p[0])<<16 | uint32(p[1])<<8 | uint32(p[2])
		if rgb != last {
			found, known := nearest[rgb]
			if !known {
				found = nearestOf(parts, rgb)
				nearest[rgb] = found
			}
			last, index = rgb, found
		}
		made.Pix[at] = index
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
