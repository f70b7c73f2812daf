package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/console"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/pocket"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/words"
)

type playCommand struct {
	Title    string   `arg:"" optional:"" help:"The title, to play against bots."`
	Bots     []string `placeholder:"KIND,..." help:"The bots to play against (default: as many as the title needs)."`
	Name     string   `default:"Me" help:"What you are called (default: Me)."`
	Server   string   `placeholder:"URL" help:"Play at a table of this server instead."`
	Table    string   `placeholder:"ID" help:"The table there."`
	Token    string   `env:"SCRIP_TOKEN" placeholder:"TOKEN" help:"A token of yours that may play (also SCRIP_TOKEN)."`
	Language string   `default:"en" enum:"en,es,it,de" help:"The language of the answers: ${enum} (default: en)."`
	Yes      bool     `help:"Do what is to be done at once, without asking whether it is meant."`
}

// Run plays one game by lines of text.
func (c *playCommand) Run() error {
	d, err := c.door(os.Stdout)
	if err != nil {
		return err
	}
	defer d.close()
	return d.play(d.lines(os.Stdin, os.Stdout))
}

// door is at a table of a server, or of a house of its own.
func (c *playCommand) door(out io.Writer) (*door, error) {
	d := &door{language: c.Language, sure: c.Yes, out: out}
	if c.Server == "" {
		c.open(d)
		return d, c.begin(d)
	}
	if c.Table == "" || c.Token == "" || c.Title != "" {
		return nil, usagef("--server needs --table and --token, and no title")
	}
	d.call, d.table, d.distant = atServer(strings.TrimSuffix(c.Server, "/"), c.Token), c.Table, true
	return d, nil
}

// open opens a house of its own.
func (c *playCommand) open(d *door) {
	house := pocket.Open(match.Config{
		Titles: title.All(), Old: title.Old(), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	}, c.Name, nil, func(context.Context, []pocket.Change) error { return nil })
	d.closing = append(d.closing, house.Close)
	d.call = func(method, path string, body []byte) (int, []byte, error) {
		status, text := house.Call(context.Background(), method, path, body)
		return status, text, nil
	}
}

// begin makes a table against bots there.
func (c *playCommand) begin(d *door) error {
	t, err := findTitle(c.Title)
	if err != nil {
		return err
	}
	for len(c.Bots) < t.Info().MinSeats-1 {
		c.Bots = append(c.Bots, bot.Usual)
	}
	wanted := calls.NewTable{Title: c.Title, Visibility: "link", Seats: []calls.NewSeat{{Kind: "me"}}}
	for _, kind := range c.Bots {
		wanted.Seats = append(wanted.Seats, calls.NewSeat{Kind: "bot", Bot: kind})
	}
	var made struct{ ID string }
	if err := d.ask("POST", "/api/tables", wanted, &made); err != nil {
		return err
	}
	d.table = made.ID
	return d.ask("POST", "/api/tables/"+made.ID+"/start", struct{}{}, nil)
}

