package social

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
)

// account refuses one who has none: an address of a guest nobody could change any more.
func (s *notices) account(ctx context.Context) (*people.User, error) {
	u := request.Visitor(ctx)
	if u == nil || u.Guest() {
		return nil, calls.Refuse(request.NoAccount, "that takes an account")
	}
	if s.post == nil {
		return nil, calls.Refuse(request.NoMail, "this server sends nothing")
	}
	return u, nil
}

// refusedAddress words what cannot be sent to, for the person who named it.
func refusedAddress(err error) error {
	var u *notice.Undelivered
	if errors.As(err, &u) {
		return calls.Refuse(request.BadAddress, "%s", u.Why)
	}
	return err
}

// byLink changes how somebody is reached who follows a link of a letter, signed in or not.
func (s *notices) byLink(ctx context.Context, token string, change func(*notice.Reach) error) (*struct{}, error) {
	if err := s.limits.Linking(ctx); err != nil {
		return nil, err
	}
	bad := calls.Refuse(request.BadToken, "this link is none of ours, or not the last one")
	if s.post == nil {
		return nil, bad
	}
	_, err := s.reaches.ChangeReach(ctx, s.post.Whose(token), func(r *notice.Reach) error {
		if change(r) != nil {
			return bad
		}
		return nil
	})
	if errors.Is(err, persist.ErrNotFound) {
		return nil, bad
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	return nil, nil
}

var errLink = errors.New("a link that is not ours")

func (s *notices) unsubscribe(ctx context.Context, in *tokenBody) (*struct{}, error) {
	return s.byLink(ctx, in.Body.Token, func(r *notice.Reach) error {
		if !s.post.Stops(in.Body.Token, r) {
			return errLink
		}
		for _, e := range notice.Events() {
			if err := r.Wishes.Set(e, notice.ByMail, notice.Never); err != nil {
				return err
			}
		}
		return nil
	})
}

// oneClick is unsubscribe as mail programs do it by themselves (RFC 8058): the address of
// the link, with a form that says so.
func (s *notices) oneClick(w http.ResponseWriter, r *http.Request) {
	var in tokenBody
	in.Body.Token = r.URL.Query().Get("token")
	if _, err := s.unsubscribe(r.Context(), &in); err != nil {
		request.Failed(w, r, s.calls.Told(err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *notices) setWebhook(ctx context.Context, in *addressBody) (*calls.Answer[*Notices], error) {
	if _, err := s.account(ctx); err != nil {
		return nil, err
	}
	address := strings.TrimSpace(in.Body.Address)
	if err := s.post.CheckAddress(address, false); err != nil {
		return nil, refusedAddress(err)
	}
	return s.changeReach(ctx, in.Accepted, func(r *notice.Reach) error {
		r.Webhook, r.Failing, r.NextTry = address, 0, time.Time{}
		return nil
	})
}

func (s *notices) dropWebhook(ctx context.Context, _ *struct{}) (*calls.Answer[*Notices], error) {
	return s.changeReach(ctx, "", func(r *notice.Reach) error {
		r.Webhook, r.Failing, r.NextTry = "", 0, time.Time{}
		return nil
	})
}

func (s *notices) addBrowser(ctx context.Context, in *browserBody) (*calls.Answer[BrowserView], error) {
	if s.post == nil {
		return nil, calls.Refuse(request.NoMail, "this server sends nothing")
	}
	if err := errors.Join(s.post.CheckAddress(in.Body.Endpoint, true), s.post.CheckKeys(in.Body.P256dh, in.Body.Auth)); err != nil {
		return nil, refusedAddress(err)
	}
	u, err := s.accounts.Someone(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := s.changeReachOf(ctx, u, in.Accepted, func(*notice.Reach) error { return nil }); err != nil {
		return nil, err
	}
	b := notice.Browser{
		ID: persist.NewID(), Name: calls.PlainText(in.Body.Name), Endpoint: in.Body.Endpoint, P256dh: in.Body.P256dh, Auth: in.Body.Auth, Since: s.calls.Clock().Kept(),
	}
	if err := s.reaches.AddBrowser(ctx, u.ID, b); err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(browserOf(b)), nil
}

func (s *notices) dropBrowser(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"40"`
}) (*calls.Answer[*Notices], error) {
	u := request.Visitor(ctx)
	if u == nil {
		return s.notices(ctx, nil)
	}
	if err := s.reaches.RemoveBrowser(ctx, u.ID, in.ID); err != nil {
		return nil, s.calls.Told(err)
	}
	return s.notices(ctx, nil)
}

func (s *notices) testNotices(ctx context.Context, _ *struct{}) (*calls.Answer[*TestResults], error) {
	results := &TestResults{Results: []Tried{}}
	u := request.Visitor(ctx)
	if u == nil || s.post == nil {
		return calls.Answered(results), nil
	}
	if err := s.limits.Sending(ctx, u.ID); err != nil {
		return nil, err
	}
	r, err := s.reaches.Reach(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	for _, t := range s.post.Test(ctx, r) {
		results.Results = append(results.Results, Tried{Channel: string(t.Channel), OK: t.OK, Why: t.Why, Fault: string(t.Fault), Status: t.Status})
	}
	slices.SortStableFunc(results.Results, func(a, b Tried) int { return cmp.Compare(a.Channel, b.Channel) })
	return calls.Answered(results), nil
}
