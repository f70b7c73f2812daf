package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/internal/db"
)

// insertTells keeps what a change at a table tells people, and what that leads to.
func insertTells(ctx context.Context, q *db.Queries, table string, tells notice.Changes) ([]database.Errand, error) {
	if len(tells.Over) > 0 {
		if err := q.VoidWaits(ctx, db.VoidWaitsParams{TableID: table, Users: retyped[string](tells.Over)}); err != nil {
			return nil, err
		}
	}
	if len(tells.Retimed) > 0 {
		if err := q.VoidHurry(ctx, db.VoidHurryParams{TableID: table, Users: retyped[string](tells.Retimed)}); err != nil {
			return nil, err
		}
	}
	return InsertNotices(ctx, q, tells.Notices)
}

// withWatchers is notices, and those for who follows what they tell of: a person whose game begins, a table whose game is over.
func withWatchers(ctx context.Context, q *db.Queries, list []notice.Notice) ([]notice.Notice, error) {
	all := list
	for _, n := range list {
		switch n.Event {
		case notice.EventStarted, notice.EventSeated:
			rows, err := q.WatchersOfPerson(ctx, db.WatchersOfPersonParams{Other: string(n.User), TableID: string(n.Table)})
			if err != nil {
				return nil, err
			}
			for _, row := range rows {
				all = append(all, notice.Notice{
					User: persist.UserID(row.UserID), By: n.User, Event: notice.EventPlays, Table: n.Table, Made: n.Made, At: n.At, About: map[string]string{notice.AboutWho: row.Name},
				})
			}
		case notice.EventOver:
			users, err := q.WatchersOfTable(ctx, string(n.Table))
			if err != nil {
				return nil, err
			}
			for _, user := range users {
				all = append(all, notice.Notice{User: persist.UserID(user), Event: notice.EventWatched, Table: n.Table, N: n.N, Made: n.Made, At: n.At})
			}
		}
	}
	return all, nil
}

// InsertNotices keeps notices in a transaction of the caller's, and tells what that leads to.
func InsertNotices(ctx context.Context, q *db.Queries, list []notice.Notice) (due []database.Errand, err error) {
	if list, err = withWatchers(ctx, q, list); err != nil {
		return nil, err
	}
	for _, n := range list {
		about, err := written(n.About, len(n.About) == 0)
		if err != nil {
			return nil, err
		}
		ids, err := q.InsertNotice(ctx, db.InsertNoticeParams{
			UserID: string(n.User), Event: string(n.Event), TableID: string(n.Table), Wait: n.N, Channel: string(n.Channel), Browser: n.Browser,
			Letter: flag(n.Letter), About: about, ByUser: string(n.By), MadeAt: millis(n.Made), DueAt: millis(n.At),
		})
		if err != nil {
			return nil, err
		}
		for _, id := range ids { // none if it was told already
			due = append(due, database.Errand{Notice: id, At: n.At})
		}
	}
	return due, nil
}

// Tell keeps notices that come with no move.
func (s *Notices) Tell(ctx context.Context, list []notice.Notice) error {
	return s.tell(ctx, "", list, func(*db.Queries) error { return nil })
}

// tell keeps notices together with something else.
func (s *Notices) tell(ctx context.Context, table string, list []notice.Notice, also func(*db.Queries) error) error {
	return s.db.Transact(ctx, persist.TableID(table), func(q *db.Queries) ([]database.Errand, error) {
		if err := also(q); err != nil {
			return nil, err
		}
		return InsertNotices(ctx, q, list)
	})
}

// atATimeDue is how many notices are looked for at a time.
const atATimeDue = 100

// DueNotices is some of the notices that are due, and when the next will be.
func (s *Notices) DueNotices(ctx context.Context, now time.Time) (ids []int64, next time.Time, err error) {
	ids, err = s.reads.DueNotices(ctx, db.DueNoticesParams{Now: millis(now), Most: atATimeDue})
	if err != nil {
		return nil, time.Time{}, err
	}
	at, err := s.reads.NextNotice(ctx, millis(now))
	if notThere(err) {
		return ids, time.Time{}, nil
	}
	return ids, fromMillis(at), err
}

// Kept rings when notices were kept.
func (s *Notices) Kept() <-chan struct{} { return s.db.Kept() }

// Notice is the one with the id.
func (s *Notices) Notice(ctx context.Context, id int64) (*notice.Notice, error) {
	row, err := s.reads.GetNotice(ctx, id)
	if err != nil {
		return nil, found(err)
	}
	n, err := noticeOf(row.Notice)
	if err == nil {
		n.Title = row.Title
	}
	return n, err
}

