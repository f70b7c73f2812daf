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

// bend is one small change of a rule: some text of a file replaced by another.
type bend struct {
	file       string
	line       int
	from, to   int // bytes of the file
	old, new   string
	inFunction string
}

func (b *bend) String() string {
	return fmt.Sprintf("%s:%d: %s: %s becomes %s", b.file, b.line, b.inFunction, b.old, b.new)
}

// turned is what a comparison or a junction is bent to.
var turned = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
}

// bendsOf is every bend of the Go files of a folder and the rooms in it, tests and what
// is made for them apart, in their order.
func bendsOf(dir string) ([]bend, error) {
	var all []bend
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != dir && strings.HasSuffix(name, "test"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		found, err := bendsIn(name)
		all = append(all, found...)
		return err
	})
	return all, err
}

// bendsIn is the bends of one file.
func bendsIn(name string) ([]bend, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	b := bender{files: files, file: name, text: text}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			b.function = f.Name.Name
			ast.Inspect(f.Body, b.visit)
		}
	}
	return b.found, nil
}

// bender collects the bends of a file.
type bender struct {
	files    *token.FileSet
	file     string
	text     []byte
	function string
	found    []bend
}

func (b *bender) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if to, ok := turned[n.Op]; ok {
			b.add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to.String())
		}
		if isComparison(n.Op) {
			b.limit(n.X)
			b.limit(n.Y)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			b.add(n.OpPos, n.OpPos+1, "")
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

func isComparison(op token.Token) bool {
	return op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ
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

// limit bends a number that something is compared with by one.
func (b *bender) limit(e ast.Expr) {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.INT {
		if n, err := strconv.Atoi(lit.Value); err == nil {
			b.add(lit.Pos(), lit.End(), strconv.Itoa(n+1))
		}
	}
}

// never bends a condition so that it does not hold. What it names stays in use.
func (b *bender) never(e ast.Expr) {
	from, to := b.at(e.Pos()), b.at(e.End())
	b.add(e.Pos(), e.End(), "("+string(b.text[from:to])+") && len(\"\") > 0")
}

func (b *bender) at(p token.Pos) int { return b.files.Position(p).Offset }

func (b *bender) add(from, to token.Pos, text string) {
	start, end := b.at(from), b.at(to)
	b.found = append(b.found, bend{
		file: b.file, line: b.files.Position(from).Line, from: start, to: end,
		old: string(b.text[start:end]), new: text, inFunction: b.function,
	})
}

// apply is the file's text with the bend.
func (b *bend) apply() ([]byte, error) {
	text, err := os.ReadFile(b.file)
	if err != nil {
		return nil, err
	}
	return append(append(append([]byte{}, text[:b.from]...), b.new...), text[b.to:]...), nil
}
