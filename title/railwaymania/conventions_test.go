package railwaymania

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Every convention stands in RULINGS.md, is off by the rulebook, and on in games of
// 18xx.games.
func TestConventions_areWrittenDown(t *testing.T) {
	text, err := os.ReadFile("RULINGS.md")
	if err != nil {
		t.Fatal(err)
	}
	rulebook := conventionsOf(map[string]string{"conventions": "rulebook"})
	other := conventionsOf(map[string]string{"conventions": "18xx-games"})
	if rulebook != (Conventions{}) {
		t.Errorf("the rulebook is %+v", rulebook)
	}
	var see func(prefix string, v reflect.Value)
	see = func(prefix string, v reflect.Value) {
		for i := range v.NumField() {
			f := v.Type().Field(i)
			switch {
			case f.Type.Kind() == reflect.Struct:
				see(f.Name+".", v.Field(i))
			case f.Type.Kind() == reflect.Bool && f.Name != "First": // a version, no convention
				if !strings.Contains(string(text), "`"+prefix+f.Name+"`") {
					t.Errorf("%s%s is not in RULINGS.md", prefix, f.Name)
				}
				if !v.Field(i).Bool() {
					t.Errorf("%s%s is off in games of 18xx.games", prefix, f.Name)
				}
			}
		}
	}
	see("", reflect.ValueOf(other))
}

// The freight distance is a setting of its own.
func TestConventions_freightDistance(t *testing.T) {
	for value, want := range map[string]runs.FreightDistance{
		"convention": runs.UsedEntry, "any-entry": runs.AnyEntry, "old": runs.OffBoardHex, "changed": runs.Changed,
	} {
		if got := conventionsOf(map[string]string{"freight-distance": value}).Routes.Distance; got != want {
			t.Errorf("%s: %d, want %d", value, got, want)
		}
	}
}
