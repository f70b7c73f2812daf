// Command hurt does to a server what one should not, and prints what came of it.
// It is no part of the program that is shipped: "make hurt" runs it.
//
// Each attack has a server of its own, a real process, on which others play
// meanwhile. The memory that the server took at most, and how much longer the
// others' moves took, must stay within limits; every refusal must be a sentence.
//
// Then servers are hurt themselves, one on a file and several on PostgreSQL, while
// people play and listen at whichever comes to hand: they are killed and paused,
// their connections cut, their database killed. What was acknowledged must be there,
// once and in its place, and every stream must have told it once. And what two servers say
// to PostgreSQL is broken off at every statement, before it, in the middle of it and before
// its answer, while the database itself is stopped, killed and frozen.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"time"
)

func main() {
	h := &harness{}
	flag.StringVar(&h.binary, "scrip", "bin/scrip", "the program to hurt")
	flag.BoolVar(&h.short, "short", false, "a few of each only")
	only := flag.String("only", ".", "what to do, as a pattern: names of attacks, or such as \"hurt: two on PostgreSQL\", \"outage: \" and \"load: one on SQLite\"")
	hurts := flag.Int("hurts", 1000, "how often servers are killed or paused, in all, and how often what they say to a database is broken off")
	long := flag.Duration("load", 45*time.Second, "how long there is load, at each form of servers")
	m := million{players: 60, begun: 30}
	flag.IntVar(&m.tables, "tables", 1_000_000, "how many tables \"million\" fills a database with, if that is named in -only")
	flag.IntVar(&m.moves, "moves", 500, "how many moves a second there are then")
	flag.IntVar(&m.visits, "visits", 1000, "and how many pages are opened")
	flag.DurationVar(&m.lasts, "million", 5*time.Minute, "and for how long")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := h.all(ctx, *only, *hurts, *long, m); err != nil {
		fmt.Fprintln(os.Stderr, "hurt:", err)
		os.Exit(1)
	}
}

// millionName is by what the large database is wanted: it takes long, and is tried only by its name.
const millionName = "million"

// all does all that is wanted, prints tables, and returns what does not hold.
func (h *harness) all(ctx context.Context, only string, hurts int, long time.Duration, large million) error {
	wanted, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	beyond, err := h.attackAll(ctx, wanted)
	if err != nil {
		return err
	}
	demands, err := h.crashAll(ctx, wanted, hurts)
	if err != nil {
		return err
	}
	held, err := h.outageAll(ctx, wanted, hurts)
	if err != nil {
		return err
	}
	more, err := h.loadAll(ctx, wanted, long)
	if err != nil {
		return err
	}
	demands = append(append(demands, held...), more...)
	if strings.Contains(only, millionName) {
		more, err := h.millionAll(ctx, large)
		if err != nil {
			return err
		}
		demands = append(demands, more...)
	}
	if len(demands) > 0 {
		fmt.Println("\nWhat must hold:")
	}
	for _, d := range demands {
		fmt.Println(d)
	}
	return errors.Join(beyond, broken(demands))
}

// attackAll makes all attacks that are wanted, and tells which are beyond the limits.
func (h *harness) attackAll(ctx context.Context, wanted *regexp.Regexp) (beyond, err error) {
	var made int
	for _, a := range attacks() {
		if !wanted.MatchString(a.name) {
			continue
		}
		if made++; made == 1 {
			fmt.Printf("%-28s %8s  %-17s %-17s %7s  %s\n", "attack", "memory", "others before", "others meanwhile", "slower", "answers")
			fmt.Printf("%-28s %8s  %8s %8s %8s %8s %7s\n", "", "", "p50", "p99", "p50", "p99", "p99")
		}
		bad, err := h.attack(ctx, a)
		if errors.Is(err, errAbsent) {
			fmt.Printf("%-28s not made: %v\n", a.name, err)
			continue
		}
		if err != nil {
			return nil, err
		}
		beyond = errors.Join(beyond, bad)
	}
	return beyond, nil
}

