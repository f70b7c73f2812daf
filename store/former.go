package store

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/internal/db"
)

// DeleteUser deletes a user. What they did and said at tables with others stays, as a former
// player's; the name of an account stays reserved until a moment. It returns the tables that have
// changed. It is persist.ErrTaken if they still play somewhere, or a table was changed meanwhile,
// and persist.ErrNotFound if there is no such user.
func (s *People) DeleteUser(ctx context.Context, id persist.UserID, until time.Time) (tables []persist.TableID, err error) {
	return s.deleteUser(ctx, string(id), until, nil)
}

func (s *common) deleteUser(ctx context.Context, id string, until time.Time, deed *people.Deed) (tables []persist.TableID, err error) {
	defer s.users.forget(persist.UserID(id))
	was, err := user(s.reads.GetUser(ctx, id))
	if err != nil {
		return nil, err
	}
	names, err := s.reads.AllFormerNames(ctx, id)
	if err != nil {
		return nil, err
	}
	names = append(names, was.Name)
	var tokens []string
	defer func() { s.sessions.forget(tokens...) }()
	err = s.transact(ctx, func(q *db.Queries) error {
		if tables, err = s.forgetTables(ctx, q, id, names); err != nil {
			return err
		}
		if err := forgetTalk(ctx, q, id); err != nil {
			return err
		}
		if tokens, err = forgetVisits(ctx, q, id); err != nil {
			return err
		}
		if err := s.forgetNames(ctx, q, was, until); err != nil {
			return err
		}
		if err := q.ForgetChallengesOf(ctx, id); err != nil {
			return err
		}
		if err := forgetReports(ctx, q, id); err != nil {
			return err
		}
		if err := forgetDeeds(ctx, q, id, deed); err != nil {
			return err
		}
		if err := forgetInClubs(ctx, q, id); err != nil {
			return err
		}
		return one(q.DeleteUser(ctx, id)) // and with that how they are reached, their passkeys, plans, notices and friends
	})
	return tables, err
}

// forgetInClubs makes what a user did in clubs a former player's. Where they were the only owner the
// organiser who has been there longest is the next, else the member; a club without anybody is no
// more.
func forgetInClubs(ctx context.Context, q *db.Queries, id string) error {
	alone, err := q.ClubsOwnedAlone(ctx, id)
	if err != nil {
		return err
	}
	for _, club := range alone {
		next, err := q.NextOwner(ctx, db.NextOwnerParams{ClubID: club, UserID: id})
		switch {
		case notThere(err):
			if err := q.FreeTablesOfClub(ctx, club); err != nil {
				return err
			}
			err = q.DropClub(ctx, club)
		case err == nil:
			err = q.RaiseMember(ctx, db.RaiseMemberParams{ClubID: club, UserID: next})
		}
		if err != nil {
			return err
		}
	}
	if err := q.ForgetInvitationsBy(ctx, id); err != nil {
		return err
	}
	if err := q.ForgetEntrant(ctx, db.ForgetEntrantParams{FromUser: id, ToUser: people.FormerUser}); err != nil {
		return err
	}
	if err := q.MoveEventsBy(ctx, db.MoveEventsByParams{FromUser: id, ToUser: people.FormerUser}); err != nil {
		return err
	}
	if err := q.ForgetClubLogAbout(ctx, id); err != nil {
		return err
	}
	return q.ForgetClubLog(ctx, db.ForgetClubLogParams{FromUser: id, ToUser: people.FormerUser, Name: people.FormerPlayer})
}

// forgetDeeds keeps in the log what was done to somebody, or by them, and not who that was;
// and logs that they were deleted, where the host has done that.
func forgetDeeds(ctx context.Context, q *db.Queries, id string, deed *people.Deed) error {
	if err := q.ForgetDeedsAbout(ctx, db.ForgetDeedsAboutParams{UserID: id, Name: people.FormerPlayer}); err != nil {
		return err
	}
	if err := q.ForgetDeedsBy(ctx, db.ForgetDeedsByParams{UserID: id, Name: people.FormerPlayer}); err != nil {
		return err
	}
	if err := q.ForgetDeciderOfReports(ctx, db.ForgetDeciderOfReportsParams{UserID: id, Name: people.FormerPlayer}); err != nil {
		return err
	}
	return LogDeed(ctx, q, deed)
}

// atOnce is how many tables are read at a time.
const atOnce = 500

