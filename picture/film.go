package picture

import (
	"bytes"
	"context"
	"image"
	"image/gif"

	"github.com/scrip-games/scrip/picture/raster"
)

// GIF is a stretch of a game, moment after moment.
const GIF Kind = "image/gif"

// The frames of a film: how many at most, how wide, and how long each stands, in hundredths of a second.
const (
	MostFrames = 200
	FilmWidth  = 600
	frameTime  = 70
	lastTime   = 300
)

// Film is a stretch of a game as an animation: a question a frame, all of one look. Nothing else waits for it: the places
// of the studio are taken anew for each frame.
func (s *Studio) Film(ctx context.Context, frames []Question) (*Picture, error) {
	tag, err := FilmTag(frames)
	if err != nil {
		return nil, err
	}
	return s.once(ctx, tag, GIF, func(ctx context.Context) ([]byte, error) {
		f := &film{}
		for i := range frames {
			err := s.with(ctx, func(e *engine) error {
				svg, err := e.standalone(&frames[i])
				if err != nil {
					return err
				}
				pixels, err := pixelsOf(svg)
				if err != nil {
					return err
				}
				defer raster.Done(pixels)
				f.add(pixels)
				return nil
			})
			if err != nil {
				return nil, err
			}
		}
		var body []byte
		err := s.with(ctx, func(*engine) (err error) {
			body, err = f.bytes()
			return err
		})
		return body, err
	})
}

// FilmTag is what a film goes by, without drawing it.
func FilmTag(frames []Question) (string, error) { return tagOf(GIF, frames) }

// film is an animation being made: every frame in the colours of the first, and of each what is not as before.
type film struct {
	made gif.GIF
	now  *image.Paletted
}

func (f *film) add(pixels *image.RGBA) {
	c := counted(pixels)
	defer sheets.Keep(c)
	if f.now == nil {
		f.now = c.flattened(pixels.Rect, c.palette())
		f.put(f.now)
		return
	}
	next := c.flattened(pixels.Rect, f.now.Palette)
	if changed := differing(f.now, next); !changed.Empty() {
		f.put(cut(next, changed))
		f.now = next
		return
	}
	f.made.Delay[len(f.made.Delay)-1] += frameTime
}

// cut is a part of a frame, which keeps nothing of the rest.
func cut(frame *image.Paletted, part image.Rectangle) *image.Paletted {
	made := image.NewPaletted(part, frame.Palette)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from := frame.PixOffset(part.Min.X, y)
		copy(made.Pix[made.PixOffset(part.Min.X, y):], frame.Pix[from:from+part.Dx()])
	}
	return made
}

func (f *film) put(frame *image.Paletted) {
	f.made.Image = append(f.made.Image, frame)
	f.made.Delay = append(f.made.Delay, frameTime)
	f.made.Disposal = append(f.made.Disposal, gif.DisposalNone)
}

func (f *film) bytes() ([]byte, error) {
	f.made.Delay[len(f.made.Delay)-1] += lastTime
	f.made.Config = image.Config{ColorModel: f.now.Palette, Width: f.now.Rect.Dx(), Height: f.now.Rect.Dy()}
	var out bytes.Buffer
	err := gif.EncodeAll(&out, &f.made)
	return out.Bytes(), err
}

// differing is the least rectangle outside of which two frames are alike.
func differing(a, b *image.Paletted) image.Rectangle {
	var changed image.Rectangle
	width := a.Rect.Dx()
	for y := range a.Rect.Dy() {
		was, is := a.Pix[y*a.Stride:y*a.Stride+width], b.Pix[y*b.Stride:y*b.Stride+width]
		if bytes.Equal(was, is) {
			continue
		}
		left, right := 0, width
		for was[left] == is[left] {
			left++
		}
		for was[right-1] == is[right-1] {
			right--
		}
		changed = changed.Union(image.Rect(left, y, right, y+1))
	}
	return changed
}
