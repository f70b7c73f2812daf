package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/words"
)

// eachGame reads the games of a file, or of standard input where the name is "-": one record or
// one game as text (docs/notation.md), or many records, each on a line of its own; packed by gzip
// or not. It passes each on with its name, or an error with the name; once told returns false, no
// more are read.
func eachGame(file string, told func(name string, g *notation.Game, err error) bool) {
	fail := func(err error) { told(file, nil, fmt.Errorf("%s: %w", file, err)) }
	in := io.ReadCloser(os.Stdin)
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			told(file, nil, err)
			return
		}
		in = f
	}
	defer in.Close()
	text, err := unpacked(bufio.NewReader(in))
	if err != nil {
		fail(err)
		return
	}
	first, err := text.ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		fail(err)
		return
	}
	if !json.Valid(first) { // one game on several lines
		g, err := readGame(io.MultiReader(bytes.NewReader(first), text))
		if err != nil {
			fail(err)
			return
		}
		told(file, g, nil)
		return
	}
	eachLine(file, first, text, told)
}

// readGame reads a record, or a game as text.
func readGame(in io.Reader) (*notation.Game, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	if !notation.Looks(text) {
		r, err := game.ReadRecord(bytes.NewReader(text))
		return &notation.Game{Record: r}, err
	}
	var rules game.Title
	g, err := notation.Read(text, func(id string, version int) (game.Title, error) {
		if rules, err = findTitle(id); err == nil {
			rules, _ = title.Reading(id, version)
		}
		return rules, err
	})
	if err == nil {
		err = g.Check(rules)
	}
	return g, inWords(rules, err)
}

// inWords says why the rules forbid a line, where that is what is wrong.
func inWords(rules game.Title, err error) error {
	var wrong *notation.Error
	if refusal, refused := game.Refusal(err); refused && errors.As(err, &wrong) {
		wrong.What = against(refusal) + ": " + words.Why(rules.Info().ID, refusal)
	}
	return err
}

// eachLine reads a record a line, the first of which was read already.
func eachLine(file string, line []byte, text *bufio.Reader, told func(name string, g *notation.Game, err error) bool) {
	_, err := text.Peek(1)
	alone := err != nil
	for n := 1; ; n++ {
		name := file
		if !alone {
			name = fmt.Sprintf("%s, line %d", file, n)
		}
		if len(bytes.TrimSpace(line)) > 0 {
			r, err := game.ReadRecord(bytes.NewReader(line))
			if err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
			if !told(name, &notation.Game{Record: r}, err) {
				return
			}
		}
		line, err = text.ReadBytes('\n')
		if len(line) == 0 && errors.Is(err, io.EOF) {
			return
		} else if err != nil && !errors.Is(err, io.EOF) {
			told(file, nil, fmt.Errorf("%s: %w", file, err))
			return
		}
	}
}

// unpacked reads what gzip packed, if it did.
func unpacked(in *bufio.Reader) (*bufio.Reader, error) {
	if head, err := in.Peek(2); err != nil || head[0] != 0x1f || head[1] != 0x8b {
		return in, nil
	}
	zip, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	return bufio.NewReader(zip), nil
}
