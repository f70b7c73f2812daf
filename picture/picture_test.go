package picture_test

import (
	"bytes"
	"context"
	"encoding/json"
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

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/picture"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest"
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

// A picture for a link is small, in the middle of a game as at its end, and as large as it is asked for.
func TestPixels(t *testing.T) {
	const most = 80_000
	moments, themes := []int{7}, []string{"light"}
	if titletest.Long() {
		moments, themes = []int{4, 6, 7, 8}, []string{"light", "dark"}
	}
	for _, name := range records {
		p := open(t, name)
		largest := 0
		for _, eighths := range moments {
			for _, theme := range themes {
				q := p.at(t, eighths, game.Watcher)
				q.Theme = theme
				body := draw(t, q, picture.PNG)
				made, err := png.Decode(bytes.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				if size := made.Bounds().Size(); size.X != picture.Usual || size.Y != 630 {
					t.Errorf("%s is %v large", p.name, size)
				}
				largest = max(largest, len(body))
			}
		}
		if largest > most {
			t.Errorf("%s takes %d bytes", p.name, largest)
		}
		t.Logf("%s: %d bytes", p.name, largest)
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

// Of two games that look the same to an eye, whatever was hidden from it all along, the pictures of every moment are the
// same, with the last move that is marked in them.
func TestWhatIsHiddenIsInNoPicture(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	games := map[string][]*game.Record{}
	for _, name := range records {
		p := open(t, name)
		games[p.name] = append(games[p.name], p.record)
	}
	for _, tt := range title.All() {
		for seed := range titletest.Many(0, 25) {
			id := tt.Info().ID
			games[id] = append(games[id], atRandom(t, tt, uint64(seed), 60+r.IntN(200)))
		}
	}
	retold := 0
	for _, list := range games {
		for _, record := range list {
			for _, eye := range []game.Seat{game.Watcher, game.Seat(r.IntN(len(record.Seats)))} {
				if looksTheSame(t, record, eye, r) {
					retold++
				}
			}
		}
	}
	if retold == 0 {
		t.Error("nothing was hidden in any game")
	}
}

// looksTheSame compares pictures of a game with those of one that an eye takes for it, at moments by chance, and tells
// whether that is another game.
func looksTheSame(t *testing.T, record *game.Record, eye game.Seat, r *rand.Rand) (other bool) {
	t.Helper()
	short := *record
	short.Entries = record.Entries[:min(len(record.Entries), 200+r.IntN(200))]
	made := retell(t, &short, eye, r)
	if made == nil {
		return false
	}
	for i, e := range made.Entries {
		other = other || !bytes.Equal(e.Action, short.Entries[i].Action)
	}
	rules, _ := title.Reading(record.Title, record.Version)
	for range titletest.Many(2, 4) {
		n := 1 + r.IntN(len(made.Entries)-1)
		var pictures [2][]byte
		for i, game := range []*game.Record{&short, made} {
			tape, err := rules.Tape(game)
			if err != nil {
				t.Fatal(err)
			}
			q, err := picture.Moment(game, tape, n, eye)
			if err != nil {
				t.Fatal(err)
			}
			q.Language, q.Theme, q.Width = "en", "light", picture.Usual
			pictures[i] = draw(t, q, picture.SVG)
		}
		if !bytes.Equal(pictures[0], pictures[1]) {
			t.Errorf("%s at %d: seat %s sees what is hidden", record.Title, n, eye)
		}
	}
	return other
}

// retell is a game as it could have been as well, for all that an eye knows; nil where the title cannot tell.
func retell(t *testing.T, record *game.Record, eye game.Seat, r *rand.Rand) *game.Record {
	t.Helper()
	rules, _ := title.Reading(record.Title, record.Version)
	setup := game.Setup{Seats: len(record.Seats), Settings: record.Settings}
	start, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var seats game.SeatSet
	if eye >= 0 {
		seats = game.Seats(eye)
	}
	known := game.NewKnowledge(start, seats)
	for _, e := range record.Entries {
		if err := known.Add(e.Seat, e.Action); err != nil {
			t.Fatal(err)
		}
	}
	for range 20 {
		if entries, ok := known.Retell(setup, r); ok {
			made := *record
			made.Entries = entries
			return &made
		}
	}
	return nil
}

// atRandom is the beginning of a game of bots that choose at random.
func atRandom(t *testing.T, tt game.Title, seed uint64, most int) *game.Record {
	t.Helper()
	info, r := tt.Info(), rand.New(rand.NewPCG(seed, 11))
	setup := game.Setup{Seats: info.MinSeats + r.IntN(info.MaxSeats-info.MinSeats+1), Settings: map[string]string{}}
	for _, s := range info.Settings {
		setup.Settings[s.Key] = s.Values[r.IntN(len(s.Values))]
	}
	setup, err := info.Complete(setup)
	if err != nil {
		t.Fatal(err)
	}
	g, err := tt.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	seats := make([]game.SeatInfo, setup.Seats)
	for i := range seats {
		seats[i].Name = fmt.Sprint("Seat ", i+1)
	}
	record := game.NewRecord(info, setup, seats)
	b, err := bot.New("random")
	if err != nil {
		t.Fatal(err)
	}
	for turn := g.Turn(); !turn.Over && len(record.Entries) < most; turn = g.Turn() {
		seat, pick := turn.Seats.First(), game.Pick{}
		if turn.Chance {
			seat, pick = game.Chance, game.Draw(g, r)
		} else if g.Question(seat) != nil && g.RolloutMove(seat, r) {
			pick.Amount = int(g.Terms(0).Min)
		} else {
			pick = b.Pick(g, seat, r)
		}
		action, err := json.Marshal(g.Action(pick.Index, pick.Amount))
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
		record.Entries = append(record.Entries, game.Entry{Seat: seat, Action: action})
	}
	return record
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
				before := processor()
				for b.Loop() {
					q.Seats[0].Name += "."
					draw(b, q, kind)
				}
				// How long it takes says more of what else the machine does.
				b.ReportMetric(float64((processor()-before).Milliseconds())/float64(b.N), "cpu-ms/op")
			})
		}
	}
}