func noticeOf(row db.Notice) (*notice.Notice, error) {
	n := &notice.Notice{
		ID: row.ID, User: persist.UserID(row.UserID), By: persist.UserID(row.ByUser), Event: notice.Event(row.Event), Table: persist.TableID(row.TableID), N: row.Wait,
		Channel: notice.Channel(row.Channel), Browser: row.Browser, Letter: row.Letter != 0,
		Made: fromMillis(row.MadeAt), At: fromMillis(row.DueAt), Tries: int(row.Tries), Waiting: row.State == string(notice.Delayed),
	}
	return n, read(row.About, &n.About)
}

// Invitations is the open tables that a user is invited to, the latest first.
func (s *Notices) Invitations(ctx context.Context, user persist.UserID) ([]notice.Invitation, error) {
	rows, err := s.reads.ListInvitations(ctx, string(user))
	if err != nil {
		return nil, err
	}
	list := make([]notice.Invitation, len(rows))
	for i, row := range rows {
		var about map[string]string
		if err := read(row.About, &about); err != nil {
			return nil, err
		}
		list[i] = notice.Invitation{Table: persist.TableID(row.TableID), Title: row.Title, By: about[notice.AboutWho], At: fromMillis(row.MadeAt)}
	}
	return list, nil
}

// Decline forgets that a user is invited to a table.
func (s *Notices) Decline(ctx context.Context, table persist.TableID, user persist.UserID) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return q.DeclineInvitation(ctx, db.DeclineInvitationParams{TableID: string(table), UserID: string(user)})
	})
}

// Spread puts notices by channels in the place of one that waits.
func (s *Notices) Spread(ctx context.Context, id int64, by []notice.Notice) error {
	return s.tell(ctx, "", by, func(q *db.Queries) error {
		rows, err := q.TakeNotice(ctx, id)
		if err == nil && rows == 0 {
			return persist.ErrTaken
		}
		if err != nil {
			return err
		}
		return q.SettleNotice(ctx, db.SettleNoticeParams{ID: id, State: string(notice.Sent)})
	})
}

// Take takes a notice that waits, and for a letter all that are due with it.
func (s *Notices) Take(ctx context.Context, n *notice.Notice, now time.Time) (list []notice.Notice, err error) {
	err = s.transact(ctx, func(q *db.Queries) error {
		list = nil
		if !n.Letter {
			rows, err := q.TakeNotice(ctx, n.ID)
			if err == nil && rows > 0 {
				list = []notice.Notice{*n}
				list[0].Tries++
			}
			return err
		}
		rows, err := q.TakeLetter(ctx, db.TakeLetterParams{UserID: string(n.User), Now: millis(now)})
		for _, row := range rows {
			n, wrong := noticeOf(row)
			if wrong != nil {
				return wrong
			}
			list = append(list, *n)
		}
		return err
	})
	return list, err
}

// Settle notes what came of notices that were taken.
func (s *Notices) Settle(ctx context.Context, ids []int64, how notice.Settled, again time.Time) error {
	return s.db.Transact(ctx, "", func(q *db.Queries) (due []database.Errand, err error) {
		for _, id := range ids {
			if err := q.SettleNotice(ctx, db.SettleNoticeParams{ID: id, State: string(how), DueAt: millis(again)}); err != nil {
				return nil, err
			}
			if how == notice.Delayed {
				due = append(due, database.Errand{Notice: id, At: again})
			}
		}
		return due, nil
	})
}

// ForgetNotices forgets what was told, or void, before.
func (s *Notices) ForgetNotices(ctx context.Context, before time.Time) error {
	return s.transactPiece(ctx, "", func(q *db.Queries) error { return q.ForgetNotices(ctx, millis(before)) })
}

// See notes when a user had a table in front of them.
func (s *Notices) See(ctx context.Context, table persist.TableID, user persist.UserID, at time.Time) error {
	return s.transactAt(ctx, table, func(q *db.Queries) error {
		return q.SeeTable(ctx, db.SeeTableParams{TableID: string(table), UserID: string(user), At: millis(at)})
	})
}

// Seen is when they last had; the zero time for never.
func (s *Notices) Seen(ctx context.Context, table persist.TableID, user persist.UserID) (time.Time, error) {
	at, err := s.reads.TableSeen(ctx, db.TableSeenParams{TableID: string(table), UserID: string(user)})
	if notThere(err) {
		return time.Time{}, nil
	}
	return unlessZero(at), err
}

