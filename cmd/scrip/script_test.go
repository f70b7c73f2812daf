package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/scrip-games/scrip/titletest"
)

func TestMain(m *testing.M) {
	testscript.Main(withPostgres{m}, map[string]func(){
		"scrip": func() { os.Exit(run(os.Args[1:])) },
	})
}

// The scripts under testdata/script run the command as a user does; what takes long in them is marked [long].
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Condition: condition})
}

func condition(name string) (bool, error) {
	if name == "long" {
		return titletest.Long(), nil
	}
	return false, fmt.Errorf("no condition %q", name)
}

func TestExitStatus(t *testing.T) {
	missing := t.TempDir() + "/none.json"
	for _, c := range []struct {
		want int
		args []string
	}{
		{2, []string{"dance"}},
		{2, []string{"sim", "no-such-title"}},
		{2, []string{"sim", "chicago-express", "--seats", "99"}},
		{2, []string{"replay", "--repeat=0", missing}},
		{1, []string{"replay", missing}},
		{1, []string{"show", missing}},
		{0, []string{"titles"}},
	} {
		if got := run(c.args); got != c.want {
			t.Errorf("scrip %v: exit status %d, want %d", c.args, got, c.want)
		}
	}
}
