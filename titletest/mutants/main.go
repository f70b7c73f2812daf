// Command mutants bends a title's rules one at a time and tells which bends no test
// sees: comparisons turned, limits moved by one, conditions that never hold. What it
// lists is a rule without a test, or a condition without effect.
//
//	make mutants TITLE=1862 COUNT=200
//
// The files stay as they are: each bend is compiled from a copy.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"sync"
	"time"
)

// folders is where each title's rules stand, with rooms of their own in some.
var folders = map[string]string{
	"1862": "title/railwaymania", "chicago-express": "title/chicagoexpress",
	"german-railways": "title/germanrailways", "big-shoulders": "title/bigshoulders", "toy": "titletest/toy",
}

type options struct {
	title, files, run, skip string
	count                   int
	seed                    uint64
	limit                   time.Duration
}

func main() {
	var o options
	flag.StringVar(&o.title, "title", "1862", "the title")
	flag.StringVar(&o.files, "files", ".", "only files whose name matches this expression")
	flag.StringVar(&o.run, "run", "Test[A-Za-z]*_", "the tests that are to see it: by default those named after sections and rulings")
	flag.StringVar(&o.skip, "skip", "Golden|Greedy|Best_|agrees|manyFreights|tellWhatComes|Played_", "and those that take long or see everything, which are not")
	flag.IntVar(&o.count, "count", 100, "how many bends are tried, drawn at random; 0 for all")
	flag.Uint64Var(&o.seed, "seed", 1, "which are drawn")
	flag.DurationVar(&o.limit, "limit", 3*time.Minute, "how long the tests of one bend may take")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := o.do(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func (o *options) do(ctx context.Context) error {
	dir, ok := folders[o.title]
	if !ok {
		return fmt.Errorf("there is no title %q", o.title)
	}
	bends, err := o.drawn(dir)
	if err != nil {
		return err
	}
	if out, err := o.test(ctx, dir, ""); err != nil {
		return fmt.Errorf("the tests fail as the rules are: %w\n%s", err, out)
	}
	var mu sync.Mutex
	var unseen, broken int
	todo := make(chan bend)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for b := range todo {
				seen, compiled, err := o.seen(ctx, dir, &b)
				mu.Lock()
				switch {
				case err != nil && ctx.Err() == nil:
					fmt.Fprintln(os.Stderr, "mutants:", err)
				case !compiled:
					broken++
				case !seen && ctx.Err() == nil:
					unseen++
					fmt.Println(b.String())
				}
				mu.Unlock()
			}
		})
	}
	for _, b := range bends {
		if ctx.Err() != nil {
			break
		}
		todo <- b
	}
	close(todo)
	workers.Wait()
	fmt.Printf("%d bends tried in %s, %d without meaning, %d not seen\n", len(bends)-broken, dir, broken, unseen)
	return ctx.Err()
}

// drawn is the bends that are tried.
func (o *options) drawn(dir string) ([]bend, error) {
	named, err := regexp.Compile(o.files)
	if err != nil {
		return nil, err
	}
	all, err := bendsOf(dir)
	if err != nil {
		return nil, err
	}
	var bends []bend
	for _, b := range all {
		if named.MatchString(filepath.Base(b.file)) {
			bends = append(bends, b)
		}
	}
	if o.count == 0 || o.count >= len(bends) {
		return bends, nil
	}
	r := rand.New(rand.NewPCG(o.seed, 0))
	r.Shuffle(len(bends), func(i, j int) { bends[i], bends[j] = bends[j], bends[i] })
	return bends[:o.count], nil
}

// seen tells whether a test sees the bend, and whether it compiles at all.
func (o *options) seen(ctx context.Context, dir string, b *bend) (seen, compiled bool, err error) {
	text, err := b.apply()
	if err != nil {
		return false, false, err
	}
	tmp, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return false, false, err
	}
	defer os.RemoveAll(tmp)
	copied, overlay := filepath.Join(tmp, "bent.go"), filepath.Join(tmp, "overlay.json")
	original, err := filepath.Abs(b.file)
	if err != nil {
		return false, false, err
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {original: copied}})
	if err != nil {
		return false, false, err
	}
	if err := errors.Join(os.WriteFile(copied, text, 0o600), os.WriteFile(overlay, replace, 0o600)); err != nil {
		return false, false, err
	}
	if exec.CommandContext(ctx, "go", "build", "-overlay", overlay, "./"+dir+"/...").Run() != nil {
		return false, false, nil
	}
	_, failed := o.test(ctx, dir, overlay)
	return failed != nil, true, nil
}

// test runs the title's tests, with an overlay if there is one. Those of rooms that a
// bend does not reach are remembered.
func (o *options) test(ctx context.Context, dir, overlay string) ([]byte, error) {
	args := []string{"test", "-failfast", "-timeout", o.limit.String(), "-run", o.run, "-skip", o.skip, "-vet", "off"}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	return exec.CommandContext(ctx, "go", append(args, "./"+dir+"/...")...).CombinedOutput()
}
