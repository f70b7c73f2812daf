package match

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// Store keeps tables. Whatever it returned from without an error survives the
// loss of power.
type Store interface {
	notice.Store
	// Insert keeps a new table, with the entries it starts from. It is ErrTaken if there is one of
	// that id.
	Insert(context.Context, *sheet.Sheet, []record.Kept) error
	// Save replaces the sheet if its revision is still the one given, which
	// then counts one up, and appends the entries. It is ErrTaken if not. Where
	// houses share the store, what calls a bot, here and in Insert and Append, makes
	// a job of it in the same transaction. So it is with notices.
	Save(context.Context, *sheet.Sheet, []record.Kept, notice.Changes) error
	// Append adds entries from place first on, and notes how the table then
	// stands. It is ErrTaken if something stands there already, or the sheet is of
	// another revision than was seen, or what stands before is not what was seen.
	Append(ctx context.Context, id persist.TableID, first int, entries []record.Kept, p sheet.Progress) error
	// SaveOrders keeps the orders of a sheet if its revision, which then counts one up,
	// and its entries are still those given. It is ErrTaken if not. Nothing else of the
	// sheet is kept.
	SaveOrders(context.Context, *sheet.Sheet, notice.Changes) error
	// Plans is what a user has planned at a table, in the order kept; KeepPlan keeps one
	// in the place of that of its number, and DropPlan forgets it.
	Plans(ctx context.Context, table persist.TableID, user persist.UserID) ([]Plan, error)
	KeepPlan(ctx context.Context, table persist.TableID, user persist.UserID, p Plan) error
	DropPlan(ctx context.Context, table persist.TableID, user persist.UserID, n int) error
	// Delete forgets a table if its revision is the one given.
	Delete(ctx context.Context, id persist.TableID, revision int) error
	// Sheet is ErrNotFound if there is no such table.
	Sheet(ctx context.Context, id persist.TableID) (*sheet.Sheet, error)
	// Entries are those from place first on.
	Entries(ctx context.Context, id persist.TableID, first int) ([]record.Kept, error)
	// TimingAt is how the clocks of a table stood when so many entries were made: nothing
	// where that is not kept.
	TimingAt(ctx context.Context, id persist.TableID, n int) ([]sheet.SeatClock, error)
	// Due is some tables on which somebody's time was up by then, and when the next is;
	// zero for never.
	Due(ctx context.Context, by time.Time) (tables []persist.TableID, next time.Time, err error)
	// ClockedOf is the running tables with a clock at which the user plays, and Clocked
	// some of all, by their ids, after the one given.
	ClockedOf(ctx context.Context, user persist.UserID) ([]persist.TableID, error)
	Clocked(ctx context.Context, after persist.TableID) ([]persist.TableID, error)
	// Alive is when the store was last known to be open before it was opened; zero if
	// never.
	Alive() time.Time
	// Lobby is what the user finds there; a nameless user only what is public. Lessons are
	// in no list.
	Lobby(ctx context.Context, user persist.UserID) (*sheet.Lobby, error)
	// TablesOf is those of a user that are not over, what-ifs aside.
	TablesOf(ctx context.Context, user persist.UserID) ([]*sheet.Sheet, error)
	// Waiting is the running tables on which a bot is asked to decide and a
	// person sits, those played last first.
	Waiting(context.Context) ([]persist.TableID, error)
	// Hosted is how many tables of a host are not over, what-if tables aside.
	Hosted(ctx context.Context, host persist.UserID) (int, error)
	// Lessons is a host's tables of lessons, those touched last first.
	Lessons(ctx context.Context, host persist.UserID) ([]sheet.LessonTable, error)
	// OlderWhatIfs is a host's what-if tables but for so many of the latest, lessons aside.
	OlderWhatIfs(ctx context.Context, host persist.UserID, kept int) ([]persist.TableID, error)
	// AbandonedWhatIfs is some what-if tables that nobody has touched since,
	// and AbandonedOpen some that have not started.
	AbandonedWhatIfs(ctx context.Context, touched time.Time) ([]persist.TableID, error)
	AbandonedOpen(ctx context.Context, touched time.Time) ([]persist.TableID, error)
	// Forget forgets a what-if table, or one that has not started. It is
	// ErrTaken if somebody has touched it since, or it has started.
	Forget(ctx context.Context, id persist.TableID, touched time.Time) error
	// OpenBetween is tables that have not started and were last touched between.
	OpenBetween(ctx context.Context, from, to time.Time) ([]*sheet.Sheet, error)
	// AddLine keeps something said and gives it its number. Those named are told of it.
	AddLine(ctx context.Context, l *sheet.Line, named []persist.UserID) error
	// Lines is the latest things said after the numbered one, the oldest first.
	Lines(ctx context.Context, table persist.TableID, after int64) ([]sheet.Line, error)
}

