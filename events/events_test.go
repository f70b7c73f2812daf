package events

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// The lot is what anybody can work out from the seed: the SHA-256 of "spring/1/0" begins with
// fewer than that of the others, and so on.
func TestLot_IsOpen(t *testing.T) {
	got := Lot("spring", 1, []int{0, 1, 2, 3, 4})
	if want := Lot("spring", 1, []int{4, 3, 2, 1, 0}); !reflect.DeepEqual(got, want) {
		t.Errorf("the order of the entrants changes the lot: %v and %v", got, want)
	}
	if reflect.DeepEqual(got, Lot("spring", 2, got)) && reflect.DeepEqual(got, Lot("autumn", 1, got)) {
		t.Error("neither the round nor the seed changes it")
	}
}

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		entrants, wish int
		sizes          []int
		want           string
	}{
		{49, 7, Sizes(4, false), "[7 7 7 7 7 7 7]"},
		{51, 7, Sizes(4, false), "[9 7 7 7 7 7 7]"},
		{8, 7, Sizes(4, false), "[4 4]"},
		{11, 4, []int{4, 3}, "[4 4 3]"},
		{6, 4, []int{4, 5}, "6 entrants do not make groups of [4 5]"},
		{0, 4, []int{4}, "0 entrants do not make groups of [4]"},
	} {
		got, err := Split(c.entrants, c.wish, c.sizes)
		said := fmt.Sprint(got)
		if err != nil {
			said = err.Error()
		}
		if said != c.want {
			t.Errorf("%d in groups of about %d: %s, not %s", c.entrants, c.wish, said, c.want)
		}
	}
}

func TestGroups_ByStrengthAndEven(t *testing.T) {
	all := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	if got := fmt.Sprint(ByStrength(all, []int{5, 4})); got != "[[0 1 2 3 4] [5 6 7 8]]" {
		t.Error(got)
	}
	if got := fmt.Sprint(Even(all, []int{5, 4})); got != "[[0 3 4 7 8] [1 2 5 6]]" {
		t.Error(got)
	}
}

// Between two divisions as many go up as come down, who leaves is replaced from below, and nobody
// is in two.
func TestNextSeason(t *testing.T) {
	divisions := []Division{{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}, {10, 11, 12, 13, 14}}
	got := NextSeason(divisions, 2, nil, nil)
	if want := "[[0 1 2 5 6] [7 3 4 10 11] [12 13 14 8 9]]"; fmt.Sprint(got) != want {
		t.Errorf("%v, not %s", got, want)
	}
	got = NextSeason(divisions, 1, map[int]bool{0: true, 6: true, 14: true}, []int{20, 21})
	var all []int
	for d, members := range got {
		all = append(all, members...)
		if d < 2 && len(members) != 5 {
			t.Errorf("division %d is %v", d, members)
		}
	}
	slices.Sort(all)
	if want := "[1 2 3 4 5 7 8 9 10 11 12 13 20 21]"; fmt.Sprint(all) != want {
		t.Errorf("they are %v", all)
	}
	if got[0][4] != 7 || !slices.Contains(got[1], 4) {
		t.Errorf("one goes up and one comes down: %v", got)
	}
}

func TestAward(t *testing.T) {
	r := Result{Table: Table{0, 1, 2, 3}, Places: []int{1, 2, 2, 4}, Scores: []int{50, 30, 30, 10}}
	for scheme, want := range map[Scheme]string{ByPlace: "[180 90 90 0]", ByWins: "[60 0 0 0]", ByShare: "[100 60 60 20]"} {
		if got := fmt.Sprint(scheme.Award(&r)); got != want {
			t.Errorf("by %s: %s, not %s", scheme, got, want)
		}
	}
	r.Places, r.Out = []int{1, 1, 3, 4}, []bool{true, false, false, false}
	if got := fmt.Sprint(ByPlace.Award(&r)); got != "[0 150 60 0]" {
		t.Errorf("who has left gets %s", got)
	}
	for _, scores := range [][]int{{0, 0, 0}, {-5, 1, 1}, {7, 11, 13}} {
		sum := Points(0)
		for _, p := range ByShare.Award(&Result{Table: Table{0, 1, 2}, Places: []int{1, 1, 1}, Scores: scores}) {
			sum += p
		}
		if sum != 3*Point {
			t.Errorf("the shares of %v are %d in all", scores, sum)
		}
	}
}