// forgetTables makes a user's part in tables a former player's.
func (c *common) forgetTables(ctx context.Context, q *db.Queries, id string, names []string) ([]persist.TableID, error) {
	if err := q.AddFormer(ctx, db.AddFormerParams{ID: people.FormerUser, Name: people.FormerPlayer, At: millis(c.clock.Now())}); err != nil {
		return nil, err
	}
	tables, err := q.ListTableIDs(ctx, id)
	if err != nil {
		return nil, err
	}
	// Others' ratings rest on these results: these stay together, under a name that nobody has.
	nobody := persist.NewID()
	if err := q.MoveResults(ctx, db.MoveResultsParams{FromUser: id, ToUser: nobody}); err != nil {
		return nil, err
	}
	if err := q.MoveRatings(ctx, db.MoveRatingsParams{FromUser: id, ToUser: nobody}); err != nil {
		return nil, err
	}
	if err := q.MoveHost(ctx, db.MoveHostParams{FromUser: id, ToUser: people.FormerUser}); err != nil {
		return nil, err
	}
	taken, err := q.TablesTakenBy(ctx, id)
	if err != nil {
		return nil, err
	}
	tables = append(tables, taken...)
	slices.Sort(tables)
	tables = slices.Compact(tables)
	for some := range slices.Chunk(tables, atOnce) {
		rows, err := q.GetTables(ctx, some)
		if err != nil {
			return nil, err
		}
		sheets, err := SheetsOf(ctx, q, rows)
		if err != nil {
			return nil, err
		}
		for _, t := range sheets {
			if err := forgetAt(ctx, q, t, id, names); err != nil {
				return nil, err
			}
		}
	}
	said, err := q.TablesSaidAt(ctx, id)
	if err != nil {
		return nil, err
	}
	held, err := q.TouchHeld(ctx, id)
	if err != nil {
		return nil, err
	}
	return tableIDs(slices.Concat(tables, said, held), q.ForgetHeld(ctx, id))
}

// forgetAt makes a user's part in one table a former player's.
func forgetAt(ctx context.Context, q *db.Queries, t *sheet.Sheet, id string, names []string) error {
	if t.Status != sheet.Finished && t.SeatsOf(persist.UserID(id)) != 0 {
		return persist.ErrTaken
	}
	deciders := t.Forget(persist.UserID(id), names)
	for i, p := range t.Places {
		err := q.ForgetSeat(ctx, db.ForgetSeatParams{TableID: string(t.ID), Seat: int64(i), UserID: string(p.User), Name: p.Name, Owner: string(p.Owner), OwnerName: p.OwnerName})
		if err != nil {
			return err
		}
	}
	for _, was := range deciders {
		if err := q.ForgetDecider(ctx, db.ForgetDeciderParams{TableID: string(t.ID), Was: was, Now: people.FormerPlayer}); err != nil {
			return err
		}
	}
	stands, err := encodeColumns(t.Outcome, t.Round, t.Comings, t.Hinted)
	if err != nil {
		return err
	}
	orders, err := orderedText(&t.Orders)
	if err != nil {
		return err
	}
	return unlessTaken(q.ForgetSheet(ctx, db.ForgetSheetParams{
		ID: string(t.ID), Revision: int64(t.Revision), Entries: int64(t.Entries), Comings: stands.comings, Orders: orders, Heed: int64(t.Orders.Heed),
	}))
}

// forgetTalk makes what a user said a former player's. What others were told of them is
// forgotten.
func forgetTalk(ctx context.Context, q *db.Queries, id string) error {
	if err := q.ForgetNoticesBy(ctx, id); err != nil {
		return err
	}
	if err := q.ForgetTaker(ctx, id); err != nil {
		return err
	}
	if err := q.ForgetLines(ctx, db.ForgetLinesParams{FromUser: id, ToUser: people.FormerUser, Name: people.FormerPlayer}); err != nil {
		return err
	}
	return q.MoveReviews(ctx, db.MoveReviewsParams{FromUser: id, ToUser: people.FormerUser})
}

// forgetReports makes what a user has reported a former player's; what others have reported
// of them is about nobody any more.
func forgetReports(ctx context.Context, q *db.Queries, id string) error {
	if err := q.MoveReportsBy(ctx, db.MoveReportsByParams{FromUser: id, ToUser: people.FormerUser}); err != nil {
		return err
	}
	return q.ForgetReportsAbout(ctx, id)
}

// forgetVisits ends all sessions of a user.
func forgetVisits(ctx context.Context, q *db.Queries, id string) (tokens []string, err error) {
	if tokens, err = q.ListTokens(ctx, id); err != nil {
		return nil, err
	}
	for _, token := range tokens {
		if err := q.DeleteSession(ctx, token); err != nil {
			return tokens, err
		}
		if err := q.DeleteVisit(ctx, token); err != nil {
			return tokens, err
		}
	}
	return tokens, nil
}

// forgetNames reserves the name of a deleted account until a moment, and its former names for as
// long as they were reserved.
func (c *common) forgetNames(ctx context.Context, q *db.Queries, was *people.User, until time.Time) error {
	if !was.Guest() {
		if err := c.keepName(ctx, q, was, "", until); err != nil {
			return err
		}
	}
	return q.ReserveNames(ctx, string(was.ID))
}
