package picture_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image/gif"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/picture"
	"github.com/scrip-games/scrip/title"
)

// records are games of every title; in the last each has a hand that others do not see.
var records = []string{
	"../title/chicagoexpress/testdata/golden/3-seats_first-opener-random.json",
	"../title/germanrailways/testdata/golden/4-seats.json",
	"../title/railwaymania/testdata/golden/3-seats.json",
	"../title/bigshoulders/testdata/golden/4-seats_mode-advanced.json",
}

// studio is one for all tests: it takes a while to start.
var studio = sync.OnceValue(picture.NewStudio)

type played struct {
	name   string
	record *game.Record
	tape   game.Tape
}

func open(t testing.TB, name string) *played {
	t.Helper()
	file, err := os.Open(filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := game.ReadRecord(file)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := title.Reading(r.Title, r.Version)
	tape, err := rules.Tape(r)
	if err != nil {
		t.Fatal(err)
	}
	return &played{r.Title, r, tape}
}

// at is the question about a moment: how far into the game, in parts of eight.
func (p *played) at(t testing.TB, eighths int, eye game.Seat) picture.Question {
	t.Helper()
	q, err := picture.Moment(p.record, p.tape, p.tape.Len()*eighths/8, eye)
	if err != nil {
		t.Fatal(err)
	}
	q.Language, q.Theme, q.Width = "en", "light", picture.Usual
	return q
}

func draw(t testing.TB, q picture.Question, kind picture.Kind) []byte {
	t.Helper()
	p, err := studio().Draw(context.Background(), q, kind)
	if err != nil {
		t.Fatalf("%s at %d: %v", q.Title, q.N, err)
	}
	return p.Body
}

// A drawing is well-formed, of nothing but a drawing, in colours of its own.
func TestDrawingsStandAlone(t *testing.T) {
	for _, name := range records {
		p := open(t, name)
		for i, eighths := range []int{0, 5, 8} {
			q := p.at(t, eighths, game.Watcher)
			q.Language = picture.Languages[i]
			if i == 1 {
				q.Theme, q.Width = "dark", 600
			}
			svg := draw(t, q, picture.SVG)
			standsAlone(t, svg)
			for _, foreign := range []string{"var(", "calc(", " class=", " style=", "undefined", "NaN", "<div", "<button", "script"} {
				if bytes.Contains(svg, []byte(foreign)) {
					t.Errorf("%s at %d: %q in it", p.name, q.N, foreign)
				}
			}
		}
	}
}

func standsAlone(t *testing.T, svg []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		switch _, err := d.Token(); {
		case errors.Is(err, io.EOF):
			return
		case err != nil:
			t.Fatalf("%v in\n%s", err, svg)
		}
	}
}

// A picture for a link is small, and as large as it is asked for.
func TestPixels(t *testing.T) {
	const most = 80_000
	for _, name := range records {
		p := open(t, name)
		body := draw(t, p.at(t, 7, game.Watcher), picture.PNG)
		made, err := png.Decode(bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if size := made.Bounds().Size(); size.X != picture.Usual || size.Y != 630 {
			t.Errorf("%s is %v large", p.name, size)
		}
		if len(body) > most {
			t.Errorf("%s takes %d bytes", p.name, len(body))
		}
	}
}

// A stretch of a game is an animation, of which each frame holds what has changed.
func TestFilm(t *testing.T) {
	p := open(t, records[0])
	var frames []picture.Question
	for n := 60; n < 66; n++ {
		q, err := picture.Moment(p.record, p.tape, n, game.Watcher)
		if err != nil {
			t.Fatal(err)
		}
		q.Language, q.Theme, q.Width = "es", "dark", 400
		frames = append(frames, q)
	}
	made, err := studio().Film(context.Background(), frames)
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(made.Body))
	if err != nil {
		t.Fatal(err)
	}
	first := film.Image[0].Rect
	if len(film.Image) < 2 || len(film.Image) > len(frames) || first.Dx() != 400 {
		t.Fatalf("%d frames, the first %v", len(film.Image), first)
	}
	for _, frame := range film.Image[1:] {
		if !frame.Rect.In(first) || frame.Rect == first {
			t.Errorf("a frame is %v of %v", frame.Rect, first)
		}
	}
}

// Names are text, whatever they are, and the players' row tells them.
func TestNamesAreText(t *testing.T) {
	q := open(t, records[0]).at(t, 4, game.Watcher)
	q.Seats[0].Name = `<a href="x">&"'`
	svg := draw(t, q, picture.SVG)
	standsAlone(t, svg)
	if bytes.Contains(svg, []byte("<a ")) || !bytes.Contains(svg, []byte(`&lt;a`)) {
		t.Error("a name is more than text")
	}
}

// One question is drawn once, however many ask it at the same time; another is another picture.
func TestOneQuestionIsDrawnOnce(t *testing.T) {
	s := studio()
	q := open(t, records[1]).at(t, 5, game.Watcher)
	made := make([]*picture.Picture, 8)
	var all sync.WaitGroup
	for i := range made {
		all.Go(func() { made[i], _ = s.Draw(context.Background(), q, picture.SVG) })
	}
	all.Wait()
	for _, p := range made {
		if p == nil || p != made[0] {
			t.Fatal("it was drawn more than once, or not at all")
		}
	}
	dark := q
	dark.Theme = "dark"
	for _, other := range []picture.Question{dark, open(t, records[1]).at(t, 6, game.Watcher)} {
		p, err := s.Draw(context.Background(), other, picture.SVG)
		if err != nil {
			t.Fatal(err)
		}
		if p.Tag == made[0].Tag || bytes.Equal(p.Body, made[0].Body) {
			t.Error("another question has the same picture")
		}
	}
}

// One who goes away does not take the picture from those who still wait.
func TestWhoeverGoesAway(t *testing.T) {
	gone, leave := context.WithCancel(context.Background())
	leave()
	q := open(t, records[0]).at(t, 7, game.Watcher)
	if _, err := studio().Draw(gone, q, picture.SVG); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	draw(t, q, picture.SVG)
}

// Of two worlds that look the same to an eye, whatever is hidden from it, the pictures are the same.
func TestWhatIsHiddenIsInNoPicture(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	for _, name := range records {
		p := open(t, name)
		for _, eye := range []game.Seat{game.Watcher, 0, 1} {
			here, err := p.tape.At(1 + r.IntN(p.tape.Len()-1))
			if err != nil {
				t.Fatal(err)
			}
			other := here.Clone()
			other.Determinize(here, eye, r)
			q := p.at(t, 4, game.Watcher)
			var pictures [2][]byte
			for i, g := range []game.Game{here, other} {
				if err := q.See(g, eye); err != nil {
					t.Fatal(err)
				}
				pictures[i] = draw(t, q, picture.SVG)
			}
			if !bytes.Equal(pictures[0], pictures[1]) {
				t.Errorf("%s: seat %s sees what is hidden", p.name, eye)
			}
		}
	}
}

func BenchmarkPicture(b *testing.B) {
	if err := studio().Warm(context.Background()); err != nil {
		b.Fatal(err)
	}
	for _, name := range records[:4] {
		p := open(b, name)
		for _, kind := range []picture.Kind{picture.SVG, picture.PNG} {
			b.Run(fmt.Sprintf("%s/%s", p.name, strings.TrimPrefix(string(kind), "image/")), func(b *testing.B) {
				q := p.at(b, 6, game.Watcher)
				for b.Loop() {
					q.Seats[0].Name += "."
					draw(b, q, kind)
				}
			})
		}
	}
}
