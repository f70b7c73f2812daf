package clock_test

import (
	"bytes"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/clock"
)

// both has a test go by the real clock, and by one that can be turned and is not.
func both(t *testing.T, test func(*testing.T, clock.Wall)) {
	t.Run("real", func(t *testing.T) { synctest.Test(t, func(t *testing.T) { test(t, clock.Wall{}) }) })
	t.Run("turnable", func(t *testing.T) { synctest.Test(t, func(t *testing.T) { test(t, clock.NewTurnable()) }) })
}

// off tells whether a timer has gone off.
func off(timer *clock.Timer) bool {
	synctest.Wait()
	select {
	case <-timer.C:
		return true
	default:
		return false
	}
}

func TestWall_RunsByItself(t *testing.T) {
	both(t, func(t *testing.T, w clock.Wall) {
		began := w.Now()
		timer := w.NewTimer(time.Minute)
		time.Sleep(59 * time.Second)
		if off(timer) {
			t.Error("the timer went off too soon")
		}
		time.Sleep(time.Second)
		if !off(timer) || w.Since(began) != time.Minute || w.Until(began) != -time.Minute {
			t.Errorf("after a minute the timer has not gone off, or it is %s later", w.Since(began))
		}
		timer.Reset(time.Second)
		timer.Stop()
		time.Sleep(time.Hour)
		if off(timer) {
			t.Error("a stopped timer went off")
		}
		timer.Reset(time.Second)
		time.Sleep(time.Second)
		if !off(timer) {
			t.Error("a timer that was set again did not go off")
		}
	})
}

func TestWall_KeepsMilliseconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(1234567 * time.Nanosecond)
		if got := (clock.Wall{}).Kept(); got.Nanosecond() != 1_000_000 || got.Location() != time.UTC {
			t.Errorf("kept as %s", got)
		}
	})
}

// Turning the clock does not wait for anything, and what is not up yet is up that much sooner.
func TestWall_Advance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, began := clock.NewTurnable(), time.Now()
		soon, late, stopped := w.NewTimer(time.Minute), w.NewTimer(time.Hour), w.NewTimer(time.Second)
		stopped.Stop()
		if err := w.Advance(59 * time.Second); err != nil || off(soon) {
			t.Fatalf("a second too early: %v", err)
		}
		if err := w.Advance(time.Second); err != nil || !off(soon) || off(late) || off(stopped) {
			t.Fatalf("after a minute another went off than that of a minute: %v", err)
		}
		if err := w.Advance(58 * time.Minute); err != nil || off(soon) || off(late) {
			t.Fatalf("one went off twice, or too soon: %v", err)
		}
		if !time.Now().Equal(began) || w.Now().Sub(began) != 59*time.Minute {
			t.Errorf("it is %s, and was %s", w.Now(), began)
		}
		time.Sleep(59 * time.Second)
		if off(late) {
			t.Error("an hour was over too soon")
		}
		time.Sleep(time.Second)
		if !off(late) {
			t.Error("an hour is never over")
		}
	})
}

// All that is up by then goes off, however much later it is than it was to be.
func TestWall_AdvancesPastMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := clock.NewTurnable()
		var went []bool
		var list []*clock.Timer
		for _, after := range []time.Duration{3, 1, 2} {
			list = append(list, w.NewTimer(after*time.Hour))
		}
		if err := w.Advance(150 * time.Minute); err != nil {
			t.Fatal(err)
		}
		for _, timer := range list {
			went = append(went, off(timer))
		}
		if !slices.Equal(went, []bool{false, true, true}) {
			t.Errorf("of 3, 1 and 2 hours there went off after two and a half: %v", went)
		}
	})
}

func TestWall_RefusesToBeTurned(t *testing.T) {
	if err := (clock.Wall{}).Advance(time.Second); err == nil {
		t.Error("the real clock was turned")
	}
	for _, d := range []time.Duration{0, -time.Second} {
		if err := clock.NewTurnable().Advance(d); err == nil {
			t.Errorf("turned by %s", d)
		}
	}
}

func TestTurnBy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		w := clock.NewTurnable()
		w.TurnBy(strings.NewReader("advance 1m30s\nadvance\nadvance -1s\nadvance soon\nstop 3s\nadvance 10s\n"), slog.New(slog.NewTextHandler(&log, nil)))
		if got := w.Since(time.Now()); got != 100*time.Second {
			t.Errorf("it is %s ahead", got)
		}
		if got := strings.Count(log.String(), `msg="clock advanced"`); got != 2 {
			t.Errorf("told %d times:\n%s", got, log.String())
		}
		if got := strings.Count(log.String(), `msg="turn clock failed"`); got != 4 {
			t.Errorf("%d lines refused:\n%s", got, log.String())
		}
	})
}
