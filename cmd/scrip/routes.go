package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/scrip-games/scrip/title/railwaymania"
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
