// Package await is for tests that wait for something to be seen which nothing announces.
package await

import (
	"testing"
	"time"
)

// long is far beyond what anything takes that a test waits for, also where others use the machine.
const long = 3 * time.Minute

// often is how soon it is looked again.
const often = 5 * time.Millisecond

// Until looks again and again until it is seen, and fails the test if it never is.
func Until(t testing.TB, what string, seen func() bool) {
	t.Helper()
	again := time.NewTicker(often)
	defer again.Stop()
	for began := time.Now(); !seen(); <-again.C {
		if time.Since(began) > long {
			t.Fatalf("waited %s in vain: %s", long, what)
		}
	}
}
