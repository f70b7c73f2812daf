// Command mutants bends a title's rules one at a time and tells which bends no test
// sees: comparisons turned, limits moved by one, conditions that never hold. What it
// lists is a rule without a test, or a condition without effect; one that was looked at
// and has none stands with its reason in the title's testdata/harmless-bends.txt.
//
//	make mutants TITLE=1862 BENDS=200
//
// The files stay as they are: the bends are compiled from copies.
package main

import (
	"context"
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
	"slices"
	"sync"
	"time"
)

type options struct {
	title, files, run, skip, long string
	count                         int
	seed                          uint64
	limit                         time.Duration
}

func main() {
	var o options
	flag.StringVar(&o.title, "title", "", "the title, by its id")
	flag.StringVar(&o.files, "files", ".", "only files whose name, with its room, matches this expression")
	flag.StringVar(&o.run, "run", "Test[A-Za-z0-9]*_|TestAudit", "the tests that are to see it: by default those named after sections and rulings")
	flag.StringVar(&o.skip, "skip",
		"Golden|Greedy|Best_|agrees|manyFreights|tellWhatComes|Played_|Question_|inGames|addUp", "and those that take long or see everything, which are not")
	flag.StringVar(&o.long, "long",
		"Golden|Agree|Trace|Files|ComeBack|Greedy|inGames|addUp|Played_", "the tests that are run where those have seen nothing; none if empty")
	flag.IntVar(&o.count, "count", 100, "how many bends are tried, drawn at random; 0 for all")
	flag.Uint64Var(&o.seed, "seed", 1, "which are drawn")
	flag.DurationVar(&o.limit, "limit", 20*time.Second, "how long the tests of one room may take with a bend: one that takes longer is seen")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := o.do(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func (o *options) do(ctx context.Context) error {
	dir, err := folderOf(o.title)
	if err != nil {
		return err
	}
	sources, err := sourcesOf(dir)
	if err != nil {
		return err
	}
	harmless, err := harmlessIn(dir)
	if err != nil {
		return err
	}
	var all []*bend
	byName := map[string]*source{}
	for _, s := range sources {
		all = append(all, s.bends...)
		byName[s.name] = s
	}
	for _, key := range harmless.unknown(all) {
		fmt.Println("there is no such bend any more:", key)
	}
	bends, err := o.drawn(dir, all)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	t := &trial{dir: dir, tmp: tmp, rounds: o.rounds(), sources: byName, without: map[string]map[int]bool{}}
	if err := t.compile(ctx); err != nil {
		return err
	}
	if err := t.try(ctx, nil); err != nil {
		return fmt.Errorf("the tests fail as the rules are: %w", err)
	}
	fmt.Println(t.tryAll(ctx, bends, harmless))
	return ctx.Err()
}

// folderOf is where the rules of a title stand, with rooms of their own in some: where its
// id does.
func folderOf(title string) (string, error) {
	files, err := filepath.Glob("title/*/*.go")
	if err != nil {
		return "", err
	}
	named := regexp.MustCompile(`\bID:\s+"` + regexp.QuoteMeta(title) + `"`)
	for _, file := range append(files, "titletest/toy/toy.go") {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		if named.Match(text) {
			return filepath.Dir(file), nil
		}
	}
	return "", fmt.Errorf("there is no title %q", title)
}

// rounds is the tests, the quick ones first.
func (o *options) rounds() []round {
	quick := []round{{o.run, o.skip, o.limit}}
	if o.long == "" {
		return quick
	}
	return append(quick, round{run: o.long, limit: 10 * o.limit})
}

// drawn is the bends that are tried.
func (o *options) drawn(dir string, all []*bend) ([]*bend, error) {
	named, err := regexp.Compile(o.files)
	if err != nil {
		return nil, err
	}
	var bends []*bend
	for _, b := range all {
		if room, _ := filepath.Rel(dir, b.file); named.MatchString(filepath.ToSlash(room)) {
			bends = append(bends, b)
		}
	}
	if o.count == 0 || o.count >= len(bends) {
		return bends, nil
	}
	r := rand.New(rand.NewPCG(o.seed, 0))
	r.Shuffle(len(bends), func(i, j int) { bends[i], bends[j] = bends[j], bends[i] })
	return slices.Clip(bends[:o.count]), nil
}

// tally is what came of the bends.
type tally struct{ tried, broken, unseen, harmless int }

func (n *tally) String() string {
	return fmt.Sprintf("%d bends tried, %d not seen, %d more known to be harmless, %d without meaning", n.tried, n.unseen, n.harmless, n.broken)
}

// tryAll tries bends on all cores and prints those that no test sees.
func (t *trial) tryAll(ctx context.Context, bends []*bend, known harmless) *tally {
	var n tally
	var mu sync.Mutex
	todo := make(chan *bend)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for b := range todo {
				err := t.try(ctx, b)
				if ctx.Err() != nil {
					return
				}
				mu.Lock()
				n.count(b, err, known)
				mu.Unlock()
			}
		})
	}
	for _, b := range bends {
		select {
		case todo <- b:
		case <-ctx.Done():
		}
	}
	close(todo)
	workers.Wait()
	return &n
}

// count notes what came of a bend.
func (n *tally) count(b *bend, err error, known harmless) {
	why, noted := known[b.key]
	var failed *exec.ExitError
	switch {
	case errors.Is(err, errNoMeaning):
		n.broken++
		return
	case err != nil && !errors.As(err, &failed):
		fmt.Printf("%s: the tests did not run: %v\n", b, err)
		return
	case err != nil && noted:
		fmt.Printf("%s: a test sees it, though it is noted as harmless: %s\n", b, why)
	case err == nil && noted:
		n.harmless++
	case err == nil:
		n.unseen++
		fmt.Println(b)
	}
	n.tried++
}
