package notation_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest"
	"github.com/scrip-games/scrip/titletest/toy"
)

// titles finds a title as programs do.
func titles(id string, version int) (game.Title, error) {
	if id == toy.Title.Info().ID {
		return toy.Title, nil
	}
	t, ok := title.Reading(id, version)
	if !ok {
		return nil, fmt.Errorf("there is no title %q", id)
	}
	return t, nil
}

func encoded(t testing.TB, r *game.Record) string {
	t.Helper()
	var text bytes.Buffer
	if err := game.WriteRecord(&text, r); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func written(t testing.TB, g *notation.Game) string {
	t.Helper()
	rules, err := titles(g.Record.Title, g.Record.Version)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := notation.Write(&text, g, rules); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// comesBack tells that a record is the same after it was written as text and read again,
// and gives the text.
func comesBack(t testing.TB, r *game.Record) string {
	t.Helper()
	text := written(t, &notation.Game{Record: r})
	back, err := notation.Read([]byte(text), titles)
	if err != nil {
		t.Fatalf("%v\n%.4000s", err, text)
	}
	want, got := encoded(t, r), encoded(t, back.Record)
	if got != want {
		t.Fatalf("a record comes back otherwise:\n%s\nand was\n%s\nby way of\n%.4000s", got, want, text)
	}
	if !notation.Looks([]byte(text)) || notation.Looks([]byte(want)) {
		t.Error("a text and a record are not told apart")
	}
	return text
}

// What the state of the game tells of an action stands in its line, also after an undo; it is no
// part of the record.
func TestWrite_WhatTheGameTells(t *testing.T) {
	one := 1
	r := &game.Record{
		Format: game.Format, Title: "chicago-express", Version: 2, Settings: map[string]string{"first-opener": "seat-1"},
		Seats: []game.SeatInfo{{Name: "Ada"}, {Name: "Ben"}},
		Entries: []game.Entry{
			{Seat: 0, Action: []byte(`{"kind":"bid","amount":7}`)},
			{Seat: 1, Action: []byte(`{"kind":"pass"}`)},
			{Seat: 0, Action: []byte(`{"kind":"bid","amount":8}`)},
			{Seat: 0, Undo: &one},
			{Seat: 1, Action: []byte(`{"kind":"bid","amount":9}`)},
		},
	}
	text := comesBack(t, r)
	for _, line := range []string{"1. Ada: bid 7 for PRR", "3. Ada: bid 8 for B&O", "5. Ben: bid 9 for PRR"} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("missing: %s\nin\n%s", line, text)
		}
	}
}

// Every record that lies in the house comes back.
func TestRead_EveryRecordOfTheHouse(t *testing.T) {
	t.Parallel()
	found := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && slices.Contains([]string{"node_modules", "dist", ".git", "bin"}, d.Name()) {
			return cmp(err, fs.SkipDir)
		}
		if filepath.Ext(path) != ".json" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(text[:min(len(text), 200)], []byte(game.Format)) {
			return err
		}
		r, err := game.ReadRecord(bytes.NewReader(text))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		found++
		t.Run(filepath.Base(path), func(t *testing.T) { comesBack(t, r) })
		return nil
	})
	if err != nil || found < 30 {
		t.Errorf("%d records found: %v", found, err)
	}
}

