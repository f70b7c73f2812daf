package people_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/scrip-games/scrip/people"
)

func TestNameKey(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"Ann Bee", "ANN BEE", " ann\u00a0 bee\u3000", "Ａｎｎ　Ｂｅｅ", "\u2003Ann\u2009Bee\u0085"},
		{"Kim", "\u212aim"}, {"Σίσυφος", "ΣΊΣΥΦΟΣ"}, {"André", "Andre\u0301"}, {"ﬁn", "FIN"}, {"Groß", "GROẞ"},
	} {
		for _, name := range same {
			if got, want := people.NameKey(name), people.NameKey(same[0]); got != want {
				t.Errorf("%q is looked up as %q, %q as %q", name, got, same[0], want)
			}
		}
	}
	if people.NameKey("Ann") == people.NameKey("Anne") || people.NameKey("Straße") == people.NameKey("Strasse") || people.NameKey("Анна") == people.NameKey("Anna") {
		t.Error("different names are one")
	}
}

func TestSkeleton(t *testing.T) {
	t.Parallel()
	for _, same := range [][2]string{
		{"Anna", "Аnnа"}, {"scope", "ѕсоре"}, {"ivan", "iνan"}, {"Nina", "Νina"}, {"Iris", "lris"}, {"Bob", "B0b"}, {"Al", "A1"},
		{"Noël", "Nоёl"}, {"HATE", "НАТЕ"}, {"Dora", "ꓓora"}, {"Max", "Ｍａｘ"}, {"Max", "M\u3164ax"}, {"anna", "ᴀɴɴᴀ"},
	} {
		if a, b := people.Skeleton(same[0]), people.Skeleton(same[1]); a != b {
			t.Errorf("%q looks like %q and is told apart: %q, %q", same[0], same[1], a, b)
		}
	}
	for _, different := range [][2]string{{"Anna", "Анна"}, {"Andre", "André"}, {"Ann Bee", "AnnBee"}, {"Наташа", "Haтaxa"}} {
		if people.Skeleton(different[0]) == people.Skeleton(different[1]) {
			t.Errorf("%q and %q are taken for one", different[0], different[1])
		}
	}
}

// A key is its own key, and names of one key look alike.
func TestNameKey_Once(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.String().Draw(t, "name")
		key := people.NameKey(name)
		if again := people.NameKey(key); again != key {
			t.Fatalf("%q is looked up as %q, and that as %q", name, key, again)
		}
	})
}
