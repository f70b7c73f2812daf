package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

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