// cmp is the error, if there is one.
func cmp(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// Games played at random come back, and no action of theirs lacks words. With -v it says how many did; SCRIP_LONG_FROM
// has it go on from there.
func TestRead_GamesAtRandom(t *testing.T) {
	t.Parallel()
	for _, tt := range append(title.All(), toy.Title) {
		t.Run(tt.Info().ID, func(t *testing.T) {
			t.Parallel()
			from, _ := strconv.Atoi(os.Getenv("SCRIP_LONG_FROM"))
			for i := from; i < titletest.Many(12, 10_000); i++ {
				if i%500 == 0 {
					t.Logf("%d games came back", i)
				}
				text := comesBack(t, played(t, tt, uint64(i)))
				if tt != toy.Title && strings.Contains(text, ": json ") {
					t.Fatalf("an action has no words: %s", text[strings.Index(text, ": json "):])
				}
			}
		})
	}
}

// played is the record of a game of random bots, with seats and options by turns.
func played(t testing.TB, tt game.Title, seed uint64) *game.Record {
	t.Helper()
	info := tt.Info()
	setup := game.Setup{Seats: info.MinSeats + int(seed)%(info.MaxSeats-info.MinSeats+1), Settings: map[string]string{}}
	r := rand.New(rand.NewPCG(seed, 3))
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
		seats[i].Name = fmt.Sprintf("random %d", i+1)
	}
	record := game.NewRecord(info, setup, seats)
	b, err := bot.New("random")
	if err != nil {
		t.Fatal(err)
	}
	for turn := g.Turn(); !turn.Over && len(record.Entries) < game.MostEntries; turn = g.Turn() {
		seat := turn.Seats.First()
		if turn.Chance {
			seat = game.Chance
		}
		e := game.Entry{Seat: seat, Action: decided(t, g, b, seat, r)}
		record.Entries = append(record.Entries, e)
	}
	return record
}

// decided is an action that was chosen at random and done. Where finding what there is to choose
// from takes long, such as all routes, the title's own policy chooses.
func decided(t testing.TB, g game.Game, b bot.Bot, seat game.Seat, r *rand.Rand) json.RawMessage {
	t.Helper()
	var pick game.Pick
	switch {
	case g.Question(seat) != nil && g.RolloutMove(seat, r):
		pick.Amount = int(g.Terms(0).Min)
	case seat == game.Chance:
		pick = game.Draw(g, r)
	default:
		pick = b.Pick(g, seat, r)
	}
	raw, err := json.Marshal(g.Action(pick.Index, pick.Amount))
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Play(pick, nil); err != nil {
		t.Fatal(err)
	}
	return raw
}

// What is odd about a record comes back, too: names, times, who decided, undos, and
// actions that are written as no title writes them.
func TestRead_OddRecords(t *testing.T) {
	at := time.Date(2026, 3, 1, 20, 15, 2, 0, time.UTC)
	two := 2
	r := &game.Record{
		Format: game.Format, Title: "chicago-express", Version: 2, Settings: map[string]string{},
		Seats: []game.SeatInfo{{Name: "seat 1"}, {Name: `A: "b" by \c;{}`}, {Name: "chance"}, {}, {Name: "17"}},
		Entries: []game.Entry{
			{Seat: game.Chance, Action: []byte(`{"kind":"opener","seat":4}`), At: at},
			{Seat: 1, Action: []byte(`{"kind":"bid","amount":11}`), At: at.Add(1500 * time.Millisecond), By: "tycoon"},
			{Seat: 2, Action: []byte(`{"amount":12,"kind":"bid"}`), At: at.Add(time.Hour).In(time.FixedZone("", 7200)), By: "Jo by, Al"},
			{Seat: 3, Undo: &two, At: at.Add(24 * time.Hour)},
			{Seat: 0, Action: []byte(`{"kind":"auction","company":"B&O"}`)},
			{Seat: 3, Action: []byte(`{"kind":"opener","seat":3}`), At: at.Add(25 * time.Hour)},
			{Seat: 2, Action: []byte(`{"kind":"opener","seat":1}`), At: at.Add(23 * time.Hour)},
		},
	}
	text := comesBack(t, r)
	for _, line := range []string{
		`1. chance: opens #17 @2026-03-01T20:15:02Z`,
		`2. "A: \"b\" by \\c;{}" by tycoon: bid 11 @20:15:03.5`,
		`3. "chance" by "Jo by, Al": json {"amount":12,"kind":"bid"} @2026-03-01T23:15:02+02:00`,
		`4. seat 3: undo to 2 @2026-03-02T20:15:02Z`,
		`5. "seat 1": offer B&O`,
		`6. seat 3: opens 3 @21:15:02`,
	} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("missing: %s\nin\n%s", line, text)
		}
	}
}

