package console_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/console"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest"
	"github.com/scrip-games/scrip/words"
)

// lacking is the keys of sentences that some language has no words for.
type lacking struct {
	t          *testing.T
	catalogues map[string]words.Catalogue
	seen       map[string]bool
}

func newLacking(t *testing.T) *lacking {
	l := &lacking{t, map[string]words.Catalogue{}, map[string]bool{}}
	for _, language := range words.Languages {
		c, err := words.Read("console", language)
		if err != nil {
			t.Fatal(err)
		}
		l.catalogues[language] = c
	}
	return l
}

func (l *lacking) key(key, where string) {
	if l.seen[key] {
		return
	}
	l.seen[key] = true
	for language, c := range l.catalogues {
		if c[key] == "" {
			l.t.Errorf("%s: %s has no words in %s", where, key, language)
		}
	}
}

func (l *lacking) sentences(list []console.Sentence, where string) {
	for _, s := range list {
		l.key(s.Key, where)
		for _, parts := range []map[string][]console.Sentence{s.Parts, s.Lists} {
			for part := range maps.Values(parts) {
				l.sentences(part, where)
			}
		}
	}
}

// Whatever can be told of a position has words in every language: every part of every title's views, in games at random.
func TestNames_EveryPartHasWords(t *testing.T) {
	l := newLacking(t)
	for _, tt := range title.All() {
		for seed := range titletest.Many(3, 12) {
			l.walk(tt, uint64(seed), titletest.Many(97, 29))
		}
	}
	if len(l.seen) < 300 {
		t.Errorf("only %d things were told", len(l.seen))
	}
}

// Also what only rare positions have is in the types of the views.
func TestNames_EveryFieldHasWords(t *testing.T) {
	l := newLacking(t)
	for _, tt := range title.All() {
		info := tt.Info()
		setup, err := info.Complete(game.Setup{Seats: info.MaxSeats})
		if err != nil {
			t.Fatal(err)
		}
		g, err := tt.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		l.fields(reflect.TypeOf(g.View(game.Watcher)), info.ID, map[reflect.Type]bool{})
	}
	if len(l.seen) < 250 {
		t.Errorf("only %d fields were found", len(l.seen))
	}
}

func (l *lacking) fields(of reflect.Type, path string, known map[reflect.Type]bool) {
	for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Array || of.Kind() == reflect.Map {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct || known[of] {
		return
	}
	known[of] = true
	for f := range of.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			l.fields(f.Type, path, known)
		} else if name != "" && name != "-" {
			l.key(console.Named(path+"."+name).Key, path)
			l.fields(f.Type, path+"."+name, known)
		}
	}
}

// walk plays a game at random, and asks about everything at one moment in so many.
func (l *lacking) walk(tt game.Title, seed uint64, every int) {
	l.t.Helper()
	info, r := tt.Info(), rand.New(rand.NewPCG(seed, 3))
	setup := game.Setup{Seats: info.MinSeats + int(seed)%(info.MaxSeats-info.MinSeats+1), Settings: map[string]string{}}
	for _, s := range info.Settings {
		setup.Settings[s.Key] = s.Values[r.IntN(len(s.Values))]
	}
	setup, err := info.Complete(setup)
	if err != nil {
		l.t.Fatal(err)
	}
	g, err := tt.New(setup)
	if err != nil {
		l.t.Fatal(err)
	}
	b, err := bot.New("random")
	if err != nil {
		l.t.Fatal(err)
	}
	lexicon, err := notation.NewLexicon(tt, make([]game.SeatInfo, setup.Seats))
	if err != nil {
		l.t.Fatal(err)
	}
	for n := 0; !g.Turn().Over && n < 3000; n++ {
		if n%every == 0 {
			l.everything(g, lexicon, info.ID)
		}
		seat, pick := g.Turn().Seats.First(), game.Pick{}
		switch {
		case g.Turn().Chance:
			pick = game.Draw(g, r)
		case g.Question(seat) != nil && g.RolloutMove(seat, r):
			pick.Amount = int(g.Terms(0).Min)
		default:
			pick = b.Pick(g, seat, r)
		}
		if err := g.Play(pick, nil); err != nil {
			l.t.Fatal(err)
		}
	}
	l.everything(g, lexicon, info.ID)
}

// everything asks about every part of what a seat and what everybody sees.
func (l *lacking) everything(g game.Game, lexicon *notation.Lexicon, where string) {
	l.t.Helper()
	for _, eye := range []game.Seat{game.Watcher, 0} {
		view, err := json.Marshal(g.View(eye))
		if err != nil {
			l.t.Fatal(err)
		}
		s := &console.Scene{Words: lexicon, Seat: eye, Turn: g.Turn(), View: view}
		var parts map[string]json.RawMessage
		if err := json.Unmarshal(view, &parts); err != nil {
			l.t.Fatal(err)
		}
		l.sentences(s.Answer("show").Say, where)
		for name := range parts {
			l.sentences(s.Answer("show "+name).Say, where+" "+name)
		}
	}
}

// A part that has nothing in it says so, and a thing without a name of its own stands in brackets.
func TestShow_NothingAndNameless(t *testing.T) {
	s := &console.Scene{View: json.RawMessage(`{"companies":[],"haymarket":{"coal":2,"steel":0},"bank":5,"danger":null,"players":[{"seat":-1,"trains":[{"count":2,"done":true}]}],"market":{}}`)}
	for line, want := range map[string]string{
		"companies": "Gesellschaften: zurzeit nichts.",
		"danger":    "Gefahr: zurzeit nichts.",
		"market":    "Markt: zurzeit nichts.",
		"haymarket": "Haymarket Square: Kohle 2, Stahl 0",
		"bank":      "Bank: 5",
		"players":   "Züge (Anzahl 2, fertig)",
	} {
		if got := spoken("de", s.Answer("show "+line)); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// What has no parts is an empty list to programs: a page goes through it as through any other.
func TestSentences_HaveNoListThatIsNone(t *testing.T) {
	asked := &console.Scene{Turn: game.Turn{Seats: game.Seats(0)}, View: json.RawMessage(`{"companies":[]}`)}
	for _, said := range [][]console.Sentence{{asked.Asked()}, asked.Answer("show").Say, asked.Answer("show companies").Say} {
		if text, err := json.Marshal(said); err != nil || strings.Contains(string(text), ":null") {
			t.Errorf("%s, %v", text, err)
		}
	}
}