// Nudge keeps notices for those who are slow, unless they were nudged since.
func (s *Notices) Nudge(ctx context.Context, table persist.TableID, at, since time.Time, list []notice.Notice) error {
	return s.tell(ctx, string(table), list, func(q *db.Queries) error {
		rows, err := q.NudgeTable(ctx, db.NudgeTableParams{ID: string(table), At: millis(at), Before: millis(since)})
		if err == nil && rows == 0 {
			return persist.ErrTaken
		}
		return err
	})
}

// OpenBetween is tables that have not started and were last touched between two times.
func (s *Notices) OpenBetween(ctx context.Context, from, to time.Time) ([]*sheet.Sheet, error) {
	rows, err := s.reads.OpenTables(ctx, db.OpenTablesParams{After: millis(from), Before: millis(to)})
	if err != nil {
		return nil, err
	}
	return SheetsOf(ctx, s.reads, rows)
}

// Reach is how a user is reached.
func (s *Notices) Reach(ctx context.Context, user persist.UserID) (*notice.Reach, error) {
	return reachOf(ctx, s.reads, string(user))
}

func reachOf(ctx context.Context, q *db.Queries, id string) (*notice.Reach, error) {
	u, err := q.GetUser(ctx, id)
	if err != nil {
		return nil, found(err)
	}
	r := &notice.Reach{User: persist.UserID(id), Name: u.Name, Password: u.Password}
	row, err := q.GetReach(ctx, id)
	if err == nil {
		r.Language, r.Silent = row.Language, row.Silent != 0
		r.Mail, r.MailSince, r.Pending, r.Asked = row.Mail, unlessZero(row.MailAt), row.Pending, unlessZero(row.PendingAt)
		if row.Confirmed == 0 && r.Mail != "" { // an older server has written it
			r.Mail, r.MailSince, r.Pending, r.Asked = "", time.Time{}, r.Mail, time.Time{}
		}
		r.Hours = notice.Hours{Zone: row.Zone, QuietFrom: int(row.QuietFrom), QuietTo: int(row.QuietTo)}
		r.Webhook, r.Failing, r.NextTry = row.Webhook, int(row.Failing), unlessZero(row.NextTry)
		err = errors.Join(read(row.Off, &r.Hours.Off), read(row.Spent, &r.Hours.Spent), read(row.Wishes, &r.Wishes))
	} else if notThere(err) {
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("how somebody is reached: %w", err)
	}
	if u.Language != "auto" {
		r.Chosen = u.Language
	}
	browsers, err := q.ListBrowsers(ctx, id)
	for _, b := range browsers {
		r.Browsers = append(r.Browsers, notice.Browser{ID: b.ID, Name: b.Name, Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth, Since: fromMillis(b.Since)})
	}
	return r, err
}

// Calendar is when a user is not to be hurried.
func (s *Notices) Calendar(ctx context.Context, user persist.UserID) (clock.Calendar, error) {
	r, err := s.Reach(ctx, user)
	if errors.Is(err, persist.ErrNotFound) {
		return clock.Calendar{}, nil
	} else if err != nil {
		return clock.Calendar{}, err
	}
	return r.Hours.Calendar()
}

// ChangeReach changes how a user is reached, all but the browsers.
func (s *Notices) ChangeReach(ctx context.Context, user persist.UserID, change func(*notice.Reach) error) (r *notice.Reach, err error) {
	err = s.transact(ctx, func(q *db.Queries) error {
		if r, err = reachOf(ctx, q, string(user)); err != nil {
			return err
		}
		if err := change(r); err != nil {
			return err
		}
		off, err := written(r.Hours.Off, len(r.Hours.Off) == 0)
		if err != nil {
			return err
		}
		spent, err := written(r.Hours.Spent, len(r.Hours.Spent) == 0)
		if err != nil {
			return err
		}
		wishes, err := written(r.Wishes, len(r.Wishes) == 0)
		if err != nil {
			return err
		}
		return q.SaveReach(ctx, db.SaveReachParams{
			UserID: string(user), Language: r.Language, Zone: r.Hours.Zone, QuietFrom: int64(r.Hours.QuietFrom), QuietTo: int64(r.Hours.QuietTo), Off: off,
			Silent: flag(r.Silent), Mail: r.Mail, Confirmed: flag(r.Mail != ""), MailAt: orZero(r.MailSince), Pending: r.Pending, PendingAt: orZero(r.Asked), Webhook: r.Webhook,
			Failing: int64(r.Failing), NextTry: orZero(r.NextTry), Wishes: wishes, Spent: spent,
		})
	})
	return r, err
}

