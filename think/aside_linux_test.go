package think

import (
	"strings"
	"syscall"
	"testing"
)

// priority is that of the thread that asks, as the system counts it.
func priority(t *testing.T) int {
	t.Helper()
	p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - p // the bare call tells it upside down
}

func TestWhatIsDoneAsideLetsAllElseGoFirst(t *testing.T) {
	before := priority(t)
	var there int
	for range 20 {
		Aside(func() { there = priority(t) })
		if there != lowly {
			t.Fatalf("aside the priority is %d", there)
		}
	}
	if after := priority(t); after != before {
		t.Errorf("the priority was %d and is %d", before, after)
	}
}

func TestWhatFailsAsideFailsHere(t *testing.T) {
	defer func() {
		said, _ := recover().(string)
		if !strings.Contains(said, "no such thing") || !strings.Contains(said, "TestWhatFailsAside") {
			t.Errorf("heard: %s", said)
		}
	}()
	Aside(func() { panic("no such thing") })
	t.Error("nothing was heard of it")
}
