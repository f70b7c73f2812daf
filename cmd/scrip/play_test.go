package main

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
)

// option is an option as it is told, with the amount where it is open.
var option = regexp.MustCompile(`(?m)^[0-9]+: (.+?)(?:, up to [0-9]+)?$`)

// Every title is played from its beginning to its end by lines of text. The table is that of a
// lesson: what is drawn there, and what its bots do, is the same every time.
func TestPlay_EveryTitle(t *testing.T) {
	t.Parallel()
	for _, tt := range title.All() {
		t.Run(tt.Info().ID, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			d := &door{language: "en", out: &out}
			(&playCommand{Name: "Ann"}).open(d)
			defer d.close()
			d.lesson(t, tt)
			playOut(t, d, &out)
		})
	}
}

// lesson makes the table of a lesson that begins where the game does.
func (d *door) lesson(t *testing.T, tt game.Title) {
	t.Helper()
	info := tt.Info()
	setup, err := info.Complete(game.Setup{Seats: info.MinSeats})
	if err != nil {
		t.Fatal(err)
	}
	record := game.NewRecord(info, setup, make([]game.SeatInfo, setup.Seats))
	var made struct{ ID string }
	wanted := map[string]any{"lesson": info.ID + "/by-text", "record": record, "seat": 0}
	if err := d.ask("POST", "/api/lessons", wanted, &made); err != nil {
		t.Fatal(err)
	}
	d.table = made.ID
	if err := d.ask("PUT", "/api/tables/"+made.ID+"/pace", map[string]string{"pace": "fast"}, nil); err != nil {
		t.Fatal(err)
	}
}

// playOut plays a game to its end, as one does who says the options' words.
func playOut(t *testing.T, d *door, out *bytes.Buffer) {
	t.Helper()
	p := &talker{out: out, dice: rand.New(rand.NewPCG(1, 1))}
	if err := d.play(p.next); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "The game is over. 1. ") || p.moves < 10 {
		t.Errorf("after %d moves: %s", p.moves, last(out, 600))
	}
}

// At a server a whole game is played by whoever has a token that may read and play.
func TestPlay_AtAServer(t *testing.T) {
	t.Parallel()
	s := startServer(t, filepath.Join(t.TempDir(), "scrip.db"))
	ann := newBrowser(t)
	var made struct{ ID, Text string }
	must := func(method, path string, body any) {
		t.Helper()
		if !ann.call(method, s.url+path, body, &made) {
			t.Fatalf("%s %s is refused", method, path)
		}
	}
	const password = "correct horse"
	must("POST", "/api/account", map[string]string{"name": "Ann", "password": password})
	must("POST", "/api/tables", map[string]any{
		"title": "chicago-express", "visibility": "link", "settings": map[string]string{"first-opener": "seat-1"},
		"seats": []map[string]string{{"kind": "me"}, {"kind": "bot", "bot": "clerk"}, {"kind": "bot", "bot": "clerk"}},
	})
	table := made.ID
	must("POST", "/api/tables/"+table+"/start", struct{}{})
	token := func(scopes ...string) string {
		t.Helper()
		must("POST", "/api/account/proof", map[string]string{"password": password})
		must("POST", "/api/account/tokens", map[string]any{"name": "terminal", "scopes": scopes})
		return made.Text
	}

	var out bytes.Buffer
	reads := &playCommand{Server: s.url, Table: table, Token: token("read"), Language: "en"}
	if d, err := reads.door(&out); err != nil {
		t.Fatal(err)
	} else if err := d.play(func() (string, bool) { return "quit", true }); err == nil {
		t.Error("one plays with a token that may only read")
	}
	plays := &playCommand{Server: s.url + "/", Table: table, Token: token("read", "play"), Language: "en"}
	d, err := plays.door(&out)
	if err != nil {
		t.Fatal(err)
	}
	playOut(t, d, &out)
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := d.say("chicago-express", "save "+file); err != nil {
		t.Fatal(err)
	}
	if status := run([]string{"replay", file}); status != 0 {
		t.Errorf("what was saved does not replay: exit status %d", status)
	}
}

// talker asks for its options and says one of them, in the game's words.
type talker struct {
	out   *bytes.Buffer
	dice  *rand.Rand
	said  string
	moves int
	from  int // where the last answer begins
}

