package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// bend is one small change of a rule: a condition of a file replaced by another.
type bend struct {
	number   int // from 1, in the order of the text
	file     string
	lines    span
	from, to int // bytes of the file
	text     string
	// key tells the bend from others wherever its line comes to stand.
	key string
}

func (b *bend) String() string { return fmt.Sprintf("line %d of %s", b.lines.first, b.key) }

// turned is what a comparison or a junction is bent to.
var turned = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
}

// source is a file of rules, its bends, and how each is switched.
type source struct {
	name     string
	room     string // its package
	text     []byte
	bends    []*bend
	switches []toggle
}

// sourcesOf is the Go files of a folder and the rooms in it, tests and what is made for
// them apart, with their bends.
func sourcesOf(dir string) ([]*source, error) {
	var all []*source
	next := 1
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != dir && strings.HasSuffix(name, "test"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		case strings.HasPrefix(filepath.Base(name), "bot"):
			return nil // what bots prefer is no rule
		}
		s, err := read(dir, name, next)
		if err != nil {
			return err
		}
		all, next = append(all, s), next+len(s.bends)
		return nil
	})
	return all, err
}

// read is one file with its bends, numbered from next.
func read(dir, name string, next int) (*source, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	place, err := filepath.Rel(dir, name)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	b := bender{source: &source{name: name, room: file.Name.Name, text: text}, files: files, next: next, alike: map[string]int{}}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			b.place = filepath.ToSlash(place) + ": " + f.Name.Name
			ast.Inspect(f.Body, b.visit)
		}
	}
	return b.source, nil
}

// bender collects the bends of a file.
type bender struct {
	*source
	files *token.FileSet
	place string // file and function
	next  int
	alike map[string]int // how many bends there are of a key; from the second on they are numbered
}

func (b *bender) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		b.turn(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			b.toggle(n, wrapped(b, n, b.becomes(n, b.of(n.X))))
		}
	case *ast.IfStmt:
		b.never(n.Cond)
	case *ast.CaseClause:
		for _, e := range n.List {
			if _, plain := e.(*ast.Ident); !plain && isCondition(e) {
				b.never(e)
			}
		}
	}
	return true
}

// isCondition tells a condition from a value that a switch compares with.
func isCondition(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		_, ok := turned[e.Op]
		return ok
	case *ast.UnaryExpr:
		return e.Op == token.NOT
	case *ast.ParenExpr:
		return isCondition(e.X)
	}
	return false
}

// turn bends what a comparison or a junction asks, and a number that something is
// compared with.
func (b *bender) turn(n *ast.BinaryExpr) {
	to, ok := turned[n.Op]
	if !ok {
		return
	}
	turn := b.becomes(n, b.of(n.X)+" "+to.String()+" "+b.of(n.Y))
	switch n.Op {
	case token.LAND, token.LOR:
		b.toggle(n, junction(b, n, turn))
	case token.EQL, token.NEQ:
		b.toggle(n, wrapped(b, n, turn))
	default:
		b.toggle(n, comparison(b, n, turn, b.limit(n)))
	}
}

// limit moves a number that something is compared with by one, where that is not the
// same as turning the comparison. It is 0 where there is none.
func (b *bender) limit(n *ast.BinaryExpr) int {
	switch n.Op {
	case token.GTR, token.LEQ:
		if more, ok := oneMore(n.Y); ok {
			return b.becomes(n, b.of(n.X)+" "+n.Op.String()+" "+more)
		}
	case token.LSS, token.GEQ:
		if more, ok := oneMore(n.X); ok {
			return b.becomes(n, more+" "+n.Op.String()+" "+b.of(n.Y))
		}
	}
	return 0
}

func oneMore(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.INT {
		return "", false
	}
	n, err := strconv.Atoi(lit.Value)
	return strconv.Itoa(n + 1), err == nil
}

// never bends a condition so that it does not hold. What it names stays in use.
func (b *bender) never(e ast.Expr) {
	k := b.add(e, "("+b.of(e)+") && len(\"\") > 0", "never holds")
	b.toggle(e, unless(b, e, k))
}

// becomes adds a bend of an expression and is its number.
func (b *bender) becomes(n ast.Expr, text string) int {
	return b.add(n, "("+text+")", "becomes "+inOneLine(text))
}

func (b *bender) add(n ast.Expr, text, how string) int {
	k := b.next + len(b.bends)
	key := b.place + ": " + inOneLine(b.of(n)) + " " + how
	b.alike[key]++
	if nth := b.alike[key]; nth > 1 {
		key += fmt.Sprintf(" (%d)", nth)
	}
	b.bends = append(b.bends, &bend{
		number: k, file: b.name, lines: b.lines(n), from: b.at(n.Pos()), to: b.at(n.End()), text: text, key: key,
	})
	return k
}

func (b *bender) at(p token.Pos) int { return b.files.Position(p).Offset }

func (b *bender) lines(n ast.Expr) span {
	return span{b.files.Position(n.Pos()).Line, b.files.Position(n.End()).Line}
}

// of is the text of an expression.
func (b *bender) of(e ast.Expr) string { return string(b.text[b.at(e.Pos()):b.at(e.End())]) }

func inOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// alone is the file's text with one bend and no switch.
func (s *source) alone(b *bend) []byte {
	return append(append(append([]byte{}, s.text[:b.from]...), b.text...), s.text[b.to:]...)
}
