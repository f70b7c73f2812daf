package scrip_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"iter"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

const module = "github.com/scrip-games/scrip"

// rooms says which rooms of the house each room may use; a room is the first
// part of a package's path. Everything points one way: see ARCHITECTURE.md.
var rooms = map[string][]string{
	"game":      {},
	"kit":       {"kit"},
	"title":     {"game", "kit", "title"},
	"notation":  {"game"},
	"console":   {"game", "notation"},
	"verdict":   {"game"},
	"bot":       {"game", "bot", "verdict"},
	"titletest": {"game", "bot", "titletest"},
	"web":       {},
	"words":     {"game", "web"},
	"picture":   {"game", "picture", "think", "web", "words"},
	"clock":     {},
	"rating":    {},
	"events":    {},
	"stats":     {"game"},
	"refusal":   {"game"},
	"people":    {"persist"},
	"record":    {"game"},
	"think":     {"game", "refusal"},
	"persist":   {},
	"notice":    {"game", "clock", "refusal", "think", "persist"},
	"sheet":     {"game", "clock", "refusal", "people", "record", "persist", "notice"},
	"match":     {"game", "clock", "refusal", "people", "record", "think", "persist", "notice", "sheet"},
	"results":   {"game", "stats", "people", "record", "persist", "sheet"},
	"review":    {"game", "refusal", "persist", "think", "match"},
	"league":    {"game", "clock", "refusal", "people", "persist", "notice", "sheet", "match", "events", "club"},
	"club":      {"clock", "refusal", "people", "persist", "notice", "sheet"},
	"calls":     {"game", "clock", "refusal", "people", "persist", "notice", "sheet", "match", "notation", "console", "results", "review", "verdict"},
	"store":     {"game", "clock", "rating", "stats", "people", "record", "think", "persist", "notice", "sheet", "match", "store", "results", "review", "club", "events", "league"},
	"admin":     {"game", "refusal", "people", "persist", "notice", "sheet", "match", "calls", "club"},
	"server":    {"game", "clock", "stats", "refusal", "people", "persist", "notice", "sheet", "match", "calls", "admin", "results", "review", "server", "verdict", "picture", "club", "events", "league"},
	"bench":     {},
	"clients":   {},
	"pocket":    {"game", "refusal", "people", "record", "persist", "notice", "sheet", "match", "calls"},
	"notify":    {"game", "clock", "persist", "notice"},
	"cmd":       {"cmd", "game", "title", "bot", "clock", "stats", "refusal", "record", "people", "persist", "notice", "sheet", "match", "calls", "admin", "store", "server", "pocket", "notify", "web", "words", "notation", "console", "results", "review", "picture", "club", "events", "league"},
}

// sharedByTitles is a room that titles may use although it lies among them: it is no title.
const sharedByTitles = "title/cuberail"

// kitFloors are the floors of kit: a part uses only what lies on lower ones.
// A part not named here stands on the first.
var kitFloors = map[string]int{"money": 0, "hex": 0, "track": 2, "rail": 2, "route": 3}

// standardOnly are the rooms that use nothing but the standard library and our
// own: they run in a browser too.
var standardOnly = []string{"game", "kit", "title", "bot", "verdict", "notation", "console", "clock", "rating", "events", "stats", "refusal", "calls", "pocket"}

type importing struct {
	file, from, to string // package paths; within the module without its prefix
	ours, test     bool
	server         bool // the file is left out of what a browser runs
}

func TestImportsPointOneWay(t *testing.T) {
	for _, i := range imports(t) {
		room := first(i.from)
		may, known := rooms[room]
		switch {
		case i.from == ".":
			continue // this test alone stands at the root
		case !known:
			t.Errorf("%s: the room %q is not in ARCHITECTURE.md and not in this test", i.file, room)
		case !i.ours && strings.Contains(first(i.to), ".") && slices.Contains(standardOnly, room) && !i.test && !i.server:
			t.Errorf("%s: %s uses the standard library only, not %s", i.file, room, i.to)
		case !i.ours || i.to == i.from:
			continue
		case slices.Contains(may, first(i.to)) || i.test: // a test may set up anything around its room
			withinRoom(t, i)
		default:
			t.Errorf("%s: %s may not use %s", i.file, i.from, i.to)
		}
	}
}