// Those with the same points are parted by the tie-breaks in their order, and it is told by which.
func TestStandings_TieBreaks(t *testing.T) {
	results := []Result{
		{Table: Table{0, 1, 2}, Places: []int{1, 2, 3}, Scores: []int{40, 30, 20}},
		{Table: Table{1, 2, 3}, Places: []int{1, 2, 3}, Scores: []int{90, 5, 5}},
		{Table: Table{0, 2, 3}, Places: []int{2, 3, 1}, Scores: []int{30, 10, 60}},
	}
	r := Rules{Scheme: ByPlace, Ties: []TieBreak{Met, Wins}, Seed: "x"}
	got := r.Standings([]int{0, 1, 2, 3}, results, nil)
	if said := told(got); said != "0: 180, 1: 180 by met, 3: 120, 2: 60" {
		t.Error(said)
	}
	r.Ties = []TieBreak{Share}
	if said := told(r.Standings([]int{0, 1, 2, 3}, results, nil)); said != "1: 180, 0: 180 by share, 3: 120, 2: 60" {
		t.Error(said)
	}
	r.Ties = nil
	if said := told(r.Standings([]int{0, 1, 2, 3}, results, Corrected{2: 60})); said != "0: 180, 1: 180 by lot, 3: 120, 2: 120 by lot" && said != "1: 180, 0: 180 by lot, 3: 120, 2: 120 by lot" &&
		said != "0: 180, 1: 180 by lot, 2: 120, 3: 120 by lot" && said != "1: 180, 0: 180 by lot, 2: 120, 3: 120 by lot" {
		t.Error(said)
	}
}

func told(list []Standing) (said string) {
	for i, s := range list {
		if i > 0 {
			said += ", "
		}
		said += fmt.Sprintf("%d: %d", s.Entrant, s.Points)
		if s.By != "" {
			said += " by " + string(s.By)
		}
	}
	return said
}

// What is said to be sure is so whatever comes of the tables that are left.
func TestPossible_IsSure(t *testing.T) {
	d, err := DesignOf(4, 3, false)
	if err != nil {
		t.Fatal(err)
	}
	rules := Rules{Scheme: ByPlace, Seed: "s"}
	rng := rand.New(rand.NewPCG(1, 2))
	sure := map[string]int{}
	for range 300 {
		played := 1 + rng.IntN(3)
		var results []Result
		for _, table := range d.Tables[:played] {
			results = append(results, Result{Table: table, Places: places(rng.Perm(3)), Scores: []int{1, 1, 1}})
		}
		left := d.Tables[played:]
		outlooks := rules.Possible([]int{0, 1, 2, 3}, results, nil, left, 2)
		for ends := range everyEnd(left) {
			final := rules.Standings([]int{0, 1, 2, 3}, append(slices.Clone(results), ends...), nil)
			for place, s := range final {
				o, worst := outlooks[s.Entrant], 0
				for _, r := range ends {
					if seat := slices.Index(r.Table, s.Entrant); seat >= 0 {
						worst = max(worst, r.Places[seat])
					}
				}
				switch through := place < 2; {
				case o.Through && !through, o.Out && through, o.Needs > 0 && worst <= o.Needs && !through:
					t.Fatalf("%d was said to be %+v, and is %d. in %v", s.Entrant, o, place+1, final)
				case o.Through:
					sure["through"]++
				case o.Out:
					sure["out"]++
				case o.Needs > 0:
					sure["needs"]++
				}
			}
		}
	}
	for _, what := range []string{"through", "out", "needs"} {
		if sure[what] == 0 {
			t.Errorf("nobody is ever %s", what)
		}
	}
}

// places are places from an order of the seats.
func places(order []int) []int {
	list := make([]int, len(order))
	for i, at := range order {
		list[i] = at + 1
	}
	return list
}

// everyEnd goes through every way that the tables can end, nobody sharing a place.
func everyEnd(left []Table) func(yield func([]Result) bool) {
	return func(yield func([]Result) bool) {
		var from func(i int, sofar []Result) bool
		from = func(i int, sofar []Result) bool {
			if i == len(left) {
				return yield(sofar)
			}
			for order := range permutations([]int{0, 1, 2}) {
				if !from(i+1, append(slices.Clone(sofar), Result{Table: left[i], Places: places(order), Scores: []int{1, 1, 1}})) {
					return false
				}
			}
			return true
		}
		from(0, nil)
	}
}

// Over a whole Swiss event nobody meets another twice while they need not, everybody has a table or
// a bye as seldom as can be, sits about equally often in each seat, and the same seed makes the same
// tables.
func TestSwiss(t *testing.T) {
	for _, c := range []struct{ entrants, seats, rounds int }{{16, 4, 4}, {17, 4, 5}, {30, 3, 6}, {61, 5, 5}, {7, 6, 3}} {
		e := swissEvent{t: t, rng: rand.New(rand.NewPCG(3, uint64(c.entrants))), points: map[int]Points{}, byes: map[int]int{}}
		for n := 1; n <= c.rounds; n++ {
			e.play(n, c.entrants, c.seats)
		}
		most := 0
		met := map[[2]int]int{}
		for _, table := range e.before {
			for a, x := range table {
				for _, y := range table[a+1:] {
					met[pair(x, y)]++
					most = max(most, met[pair(x, y)])
				}
			}
		}
		// Where everybody meets more than half of the others the best tables are hard to find.
		need := 1 + 2*c.rounds*(c.seats-1)/(c.entrants-1)
		if most > need {
			t.Errorf("%d at tables of %d, %d rounds: two meet %d times", c.entrants, c.seats, c.rounds, most)
		}
		for x, n := range e.byes {
			if n > 1+c.rounds*(c.seats-1)/c.entrants {
				t.Errorf("%d of %d has %d byes", x, c.entrants, n)
			}
		}
	}
}

