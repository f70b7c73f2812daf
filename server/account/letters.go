package account

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
)

// Reaches keeps how people are reached.
type Reaches interface {
	Reach(ctx context.Context, user persist.UserID) (*notice.Reach, error)
	ChangeReach(ctx context.Context, user persist.UserID, change func(*notice.Reach) error) (*notice.Reach, error)
	AddBrowser(ctx context.Context, user persist.UserID, b notice.Browser) error
	RemoveBrowser(ctx context.Context, user persist.UserID, id string) error
	// MayWrite counts a letter to an address, and tells whether it may be sent: not if so
	// many of its kind were since a moment. Answered forgets those: they were wanted.
	MayWrite(ctx context.Context, what notice.Letter, address string, at, since time.Time) (bool, error)
	Answered(ctx context.Context, what notice.Letter, address string) error
}

// Post is what carries notices beyond the page.
type Post interface {
	Carries(notice.Channel) bool
	// PushKey is what browsers subscribe to pushes with.
	PushKey() string
	// CheckMail, CheckAddress and CheckKeys refuse what could never be sent to.
	CheckMail(text string) (string, error)
	CheckAddress(text string, secure bool) error
	CheckKeys(p256dh, auth string) error
	// Confirm asks at the mail address that somebody has named whether mail may be sent there.
	Confirm(ctx context.Context, to *notice.Reach) error
	// Whose is whom a link of a letter is for, if Confirms or Stops say that it is ours.
	Whose(token string) persist.UserID
	Confirms(token string, to *notice.Reach) bool
	Stops(token string, to *notice.Reach) bool
	// Reset sends links that set new passwords of accounts with the same address, and Resets
	// tells whether one does, and still may.
	Reset(ctx context.Context, to []*notice.Reach) error
	Resets(token string, to *notice.Reach) bool
	// Warn writes to somebody's address about a change of it.
	Warn(ctx context.Context, to *notice.Reach, what notice.Warning) error
	// Test sends something by every channel that is set up.
	Test(ctx context.Context, to *notice.Reach) []notice.Tried
}

// letters writes letters to addresses that their owners may not have asked for.
type letters struct {
	people  People
	reaches Reaches
	post    Post
	calls   *calls.Calls
	log     *slog.Logger
}

// Write counts a letter, and refuses what one too many would be sent for.
func (s *letters) Write(ctx context.Context, what notice.Letter, address string) error {
	may, err := s.mayWrite(ctx, what, address)
	if err != nil {
		return s.calls.Told(err)
	}
	if !may {
		return calls.Refuse(request.MailedEnough, "this address was written to often enough today: look for the letter there, or try again tomorrow")
	}
	return nil
}

// mayWrite counts a letter that the owner of the address may not have asked for.
func (s *letters) mayWrite(ctx context.Context, what notice.Letter, address string) (bool, error) {
	now := s.calls.Clock().Kept()
	return s.reaches.MayWrite(ctx, what, address, now, now.Add(-24*time.Hour))
}

// sendResets writes to people who have forgotten their password, at their confirmed address: one
// letter for all accounts that are meant and have it.
func (s *letters) sendResets(ctx context.Context, name, language string) {
	accounts, err := s.meant(ctx, name)
	byAddress := map[string][]*notice.Reach{}
	for _, u := range accounts {
		r, unread := s.reaches.Reach(ctx, u.ID)
		if unread != nil {
			err = unread
		} else if r.Mail != "" {
			r.Language = language
			key := strings.ToLower(r.Mail)
			byAddress[key] = append(byAddress[key], r)
		}
	}
	for _, all := range byAddress {
		if unsent := s.sendReset(ctx, all); unsent != nil {
			err = unsent
		}
	}
	if err != nil {
		s.log.Warn("send password reset failed", "err", err)
	}
}

// sendReset writes to an address, unless a letter of today is there whose link is good.
func (s *letters) sendReset(ctx context.Context, all []*notice.Reach) error {
	address := all[0].Mail
	may, err := s.mayWrite(ctx, notice.LetterReset, address)
	if err == nil && !may {
		err = errors.New("one of today is there already")
	}
	if err != nil {
		return err
	}
	err = s.post.Reset(ctx, all)
	if err != nil {
		s.Wanted(ctx, notice.LetterReset, address)
	}
	return err
}

// Wanted resets the count of letters to an address, because they were answered or can no longer be
// used.
func (s *letters) Wanted(ctx context.Context, what notice.Letter, address string) {
	if err := s.reaches.Answered(ctx, what, address); err != nil {
		s.log.Warn("clear mail count failed", "err", err)
	}
}

// meant is the accounts that somebody means by a name or a mail address: with one of them all
// that have its address, since of the one letter of the day none of them may be left out.
func (s *letters) meant(ctx context.Context, name string) ([]*people.User, error) {
	if address, err := s.post.CheckMail(name); err == nil {
		return s.people.AccountsByMail(ctx, address)
	}
	u, err := s.people.Account(ctx, name)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	r, err := s.reaches.Reach(ctx, u.ID)
	if err != nil || r.Mail == "" {
		return nil, err
	}
	others, err := s.people.AccountsByMail(ctx, r.Mail)
	return append([]*people.User{u}, slices.DeleteFunc(others, func(o *people.User) bool { return o.ID == u.ID })...), err
}