const noted = `[Notation "scrip-text/1"]
[Title "chicago-express"]
[Version "2"]
[Option "first-opener" "seat-1"]
[Seat "Ada"]
[Seat "Ben" "broker"]
[Event "An evening"]
[Result "*"]
 {Before all.}
1. Ada: bid 7 for PRR !? {Low.} {And \} odd.}
  (1. Ada: bid 9 {better}; 2. Ben: pass
    (2. Ben: bid 10 ??))
2. Ben: bid 9 for PRR
3. Ada: pass !
`

// What people noted comes back as it was.
func TestRead_Notes(t *testing.T) {
	g, err := notation.Read([]byte(noted), titles)
	if err != nil {
		t.Fatal(err)
	}
	if got := written(t, g); got != noted {
		t.Errorf("written again it is\n%s\nand was\n%s", got, noted)
	}
	first := g.Notes[1]
	if first.Mark != "!?" || !slices.Equal(first.Comments, []string{"Low.", "And } odd."}) || len(first.Variations) != 1 {
		t.Errorf("the note of the first entry is %+v", first)
	}
	if n := len(g.Record.Entries); n != 3 {
		t.Errorf("%d entries", n)
	}
}

// What people type is read: without numbers, version or notation, in one line, with other spaces.
func TestRead_AsTyped(t *testing.T) {
	g, err := notation.Read([]byte("\ufeff[Title \"chicago-express\"] [Seat \"Ada\"]\r\n[Seat \"Ben\"]\r\n\r\nAda : bid  7 ; Ben: bid 9; 3. Ada: pass!\r\n"), titles)
	if err != nil || len(g.Record.Entries) != 3 || g.Record.Version != 2 || g.Notes[3].Mark != "!" {
		t.Errorf("%+v, %v", g, err)
	}
}

