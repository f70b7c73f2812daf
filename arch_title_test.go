package scrip_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/title"
)

// No title is named outside its own folder and the list of all: what a room needs to know of
// one, the title tells it. What hurts servers plays moves that it knows (cmd/hurt).
func TestTitlesAreNamedByThemselvesAlone(t *testing.T) {
	ids := map[string]bool{}
	for _, of := range title.All() {
		ids[of.Info().ID] = true
	}
	for dir, files := range goFiles(t) {
		if first(dir) == "title" || dir == filepath.FromSlash("cmd/hurt") {
			continue
		}
		for name, file := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if text, err := strconv.Unquote(lit.Value); err == nil && ids[text] {
						t.Errorf("%s names the title %s", filepath.ToSlash(name), text)
					}
				}
				return true
			})
		}
	}
}

// What a room of a title shows is used by another room.
func TestTitlesShowOnlyWhatIsUsed(t *testing.T) {
	all := goFiles(t)
	for dir, files := range all {
		if strings.Count(dir, "/") < 2 || first(dir) != "title" {
			continue
		}
		used := usedElsewhere(all, dir)
		for name, file := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, group := range shown(file) {
				if !slices.ContainsFunc(group, func(n string) bool { return used[n] || mentioned(files, n) }) {
					t.Errorf("%s: no other room uses %s", filepath.ToSlash(name), strings.Join(group, ", "))
				}
			}
		}
	}
}

// byContract are methods that the standard library calls.
var byContract = []string{"String", "MarshalText", "UnmarshalText", "MarshalJSON", "UnmarshalJSON", "Error", "Unwrap"}

// shown is the exported names of a file. Constants that are counted up are one group.
func shown(file *ast.File) (groups [][]string) {
	add := func(names ...*ast.Ident) {
		var group []string
		for _, n := range names {
			if n.IsExported() && !slices.Contains(byContract, n.Name) {
				group = append(group, n.Name)
			}
		}
		if group != nil {
			groups = append(groups, group)
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d.Name)
		case *ast.GenDecl:
			var counted []*ast.Ident
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name)
				case *ast.ValueSpec:
					if counted = append(counted, spec.Names...); d.Tok != token.CONST {
						add(spec.Names...)
					}
				}
			}
			if d.Tok == token.CONST {
				add(counted...)
			}
		}
	}
	return groups
}

// usedElsewhere is the names that other packages take from one: from the package itself,
// or from a value.
func usedElsewhere(all map[string]map[string]*ast.File, dir string) map[string]bool {
	used := map[string]bool{}
	for other, files := range all {
		for name, file := range files {
			if other == dir && !strings.HasSuffix(file.Name.Name, "_test") || !mayReach(name, file, dir) {
				continue
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if sel, ok := n.(*ast.SelectorExpr); ok {
					used[sel.Sel.Name] = true
				}
				return true
			})
		}
	}
	return used
}

// mayReach tells whether a file may have values of a room: it lies in the same title, or
// imports it.
func mayReach(name string, file *ast.File, dir string) bool {
	if titleOf(filepath.ToSlash(name)) == titleOf(dir) && first(filepath.ToSlash(name)) == "title" {
		return true
	}
	return slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		to, _ := strconv.Unquote(i.Path.Value)
		return to == module+"/"+dir
	})
}

// mentioned tells whether a type is part of something else that its package shows.
func mentioned(files map[string]*ast.File, name string) bool {
	found := false
	look := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && id.Name == name
			return true
		})
	}
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() {
					look(d.Type)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						if spec.Name.IsExported() {
							look(spec.Type)
						}
					case *ast.ValueSpec:
						if spec.Names[0].IsExported() && len(spec.Values) > 0 {
							look(spec.Values[0])
						}
					}
				}
			}
		}
	}
	return found
}

// goFiles is every Go file of the module, by folder and name.
func goFiles(t *testing.T) map[string]map[string]*ast.File {
	t.Helper()
	all := map[string]map[string]*ast.File{}
	for name := range eachGoFile(t) {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.ToSlash(filepath.Dir(name))
		if all[dir] == nil {
			all[dir] = map[string]*ast.File{}
		}
		all[dir][name] = file
	}
	return all
}
