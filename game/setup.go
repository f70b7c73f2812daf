package game

import (
	"fmt"
	"slices"
	"strings"
)

// Info describes a title.
type Info struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Version  int       `json:"version"` // of the rules as implemented; records carry it
	MinSeats int       `json:"minSeats"`
	MaxSeats int       `json:"maxSeats"`
	Settings []Setting `json:"settings"`
	Endings  []string  `json:"endings"` // every way a game can end
	Secrets  bool      `json:"secrets"` // seats may know different things: hands, secret choices
	// ScoreStep is how wide the classes are in which final scores are counted.
	ScoreStep int `json:"-"`
	// Events and Refusals are all that the title can say, so that a test can
	// see that each has its words in every language.
	Events   []string   `json:"-"`
	Refusals []*Illegal `json:"-"`
	// Phrases is how its actions are written as text; nil for by their JSON.
	Phrases []Phrase `json:"-"`
	// Tuning is how hard bots think about the title; nil for as usual.
	Tuning *Tuning `json:"-"`
}

// Setting is something chosen before the game: an option of the rulebook, or
// one where sources differ.
type Setting struct {
	Key     string   `json:"key"`
	Values  []string `json:"values"`
	Default string   `json:"default"`
}

// Setup is what a game starts from.
type Setup struct {
	Seats    int
	Settings map[string]string // complete after Info.Complete
}

// BadSetup is a setup that cannot be played.
type BadSetup struct {
	What string   // "seats", or a setting's key
	Got  string   // as given
	Want []string // what is possible
}

func (e *BadSetup) Error() string {
	if e.What == "setting" {
		return fmt.Sprintf("there is no option %q; there are: %s", e.Got, strings.Join(e.Want, ", "))
	}
	return fmt.Sprintf("%s cannot be %s; possible: %s", e.What, e.Got, strings.Join(e.Want, ", "))
}

// Complete checks a setup against what the title offers and fills in defaults.
func (info Info) Complete(s Setup) (Setup, error) {
	if s.Seats < info.MinSeats || s.Seats > info.MaxSeats {
		return s, &BadSetup{What: "seats", Got: fmt.Sprint(s.Seats), Want: []string{fmt.Sprintf("%d to %d", info.MinSeats, info.MaxSeats)}}
	}
	full := make(map[string]string, len(info.Settings))
	for _, set := range info.Settings {
		full[set.Key] = set.Default
	}
	for key, value := range s.Settings {
		i := slices.IndexFunc(info.Settings, func(set Setting) bool { return set.Key == key })
		if i < 0 {
			return s, &BadSetup{What: "setting", Got: key, Want: info.settingKeys()}
		}
		if !slices.Contains(info.Settings[i].Values, value) {
			return s, &BadSetup{What: key, Got: fmt.Sprintf("%q", value), Want: info.Settings[i].Values}
		}
		full[key] = value
	}
	return Setup{Seats: s.Seats, Settings: full}, nil
}

func (info Info) settingKeys() []string {
	if len(info.Settings) == 0 {
		return []string{"none"}
	}
	var keys []string
	for _, set := range info.Settings {
		keys = append(keys, set.Key)
	}
	return keys
}