// atServer makes calls to a server.
func atServer(url, token string) asker {
	client := &http.Client{Timeout: time.Minute}
	return func(method, path string, body []byte) (int, []byte, error) {
		r, err := http.NewRequest(method, url+path, bytes.NewReader(body))
		if err != nil {
			return 0, nil, err
		}
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Content-Type", "application/json")
		answer, err := client.Do(r)
		if err != nil {
			return 0, nil, err
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		return answer.StatusCode, text, err
	}
}

// asker makes a call to a house, wherever it is.
type asker func(method, path string, body []byte) (status int, text []byte, err error)

// door is where lines are said, and answers heard.
type door struct {
	call     asker
	table    string
	language string
	sure     bool // what is to be done is done at once
	distant  bool // at a server, where others may take their time
	out      io.Writer
	closing  []func()

	told    int    // entries
	pending string // the line that waits for a yes, and the moment that it is meant at
	meant   int
	over    bool
}

func (d *door) close() {
	for _, end := range d.closing {
		end()
	}
}

// ask makes a call, and reads its answer. A refusal is an error with its sentence.
func (d *door) ask(method, path string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	status, raw, err := d.call(method, path, text)
	if err != nil {
		return err
	}
	if status >= http.StatusBadRequest {
		var refused calls.Error
		if err := json.Unmarshal(raw, &refused); err != nil {
			return fmt.Errorf("%s %s: %d", method, path, status)
		}
		return &refused
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(raw, answer)
}

// play plays to the end of the game, or of what is said.
func (d *door) play(read func() (string, bool)) error {
	var head struct{ Title string }
	if err := d.ask("GET", "/api/tables/"+d.table, nil, &head); err != nil {
		return err
	}
	if err := d.listen(); err != nil {
		return err
	}
	for !d.over {
		line, ok := read()
		if line = strings.TrimSpace(line); !ok || line == "quit" {
			return nil
		}
		if err := d.say(head.Title, line); err != nil {
			return err
		}
	}
	return nil
}

// say says a line. What is refused is told, and is no error.
func (d *door) say(title, line string) (err error) {
	file, save := strings.CutPrefix(line, "save ")
	switch {
	case line == "":
		return nil
	case save:
		err = d.save(strings.TrimSpace(file))
	case line != "yes":
		err = d.send(wanted{Text: line, Sure: d.sure})
	case d.pending == "":
		d.tell(console.Sentence{Key: "nothing"})
	default:
		err = d.send(wanted{Text: d.pending, Sure: true, After: &d.meant})
	}
	if refused, ok := err.(*calls.Error); ok {
		fmt.Fprintln(d.out, d.refused(title, refused))
		return nil
	}
	return err
}

// refused is why something was refused, in the reader's language where it has words for that.
func (d *door) refused(title string, e *calls.Error) string {
	if e.Illegal != nil {
		return words.WhyIn(d.language, title, e.Illegal)
	}
	return cmp.Or(words.Say(d.language, "error."+e.Code, e.Facts), e.Detail)
}

// send sends a line, and tells the answer, and what was done meanwhile or follows. That something
// was done is told as all that is done.
func (d *door) send(what wanted) error {
	d.pending = ""
	spoken, err := d.line(what)
	if err != nil {
		return err
	}
	if spoken.Pending {
		d.pending, d.meant = what.Text, spoken.N
	}
	if !spoken.Did {
		d.tell(spoken.Say...)
	}
	if spoken.N == d.told {
		return nil
	}
	return d.listen()
}

// wanted is a line as it is sent (calls.LineBody).
type wanted struct {
	Text  string `json:"text"`
	Sure  bool   `json:"sure"`
	After *int   `json:"after,omitempty"`
}

func (d *door) line(what wanted) (*calls.Spoken, error) {
	var spoken calls.Spoken
	err := d.ask("POST", "/api/tables/"+d.table+"/line", what, &spoken)
	return &spoken, err
}

// What others do is looked at soon, and then less and less often.
const soonest, latest = 10 * time.Millisecond, time.Second

// listen tells what is done until one is asked, or the game is over.
func (d *door) listen() error {
	waited := ""
	for rest := soonest; ; rest = min(2*rest, latest) {
		spoken, err := d.line(wanted{})
		if err != nil {
			return err
		}
		if err := d.tellFrom(spoken.N); err != nil {
			return err
		}
		if now := fmt.Sprint(spoken.Say); now != waited && (spoken.Asked || spoken.Over || d.distant && rest == latest) {
			waited = now
			d.tell(spoken.Say...)
		}
		if d.over = spoken.Over; spoken.Asked || d.over {
			return nil
		}
		time.Sleep(rest)
	}
}

// tellFrom tells what was done since it was told last.
func (d *door) tellFrom(n int) error {
	if n == d.told {
		return nil
	}
	var lines []calls.NotationLine
	if err := d.ask("GET", fmt.Sprintf("/api/tables/%s/notation?from=%d", d.table, d.told), nil, &lines); err != nil {
		return err
	}
	for _, l := range lines {
		fmt.Fprintf(d.out, "%d. %s: %s\n", l.N+1, l.Who, cmp.Or(l.Words, "…"))
	}
	d.told += len(lines)
	return nil
}

// tell says sentences, each on a line.
func (d *door) tell(say ...console.Sentence) {
	for _, s := range say {
		fmt.Fprintln(d.out, d.said(s))
	}
}

func (d *door) said(s console.Sentence) string {
	return s.In(func(key string, facts map[string]any) string { return words.SayIn("console", d.language, key, facts) })
}

// save writes the game as text to a file.
func (d *door) save(file string) error {
	var game calls.GameText
	if err := d.ask("GET", "/api/tables/"+d.table+"/text", nil, &game); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(game.Text), 0o666)
}

// lines reads what is said: at a terminal with Tab, which goes on with a line, and arrows, which bring earlier ones back.
func (d *door) lines(in, out *os.File) func() (string, bool) {
	if !term.IsTerminal(int(in.Fd())) || !term.IsTerminal(int(out.Fd())) {
		scanner := bufio.NewScanner(in)
		return func() (string, bool) {
			fmt.Fprint(d.out, prompt)
			more := scanner.Scan()
			return scanner.Text(), more
		}
	}
	t := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{in, out}, prompt)
	t.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' || pos != len(line) {
			return line, pos, false
		}
		line = d.complete(line, t)
		return line, len(line), true
	}
	return func() (string, bool) {
		// Only while a line is typed: what is told then stands as in any other terminal.
		before, err := term.MakeRaw(int(in.Fd()))
		if err != nil {
			return "", false
		}
		line, err := t.ReadLine()
		if err := term.Restore(int(in.Fd()), before); err != nil {
			return "", false
		}
		return line, err == nil
	}
}

const prompt = "> "

// complete is a line as far as it can only go on in one way; where there are several, it tells them.
func (d *door) complete(begun string, out io.Writer) string {
	var spoken calls.Spoken
	if err := d.ask("POST", "/api/tables/"+d.table+"/line", map[string]any{"text": begun, "begun": true}, &spoken); err != nil {
		return begun
	}
	switch ways := spoken.Ways; len(ways) {
	case 0:
		fmt.Fprintln(out, d.said(console.Sentence{Key: "ways.none"}))
	case 1:
		return ways[0]
	default:
		fmt.Fprintln(out, d.said(console.Sentence{Key: "ways", Facts: map[string]any{"ways": strings.Join(ways, "; ")}}))
		if further := commonStart(ways); len(further) > len(begun) {
			return further
		}
	}
	return begun
}

// commonStart is what all lines begin with, whatever their capital letters.
func commonStart(lines []string) string {
	start := lines[0]
	for _, line := range lines[1:] {
		n := 0
		for n < min(len(start), len(line)) && strings.EqualFold(start[n:n+1], line[n:n+1]) {
			n++
		}
		start = start[:n]
	}
	return start
}
