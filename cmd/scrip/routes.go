package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

type routesCommand struct {
	File    string        `arg:"" name:"record" help:"A record of 1862; - is standard input."`
	At      *int          `placeholder:"N" help:"The moment after N entries (default: the last)."`
	Company string        `placeholder:"C" help:"The company's letters, as L&E (default: the one whose turn it is)."`
	Limit   time.Duration `default:"1m" placeholder:"T" help:"Stop after this time with the best found so far (default: 1m)."`
	JSON    bool          `name:"json" help:"Print JSON."`
}

// routesReport is what 'scrip routes' tells.
type routesReport struct {
	*railwaymania.RoutesReport
	Seconds float64 `json:"seconds"`
}

func (c *routesCommand) Run() error {
	o, err := openRecord(c.File)
	if err != nil {
		return err
	}
	n, err := o.moment(c.At)
	if err != nil {
		return err
	}
	g, err := o.position(n)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.Limit)
	defer cancel()
	start := time.Now()
	best, err := railwaymania.BestRoutes(ctx, g, c.Company)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	report := routesReport{best, time.Since(start).Seconds()}
	if c.JSON {
		return printJSON(report)
	}
	report.print()
	return nil
}

func (r *routesReport) print() {
	fmt.Printf("%s earns %d", r.Company, r.Revenue)
	if r.Subsidy > 0 {
		fmt.Printf(" and a subsidy of %d", r.Subsidy)
	}
	if r.Proven {
		fmt.Printf(": proven the best")
	} else {
		fmt.Printf(": no more than %d is possible", r.Bound)
	}
	fmt.Printf(" (bound %d, %.1f ms, %d nodes)\n", r.Bound, r.Seconds*1000, r.Nodes)
	switch {
	case r.Trains == 0:
		fmt.Println("  it has no train that may run")
	case len(r.Routes) == 0:
		fmt.Println("  its trains have nowhere to run")
	}
	for _, route := range r.Routes {
		fmt.Printf("  %-5s %5d  %s\n", route.Train, route.Revenue, strings.Join(route.Stops, " - "))
	}
}

type benchCommand struct {
	Routes benchRoutesCommand `cmd:"" help:"Find the best routes for every run in records of 1862, and for hard cases."`
}

type benchRoutesCommand struct {
	Files []string      `arg:"" optional:"" name:"record" help:"Records of 1862; - is standard input."`
	Limit time.Duration `default:"1m" placeholder:"T" help:"Stop the search for one run after this time (default: 1m)."`
	JSON  bool          `name:"json" help:"Print JSON."`
}

// benchRoutes is what 'scrip bench routes' tells: how long the best routes of
// every recorded run took to find, and how what was run compares to them.
type benchRoutes struct {
	Runs          int        `json:"runs"`
	Proven        int        `json:"proven"`
	P50           float64    `json:"p50ms"`
	P95           float64    `json:"p95ms"`
	Max           float64    `json:"maxms"`
	Equal         int        `json:"equal"`         // the best was run
	Missed        int        `json:"missed"`        // less was run
	MissedRevenue int        `json:"missedRevenue"` // so much less in all
	Above         int        `json:"above"`         // more was run: there must be none
	Hard          []benchOne `json:"hard"`

	times []float64
}

// benchOne is a constructed position with a full map.
type benchOne struct {
	Name    string  `json:"name"`
	Revenue int     `json:"revenue"`
	Bound   int     `json:"bound"`
	Proven  bool    `json:"proven"`
	Ms      float64 `json:"ms"`
	Nodes   int64   `json:"nodes"`
}

func (c *benchRoutesCommand) Run() error {
	var b benchRoutes
	for _, file := range c.Files {
		if err := c.record(file, &b); err != nil {
			return err
		}
	}
	b.summarise()
	for _, h := range runs.HardCases() {
		best, ms := c.timed(h.Best)
		b.Hard = append(b.Hard, benchOne{h.Name, int(best.Income.Revenue), int(best.Bound), best.Proven, ms, best.Nodes})
	}
	if c.JSON {
		if err := printJSON(&b); err != nil {
			return err
		}
	} else {
		b.print()
	}
	if b.Above > 0 {
		return fmt.Errorf("%d recorded runs earned more than the best found", b.Above)
	}
	return nil
}

// record measures every run of a record.
func (c *benchRoutesCommand) record(file string, b *benchRoutes) error {
	o, err := openRecord(file)
	if err != nil {
		return err
	}
	err = railwaymania.RecordedRuns(o.record, func(r *railwaymania.RecordedRun) error {
		best, ms := c.timed(r.Best)
		b.add(&best, ms, r.Revenue)
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// timed finds routes within the limit and tells how many milliseconds it took.
func (c *benchRoutesCommand) timed(find func(context.Context) runs.Best) (runs.Best, float64) {
	ctx, cancel := context.WithTimeout(context.Background(), c.Limit)
	defer cancel()
	start := time.Now()
	best := find(ctx)
	return best, float64(time.Since(start).Microseconds()) / 1000
}

func (b *benchRoutes) add(best *runs.Best, ms float64, recorded int) {
	b.Runs++
	b.times = append(b.times, ms)
	if best.Proven {
		b.Proven++
	}
	switch found := int(best.Income.Revenue); {
	case recorded == found:
		b.Equal++
	case recorded < found:
		b.Missed++
		b.MissedRevenue += found - recorded
	default:
		b.Above++
	}
}

func (b *benchRoutes) summarise() {
	if len(b.times) == 0 {
		return
	}
	slices.Sort(b.times)
	at := func(percent int) float64 { return b.times[(len(b.times)-1)*percent/100] }
	b.P50, b.P95, b.Max = at(50), at(95), at(100)
}

func (b *benchRoutes) print() {
	fmt.Printf("%d runs, %d proven; p50 %.2f ms, p95 %.2f ms, max %.2f ms\n", b.Runs, b.Proven, b.P50, b.P95, b.Max)
	fmt.Printf("recorded revenue: %d equal, %d missed (%d in all), %d above\n", b.Equal, b.Missed, b.MissedRevenue, b.Above)
	for _, h := range b.Hard {
		proven := "proven"
		if !h.Proven {
			proven = fmt.Sprintf("at most %d", h.Bound)
		}
		fmt.Printf("hard case %-12s %5d %s, %.1f ms, %d nodes\n", h.Name, h.Revenue, proven, h.Ms, h.Nodes)
	}
}
