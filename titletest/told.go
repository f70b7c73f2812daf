package titletest

import (
	"maps"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// RefusalFacts plays some random games, does wrong things in them, and tells
// which facts each refusal came with, by its key: those it came with every time.
// Sentences can speak of these.
func RefusalFacts(title game.Title, games int) map[string][]string {
	s := newSuite(title, Bounds{Every: 4}.complete())
	setup, err := s.info.Complete(game.Setup{Seats: s.info.MinSeats})
	if err != nil {
		return nil // Run tells
	}
	for n := range games {
		s.guarded(func() { s.random(setup, *rngFlag, n) })
	}
	return s.seen.facts
}

// learn keeps of a refusal's facts those that it had each time so far.
func (c *coverage) learn(refusal *game.Illegal) {
	told := slices.Sorted(maps.Keys(refusal.Facts))
	if c.refusals[refusal.Why] > 0 {
		told = slices.DeleteFunc(told, func(name string) bool { return !slices.Contains(c.facts[refusal.Why], name) })
	}
	c.refusals[refusal.Why]++
	c.facts[refusal.Why] = told
}