func (p *talker) next() (string, bool) {
	answer := string(p.out.Bytes()[p.from:])
	p.from = p.out.Len()
	switch {
	case strings.HasSuffix(p.said, "options"):
		options := option.FindAllStringSubmatch(answer, -1)
		p.said = options[p.dice.IntN(len(options))][1]
		if strings.Contains(answer, ": pass\n") && p.dice.IntN(3) > 0 {
			p.said = "PASS"
		}
	case strings.Contains(answer, "Say yes"):
		p.moves++
		p.said = "yes"
	default:
		p.said = "options"
	}
	return p.said, true
}

func last(out *bytes.Buffer, n int) string {
	text := out.String()
	return text[max(0, len(text)-n):]
}

// A question is answered in words, and changes nothing; what is wrong is told.
func TestPlay_Answers(t *testing.T) {
	var out bytes.Buffer
	d := &door{language: "en", out: &out}
	c := &playCommand{Title: "chicago-express", Name: "Ann", Bots: []string{"clerk", "clerk"}}
	c.open(d)
	defer d.close()
	if err := c.begin(d); err != nil {
		t.Fatal(err)
	}
	if err := d.play(func() (string, bool) { return "quit", true }); err != nil {
		t.Fatal(err)
	}
	// In this order: a yes would do what was said before it.
	for _, said := range [][2]string{
		{"yes", "There is nothing to say yes to."},
		{"help", "undo: take your last decision back."},
		{"options", "1: bid 7, up to 40"},
		{"1", "Say it with an amount: bid 7, up to 40."},
		{"9", "There is no option 9; there are 2."},
		{"bid 41", "A bid of 41 is more than your cash of 40."},
		{"BID 12", "bid 12. Say yes to do it."},
		{"bit 12", "“bit 12” isn’t understood. Nearest: bid 7 up to 40"},
		{"holdings", "Ann: cash 40"},
		{"holdings ann", "Ann: cash 40"},
		{"companies b&o", "B&O: treasury 0"},
		{"houses left", "houses left: 20"},
		{"show", "You can ask for: phase, round, step, players, companies"},
		{"show weather", "There is nothing about “weather” now."},
		{"routes prr", "PRR has track in R5."},
		{"routes ghost", "There is nothing about “ghost” now."},
		{"what changed", "Nothing has happened since."},
		{"worth", "How everybody stands: 1. Ann 40"},
		{"worth", "In cash you have 40."},
		{"turn", "You are asked. You may bid 7 up to 40; pass."},
	} {
		line, want := said[0], said[1]
		out.Reset()
		if err := d.say("chicago-express", line); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%q is answered %q (%v), want %q", line, out.String(), err, want)
		}
	}
}

// A refusal, as all answers, is in the language that was asked for; and a line goes on as far as it can in one way.
func TestPlay_InGerman(t *testing.T) {
	var out bytes.Buffer
	d := &door{language: "de", out: &out}
	c := &playCommand{Title: "chicago-express", Name: "Ann", Bots: []string{"clerk", "clerk"}}
	c.open(d)
	defer d.close()
	if err := c.begin(d); err != nil {
		t.Fatal(err)
	}
	if err := d.play(func() (string, bool) { return "quit", true }); err != nil {
		t.Fatal(err)
	}
	for _, said := range [][2]string{
		{"bid 41", "Ein Gebot von 41 ist mehr als dein Bargeld von 40."},
		{"holdings", "Ann: Bargeld 40"},
		{"companies prr", "PRR: Kasse 0, Einkommen"},
		{"show", "houses left (Häuser übrig)"},
		{"phase", "Phase: Eröffnung"},
	} {
		out.Reset()
		if err := d.say("chicago-express", said[0]); err != nil || !strings.Contains(out.String(), said[1]) {
			t.Errorf("%q is answered %q (%v), want %q", said[0], out.String(), err, said[1])
		}
	}
	for begun, want := range map[string][2]string{
		"hol":  {"holdings", ""},
		"h":    {"h", "Weiter geht es mit: help; hexes; holdings; houses.\n"},
		"ho":   {"ho", "Weiter geht es mit: holdings; houses.\n"},
		"pa":   {"pass", ""},
		"zzz":  {"zzz", "So geht keine Zeile weiter.\n"},
		"what": {"what changed", ""},
	} {
		out.Reset()
		if got := d.complete(begun, &out); got != want[0] || out.String() != want[1] {
			t.Errorf("%q becomes %q with %q, want %q", begun, got, out.String(), want)
		}
	}
}
