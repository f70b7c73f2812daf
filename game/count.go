package game

// Counter is implemented by titles that tell what is worth adding up over many games: what
// was taken, what it cost, what it brought, and whose it was. It is asked of finished games
// alone, once for each.
type Counter[S any] interface {
	// Counts is told all that happened in the game, in order, and how it stands at its end.
	// The same group and name may come several times: they are added up.
	Counts(end *S, happened []Event) []Count
}

// Count is something of a game that is added up over many.
type Count struct {
	Group, Name string // "share", "PRR/1": both have words in every language where they are shown
	Times       int
	Paid, Got   int  // in all these times
	Owner       Seat // whose it was, Nobody for nobody's
}

// DefaultScoreStep is how wide the classes of scores are where a title says nothing.
const DefaultScoreStep = 10

// ScoreClass is the class in which a score is counted, by its lowest score.
func (info Info) ScoreClass(score int) int {
	step := info.ScoreStep
	if step == 0 {
		step = DefaultScoreStep
	}
	class := score / step * step
	if class > score { // below zero
		class -= step
	}
	return class
}

func (p *position[S, A]) Counts(happened []Event) []Count {
	if c, ok := p.title.rules.(Counter[S]); ok {
		return c.Counts(&p.state, happened)
	}
	return nil
}
