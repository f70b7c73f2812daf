package results

import (
	"context"
	"time"
)

// Figures is how all houses on one store are doing.
type Figures struct {
	Servers int
	Tables  map[string]int // by status
	Waiting int            // turns of bots and other jobs that nobody is at yet
	Failed  int            // and those that were given up
	// Bell is how long a change lately took to be heard; 0 where there is nobody else
	// to hear it.
	Bell time.Duration
}

// Counter counts what clients do over all servers.
type Counter interface {
	// Spend takes n from a bucket that fills up by so many a second to a burst, if there is as
	// much, and tells whether there was and what is left. With must it takes what there is all the
	// same.
	Spend(ctx context.Context, bucket string, n int, perSecond float64, burst int, must bool) (took bool, left float64, err error)
	// Listens notes that a client has so many more streams at this server, and tells
	// how many it has at others.
	Listens(ctx context.Context, client string, more int) (elsewhere int, err error)
}