// attack makes one attack, prints what came of it, and tells what is beyond the limits. What
// is beyond them is tried once more: a moment in which the machine stood still does not
// come again, and a fault does.
func (h *harness) attack(ctx context.Context, a attack) (beyond, err error) {
	for range 2 {
		r, err := h.try(ctx, a)
		if err != nil {
			return nil, err
		}
		r.print()
		if beyond = r.judge(); beyond == nil {
			return nil, nil
		}
	}
	return beyond, nil
}

// crashAll kills and pauses servers of all forms that are wanted, and tells what must hold.
func (h *harness) crashAll(ctx context.Context, wanted *regexp.Regexp, most int) (demands []demand, err error) {
	asked, done := 0, 0
	for _, part := range []struct {
		form
		tenths int // of all that is done
	}{{form{1, false}, 2}, {form{2, true}, 3}, {form{3, true}, 5}} {
		if !wanted.MatchString("hurt: " + part.String()) {
			continue
		}
		if asked == 0 {
			fmt.Println("\n" + crashHead())
		}
		share := most * part.tenths / 10
		e, err := h.crash(ctx, part.form, share)
		if err != nil {
			return nil, err
		}
		fmt.Println(e)
		asked, done = asked+share, done+e.done()
		demands = append(demands, e.demands()...)
	}
	if asked > 0 {
		demands = append(demands, demand{fmt.Sprintf("%d kills and pauses were made", asked), done >= asked, fmt.Sprint(done)})
	}
	return demands, nil
}

// outageAll breaks off what two servers say to their database, so often, if that is wanted.
func (h *harness) outageAll(ctx context.Context, wanted *regexp.Regexp, most int) ([]demand, error) {
	if !wanted.MatchString(outageName) {
		return nil, nil
	}
	s, err := h.outage(ctx, most)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", outageName, err)
	}
	fmt.Printf("\n%s\n", s)
	return s.demands(), nil
}

// loadAll has people move at a steady rate at servers of both databases.
func (h *harness) loadAll(ctx context.Context, wanted *regexp.Regexp, long time.Duration) (demands []demand, err error) {
	var base *loaded
	for _, f := range []form{{1, false}, {2, true}} {
		if !wanted.MatchString("load: " + f.String()) {
			continue
		}
		if len(demands) == 0 {
			fmt.Printf("\n%d moves a second over %d tables for %s\n%s\n", loadRate, loadTables, long, loadedHead())
		}
		l, err := h.load(ctx, f, long)
		if err != nil {
			return nil, err
		}
		if !f.postgres {
			base = l
		}
		fmt.Println(l.line(base))
		demands = append(demands, l.demands()...)
	}
	return demands, nil
}

func (r *result) print() {
	ms := func(times []time.Duration, percent int) string {
		return fmt.Sprintf("%.1f ms", float64(quantile(times, percent).Microseconds())/1000)
	}
	fmt.Printf("%-28s %5d MB  %8s %8s %8s %8s %6.1f×  %s\n", r.name, r.memory,
		ms(r.quiet, 50), ms(r.quiet, 99), ms(r.during, 50), ms(r.during, 99), r.slower(), r.answers)
}

// judge is what is beyond the limits.
func (r *result) judge() error {
	var bad []error
	if r.slower() > mostSlower {
		bad = append(bad, fmt.Errorf("%s: others' moves took %.1f times as long, at most %d is right", r.name, r.slower(), mostSlower))
	}
	if r.half > 0 && r.slowerHalf() > r.half {
		bad = append(bad, fmt.Errorf("%s: half of the others' moves took %.1f times as long, at most %.1f is right", r.name, r.slowerHalf(), r.half))
	}
	return errors.Join(append(bad, r.faults()...)...)
}

// faults are those that no slow machine explains.
func (r *result) faults() (bad []error) {
	if r.memory > mostMemory {
		bad = append(bad, fmt.Errorf("%s: %d MB of memory, at most %d is right", r.name, r.memory, mostMemory))
	}
	for _, what := range r.wrongs {
		bad = append(bad, fmt.Errorf("%s: %s", r.name, what))
	}
	return bad
}