// AddBrowser lets a browser take pushes for a user: it takes them for nobody else then.
// Of too many the oldest goes.
func (s *Notices) AddBrowser(ctx context.Context, user persist.UserID, b notice.Browser) error {
	return s.transact(ctx, func(q *db.Queries) error {
		err := q.SaveBrowser(ctx, db.SaveBrowserParams{
			ID: b.ID, UserID: string(user), Name: b.Name, Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth, Since: millis(b.Since),
		})
		if err != nil {
			return err
		}
		list, err := q.ListBrowsers(ctx, string(user))
		for ; err == nil && len(list) > notice.MostBrowsers; list = list[1:] {
			_, err = q.DeleteBrowser(ctx, db.DeleteBrowserParams{UserID: string(user), ID: list[0].ID})
		}
		return err
	})
}

// RemoveBrowser forgets a browser; it is no fault if it is forgotten already.
func (s *Notices) RemoveBrowser(ctx context.Context, user persist.UserID, id string) error {
	return s.transact(ctx, func(q *db.Queries) error {
		_, err := q.DeleteBrowser(ctx, db.DeleteBrowserParams{UserID: string(user), ID: id})
		return err
	})
}

// moveReach gives what a guest has said of how they are reached to an account, as far as
// that has said nothing, and what they are to be told.
func moveReach(ctx context.Context, q *db.Queries, guest, account string) error {
	return errors.Join(
		q.MoveReach(ctx, db.MoveReachParams{FromUser: guest, ToUser: account}),
		q.MoveBrowsers(ctx, db.MoveBrowsersParams{FromUser: guest, ToUser: account}),
		q.MoveSeen(ctx, db.MoveSeenParams{FromUser: guest, ToUser: account}),
		q.MoveNotices(ctx, db.MoveNoticesParams{FromUser: guest, ToUser: account}),
		q.MoveNoticesBy(ctx, db.MoveNoticesByParams{FromUser: guest, ToUser: account}),
	)
}

// MayWrite counts a letter to an address, and tells whether it may be sent: not if as many of
// its kind as may be were since a moment. It is counted in the database, so that neither a
// restart nor another server forgets it.
func (s *Notices) MayWrite(ctx context.Context, what notice.Letter, address string, at, since time.Time) (may bool, err error) {
	err = s.transact(ctx, func(q *db.Queries) error {
		may = false
		if err := q.ForgetLetterSlots(ctx, millis(since)); err != nil {
			return err
		}
		for slot := range what.Most() {
			rows, err := q.TakeLetterSlot(ctx, db.TakeLetterSlotParams{Kind: string(what), Address: counted(what, address), Slot: int64(slot), At: millis(at), SentTo: addressKey(address)})
			if may = rows > 0; may || err != nil {
				return err
			}
		}
		return nil
	})
	return may, err
}

// Answered forgets what letters of a kind were sent to an address: to this one, and not to
// others that may be of the same mailbox, since these may be somebody else's.
func (s *Notices) Answered(ctx context.Context, what notice.Letter, address string) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return q.FreeLetterSlots(ctx, db.FreeLetterSlotsParams{Kind: string(what), SentTo: addressKey(address)})
	})
}

// counted is the key by which letters are counted. Anybody can name any address, so requests to
// confirm one are counted by mailbox. The other letters go only to confirmed addresses and are
// counted by address: otherwise somebody with a similar address could use up another person's
// letters.
func counted(what notice.Letter, address string) string {
	if what == notice.LetterConfirm {
		return mailKey(address)
	}
	return addressKey(address)
}

// mailKey stands for a mailbox: many take no notice of case, of dots, and of what follows a
// plus, so that there is no end of addresses for one.
func mailKey(address string) string {
	user, host, _ := strings.Cut(strings.ToLower(address), "@")
	user, _, _ = strings.Cut(user, "+")
	if host == "googlemail.com" {
		host = "gmail.com"
	}
	return addressKey(strings.ReplaceAll(user, ".", "") + "@" + host)
}

// addressKey stands for an address. It is a hash, since nobody's address is kept who has never
// said that they want mail.
func addressKey(address string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(address)))
	return hex.EncodeToString(sum[:])
}