type swissEvent struct {
	t      *testing.T
	rng    *rand.Rand
	points map[int]Points
	byes   map[int]int
	before []Table
}

func (e *swissEvent) play(n, entrants, seats int) {
	all := make([]int, entrants)
	for i := range all {
		all[i] = i
	}
	r := Round{Number: n, Entrants: all, Points: e.points, Before: e.before, Byes: e.byes, Wish: seats, Seed: "seed"}
	tables, bye := r.Pair()
	if again, too := r.Pair(); !reflect.DeepEqual(again, tables) || !reflect.DeepEqual(too, bye) {
		e.t.Errorf("round %d comes out otherwise", n)
	}
	seen := slices.Clone(bye)
	for _, table := range tables {
		seen = append(seen, table...)
		for seat, points := range ByPlace.Award(&Result{Table: table, Places: places(e.rng.Perm(len(table)))}) {
			e.points[table[seat]] += points
		}
	}
	slices.Sort(seen)
	if !reflect.DeepEqual(seen, all) {
		e.t.Errorf("round %d has %v", n, seen)
	}
	for _, x := range bye {
		e.byes[x]++
	}
	e.before = append(e.before, tables...)
}

func BenchmarkSwiss_AThousand(b *testing.B) {
	all := make([]int, 1000)
	points := map[int]Points{}
	var before []Table
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range all {
		all[i] = i
	}
	for n := 1; n <= 8; n++ {
		r := Round{Number: n, Entrants: all, Points: points, Before: before, Wish: 4, Seed: "s"}
		tables, _ := r.Pair()
		for _, table := range tables {
			for seat, p := range ByPlace.Award(&Result{Table: table, Places: places(rng.Perm(4))}) {
				points[table[seat]] += p
			}
		}
		before = append(before, tables...)
	}
	for b.Loop() {
		r := Round{Number: 9, Entrants: all, Points: points, Before: before, Wish: 4, Seed: "s"}
		r.Pair()
	}
}

// Of every table the best go on until one table is left; who is strong meets the strong late.
func TestKnockout(t *testing.T) {
	k := Knockout{Seats: 4, Fewest: 3, Onwards: 2}
	entrants := make([]int, 30)
	for i := range entrants {
		entrants[i] = i
	}
	var shape []string
	for n := 1; ; n++ {
		tables, err := k.Round(entrants, n, "cup")
		if err != nil {
			t.Fatal(err)
		}
		shape = append(shape, fmt.Sprint(len(entrants), "/", len(tables)))
		var results []Result
		for _, table := range tables {
			r := Result{Table: table, Scores: make([]int, len(table))}
			strongest := slices.Clone(table)
			slices.Sort(strongest)
			for _, e := range table {
				r.Places = append(r.Places, slices.Index(strongest, e)+1)
			}
			results = append(results, r)
		}
		if len(tables) == 1 {
			break
		}
		entrants = k.GoOn(entrants, results, "cup", n)
	}
	if got := fmt.Sprint(shape); got != "[30/8 16/4 8/2 4/1]" {
		t.Error(got)
	}
	if got := fmt.Sprint(entrants); got != "[0 1 2 3]" {
		t.Errorf("in the final are %v, and the stronger has always won", got)
	}
	for _, bad := range []Knockout{{4, 1, 1}, {4, 5, 1}, {4, 3, 3}, {4, 3, 0}} {
		if bad.Check() == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
	if _, err := k.Round([]int{1, 2}, 1, ""); err == nil {
		t.Error("two make a table of three")
	}
	// Shared places: the score decides; who has left comes last of all.
	r := Result{Table: Table{5, 6, 7}, Places: []int{1, 1, 1}, Scores: []int{9, 9, 12}, Out: []bool{true, false, false}}
	if on := k.GoOn([]int{5, 6, 7}, []Result{r}, "", 1); fmt.Sprint(on) != "[7 6]" {
		t.Error(on)
	}
}

// thousand is as many entrants as an event may have.
func thousand() []int {
	all := make([]int, 1000)
	for i := range all {
		all[i] = i
	}
	return all
}

// BenchmarkGroups is all games of a thousand in groups of nine at tables of four.
func BenchmarkGroups(b *testing.B) {
	for b.Loop() {
		sizes, err := Split(1000, 9, Sizes(4, false))
		if err != nil {
			b.Fatal(err)
		}
		for _, group := range Even(thousand(), sizes) {
			if _, err := DesignOf(len(group), 4, false); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkKnockout is the first round of a thousand, and who goes on from it.
func BenchmarkKnockout(b *testing.B) {
	k := Knockout{Seats: 4, Fewest: 3, Onwards: 2}
	for b.Loop() {
		tables, err := k.Round(thousand(), 1, "cup")
		if err != nil {
			b.Fatal(err)
		}
		var results []Result
		for _, table := range tables {
			results = append(results, Result{Table: table, Places: []int{1, 2, 3, 4}[:len(table)], Scores: make([]int, len(table))})
		}
		k.GoOn(thousand(), results, "cup", 1)
	}
}
