package game

import (
	"encoding/json"
	"regexp"
	"strings"
)

// told is a field in the words of a phrase that the action does not have: what the game tells of it.
var told = regexp.MustCompile(`\{@(\w+)\}`)

// Subject is what an action of this kind would be about if the seat took one now, beyond what it says
// itself: the share that a bid is for. It is "" where actions of the kind say all there is, and where
// the seat can take none.
func Subject(g Game, seat Seat, action any) string {
	kinded, ok := action.(interface{ Kind() string })
	if !ok || !g.Turn().Has(seat) {
		return ""
	}
	fields := toldOf(g.Title().Info().Phrases, kinded.Kind())
	if len(fields) == 0 {
		return ""
	}
	for i := range g.Options(seat) {
		if g.Kind(i) != kinded.Kind() {
			continue
		}
		var log Log
		if g.Clone().Do(seat, g.Action(i, int(g.Terms(i).Min)), &log) != nil {
			return ""
		}
		events, err := EncodeEvents(log.For(seat))
		if err != nil {
			return ""
		}
		return factsIn(events, fields)
	}
	return ""
}

// toldOf is the fields that are told of actions of a kind.
func toldOf(phrases []Phrase, kind string) (fields []string) {
	for _, p := range phrases {
		if p.Kind != kind {
			continue
		}
		for _, found := range told.FindAllStringSubmatch(p.Words, -1) {
			fields = append(fields, found[1])
		}
	}
	return fields
}

// factsIn is what the first event that tells any of the fields tells of them.
func factsIn(events json.RawMessage, fields []string) string {
	var list []map[string]json.RawMessage
	if json.Unmarshal(events, &list) != nil {
		return ""
	}
	var facts []string
	for _, field := range fields {
		for _, event := range list {
			if value, ok := event[field]; ok {
				facts = append(facts, field+" "+string(value))
				break
			}
		}
	}
	return strings.Join(facts, ", ")
}
