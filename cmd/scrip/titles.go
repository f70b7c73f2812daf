package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
)

type titlesCommand struct {
	JSON bool `name:"json" help:"Print JSON."`
}

func (c *titlesCommand) Run() error {
	list := []game.Info{}
	for _, t := range title.All() {
		list = append(list, t.Info())
	}
	if c.JSON {
		return printJSON(list)
	}
	for _, info := range list {
		fmt.Printf("%-17s %s, %d to %d players\n", info.ID, info.Name, info.MinSeats, info.MaxSeats)
		for _, set := range info.Settings {
			fmt.Printf("%-17s   --option %s=%s (default %s)\n", "", set.Key, strings.Join(set.Values, "|"), set.Default)
		}
	}
	return nil
}

// findTitle is the title that the command line names.
func findTitle(id string) (game.Title, error) {
	t, ok := title.Find(id)
	if !ok {
		return nil, fmt.Errorf("there is no title %q; there are: %s", id, strings.Join(titleIDs(), ", "))
	}
	return t, nil
}

func titleIDs() []string {
	var ids []string
	for _, t := range title.All() {
		ids = append(ids, t.Info().ID)
	}
	return ids
}

// printJSON prints a value on its own lines, to be read by people too.
func printJSON(v any) error {
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(v)
}