// What is wrong is named: the line, what stands there, and what could.
func TestRead_Refuses(t *testing.T) {
	const head = "[Title \"chicago-express\"]\n[Seat \"Ada\"]\n[Seat \"Ben\"]\n\n"
	for text, want := range map[string]string{
		head + "1. Ada: bid 7\n2. Ben: bdi 9":     `line 6: "2. Ben: bdi 9": this is no action of the game; possible here: bid 8 (to 60), pass`,
		head + "1. Ada: offer B&0":                `line 5: "1. Ada: offer B&0": there is no company "B&0"; possible: `,
		head + "1. Bob: bid 7":                    `line 5: "1. Bob: bid 7": there is nobody called "Bob"; possible here: Ada, Ben, chance`,
		head + "1. Ada: bid 7\n3. Ben: pass":      `line 6: "3. Ben: pass": this is number 3, and number 2 comes next`,
		head + "1. Ada bid 7":                     `line 5: "1. Ada bid 7": there is nobody called "Ada bid 7"`,
		head + "1. Ada: bid 7 {a":                 `line 5: "1. Ada: bid 7 {a": the comment that begins here does not end`,
		head + "1. Ada: bid 7\n(1. Ada: pass":     `line 6: "(1. Ada: pass": the bracket that opens here is not closed`,
		head + "1. Ada: bid 7)":                   `line 5: "1. Ada: bid 7)": a bracket is closed here that was not opened`,
		head + "(Ada: pass)":                      `line 5: "(Ada: pass)": a variation stands behind the entry that it replaces`,
		head + "1. Ada: bid 7\n2. Ada: undo to 5": `line 6: "2. Ada: undo to 5": an undo goes back to 0 to 1 entries, not 5`,
		head + "1. Ada: bid 7 !!!":                `line 5: "1. Ada: bid 7 !!!": a mark is one or two of ! and ?`,
		head + "1. Ada: bid 7 @20:15:02":          `line 5: "1. Ada: bid 7 @20:15:02": the first time tells the day`,
		head + "1. Ada: bid $7":                   `line 5: "1. Ada: bid $7": '$' cannot stand here`,
		head + `1. Ada: json {"kind":`:            `line 5: "1. Ada: json {\"kind\":": what follows json is none`,
		head + "1. Ada: offer PRR\n2. Ben: bit 7": `line 5: "1. Ada: offer PRR": not-now`,
		"[Title \"ludo\"]\n[Seat \"Ada\"]\n":      `line 3: "": there is no title "ludo"`,
		"[Title]":                                 `line 1: "[Title]": the tag Title has 0 texts`,
		"[Notation \"scrip-text/2\"]":             `line 1: "[Notation \"scrip-text/2\"]": this program reads scrip-text/1, not "scrip-text/2"`,
		"Ada: bid 7":                              `line 1: "Ada: bid 7": a game begins with tags`,
		"\xff":                                    `the text is not in UTF-8`,
	} {
		_, err := notation.Read([]byte(text), titles)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// What the rules forbid is found with its line, and what could be done there.
func TestCheck(t *testing.T) {
	for text, want := range map[string]string{
		"Ada: bid 7\nBen: bid 7":                                 `line 5: "Ben: bid 7": bid-too-low (amount 7, cash 60, lowest 8) [Subastar una acción]; possible here: bid 8 (to 60), pass`,
		"Ada: bid 7\nBen: bid 9":                                 "",
		"Ada: bid 7\n(Ada: bid 9; Ben: pass)":                    "",
		"Ada: bid 7\n(Ada: bid 9; Ben: bid 9)":                   `line 5: "(Ada: bid 9; Ben: bid 9)": bid-too-low (amount 9, cash 60, lowest 10) [Subastar una acción]; possible here: bid 10 (to 60), pass`,
		"Ada: bid 7\nBen: bid 9\n(Ben: bid 8\n(Ben: bid 7))":     `line 7: "(Ben: bid 7))": bid-too-low (amount 7, cash 60, lowest 8) [Subastar una acción]; possible here: bid 8 (to 60), pass`,
		"Ada: bid 7\n(Ada: bid 9; Ada: undo to 0; Ada: bid 8)\n": "",
		"Ada: bid 7 for PRR\nBen: bid 9":                         "",
		"Ada: bid 7\nBen: bid 9 for C&O":                         `line 5: "Ben: bid 9 for C&O": the company is PRR here`,
		"Ada: bid 7\n\nAda: offer PRR":                           `line 6: "Ada: offer PRR": not-your-turn [-]`,
	} {
		g, err := notation.Read([]byte("[Title \"chicago-express\"]\n[Seat \"Ada\"]\n[Seat \"Ben\"]\n"+text), titles)
		if err != nil {
			t.Fatal(err)
		}
		tt, _ := title.Find("chicago-express")
		if err := g.Check(tt); fmt.Sprint(err) != want && (err != nil || want != "") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// No line of words can be read as two kinds of action.
func TestPhrases_AreNoOthers(t *testing.T) {
	for _, tt := range title.All() {
		for i := range titletest.Many(4, 40) {
			r := played(t, tt, uint64(100+i))
			words, err := notation.NewLexicon(tt, r.Seats)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range r.Entries {
				said := words.Action(e.Action)
				if back, err := words.Read(said); err != nil || string(back) != string(e.Action) {
					t.Fatalf("%s says %q, which is %s (%v)", e.Action, said, back, err)
				}
			}
		}
	}
}

// FuzzRead throws texts at the reader. What reads as a game is written so that it reads the same.
func FuzzRead(f *testing.F) {
	f.Add(noted)
	for i, tt := range append(title.All(), toy.Title) {
		r := played(f, tt, uint64(i))
		r.Entries = r.Entries[:min(len(r.Entries), 30)]
		f.Add(written(f, &notation.Game{Record: r}))
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := notation.Read([]byte(text), titles)
		if err != nil {
			return
		}
		again := written(t, g)
		back, err := notation.Read([]byte(again), titles)
		if err != nil {
			t.Fatalf("it reads, and what is written of it does not: %v\n%s", err, again)
		}
		if encoded(t, back.Record) != encoded(t, g.Record) || written(t, back) != again {
			t.Fatalf("it comes back otherwise:\n%s\n%s", again, written(t, back))
		}
	})
}
