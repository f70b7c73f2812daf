package picture

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/scrip-games/scrip/picture/raster"
	"github.com/scrip-games/scrip/think"
)

// Studio draws pictures: so many at once, each question once, and keeps what was asked for last.
type Studio struct {
	engines chan *engine // a place for each drawing at a time; nil where the engine is still to be started
	asked   singleflight.Group
	kept    *shelf
}

// mostKept is how many bytes of pictures are kept.
const mostKept = 32 << 20

// patience is how long a question waits for its turn, and is drawn, whoever still waits for it.
const patience = 2 * time.Minute

// NewStudio makes one. It draws on half of the cores at most, so that pictures leave room for moves.
func NewStudio() *Studio {
	places := max(1, min(2, runtime.GOMAXPROCS(0)/2))
	s := &Studio{engines: make(chan *engine, places), kept: newShelf(mostKept)}
	for range places {
		s.engines <- nil
	}
	return s
}

// Warm starts what the first picture would have to wait for.
func (s *Studio) Warm(ctx context.Context) error {
	return s.with(ctx, func(*engine) error { return nil })
}

// Draw is a picture. The same question is drawn once for all who ask it meanwhile, and not again while it is kept.
func (s *Studio) Draw(ctx context.Context, q Question, kind Kind) (*Picture, error) {
	tag, err := q.Tag(kind)
	if err != nil {
		return nil, err
	}
	return s.once(ctx, tag, kind, func(ctx context.Context) ([]byte, error) { return s.render(ctx, &q, kind) })
}

// once is the picture that goes by a tag: kept, or being made for somebody else, or made now.
func (s *Studio) once(ctx context.Context, tag string, kind Kind, make func(context.Context) ([]byte, error)) (*Picture, error) {
	if p := s.Kept(tag); p != nil {
		return p, nil
	}
	answer := s.asked.DoChan(tag, func() (any, error) {
		// Who asked first may leave, and others still wait.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		body, err := make(ctx)
		if err != nil {
			return nil, err
		}
		p := &Picture{Kind: kind, Body: body, Tag: tag}
		s.kept.put(p)
		return p, nil
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case a := <-answer:
		if a.Err != nil {
			return nil, a.Err
		}
		return a.Val.(*Picture), nil
	}
}

// Kept is the picture that goes by a tag, if it was drawn lately; nil else.
func (s *Studio) Kept(tag string) *Picture { return s.kept.get(tag) }

// Tag is what the picture of a question goes by, without drawing it.
func (q *Question) Tag(kind Kind) (string, error) { return tagOf(kind, q) }

// tagOf tells pictures apart by all that they are drawn of.
func tagOf(kind Kind, asked any) (string, error) {
	d, err := readDrawing()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(asked)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	sum.Write(d.version[:])
	sum.Write([]byte(kind))
	sum.Write(text)
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:15]), nil
}

// render draws a picture in its turn.
func (s *Studio) render(ctx context.Context, q *Question, kind Kind) ([]byte, error) {
	var body []byte
	err := s.with(ctx, func(e *engine) error {
		svg, err := e.standalone(q)
		if err != nil || kind == SVG {
			body = []byte(svg)
			return err
		}
		pixels, err := pixelsOf(svg)
		if err != nil {
			return err
		}
		defer raster.Done(pixels)
		body, err = pngOf(pixels)
		return err
	})
	return body, err
}

// standalone is a drawing that needs nothing but itself.
func (e *engine) standalone(q *Question) (string, error) {
	d, err := readDrawing()
	if err != nil {
		return "", err
	}
	drawn, err := e.draw(q)
	if err != nil {
		return "", err
	}
	return d.sheet.Drawing(drawn, q.Theme)
}

// with has an engine do something when one is free. One that failed is not asked again.
func (s *Studio) with(ctx context.Context, do func(*engine) error) (err error) {
	var e *engine
	select {
	case <-ctx.Done():
		return ctx.Err()
	case e = <-s.engines:
	}
	defer func() {
		if err != nil && e != nil {
			e.vm.Close()
			e = nil
		}
		s.engines <- e
	}()
	// Moves go first, and all else.
	think.Aside(func() {
		if e == nil {
			if e, err = startEngine(); err != nil {
				return
			}
		}
		err = do(e)
	})
	return err
}

func startEngine() (*engine, error) {
	d, err := readDrawing()
	if err != nil {
		return nil, err
	}
	return newEngine(d.script)
}

// shelf keeps pictures, those that were asked for last, up to so many bytes.
type shelf struct {
	mu     sync.Mutex
	most   int
	held   int
	places map[string]*Picture
	order  []string // the one asked for last is the last
}

func newShelf(most int) *shelf { return &shelf{most: most, places: map[string]*Picture{}} }

func (s *shelf) get(tag string) *Picture {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.places[tag]
	if p != nil {
		s.touch(tag)
	}
	return p
}

// touch makes a picture the one that was asked for last.
func (s *shelf) touch(tag string) {
	at := slices.Index(s.order, tag)
	s.order = append(slices.Delete(s.order, at, at+1), tag)
}

func (s *shelf) put(p *Picture) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.places[p.Tag] != nil || len(p.Body) > s.most {
		return
	}
	s.places[p.Tag] = p
	s.order = append(s.order, p.Tag)
	for s.held += len(p.Body); s.held > s.most; {
		oldest := s.order[0]
		s.held -= len(s.places[oldest].Body)
		delete(s.places, oldest)
		s.order = s.order[1:]
	}
}
