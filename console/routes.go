package console

import (
	"encoding/json"
	"fmt"
	"strings"
)

// network is what a view tells of the lines of a company. Titles call these things alike.
type network struct {
	Company string   `json:"company"`
	Hexes   []string `json:"hexes"`  // with its track
	Tokens  []string `json:"tokens"` // where its stations are
	LastRun *struct {
		Routes []struct {
			Train int      `json:"train"`
			From  string   `json:"from"`
			By    []string `json:"by"`
		} `json:"routes"`
		Revenue int `json:"revenue"`
	} `json:"lastRun"`
}

// laying is where a company may go on, and what that costs.
type laying struct {
	Company string `json:"company"`
	Lays    []struct {
		Hex  string `json:"hex"`
		Cost int    `json:"cost"`
	} `json:"lays"`
}

// routes tells where a company's lines are, what its trains ran, and where it may go on now; of all companies
// where none is named.
func (s *Scene) routes(about string) Answer {
	parts := s.fields()
	var companies []network
	_ = json.Unmarshal(parts["companies"], &companies) // a part of another shape has no lines
	going := layings(parts["step"])
	var a Answer
	known := false
	for _, c := range companies {
		if c.Company == "" || about != "" && !strings.EqualFold(c.Company, about) {
			continue
		}
		known = true
		told := c.told()
		for _, l := range going {
			if l.Company == c.Company && len(l.Lays) > 0 {
				told = append(told, sentence("routes.next", "company", c.Company, "places", l.places()))
			}
		}
		if len(told) == 0 && about != "" {
			told = append(told, sentence("routes.none", "company", c.Company))
		}
		a.Say = append(a.Say, told...)
	}
	switch {
	case len(a.Say) > 0:
		return a
	case about != "" && !known:
		return say("no-part", "name", about)
	}
	return say("routes.nobody")
}

// told is what a company has on the map.
func (c *network) told() []Sentence {
	var list []Sentence
	if len(c.Hexes) > 0 {
		list = append(list, sentence("routes.track", "company", c.Company, "places", strings.Join(c.Hexes, ", ")))
	}
	if len(c.Tokens) > 0 {
		list = append(list, sentence("routes.stations", "company", c.Company, "places", strings.Join(c.Tokens, ", ")))
	}
	if c.LastRun != nil && len(c.LastRun.Routes) > 0 {
		var runs []string
		for _, r := range c.LastRun.Routes { // as the notation says it
			runs = append(runs, fmt.Sprintf("train %d from %s by %s", r.Train, r.From, strings.Join(r.By, "/")))
		}
		list = append(list, sentence("routes.run", "company", c.Company, "n", c.LastRun.Revenue, "routes", strings.Join(runs, ", ")))
	}
	return list
}

// layings is what may be laid in a step: by the company that builds, or by each that could begin to.
func layings(step json.RawMessage) []laying {
	var now struct {
		Build  *laying  `json:"build"`
		Builds []laying `json:"builds"`
	}
	_ = json.Unmarshal(step, &now) // a step of another shape lays nothing
	if now.Build != nil {
		return append(now.Builds, *now.Build)
	}
	return now.Builds
}

func (l *laying) places() string {
	var list []string
	for _, p := range l.Lays {
		list = append(list, fmt.Sprintf("%s (%d)", p.Hex, p.Cost))
	}
	return strings.Join(list, ", ")
}
