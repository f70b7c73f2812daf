package railwaymania

import (
	"cmp"
	"fmt"
	"slices"
)

// The ways to join a company's freights into chains.

// plans yields every way to join the freights: the permanent ones in groups, the
// others as a group of their own where they may stand apart, or with one of those
// groups. Any group may stay idle.
func (y *freightYard) plans(yield func([]freightGroup)) {
	permanent, others := y.fleets()
	apart := len(permanent) == 0 || len(permanent) > 1 && !y.f.run.Routes.ChainTouches
	seen := map[string]bool{}
	tell := func(groups []freightGroup) {
		if key := planKey(groups); !seen[key] {
			seen[key] = true
			yield(groups)
		}
	}
	y.partition(permanent, nil, func(groups []freightGroup) {
		for i := range groups {
			joined := slices.Clone(groups)
			joined[i].others = others
			tell(joined)
		}
		if others != 0 && apart {
			tell(append(groups[:len(groups):len(groups)], freightGroup{others: others}))
			return
		}
		alone := slices.Clone(groups)
		for i := range alone {
			alone[i].idle = others
		}
		tell(alone)
	})
	if others != 0 && !apart {
		var idle fleet
		for _, k := range permanent {
			idle = idle.with(k)
		}
		tell([]freightGroup{{others: others, idle: idle}})
	}
}

// partition yields the ways to put trains into groups.
func (y *freightYard) partition(kinds []int, groups []freightGroup, yield func([]freightGroup)) {
	if len(kinds) == 0 {
		yield(groups)
		return
	}
	k, rest := kinds[0], kinds[1:]
	y.partition(rest, append(groups[:len(groups):len(groups)], freightGroup{permanent: fleet(0).with(k)}), yield)
	for i := range groups {
		joined := slices.Clone(groups)
		joined[i].permanent = joined[i].permanent.with(k)
		y.partition(rest, joined, yield)
	}
}

// planKey names a plan whatever the order of its groups.
func planKey(groups []freightGroup) string {
	sorted := slices.Clone(groups)
	slices.SortFunc(sorted, func(a, b freightGroup) int {
		return cmp.Or(cmp.Compare(a.permanent, b.permanent), cmp.Compare(a.others, b.others), cmp.Compare(a.idle, b.idle))
	})
	return fmt.Sprint(sorted)
}