// What a browser loads has no server in it: nothing but our own, the standard library, and
// what compares letters.
func TestTheEngineOfTheBrowserIsSmall(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./cmd/scripwasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	deps, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for dep := range strings.FieldsSeq(string(deps)) {
		foreign := strings.Contains(first(dep), ".") && !strings.HasPrefix(dep, module) && !strings.HasPrefix(dep, "golang.org/x/text/")
		if foreign || dep == "net/http" {
			t.Errorf("a browser would load %s", dep)
		}
	}
}

// The table of rooms in ARCHITECTURE.md says the same as this test.
func TestArchitectureIsWrittenDown(t *testing.T) {
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| `([a-z]+)/[^|]*\\|[^|]*\\|([^|]*)\\|$")
	written := map[string]bool{}
	for _, cells := range row.FindAllStringSubmatch(string(page), -1) {
		room, uses := cells[1], strings.FieldsFunc(cells[2], func(r rune) bool { return !unicode.IsLetter(r) })
		written[room] = true
		for _, other := range rooms[room] {
			if other != room && !slices.Contains(uses, other) && !slices.Contains(uses, "all") {
				t.Errorf("%s may use %s, and ARCHITECTURE.md does not say so", room, other)
			}
		}
		for _, other := range uses {
			if _, isRoom := rooms[other]; isRoom && !slices.Contains(rooms[room], other) {
				t.Errorf("ARCHITECTURE.md has %s use %s, which it may not", room, other)
			}
		}
	}
	for room := range rooms {
		if !written[room] {
			t.Errorf("the room %q is not in ARCHITECTURE.md", room)
		}
	}
}

// mostFiles is how many files a package may have, tests aside.
const mostFiles = 25

// A package is one that a newcomer can look over.
func TestPackagesAreSmall(t *testing.T) {
	files := map[string]int{}
	for name := range eachGoFile(t) {
		if !strings.HasSuffix(name, "_test.go") {
			files[path.Dir(filepath.ToSlash(name))]++
		}
	}
	for dir, n := range files {
		if n > mostFiles {
			t.Errorf("%s has %d files, and may have %d", dir, n, mostFiles)
		}
	}
}

// mostMethods is how many methods a type may have.
const mostMethods = 60

// A type does one thing. What is generated does not count.
func TestTypesAreSmall(t *testing.T) {
	methods := map[string]int{}
	for name := range eachGoFile(t) {
		dir := path.Dir(filepath.ToSlash(name))
		if strings.HasSuffix(name, "_test.go") || dir == "store/internal/db" {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
				methods[dir+"."+receiver(fn.Recv.List[0].Type)]++
			}
		}
	}
	for name, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods, and may have %d", name, n, mostMethods)
		}
	}
}

// receiver is the name of the type that a method is of.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// withinRoom checks the rules that hold inside a room.
func withinRoom(t *testing.T, i importing) {
	switch {
	case first(i.from) == "title" && first(i.to) == "title" && i.from != "title" && titleOf(i.from) != titleOf(i.to) && path.Join("title", titleOf(i.to)) != sharedByTitles:
		t.Errorf("%s: titles never use titles (%s)", i.file, i.to)
	case first(i.from) == "kit" && first(i.to) == "kit" && floor(i.to) >= floor(i.from):
		t.Errorf("%s: %s stands on floor %d of kit and may not use %s on floor %d", i.file, i.from, floor(i.from), i.to, floor(i.to))
	}
}

// titleOf is which title's folder a package lies in.
func titleOf(p string) string {
	_, rest, _ := strings.Cut(p, "/")
	return first(rest)
}

// floor is where a part of kit stands.
func floor(part string) int {
	if n, named := kitFloors[path.Base(part)]; named {
		return n
	}
	return 1
}

func first(p string) string {
	room, _, _ := strings.Cut(p, "/")
	return room
}

// imports is every import of every Go file of the module.
func imports(t *testing.T) []importing {
	t.Helper()
	var list []importing
	for name := range eachGoFile(t) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		server := len(f.Comments) > 0 && strings.HasPrefix(f.Comments[0].List[0].Text, "//go:build !js")
		for _, spec := range f.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			within, ours := strings.CutPrefix(to, module+"/")
			list = append(list, importing{
				file: filepath.ToSlash(name), from: path.Dir(filepath.ToSlash(name)), to: within,
				ours: ours, test: strings.HasSuffix(name, "_test.go"), server: server,
			})
		}
	}
	return list
}

// eachGoFile is the name of every Go file of the module.
func eachGoFile(t *testing.T) iter.Seq[string] {
	return func(yield func(string) bool) {
		err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.'):
				return filepath.SkipDir
			case strings.HasSuffix(name, ".go") && !yield(name):
				return filepath.SkipAll
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
