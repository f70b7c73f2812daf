package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Illegal refuses an action: the rulebook's section, and why. Why is a key whose
// sentence, with the facts filled in, stands in the catalogues of every language.
//
// Titles keep theirs as package variables (see Refuse), so that a check may
// return one without allocating; the facts are added when it is told to somebody.
type Illegal struct {
	Rule  string         `json:"rule"`
	Why   string         `json:"why"`
	Facts map[string]any `json:"facts,omitempty"`
}

// Refuse makes a refusal for a title's list of them.
func Refuse(rule, why string) *Illegal { return &Illegal{Rule: rule, Why: why} }

// Refusals are all of a title's, each made by it.
type Refusals []*Illegal

// Refuse makes a refusal and lists it.
func (list *Refusals) Refuse(rule, why string) *Illegal {
	made := Refuse(rule, why)
	*list = append(*list, made)
	return made
}

// With is the refusal with facts for its sentence: pairs of name and value.
func (e *Illegal) With(pairs ...any) *Illegal {
	told := &Illegal{Rule: e.Rule, Why: e.Why, Facts: maps.Clone(e.Facts)}
	if told.Facts == nil {
		told.Facts = make(map[string]any, len(pairs)/2)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		told.Facts[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return told
}

// Is makes errors.Is find a refusal whatever facts were added to it.
func (e *Illegal) Is(target error) bool {
	other, ok := target.(*Illegal)
	return ok && other.Rule == e.Rule && other.Why == e.Why
}

func (e *Illegal) Error() string {
	var facts []string
	for _, name := range slices.Sorted(maps.Keys(e.Facts)) {
		facts = append(facts, fmt.Sprintf("%s %v", name, e.Facts[name]))
	}
	text := e.Why
	if len(facts) > 0 {
		text += " (" + strings.Join(facts, ", ") + ")"
	}
	return fmt.Sprintf("%s [%s]", text, e.Rule)
}

// Refusals that any title needs.
var (
	// NotYourTurn answers a seat that is not asked.
	NotYourTurn = Refuse("-", "not-your-turn")
	// GameOver answers every action after the end.
	GameOver = Refuse("-", "game-over")
	// NotNow answers an action that does not belong to the present step.
	NotNow = Refuse("-", "not-now")
)
