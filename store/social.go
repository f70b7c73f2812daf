package store

import (
	"context"
	"errors"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/internal/db"
)

// User is the user with the id.
func (s *Social) User(ctx context.Context, id persist.UserID) (*people.User, error) {
	return s.user(ctx, string(id))
}

// Friends tells whether two users are friends.
func (s *Social) Friends(ctx context.Context, a, b persist.UserID) (bool, error) {
	n, err := s.reads.AreFriends(ctx, db.AreFriendsParams{UserID: string(a), Other: string(b)})
	return n > 0, err
}

// Friendships lists a user's friends, and the requests for friendship they have sent and received.
func (s *Social) Friendships(ctx context.Context, user persist.UserID) (*people.Friendships, error) {
	rows, err := s.reads.ListFriends(ctx, string(user))
	if err != nil {
		return nil, err
	}
	var all people.Friendships
	for _, row := range rows {
		f := people.Friend{User: persist.UserID(row.Other), Name: row.Name, Asked: fromMillis(row.Asked), Since: unlessZero(row.Since)}
		if f.Since.IsZero() {
			all.Asked = append(all.Asked, f)
		} else {
			all.Friends = append(all.Friends, f)
		}
	}
	askers, err := s.reads.ListAskers(ctx, string(user))
	for _, row := range askers {
		all.AskedBy = append(all.AskedBy, people.Friend{User: persist.UserID(row.UserID), Name: row.Name, Asked: fromMillis(row.Asked)})
	}
	return &all, err
}

// AskFriend asks somebody to be a friend, or agrees if they have asked before; each has a notice of
// its own. It is persist.ErrTaken if the user has asked too many who have not answered. Where the
// other has blocked them the request is declined at once, and they are not told.
func (s *Social) AskFriend(ctx context.Context, by, other persist.UserID, at time.Time, asks, agrees notice.Notice) (friends bool, err error) {
	err = s.db.Transact(ctx, "", func(q *db.Queries) ([]database.Errand, error) {
		friends = false
		kind, err := q.KindOfBlock(ctx, db.KindOfBlockParams{UserID: string(other), Other: string(by)})
		if err != nil && !notThere(err) {
			return nil, err
		}
		blocked := kind == string(people.Block)
		before, err := q.HasAsked(ctx, db.HasAskedParams{UserID: string(by), Other: string(other)})
		if err != nil {
			return nil, err
		}
		if err := q.AskFriend(ctx, db.AskFriendParams{UserID: string(by), Other: string(other), Asked: millis(at)}); err != nil {
			return nil, err
		}
		back, err := q.HasAsked(ctx, db.HasAskedParams{UserID: string(other), Other: string(by)})
		if err != nil {
			return nil, err
		}
		if back > 0 {
			friends = true
			if err := voidFriends(ctx, q, string(by), string(other)); err != nil {
				return nil, err
			}
			new, err := q.BefriendBoth(ctx, db.BefriendBothParams{A: string(by), B: string(other), At: millis(at)})
			if err != nil || new == 0 {
				return nil, err
			}
			return InsertNotices(ctx, q, []notice.Notice{agrees})
		}
		if before > 0 {
			return nil, nil
		}
		pending, err := q.CountAsks(ctx, string(by))
		if err != nil {
			return nil, err
		}
		if pending > people.MostAsked {
			return nil, persist.ErrTaken
		}
		if blocked {
			return nil, q.DeclineFriend(ctx, db.DeclineFriendParams{By: string(by), UserID: string(other), At: millis(at)})
		}
		return InsertNotices(ctx, q, []notice.Notice{asks})
	})
	return friends, err
}

// voidFriends forgets what a user was still to be told of somebody who wants to be a friend.
func voidFriends(ctx context.Context, q *db.Queries, user, other string) error {
	return q.VoidFriendNotices(ctx, db.VoidFriendNoticesParams{UserID: user, ByUser: other})
}

// EndFriend ends a friendship, takes back that one has asked, and declines what one was asked.
func (s *Social) EndFriend(ctx context.Context, user, other persist.UserID, at time.Time) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return errors.Join(
			voidFriends(ctx, q, string(user), string(other)),
			voidFriends(ctx, q, string(other), string(user)),
			q.EndFriends(ctx, db.EndFriendsParams{A: string(user), B: string(other)}),
			q.TakeBackAsk(ctx, db.TakeBackAskParams{UserID: string(user), Other: string(other)}),
			q.DeclineFriend(ctx, db.DeclineFriendParams{By: string(other), UserID: string(user), At: millis(at)}),
		)
	})
}

