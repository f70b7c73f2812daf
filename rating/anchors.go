package rating

// anchors is what the levels of bots count for, as shown. They are fixed, so that a newcomer
// who plays them has a number at once, and so that the numbers of all who play mean the same
// next year. They are the same for all titles: each has ratings of its own, and a level is
// where it is by what it beats there. Chairman stands where everybody begins.
var anchors = []Anchor{
	{"clerk", 1100}, {"broker", 1300}, {"director", 1400}, {"chairman", 1500}, {"tycoon", 1600},
}

// anchorSure is how uncertain an anchor is, as shown: hardly.
const anchorSure = 20

// Anchor is a level of bots and the rating that it counts for.
type Anchor struct {
	Level  string
	Points int
}

// Anchors is all of them, the weakest first.
func Anchors() []Anchor { return append([]Anchor(nil), anchors...) }

// OfBot is the rating of a level of bots, if it has one.
func OfBot(level string) (Rating, bool) {
	for _, a := range anchors {
		if a.Level == level {
			return ofShown(a.Points, anchorSure), true
		}
	}
	return Rating{}, false
}
