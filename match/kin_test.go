package match_test

import (
	"testing"

	"github.com/scrip-games/scrip/results"
)

// Players of one household are noted when the game starts, and from where they sat
// down is forgotten; those at the table are told, and others are not.
func TestKin_NotedAtTheStart(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob, cleo := p.account("Ann"), p.account("Bob"), p.account("Cleo")
	ann.Home, bob.Home, cleo.Home = "here", "here", "there"
	table, err := p.rated(ann, me, free, free)
	p.must(err)
	sheet := p.see(table, ann.ID).Sheet
	if seen := p.kept.KinAt(t.Context(), sheet, bob); seen == nil || !seen.Counts || seen.Most != results.MostKin {
		t.Errorf("before they sit down they are told %+v", seen)
	}
	if seen := p.kept.KinAt(t.Context(), sheet, cleo); seen != nil {
		t.Errorf("somebody else is told %+v", seen)
	}
	p.must(table.Seating.Join(t.Context(), cleo, nil, true))
	p.must(table.Seating.Join(t.Context(), bob, nil, true))
	sheet = p.see(table, ann.ID).Sheet
	for _, place := range sheet.Places {
		if place.Home != "" || (place.Kin > 0) == (place.User == cleo.ID) {
			t.Errorf("the place is %+v", place)
		}
	}
	if p.kept.KinAt(t.Context(), sheet, cleo) == nil || p.kept.KinAt(t.Context(), sheet, p.account("Dora")) != nil {
		t.Error("others are told than sit at the table")
	}
	p.toTheEnd(table, ann, cleo, bob)
}
