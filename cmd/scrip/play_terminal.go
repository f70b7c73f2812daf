package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/console"
)

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