// HostStore keeps what the host does to tables, and logs the deed with it. All are ErrTaken if
// the revision is not the one given any more.
type HostStore interface {
	// EndTable replaces the sheet by that of a game that was ended.
	EndTable(ctx context.Context, s *sheet.Sheet, changes notice.Changes, deed *people.Deed) error
	// CutTable replaces the sheet if the record has that many entries, and forgets those beyond
	// what the sheet tells.
	CutTable(ctx context.Context, s *sheet.Sheet, entries int, changes notice.Changes, deed *people.Deed) error
	// DeleteTable forgets a table and all that is kept of it.
	DeleteTable(ctx context.Context, id persist.TableID, revision int, deed *people.Deed) error
}

// Shared is what a house needs of a store that other houses use as well. Each has tables
// in memory, and what one of them commits the others must learn: at once when somebody
// asks, and by a bell for those who only watch.
type Shared interface {
	// Standing is how a table stands now. It is ErrNotFound if there is none.
	Standing(ctx context.Context, table persist.TableID) (Standing, error)
	// Standings is how several stand; those that are no more are not among them.
	Standings(ctx context.Context, tables []persist.TableID) (map[persist.TableID]Standing, error)
	// Listen tells of every change that was committed at a table where somebody is present in
	// this house, by whomever, until the context ends; and by a bell without a table when changes
	// may have been missed.
	Listen(ctx context.Context, heard func(Bell))
	// Note notes whether a user is present at a table in this house; noted waits until the
	// others can see it. Bells about a table are rung where somebody is. Elsewhere is those who
	// are present at tables in other houses.
	Note(table persist.TableID, user persist.UserID, here bool) (noted func(context.Context) error)
	Elsewhere(ctx context.Context, tables []persist.TableID) (map[persist.TableID][]persist.UserID, error)
	// Claim takes something for this house, such as the bots of a table; release is nil
	// if another house has it.
	Claim(ctx context.Context, what string) (release func(), err error)
	// Work does what there is to be done, beside other houses, until the context ends:
	// what this one is at then is handed over.
	Work(ctx context.Context, jobs Jobs)
	// Call has the bots of a table played, by whichever house comes first. Those that a
	// move calls are called with it: see Store.
	Call(ctx context.Context, table persist.TableID) error
	// CallForgotten calls those that nobody plays although they were called, because
	// the house that did is gone: on tables where a person sits, and on these.
	CallForgotten(ctx context.Context, watched []persist.TableID) error
	// Ring notifies a person at their open pages, whichever house these are of.
	Ring(context.Context, notice.Ring) error
}

// Jobs is what houses that share a store do for each other.
type Jobs struct {
	// Bots plays those of a table: again is after how long somebody should look again,
	// below 0 for not at all.
	Bots func(ctx context.Context, table persist.TableID) (again time.Duration, err error)
	// Tidy clears away what is abandoned; once an hour, in one house.
	Tidy func(ctx context.Context) error
	// Clock does at a table what is due when somebody's time is up there, if it is.
	Clock func(ctx context.Context, table persist.TableID) error
	// Notice does what is due of one.
	Notice func(ctx context.Context, id int64) error
}

// Standing is by what a table in memory is seen to be behind: the revision of its
// sheet, the number of its entries, and that of the last line of its chat.
type Standing struct {
	Revision, Entries int
	Line              int64
}

// Bell is that something has changed. What it does not speak of is below zero.
type Bell struct {
	Table persist.TableID // "" for all
	Standing
	Gone     bool // the table is no more
	Presence bool // somebody came or went
	Reworded bool // what was said is told otherwise now
	// Bulletins: what the host tells everybody has changed.
	Bulletins bool
	// Rings is for one who may have a page open; nil where nothing else has changed.
	Rings *notice.Ring
}
