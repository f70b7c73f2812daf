package match

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// Store keeps tables. Whatever it returned from without an error survives the
// loss of power.
type Store interface {
	notice.Store
	// Insert keeps a new table, with the entries it starts from.
	Insert(context.Context, *sheet.Sheet, []record.Kept) error
	// Save replaces the sheet if its revision is still the one given, which
	// then counts one up, and appends the entries. It is ErrTaken if not. Where
	// houses share the store, what calls a bot, here and in Insert and Append, makes
	// a job of it in the same transaction. So it is with what people are told.
	Save(context.Context, *sheet.Sheet, []record.Kept, notice.Changes) error
	// Append adds entries from place first on, and notes how the table then
	// stands. It is ErrTaken if something stands there already, or the sheet is of
	// another revision than was seen, or what stands before is not what was seen.
	Append(ctx context.Context, id string, first int, entries []record.Kept, p sheet.Progress) error
	// SaveOrders keeps the orders of a sheet if its revision, which then counts one up,
	// and its entries are still those given. It is ErrTaken if not. Nothing else of the
	// sheet is kept.
	SaveOrders(context.Context, *sheet.Sheet, notice.Changes) error
	// Plans is what a user has planned at a table, in the order kept; KeepPlan keeps one
	// in the place of that of its number, and DropPlan forgets it.
	Plans(ctx context.Context, table, user string) ([]Plan, error)
	KeepPlan(ctx context.Context, table, user string, p Plan) error
	DropPlan(ctx context.Context, table, user string, n int) error
	// Delete forgets a table if its revision is the one given.
	Delete(ctx context.Context, id string, revision int) error
	// Sheet is ErrNotFound if there is no such table.
	Sheet(ctx context.Context, id string) (*sheet.Sheet, error)
	// Entries are those from place first on.
	Entries(ctx context.Context, id string, first int) ([]record.Kept, error)
	// TimingAt is how the clocks of a table stood when so many entries were made: nothing
	// where that is not kept.
	TimingAt(ctx context.Context, id string, n int) ([]sheet.SeatClock, error)
	// Due is some tables on which somebody's time was up by then, and when the next is;
	// zero for never.
	Due(ctx context.Context, by time.Time) (tables []string, next time.Time, err error)
	// ClockedOf is the running tables with a clock at which the user plays, and Clocked
	// some of all, by their ids, after the one given.
	ClockedOf(ctx context.Context, user string) ([]string, error)
	Clocked(ctx context.Context, after string) ([]string, error)
	// Alive is when the store was last known to be open before it was opened; zero if
	// never.
	Alive() time.Time
	// Lobby is what the user finds there; a nameless user only what is public. Lessons are
	// in no list.
	Lobby(ctx context.Context, user string) (*sheet.Lobby, error)
	// TablesOf is those of a user that are not over, what-ifs aside.
	TablesOf(ctx context.Context, user string) ([]*sheet.Sheet, error)
	// Waiting is the running tables on which a bot is asked to decide and a
	// person sits, those played last first.
	Waiting(context.Context) ([]string, error)
	// Hosted is how many tables of a host are not over, what-if tables aside.
	Hosted(ctx context.Context, host string) (int, error)
	// Lessons is a host's tables of lessons, those touched last first.
	Lessons(ctx context.Context, host string) ([]sheet.LessonTable, error)
	// OlderWhatIfs is a host's what-if tables but for so many of the latest, lessons aside.
	OlderWhatIfs(ctx context.Context, host string, kept int) ([]string, error)
	// AbandonedWhatIfs is some what-if tables that nobody has touched since,
	// and AbandonedOpen some that have not started.
	AbandonedWhatIfs(ctx context.Context, touched time.Time) ([]string, error)
	AbandonedOpen(ctx context.Context, touched time.Time) ([]string, error)
	// Forget forgets a what-if table, or one that has not started. It is
	// ErrTaken if somebody has touched it since, or it has started.
	Forget(ctx context.Context, id string, touched time.Time) error
	// OpenBetween is tables that have not started and were last touched between.
	OpenBetween(ctx context.Context, from, to time.Time) ([]*sheet.Sheet, error)
	// AddLine keeps something said and gives it its number. Those named are told of it.
	AddLine(ctx context.Context, l *sheet.Line, named []string) error
	// Lines is the latest things said after the numbered one, the oldest first.
	Lines(ctx context.Context, table string, after int64) ([]sheet.Line, error)
}
