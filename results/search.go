package results

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/stats"
)

// Finder finds finished public games.
type Finder interface {
	// Find is games that are as is wanted, the last first: at most so many.
	Find(ctx context.Context, w Wanted, most int) ([]FoundGame, error)
}

// Wanted is which games somebody looks for; zero values let all through.
type Wanted struct {
	Title    string
	Players  int
	Who      stats.Who
	People   []persist.UserID // all of whom played
	Settings []string         // each key=value
	Ending   string
	// From and To are when it ended, and ActionsFrom and ActionsTo how many actions it took.
	From, To               time.Time
	ActionsFrom, ActionsTo int
	Halfway                int       // the place, or one further behind, that who won had halfway
	After                  EndedGame // those that come behind one in the list
}

// FoundGame is a game that was found, with everybody's results, the best first.
type FoundGame struct {
	Table   persist.TableID
	Title   string
	Players int
	Who     stats.Who
	Ended   time.Time
	Ending  string
	Actions int
	Halfway int // the place that who won had halfway; 0 where that was not counted
	Seats   []GameSeat
}
