// Package clubs keeps clubs in a database, and what their webhooks are to be told.
package clubs

import (
	"context"
	"encoding/json"
	"math"
	"time"

	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Clubs keeps them.
type Clubs struct{ on *database.DB }

var _ club.Store = (*Clubs)(nil)

// New keeps clubs in an open database.
func New(on *database.DB) *Clubs { return &Clubs{on} }

// Insert keeps a new club with its owner.
func (s *Clubs) Insert(ctx context.Context, c *club.Club, owner *club.Member, deed *club.Deed) error {
	settings, err := json.Marshal(c.Settings)
	if err != nil {
		return err
	}
	deed.Club = c.ID
	return s.write(ctx, func(q *db.Queries) error {
		err := q.InsertClub(ctx, db.InsertClubParams{
			ID: string(c.ID), Name: c.Name, NameKey: c.Key(), Joining: string(c.Joining), Listed: flag(c.Listed), Settings: string(settings), Created: database.Millis(c.Created),
		})
		if err != nil {
			return database.Taken(err)
		}
		if err := putMember(ctx, q, owner); err != nil {
			return err
		}
		return AddDeeds(ctx, q, []club.Deed{*deed})
	})
}

// write does all of it or nothing.
func (s *Clubs) write(ctx context.Context, do func(*db.Queries) error) error {
	return s.on.Transact(ctx, "", func(q *db.Queries) ([]database.Errand, error) { return nil, do(q) })
}

func flag(on bool) int64 {
	if on {
		return 1
	}
	return 0
}

func putMember(ctx context.Context, q *db.Queries, m *club.Member) error {
	return q.PutMember(ctx, db.PutMemberParams{ClubID: string(m.Club), UserID: string(m.User), Role: string(m.Role), Since: database.Millis(m.Since)})
}

// AddDeeds logs what was done, in a transaction of the caller's.
func AddDeeds(ctx context.Context, q *db.Queries, list []club.Deed) error {
	for _, d := range list {
		about := ""
		if len(d.About) > 0 {
			text, err := json.Marshal(d.About)
			if err != nil {
				return err
			}
			about = string(text)
		}
		err := q.AddClubLog(ctx, db.AddClubLogParams{
			ClubID: string(d.Club), EventID: string(d.Event), At: database.Millis(d.At), ByUser: string(d.By), ByName: d.Name, What: d.What, AboutUser: string(d.Whom), About: about, Why: d.Why,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// AddMessages keeps what a club's webhook is to be told, in a transaction of the caller's.
func AddMessages(ctx context.Context, q *db.Queries, list []club.Message) error {
	for _, m := range list {
		err := q.AddPost(ctx, db.AddPostParams{ClubID: string(m.Club), Body: string(m.Body), Made: database.Millis(m.Made), Due: database.Millis(m.Due)})
		if err != nil {
			return err
		}
	}
	return nil
}

// Club is the one with the id.
func (s *Clubs) Club(ctx context.Context, id persist.ClubID) (*club.Club, error) {
	return clubOf(s.on.Reads.GetClub(ctx, string(id)))
}

// ByLink is the club that a link leads to.
func (s *Clubs) ByLink(ctx context.Context, link string) (*club.Club, error) {
	return clubOf(s.on.Reads.GetClubByLink(ctx, link))
}

// Front is the club that this host is.
func (s *Clubs) Front(ctx context.Context) (*club.Club, error) {
	return clubOf(s.on.Reads.GetFrontClub(ctx))
}

// SetFront makes a club that; "" for none.
func (s *Clubs) SetFront(ctx context.Context, id persist.ClubID, deed *people.Deed) error {
	return s.write(ctx, func(q *db.Queries) error {
		if err := q.ClearFront(ctx); err != nil {
			return err
		}
		if id != "" {
			if rows, err := q.SetFront(ctx, string(id)); err != nil {
				return err
			} else if rows == 0 {
				return persist.ErrNotFound
			}
		}
		return store.LogDeed(ctx, q, deed)
	})
}

func clubOf(row db.Club, err error) (*club.Club, error) {
	if err != nil {
		return nil, database.Found(err)
	}
	c := &club.Club{
		ID: persist.ClubID(row.ID), Revision: int(row.Revision), Name: row.Name, Joining: club.Joining(row.Joining), Listed: row.Listed != 0, Front: row.Front != 0,
		Link: row.Link, Webhook: row.Webhook, Created: database.FromMillis(row.Created),
	}
	if row.Notice != "" {
		c.Notice = club.Notice{Text: row.Notice, By: persist.UserID(row.NoticeBy), At: database.FromMillis(row.NoticeAt)}
	}
	return c, json.Unmarshal([]byte(row.Settings), &c.Settings)
}

// Change keeps a club and what changes with it.
func (s *Clubs) Change(ctx context.Context, c *club.Club, also *club.Change) error {
	settings, err := json.Marshal(c.Settings)
	if err != nil {
		return err
	}
	var said int64
	if !c.Notice.At.IsZero() {
		said = database.Millis(c.Notice.At)
	}
	err = s.on.Transact(ctx, "", func(q *db.Queries) ([]database.Errand, error) {
		rows, err := q.UpdateClub(ctx, db.UpdateClubParams{
			ID: string(c.ID), Revision: int64(c.Revision), Name: c.Name, NameKey: c.Key(), Joining: string(c.Joining), Listed: flag(c.Listed), Settings: string(settings),
			Link: c.Link, Webhook: c.Webhook, Notice: c.Notice.Text, NoticeBy: string(c.Notice.By), NoticeAt: said,
		})
		if err != nil {
			return nil, database.Taken(err)
		}
		if rows == 0 {
			return nil, persist.ErrTaken
		}
		if err := changePeople(ctx, q, c, also); err != nil {
			return nil, err
		}
		if err := AddDeeds(ctx, q, also.Deeds); err != nil {
			return nil, err
		}
		messages := also.Messages
		if c.Webhook == "" {
			messages = nil
		}
		if err := AddMessages(ctx, q, messages); err != nil {
			return nil, err
		}
		return store.InsertNotices(ctx, q, also.Notices)
	})
	if err == nil {
		c.Revision++
	}
	return err
}

// changePeople changes who is in a club, and who wants to be.
func changePeople(ctx context.Context, q *db.Queries, c *club.Club, also *club.Change) error {
	for i := range also.Put {
		if err := putMember(ctx, q, &also.Put[i]); err != nil {
			return err
		}
	}
	for _, user := range also.Drop {
		if err := q.DropMember(ctx, db.DropMemberParams{ClubID: string(c.ID), UserID: string(user)}); err != nil {
			return err
		}
	}
	for _, r := range also.Ask {
		err := q.PutRequest(ctx, db.PutRequestParams{ClubID: string(c.ID), UserID: string(r.User), Kind: string(r.Kind), ByUser: string(r.By), Words: r.Words, Made: database.Millis(r.Made)})
		if err != nil {
			return err
		}
	}
	for _, user := range also.Settle {
		if err := q.DropRequest(ctx, db.DropRequestParams{ClubID: string(c.ID), UserID: string(user)}); err != nil {
			return err
		}
	}
	return nil
}

// Delete forgets a club and its events; the tables that were played there stay.
func (s *Clubs) Delete(ctx context.Context, c *club.Club, deed *people.Deed) error {
	return s.write(ctx, func(q *db.Queries) error {
		if err := q.FreeTablesOfClub(ctx, string(c.ID)); err != nil {
			return err
		}
		if rows, err := q.DeleteClub(ctx, db.DeleteClubParams{ID: string(c.ID), Revision: int64(c.Revision)}); err != nil {
			return err
		} else if rows == 0 {
			return persist.ErrTaken
		}
		return store.LogDeed(ctx, q, deed)
	})
}

// Clubs is those that somebody finds, the largest first.
func (s *Clubs) Clubs(ctx context.Context, user persist.UserID) ([]club.Listing, error) {
	rows, err := s.on.Reads.ListClubs(ctx, string(user))
	if err != nil {
		return nil, err
	}
	list := make([]club.Listing, len(rows))
	for i, row := range rows {
		c, err := clubOf(row.Club, nil)
		if err != nil {
			return nil, err
		}
		list[i] = club.Listing{Club: *c, Members: int(row.Members), Role: club.Role(row.Role), Request: club.RequestKind(row.Request)}
	}
	return list, nil
}

// All is every club there is, the largest first.
func (s *Clubs) All(ctx context.Context) ([]club.Listing, error) {
	rows, err := s.on.Reads.AllClubs(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]club.Listing, len(rows))
	for i, row := range rows {
		c, err := clubOf(row.Club, nil)
		if err != nil {
			return nil, err
		}
		list[i] = club.Listing{Club: *c, Members: int(row.Members)}
	}
	return list, nil
}

// Owned is how many clubs a user owns.
func (s *Clubs) Owned(ctx context.Context, user persist.UserID) (int, error) {
	n, err := s.on.Reads.CountClubsOf(ctx, string(user))
	return int(n), err
}

// Members is who is in a club, those first who came first.
func (s *Clubs) Members(ctx context.Context, id persist.ClubID) ([]club.Member, error) {
	rows, err := s.on.Reads.ListMembers(ctx, string(id))
	list := make([]club.Member, len(rows))
	for i, row := range rows {
		list[i] = *memberOf(db.GetMemberRow(row))
	}
	return list, err
}

// Member is somebody in a club.
func (s *Clubs) Member(ctx context.Context, id persist.ClubID, user persist.UserID) (*club.Member, error) {
	row, err := s.on.Reads.GetMember(ctx, db.GetMemberParams{ClubID: string(id), UserID: string(user)})
	if err != nil {
		return nil, database.Found(err)
	}
	return memberOf(row), nil
}

func memberOf(row db.GetMemberRow) *club.Member {
	return &club.Member{
		Club: persist.ClubID(row.ClubID), User: persist.UserID(row.UserID), Name: row.Name, Shown: row.Shown != 0, Role: club.Role(row.Role), Since: database.FromMillis(row.Since),
	}
}

// Requests is who wants to join a club, or is wanted, the first first.
func (s *Clubs) Requests(ctx context.Context, id persist.ClubID) ([]club.Request, error) {
	rows, err := s.on.Reads.ListRequests(ctx, string(id))
	list := make([]club.Request, len(rows))
	for i, row := range rows {
		list[i] = *requestOf(db.GetRequestRow(row))
	}
	return list, err
}

// Request is somebody's.
func (s *Clubs) Request(ctx context.Context, id persist.ClubID, user persist.UserID) (*club.Request, error) {
	row, err := s.on.Reads.GetRequest(ctx, db.GetRequestParams{ClubID: string(id), UserID: string(user)})
	if err != nil {
		return nil, database.Found(err)
	}
	return requestOf(row), nil
}

func requestOf(row db.GetRequestRow) *club.Request {
	return &club.Request{
		Club: persist.ClubID(row.ClubID), User: persist.UserID(row.UserID), Name: row.Name, Kind: club.RequestKind(row.Kind),
		By: persist.UserID(row.ByUser), ByName: row.ByName, Words: row.Words, Made: database.FromMillis(row.Made),
	}
}

// Log is what was done before a deed, the latest first; from the last on where none is named.
func (s *Clubs) Log(ctx context.Context, id persist.ClubID, event persist.EventID, before int64) ([]club.Deed, int, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	rows, err := s.on.Reads.ListClubLog(ctx, db.ListClubLogParams{ClubID: string(id), EventID: string(event), Before: before})
	if err != nil {
		return nil, 0, err
	}
	list := make([]club.Deed, len(rows))
	for i, row := range rows {
		list[i] = club.Deed{
			ID: row.ID, Club: id, Event: event, At: database.FromMillis(row.At), By: persist.UserID(row.ByUser), Name: row.ByName, What: row.What, Whom: persist.UserID(row.AboutUser), Why: row.Why,
		}
		if row.About != "" {
			if err := json.Unmarshal([]byte(row.About), &list[i].About); err != nil {
				return nil, 0, err
			}
		}
	}
	n, err := s.on.Reads.CountClubLog(ctx, db.CountClubLogParams{ClubID: string(id), EventID: string(event)})
	return list, int(n), err
}

// DuePosts is some of what webhooks are to be told by now.
func (s *Clubs) DuePosts(ctx context.Context, now time.Time) ([]club.Message, error) {
	rows, err := s.on.Reads.DuePosts(ctx, database.Millis(now))
	list := make([]club.Message, len(rows))
	for i, row := range rows {
		list[i] = club.Message{
			ID: row.ID, Club: persist.ClubID(row.ClubID), Body: json.RawMessage(row.Body), Made: database.FromMillis(row.Made), Due: database.FromMillis(row.Due), Tries: int(row.Tries), Webhook: row.Webhook,
		}
	}
	return list, err
}

// TakePost takes one that waits, unless somebody else has.
func (s *Clubs) TakePost(ctx context.Context, id int64) (taken bool, err error) {
	err = s.write(ctx, func(q *db.Queries) error {
		rows, err := q.TakePost(ctx, id)
		taken = rows > 0
		return err
	})
	return taken, err
}

// SettlePost notes what came of one.
func (s *Clubs) SettlePost(ctx context.Context, id int64, how notice.Settled, again time.Time) error {
	return s.write(ctx, func(q *db.Queries) error {
		return q.SettlePost(ctx, db.SettlePostParams{ID: id, State: string(how), Due: database.Millis(again)})
	})
}

// ForgetPosts forgets what was told before.
func (s *Clubs) ForgetPosts(ctx context.Context, before time.Time) error {
	return s.write(ctx, func(q *db.Queries) error { return q.ForgetPosts(ctx, database.Millis(before)) })
}

// LastPost is how the last message of a club did.
func (s *Clubs) LastPost(ctx context.Context, c *club.Club) (notice.Settled, error) {
	row, err := s.on.Reads.LastPost(ctx, string(c.ID))
	if database.Found(err) == persist.ErrNotFound {
		return "", nil
	}
	return notice.Settled(row.State), err
}
