package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// What PostgreSQL's two sides say to each other: after the first, each message has a
// letter for its kind, its length, and what it says. Only those kinds have a name here
// by which statements are told apart.
const (
	saysQuery   = 'Q' // a statement in one
	saysParse   = 'P' // a statement to be prepared
	saysBind    = 'B' // one that is to be done
	saysClose   = 'C'
	saysSync    = 'S' // the end of what is asked at once
	saysFlush   = 'H'
	saysGoodbye = 'X'

	saysReady = 'Z' // all that was asked is answered
	saysBell  = 'A' // somebody has called NOTIFY
)

// message is one of them, with its letter and length.
type message struct {
	kind byte
	raw  []byte
}

// mostSaid bounds a message, so that what is none is seen.
const mostSaid = 1 << 28

// readFirst reads the first message of a client, which has no letter.
func readFirst(from *bufio.Reader) (message, error) {
	return readAfter(from, nil)
}

func readMessage(from *bufio.Reader) (message, error) {
	kind, err := from.ReadByte()
	if err != nil {
		return message{}, err
	}
	return readAfter(from, []byte{kind})
}

func readAfter(from *bufio.Reader, letter []byte) (message, error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(from, head); err != nil {
		return message{}, err
	}
	long := binary.BigEndian.Uint32(head)
	if long < 4 || long > mostSaid {
		return message{}, fmt.Errorf("a message of %d bytes", long)
	}
	m := message{raw: make([]byte, len(letter)+int(long))}
	copy(m.raw[copy(m.raw, letter):], head)
	if len(letter) > 0 {
		m.kind = letter[0]
	}
	_, err := io.ReadFull(from, m.raw[len(letter)+4:])
	return m, err
}

// texts are those that a message begins with; each ends with a zero.
func (m *message) texts(n int) []string {
	list := make([]string, n)
	rest := m.raw[min(5, len(m.raw)):]
	for i := range list {
		text, after, _ := bytes.Cut(rest, []byte{0})
		list[i], rest = string(text), after
	}
	return list
}

// asked is what a client asks at once, up to where it waits for the answer.
type asked struct {
	raw        []byte
	statements []string // what is done
	prepared   bool     // something is only prepared
	bye        bool
}

// readAsked reads it. Statements that were prepared are known by their names.
func readAsked(from *bufio.Reader, prepared map[string]string) (a asked, err error) {
	for {
		m, err := readMessage(from)
		if err != nil {
			return a, err
		}
		a.raw = append(a.raw, m.raw...)
		switch m.kind {
		case saysQuery:
			a.statements = append(a.statements, m.texts(1)[0])
			return a, nil
		case saysParse:
			named := m.texts(2)
			prepared[named[0]], a.prepared = named[1], true
		case saysBind:
			a.statements = append(a.statements, prepared[m.texts(2)[1]])
		case saysClose:
			a.prepared = true
		case saysGoodbye:
			a.bye = true
			return a, nil
		case saysSync, saysFlush:
			return a, nil
		}
	}
}

// What is no statement, and yet a place to break off at.
const (
	atConnecting = "(a connection is opened)"
	atPreparing  = "(a statement is prepared)"
	atBell       = "(a bell is heard)"
)

// place is what is asked, in a few words.
func (a *asked) place() string {
	if len(a.statements) == 0 {
		return atPreparing
	}
	return inShort(a.statements[len(a.statements)-1])
}

var (
	named  = regexp.MustCompile(`^-- name: (\w+)`)
	spaces = regexp.MustCompile(`\s+`)
)

// inShort is a statement's name where it has one, and else how it begins.
func inShort(statement string) string {
	if name := named.FindStringSubmatch(statement); name != nil {
		return name[1]
	}
	const long = 60
	text := spaces.ReplaceAllString(strings.TrimSpace(statement), " ")
	if len(text) > long {
		text = text[:long] + "…"
	}
	return text
}
