package main

import (
	"fmt"
	"math"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/scrip-games/scrip/bot"
)

type ladderCommand struct {
	Title  string            `arg:"" help:"The title to play, by its id: see 'scrip titles'."`
	Seats  int               `default:"4" placeholder:"N" help:"How many seats (default: 4)."`
	Games  int               `default:"100" placeholder:"G" help:"How many games for each pair, and more until each seat had each deal (default: 100)."`
	Bots   []string          `placeholder:"KIND" help:"Who plays, the weakest first (default: all levels); exec:COMMAND is a program of its own (docs/bots.md)."`
	RNG    uint64            `name:"rng" default:"1" placeholder:"S" help:"Which games (default: 1)."`
	Option map[string]string `mapsep:"none" placeholder:"KEY=VALUE" help:"An option of the title; may be repeated."`
	Steps  bool              `help:"Play each against the one below only."`
	JSON   bool              `name:"json" help:"Print JSON."`
}

// ladderPair is one a against b at all other seats.
type ladderPair struct {
	A     string  `json:"a"`
	B     string  `json:"b"`
	Games int     `json:"games"`
	Won   float64 `json:"won"`   // the part of the games that a won
	Share float64 `json:"share"` // the same less what luck gave
	Lo    float64 `json:"lo"`    // between which it lies, 95 times of 100
	Hi    float64 `json:"hi"`
	Worth float64 `json:"worth"` // how many games with luck of their own would tell as much
	MsA   float64 `json:"msA"`   // a decision, on the mean
	MsB   float64 `json:"msB"`
}

type ladderRating struct {
	Bot    string  `json:"bot"`
	Rating float64 `json:"rating"` // the weakest has 0; 400 more are ten times the wins
	Lo     float64 `json:"lo"`
	Hi     float64 `json:"hi"`
	Ms     float64 `json:"ms"`    // a decision, on the mean
	MostMs float64 `json:"maxMs"` // the longest
}

type ladderReport struct {
	Title   string         `json:"title"`
	Seats   int            `json:"seats"`
	Pairs   []ladderPair   `json:"pairs"`
	Ratings []ladderRating `json:"ratings"`
}

func (c *ladderCommand) Run() error {
	if len(c.Bots) == 0 {
		c.Bots = bot.Kinds()
	}
	if len(c.Bots) < 2 {
		return usagef("a ladder takes two bots or more, the weakest first")
	}
	report := ladderReport{Title: c.Title, Seats: c.Seats}
	clocks := map[string]stopwatch{}
	for b := range c.Bots {
		for a := b + 1; a < len(c.Bots) && (!c.Steps || a == b+1); a++ {
			pair, err := c.pair(c.Bots[a], c.Bots[b], clocks)
			if err != nil {
				return err
			}
			report.Pairs = append(report.Pairs, *pair)
			if !c.JSON {
				fmt.Fprintln(os.Stderr, pair)
			}
		}
	}
	report.rate(c.Bots, clocks)
	if c.JSON {
		return printJSON(&report)
	}
	return report.print()
}

// pair plays one a against b at all other seats, the seat of a moving on.
func (c *ladderCommand) pair(a, b string, clocks map[string]stopwatch) (*ladderPair, error) {
	kinds := []string{a}
	for len(kinds) < c.Seats {
		kinds = append(kinds, b)
	}
	games := (c.Games + c.Seats - 1) / c.Seats * c.Seats // each seat under the same draws
	sim := simCommand{Title: c.Title, Seats: c.Seats, Bots: kinds, Games: games, RNG: c.RNG, Option: c.Option, Rotate: true, Most: 100_000}
	s, err := sim.prepare()
	if err != nil {
		return nil, &usageError{err}
	}
	s.timed = true
	s.duels = make([]duel, games)
	total, err := s.play()
	if err != nil {
		return nil, err
	}
	for _, kind := range []string{a, b} {
		sum := clocks[kind]
		sum.add(total.clocks[kind])
		clocks[kind] = sum
	}
	p := &ladderPair{A: a, B: b, Games: total.finished, MsA: total.clocks[a].mean(), MsB: total.clocks[b].mean()}
	p.weigh(s.duels, c.Seats)
	return p, nil
}

// weigh is what games tell of who played. Games with the same draws, the seats moved on, are
// one: of each the mean counts.
func (p *ladderPair) weigh(duels []duel, seats int) {
	part := trust(duels)
	var sets []float64
	for at := 0; at < len(duels); at += seats {
		set := duels[at:min(at+seats, len(duels))]
		var sum float64
		for _, d := range set {
			p.Won += d.won / float64(len(duels))
			sum += (d.won - part*d.luck) / float64(len(set))
		}
		sets = append(sets, sum)
	}
	mean, err := meanAndError(sets)
	p.Share = min(1, max(0, mean))
	p.Worth = float64(len(duels))
	if spread := p.Share * (1 - p.Share); spread > 0 && err > 1e-6 { // it is nil where all sets came to the same
		p.Worth = spread / (err * err)
	}
	p.Lo, p.Hi = wilson(p.Share, p.Worth)
}

// trust is which part of what the judge says that luck gave is to be believed: that which
// explains the wins best.
func trust(duels []duel) float64 {
	var won, luck, both, square float64
	n := float64(len(duels))
	for _, d := range duels {
		won += d.won / n
		luck += d.luck / n
	}
	for _, d := range duels {
		both += (d.won - won) * (d.luck - luck)
		square += (d.luck - luck) * (d.luck - luck)
	}
	if square == 0 {
		return 0
	}
	return min(1.5, max(0, both/square))
}

