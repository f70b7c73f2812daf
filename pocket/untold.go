package pocket

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// untold is the notices of a house whose one person sits before it: there are none.
type untold struct{}

func (untold) Tell(context.Context, []notice.Notice) error { return nil }
func (untold) DueNotices(context.Context, time.Time) (ids []int64, next time.Time, err error) {
	return nil, next, nil
}
func (untold) Kept() <-chan struct{}                                 { return nil }
func (untold) Notice(context.Context, int64) (*notice.Notice, error) { return nil, persist.ErrNotFound }
func (untold) Spread(context.Context, int64, []notice.Notice) error  { return persist.ErrTaken }
func (untold) Take(context.Context, *notice.Notice, time.Time) ([]notice.Notice, error) {
	return nil, nil
}
func (untold) Settle(context.Context, []int64, notice.Settled, time.Time) error { return nil }
func (untold) ForgetNotices(context.Context, time.Time) error                   { return nil }
func (untold) Reach(context.Context, persist.UserID) (*notice.Reach, error) {
	return nil, persist.ErrNotFound
}
func (untold) ChangeReach(context.Context, persist.UserID, func(*notice.Reach) error) (*notice.Reach, error) {
	return nil, persist.ErrNotFound
}
func (untold) RemoveBrowser(context.Context, persist.UserID, string) error           { return nil }
func (untold) See(context.Context, persist.TableID, persist.UserID, time.Time) error { return nil }
func (untold) Seen(context.Context, persist.TableID, persist.UserID) (time.Time, error) {
	return time.Time{}, nil
}
func (untold) Nudge(context.Context, persist.TableID, time.Time, time.Time, []notice.Notice) error {
	return nil
}
func (untold) OpenBetween(context.Context, time.Time, time.Time) ([]*sheet.Sheet, error) {
	return nil, nil
}