// Blocked tells whether a user has blocked another.
func (s *Social) Blocked(ctx context.Context, by, other persist.UserID) (bool, error) {
	kind, err := s.blockKind(ctx, string(by), string(other))
	return kind == people.Block, err
}

func (s *Social) blockKind(ctx context.Context, by, other string) (people.Hush, error) {
	kind, err := s.reads.KindOfBlock(ctx, db.KindOfBlockParams{UserID: by, Other: other})
	if notThere(err) {
		return "", nil
	}
	return people.Hush(kind), err
}

// Hushed is whom a user does not want to hear.
func (s *Social) Hushed(ctx context.Context, by persist.UserID) (map[persist.UserID]people.Hush, error) {
	if by == "" {
		return nil, nil
	}
	return s.blocks.read(by, func() (map[persist.UserID]people.Hush, error) {
		rows, err := s.reads.BlocksOf(ctx, string(by))
		if err != nil || len(rows) == 0 {
			return nil, err
		}
		all := map[persist.UserID]people.Hush{}
		for _, row := range rows {
			all[persist.UserID(row.Other)] = people.Hush(row.Kind)
		}
		return all, nil
	})
}

// Hushes is whom a user has muted or blocked, by their names.
func (s *Social) Hushes(ctx context.Context, user persist.UserID) ([]people.Hushed, error) {
	rows, err := s.reads.ListBlocks(ctx, string(user))
	list := make([]people.Hushed, len(rows))
	for i, row := range rows {
		b := row.Block
		list[i] = people.Hushed{ID: b.ID, User: persist.UserID(b.Other), Name: row.Name, Kind: people.Hush(b.Kind), Made: fromMillis(b.Made)}
	}
	return list, err
}

// Hush mutes or blocks somebody. Blocking ends the friendship, and declines what the other
// has asked for or invited to. It is persist.ErrTaken if the user has hushed too many.
func (s *Social) Hush(ctx context.Context, by persist.UserID, other *people.User, kind people.Hush, at time.Time) error {
	defer s.blocks.forget(by)
	return s.transact(ctx, func(q *db.Queries) error {
		have, err := q.CountBlocks(ctx, string(by))
		if err != nil {
			return err
		}
		if have >= people.MostHushed {
			return persist.ErrTaken
		}
		err = q.SaveBlock(ctx, db.SaveBlockParams{ID: persist.NewID(), UserID: string(by), Other: string(other.ID), Kind: string(kind), Made: millis(at)})
		if err != nil || kind != people.Block {
			return err
		}
		return errors.Join(
			voidFriends(ctx, q, string(by), string(other.ID)),
			q.EndFriends(ctx, db.EndFriendsParams{A: string(by), B: string(other.ID)}),
			q.TakeBackAsk(ctx, db.TakeBackAskParams{UserID: string(by), Other: string(other.ID)}),
			q.DeclineFriend(ctx, db.DeclineFriendParams{By: string(other.ID), UserID: string(by), At: millis(at)}),
			q.DeclineInvitationsBy(ctx, db.DeclineInvitationsByParams{UserID: string(by), ByUser: string(other.ID)}),
		)
	})
}

// Unhush lets somebody go whom a user has muted or blocked; it is no fault if that is done
// already.
func (s *Social) Unhush(ctx context.Context, user persist.UserID, id string) error {
	defer s.blocks.forget(user)
	return s.transact(ctx, func(q *db.Queries) error {
		return q.DeleteBlock(ctx, db.DeleteBlockParams{UserID: string(user), ID: id})
	})
}

// Acquaintances is the accounts that a user has sat at a table with, the latest first.
func (s *Social) Acquaintances(ctx context.Context, user persist.UserID) ([]people.Friend, error) {
	rows, err := s.reads.ListAcquaintances(ctx, string(user))
	list := make([]people.Friend, len(rows))
	for i, row := range rows {
		list[i] = people.Friend{User: persist.UserID(row.ID), Name: row.Name}
	}
	return list, err
}

// LastGameWith is the last game that a user has played to its end with another. It is
// persist.ErrNotFound if there is none.
func (s *Social) LastGameWith(ctx context.Context, user, other persist.UserID) (persist.TableID, error) {
	id, err := s.reads.LastGameWith(ctx, db.LastGameWithParams{UserID: string(user), Other: string(other)})
	return persist.TableID(id), found(err)
}

