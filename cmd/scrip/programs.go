package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// execPrefix begins the name of a bot that is another program.
const execPrefix = "exec:"

func isProgram(kind string) bool { return strings.HasPrefix(kind, execPrefix) }

// checkBot tells whether there is such a bot for a game; programs are tried when they start.
func checkBot(kind string, g game.Game) error {
	if isProgram(kind) {
		return nil
	}
	if _, err := newBot(kind); err != nil {
		return err
	}
	if _, file, judged := strings.Cut(kind, "@"); judged {
		if net, err := readNet(file); err != nil || net.Features != len(g.Features(0, nil)) {
			return fmt.Errorf("%s: the net in %s is not for %s as it is now", kind, file, g.Title().Info().ID)
		}
	}
	return nil
}

// newBot is a bot of this program. KIND@FILE is one that judges by the net in a file.
func newBot(kind string) (bot.Bot, error) {
	kind, file, judged := strings.Cut(kind, "@")
	b, err := bot.New(kind)
	if err != nil || !judged {
		return b, err
	}
	searcher, ok := b.(interface{ JudgeBy(net *valuenet.Net) })
	if !ok {
		return nil, fmt.Errorf("%s@%s: %s does not search, and has nothing to judge by a net", kind, file, kind)
	}
	net, err := readNet(file)
	if err != nil {
		return nil, err
	}
	searcher.JudgeBy(net)
	return b, nil
}

// netFiles are the nets read so far, by the names of their files.
var netFiles sync.Map

func readNet(name string) (*valuenet.Net, error) {
	if net, ok := netFiles.Load(name); ok {
		return net.(*valuenet.Net), nil
	}
	file, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	net, err := valuenet.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	netFiles.Store(name, net)
	return net, nil
}

// program is a bot that runs beside us: it is asked by a line on its standard
// input and answers by one on its standard output.
type program struct {
	command string
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// startProgram starts the program that a kind names.
func startProgram(kind string) (*program, error) {
	command := strings.TrimPrefix(kind, execPrefix)
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, fmt.Errorf("%s: name the program, as in exec:./mybot", execPrefix)
	}
	p := &program{command: command, process: exec.Command(words[0], words[1:]...)}
	p.process.Stderr = os.Stderr
	in, err := p.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.process.Start(); err != nil {
		return nil, fmt.Errorf("%s%s: %w", execPrefix, command, err)
	}
	p.in, p.out = in, bufio.NewReaderSize(out, 1<<16)
	return p, nil
}

// Close ends the program: it is asked nothing more.
func (p *program) Close() error {
	p.in.Close()
	if err := p.process.Wait(); err != nil {
		return fmt.Errorf("%s%s: %w", execPrefix, p.command, err)
	}
	return nil
}

// Pick takes the first option: the program decides only where it can be shown the
// game (Ask).
func (p *program) Pick(g game.Game, seat game.Seat, _ *rand.Rand) game.Pick {
	g.Options(seat)
	return game.Pick{Amount: int(g.Terms(0).Min)}
}

// Ask puts the decision to the program.
func (p *program) Ask(record *game.Record, g game.Game, seat game.Seat, r *rand.Rand) (game.Pick, error) {
	err := p.ask(record, g, seat, r.Uint64())
	if err != nil {
		err = fmt.Errorf("%s%s, asked for seat %s: %w", execPrefix, p.command, seat, err)
	}
	return game.Pick{}, err
}

func (p *program) ask(record *game.Record, g game.Game, seat game.Seat, seed uint64) error {
	asked, err := bot.NewDecisionRequest(record, g, seat, seed)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(p.in).Encode(asked); err != nil {
		return fmt.Errorf("it does not listen: %w", err)
	}
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("it does not answer: %w", err)
	}
	var answer bot.DecisionResponse
	if err := json.Unmarshal(line, &answer); err != nil || answer.Action == nil {
		return fmt.Errorf(`it answered %.200q; want {"action":{...}}`, line)
	}
	return answer.Take(g, seat)
}

type thinkCommand struct {
	Level string `arg:"" help:"Who decides. Kinds: ${bots}."`
}

// longestQuestion is more than any game takes: a record of thousands of entries.
const longestQuestion = 32 << 20

// Run answers decisions, a line each, until there are no more: the other end of
// exec: in 'scrip sim' and 'scrip ladder'.
func (c *thinkCommand) Run() error {
	if _, err := newBot(c.Level); err != nil {
		return &usageError{err}
	}
	t := thinker{level: c.Level}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, longestQuestion)
	out := json.NewEncoder(os.Stdout)
	for n := 1; in.Scan(); n++ {
		answer, err := t.decide(in.Bytes())
		if err != nil {
			return fmt.Errorf("question %d: %w", n, err)
		}
		if err := out.Encode(answer); err != nil {
			return err
		}
	}
	if err := in.Err(); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// thinker keeps a bot for each seat that it is asked for, of the game played there.
type thinker struct {
	level string
	seats [game.MaxSeats]struct {
		bot  bot.Bot
		upTo int // how long the record was when it was asked last
	}
}

// at is the bot of a seat. A record that is no longer than the last one is of
// another game, which takes a new bot.
func (t *thinker) at(seat game.Seat, entries int) bot.Bot {
	s := &t.seats[seat]
	if s.bot == nil || entries <= s.upTo {
		s.bot, _ = newBot(t.level)
	}
	s.upTo = entries
	return s.bot
}

// decide asks the bot of the seat.
func (t *thinker) decide(line []byte) (map[string]any, error) {
	var asked struct {
		Record *game.Record `json:"record"`
		Seat   game.Seat    `json:"seat"`
		Seed   uint64       `json:"seed"`
	}
	if err := json.Unmarshal(line, &asked); err != nil {
		return nil, err
	}
	if asked.Record == nil {
		return nil, errors.New("there is no record in it")
	}
	_, tape, err := readRecord(asked.Record)
	if err != nil {
		return nil, err
	}
	g, err := tape.At(tape.Len())
	if err != nil {
		return nil, err
	}
	if !g.Turn().Has(asked.Seat) {
		return nil, fmt.Errorf("seat %s is not asked at the end of the record", asked.Seat)
	}
	b := t.at(asked.Seat, len(asked.Record.Entries))
	pick := b.Pick(g, asked.Seat, rand.New(rand.NewPCG(asked.Seed, 2)))
	return map[string]any{"action": g.Action(pick.Index, pick.Amount)}, nil
}
