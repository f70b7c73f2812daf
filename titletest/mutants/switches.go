package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A title is compiled once with all its bends in it, each asleep until the environment
// names its number: so that a bend costs a run of the tests and no compilation.

// toggle is the edits that put a switch around an expression.
type toggle struct {
	lines span
	edits []edit
}

// span is the lines of an expression.
type span struct{ first, last int }

func (s span) touches(lines map[int]bool) bool {
	for line := s.first; line <= s.last; line++ {
		if lines[line] {
			return true
		}
	}
	return false
}

// edit puts some text into a file, in place of some bytes.
type edit struct {
	at, cut int
	text    string
	closes  bool // an outer expression opens before the inner ones and closes after them
}

// helpers is what the switches of a package call.
const helpers = `package %s

import (
	"os"
	"strconv"
)

var bentNow = func() int { n, _ := strconv.Atoi(os.Getenv("` + awake + `")); return n }()

func bent(number int) bool { return number != 0 && number == bentNow }

type bentNumber interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float64
}

func bentLess[T bentNumber](turn, limit int, x, y T) bool {
	return x < y != (bent(turn) && x == y || bent(limit) && y == x+1)
}

func bentMore[T bentNumber](turn, limit int, x, y T) bool {
	return x > y != (bent(turn) && x == y || bent(limit) && x == y+1)
}
`

// awake is the variable of the environment that names the bend in force.
const awake = "SCRIP_BENT"

func (b *bender) toggle(n ast.Expr, edits []edit) {
	b.switches = append(b.switches, toggle{b.lines(n), edits})
}

// wrapped is an expression that says the opposite when bent.
func wrapped(b *bender, n ast.Expr, k int) []edit {
	return around(b, n, "((", fmt.Sprintf(") != bent(%d))", k))
}

// unless is a condition that does not hold when bent.
func unless(b *bender, n ast.Expr, k int) []edit {
	return around(b, n, "((", fmt.Sprintf(") && !bent(%d))", k))
}

// junction is an and that is an or when bent, or the other way round: one is the other
// with both its sides and itself denied.
func junction(b *bender, n *ast.BinaryExpr, k int) []edit {
	deny := fmt.Sprintf(") != bent(%d)", k)
	return slices.Concat(around(b, n, "(", deny+")"), around(b, n.X, "((", deny), around(b, n.Y, "(", deny))
}

// comparison is less or more as a call that may be bent in two ways.
func comparison(b *bender, n *ast.BinaryExpr, turn, limit int) []edit {
	name := map[token.Token]string{token.LSS: "bentLess", token.GEQ: "!bentLess", token.GTR: "bentMore", token.LEQ: "!bentMore"}[n.Op]
	comma := edit{at: b.at(n.OpPos), cut: len(n.Op.String()), text: ","}
	return append(around(b, n, fmt.Sprintf("(%s(%d, %d, ", name, turn, limit), "))"), comma)
}

func around(b *bender, n ast.Expr, before, after string) []edit {
	return []edit{{at: b.at(n.Pos()), text: before}, {at: b.at(n.End()), text: after, closes: true}}
}

// switched is the file's text with a switch at every bend, but for lines that would not
// compile with one.
func (s *source) switched(without map[int]bool) []byte {
	var opening, closing []edit
	for _, t := range s.switches {
		if t.lines.touches(without) {
			continue
		}
		for _, e := range t.edits {
			if e.closes {
				closing = append(closing, e)
			} else {
				opening = append(opening, e)
			}
		}
	}
	slices.Reverse(closing)
	edits := append(closing, opening...)
	slices.SortStableFunc(edits, func(x, y edit) int { return x.at - y.at })
	var text strings.Builder
	done := 0
	for _, e := range edits {
		text.Write(s.text[done:e.at])
		text.WriteString(e.text)
		done = e.at + e.cut
	}
	text.Write(s.text[done:])
	return []byte(text.String())
}
