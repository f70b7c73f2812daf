package scrip_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// realClock is where the real clock may be asked: it is measured how long something took, the
// network is told until when it may take, PostgreSQL and its jobs go by the time of their own, or
// it is a program that somebody waits for. Everything else goes by a clock.Wall that is handed in.
var realClock = []string{
	"clock/",
	"match/act.go", "server/observe.go", // measured
	"server/uploads.go", "server/dumps.go", "server/request/events.go", // deadlines of connections
	"store/database/", "store/pgtest/",
	"cmd/", "clients/",
}

// asksTime is what of package time goes by the real clock.
var asksTime = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTicker", "NewTimer"}

func TestOneClockIsHandedIn(t *testing.T) {
	for name := range eachGoFile(t) {
		name = filepath.ToSlash(name)
		may := slices.ContainsFunc(realClock, func(place string) bool { return strings.HasPrefix(name, place) })
		if may || strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, call := range callsOfTime(t, name) {
			t.Errorf("%s asks the real clock (time.%s) and is not among those that may", call.at, call.name)
		}
	}
}

type callOfTime struct{ at, name string }

// callsOfTime is where a file uses what of package time goes by the real clock.
func callsOfTime(t *testing.T, file string) (list []callOfTime) {
	t.Helper()
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if of, ok := sel.X.(*ast.Ident); ok && of.Name == "time" && slices.Contains(asksTime, sel.Sel.Name) {
			list = append(list, callOfTime{files.Position(sel.Pos()).String(), sel.Sel.Name})
		}
		return true
	})
	return list
}

// sleepsInBubbles is where tests sleep that is called from bubbles of testing/synctest in other files.
var sleepsInBubbles = []string{"match/drawer_test.go"}

// No test waits for time to pass. In a bubble of testing/synctest it is the way to turn the clock;
// elsewhere package await looks until something is seen.
func TestNoTestSleeps(t *testing.T) {
	for name := range eachGoFile(t) {
		name = filepath.ToSlash(name)
		if !strings.HasSuffix(name, "_test.go") || slices.Contains(sleepsInBubbles, name) || importsSynctest(t, name) {
			continue
		}
		for _, call := range callsOfTime(t, name) {
			if call.name == "Sleep" {
				t.Errorf("%s sleeps, and the file has no bubble of testing/synctest: wait by package await", call.at)
			}
		}
	}
}

func importsSynctest(t *testing.T, file string) bool {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing/synctest"` })
}