// meanAndError is the mean, and its error such that 1.96 of it hold what it should be 95
// times of 100: with few numbers the spread is not well known (Student's t, nearly).
func meanAndError(list []float64) (mean, err float64) {
	n := float64(len(list))
	for _, x := range list {
		mean += x / n
	}
	if n < 2 {
		return mean, 0
	}
	for _, x := range list {
		err += (x - mean) * (x - mean) / (n - 1) / n
	}
	return mean, math.Sqrt(err) * (1 + 1.2/(n-1) + 4.3/((n-1)*(n-1)*(n-1)))
}

func (p *ladderPair) String() string {
	return fmt.Sprintf("%s against %s: %.1f%% (%.0f to %.0f%%), won %.1f%% of %d games, worth %.0f, %.1f and %.1f ms a decision",
		p.A, p.B, 100*p.Share, 100*p.Lo, 100*p.Hi, 100*p.Won, p.Games, p.Worth, p.MsA, p.MsB)
}

// wilson is between what a share lies that was seen in so many games, 95 times of 100.
func wilson(share, games float64) (lo, hi float64) {
	const z = 1.96
	if games == 0 {
		return 0, 1
	}
	middle := (share + z*z/(2*games)) / (1 + z*z/games)
	reach := z * math.Sqrt(share*(1-share)/games+z*z/(4*games*games)) / (1 + z*z/games)
	return middle - reach, middle + reach
}

// rate gives each bot a rating under which what was seen is likeliest. One a of
// strength x wins against others of strength y with x/(x+(seats-1)y); the rating is
// the strength's logarithm, the first bot's 0.
func (r *ladderReport) rate(bots []string, clocks map[string]stopwatch) {
	middle := r.fit(bots, func(p *ladderPair) float64 { return p.Share })
	for i, name := range bots {
		rating := ladderRating{Bot: name, Rating: middle[i], Ms: clocks[name].mean(), MostMs: clocks[name].most()}
		reach := r.reach(bots, middle, i)
		rating.Lo, rating.Hi = middle[i]-reach, middle[i]+reach
		r.Ratings = append(r.Ratings, rating)
	}
}

// fit climbs to the likeliest ratings. A bot that won or lost all is held in range
// by half a game.
func (r *ladderReport) fit(bots []string, share func(*ladderPair) float64) []float64 {
	at := map[string]int{}
	for i, name := range bots {
		at[name] = i
	}
	strength := make([]float64, len(bots)) // natural logarithms
	for range 4000 {
		slope := make([]float64, len(bots))
		weight := make([]float64, len(bots))
		for i := range r.Pairs {
			p := &r.Pairs[i]
			a, b := at[p.A], at[p.B]
			n := p.Worth
			seen := (share(p)*n + 0.5) / (n + 1)
			expected := r.expected(strength[a] - strength[b])
			slope[a] += n * (seen - expected)
			slope[b] -= n * (seen - expected)
			weight[a] += n * expected * (1 - expected)
			weight[b] += n * expected * (1 - expected)
		}
		for i := range strength {
			strength[i] += 0.3 * slope[i] / max(weight[i], 1e-9)
		}
	}
	ratings := make([]float64, len(bots))
	for i := range ratings {
		ratings[i] = 400 / math.Ln10 * (strength[i] - strength[0])
	}
	return ratings
}

// expected is what share of the games one wins who is stronger by so much.
func (r *ladderReport) expected(stronger float64) float64 {
	x := math.Exp(stronger)
	return x / (x + float64(r.Seats-1))
}

// reach is how far off a rating may be, 95 times of 100: by how much the pairs that
// the bot played tell it.
func (r *ladderReport) reach(bots []string, ratings []float64, i int) float64 {
	rating := map[string]float64{}
	for k, name := range bots {
		rating[name] = ratings[k]
	}
	var told float64
	for _, p := range r.Pairs {
		if p.A != bots[i] && p.B != bots[i] {
			continue
		}
		e := r.expected((rating[p.A] - rating[p.B]) * math.Ln10 / 400)
		told += p.Worth * e * (1 - e)
	}
	if i == 0 || told == 0 {
		return 0
	}
	return 1.96 / math.Sqrt(told) * 400 / math.Ln10
}

func (r *ladderReport) print() error {
	fmt.Printf("%s, %d seats: one of the row against the others of the column\n\n", r.Title, r.Seats)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\trating\tms\tlongest")
	for _, b := range r.Ratings[:len(r.Ratings)-1] {
		fmt.Fprintf(w, "\t%s", b.Bot)
	}
	fmt.Fprintln(w)
	for i := len(r.Ratings) - 1; i >= 0; i-- {
		a := r.Ratings[i]
		row := fmt.Sprintf("%s\t%.0f ±%.0f\t%.1f\t%.0f", a.Bot, a.Rating, a.Hi-a.Rating, a.Ms, a.MostMs)
		for _, b := range r.Ratings[:i] {
			row += "\t" + r.cell(a.Bot, b.Bot)
		}
		fmt.Fprintln(w, strings.TrimRight(row, "\t"))
	}
	return w.Flush()
}

func (r *ladderReport) cell(a, b string) string {
	for _, p := range r.Pairs {
		if p.A == a && p.B == b {
			return fmt.Sprintf("%.0f%% (%.0f-%.0f)", 100*p.Share, 100*p.Lo, 100*p.Hi)
		}
	}
	return ""
}