// PublicTablesOf is the public tables that are not over and at which one of some users sits.
func (s *Social) PublicTablesOf(ctx context.Context, users []persist.UserID) ([]*sheet.Sheet, error) {
	if len(users) == 0 {
		return nil, nil
	}
	rows, err := s.reads.PublicTablesOf(ctx, retyped[string](users))
	if err != nil {
		return nil, err
	}
	return SheetsOf(ctx, s.reads, rows)
}

// moveCompany gives what a guest has said of others to an account, and what others have said
// of the guest.
func moveCompany(ctx context.Context, q *db.Queries, guest, account string) error {
	return errors.Join(
		q.MoveBlocks(ctx, db.MoveBlocksParams{FromUser: guest, ToUser: account}),
		q.MoveBlocked(ctx, db.MoveBlockedParams{FromUser: guest, ToUser: account}),
		q.MoveReportsBy(ctx, db.MoveReportsByParams{FromUser: guest, ToUser: account}),
		q.MoveReportsAbout(ctx, db.MoveReportsAboutParams{FromUser: guest, ToUser: account}),
	)
}

// AddReport keeps a report and numbers it.
func (s *Social) AddReport(ctx context.Context, r *people.Report) error {
	return s.transact(ctx, func(q *db.Queries) (err error) {
		r.ID, err = q.InsertReport(ctx, db.InsertReportParams{
			ByUser: string(r.By), AboutUser: string(r.User), AboutTable: string(r.Table), Line: r.Line, Said: r.Said, Reason: string(r.Reason), Words: r.Words, Made: millis(r.Made),
		})
		return err
	})
}

// mostReports is how many reports are listed at a time.
const mostReports = 500

// Reports is those that nobody has decided, the oldest first.
func (s *Moderation) Reports(ctx context.Context) ([]*people.Report, error) {
	return reports(s.reads.ListReports(ctx, mostReports))
}

// AllReports is the latest of all, the latest first.
func (s *Moderation) AllReports(ctx context.Context) ([]*people.Report, error) {
	return reports(s.reads.AllReports(ctx, mostReports))
}

// ReportsBy is what a user has reported, the oldest first.
func (s *Social) ReportsBy(ctx context.Context, user persist.UserID) ([]*people.Report, error) {
	return reports(s.reads.ReportsBy(ctx, string(user)))
}

// Report is the report with the number.
func (s *Moderation) Report(ctx context.Context, id int64) (*people.Report, error) {
	row, err := s.reads.GetReport(ctx, id)
	if err != nil {
		return nil, found(err)
	}
	return report(row), nil
}

func reports(rows []db.Report, err error) ([]*people.Report, error) {
	list := make([]*people.Report, len(rows))
	for i, row := range rows {
		list[i] = report(row)
	}
	return list, err
}

func report(row db.Report) *people.Report {
	return &people.Report{
		ID: row.ID, By: persist.UserID(row.ByUser), User: persist.UserID(row.AboutUser), Table: persist.TableID(row.AboutTable), Line: row.Line, Said: row.Said, Reason: people.Complaint(row.Reason), Words: row.Words,
		Made: fromMillis(row.Made), Decided: unlessZero(row.Decided), DecidedBy: row.DecidedBy, Verdict: row.Verdict,
	}
}

// DecideReport notes what was decided about a report, once: it is persist.ErrNotFound if none
// waits. The same transaction logs the deed, locks the person if that is the verdict, and notifies
// people.
func (s *Moderation) DecideReport(ctx context.Context, d *people.Decision) error {
	var tokens []string
	defer func() { s.sessions.forget(tokens...) }()
	if d.Lock != nil {
		defer s.users.forget(d.Lock.AboutUser)
	}
	return s.transact(ctx, func(q *db.Queries) (err error) {
		if d.Lock != nil {
			if tokens, err = lockUser(ctx, q, string(d.Lock.AboutUser), d.Lock.At); err != nil {
				return err
			}
			if err := LogDeed(ctx, q, d.Lock); err != nil {
				return err
			}
		}
		if err := one(q.DecideReport(ctx, db.DecideReportParams{ID: d.Report, By: d.By, Verdict: d.Verdict, At: millis(d.At)})); err != nil {
			return err
		}
		for _, b := range d.Tells {
			if err := insertBulletin(ctx, q, &b); err != nil {
				return err
			}
		}
		return LogDeed(ctx, q, d.Deed)
	})
}
