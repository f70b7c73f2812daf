package social

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/server/request"
)

// setMail names another mail address. Whoever reads an account's mail can take over the account, by
// a link for a new password. So it takes a proof, and the old address is warned and stays good
// until the new one is confirmed.
func (s *notices) setMail(ctx context.Context, in *addressBody) (*calls.Answer[*Notices], error) {
	u, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if !s.post.Carries(notice.ByMail) {
		return nil, calls.Refuse(request.NoMail, "this server sends no mail")
	}
	address, err := s.post.CheckMail(in.Body.Address)
	if err != nil {
		return nil, refusedAddress(err)
	}
	if err := s.accounts.Proven(ctx); err != nil {
		return nil, err
	}
	if err := s.limits.Sending(ctx, u.ID); err != nil {
		return nil, err
	}
	was, err := s.reaches.Reach(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	next := *was
	s.name(&next, address)
	if address == was.Mail {
		s.name(&next, "") // it stays
	}
	moving := was.Mail != "" && next.Pending != "" && next.Pending != was.Pending
	if moving {
		if err := s.accounts.Letters.Write(ctx, notice.LetterMoving, was.Mail); err != nil {
			return nil, err // it could not be told
		}
	}
	if next.Pending != "" {
		next.Language = request.Language(in.Accepted)
		if err := s.askToConfirm(ctx, &next); err != nil {
			return nil, err
		}
	}
	answer, err := s.changeReach(ctx, in.Accepted, func(r *notice.Reach) error {
		r.Pending, r.Asked = next.Pending, next.Asked
		return nil
	})
	if err == nil && moving {
		go s.warn(context.WithoutCancel(ctx), was, notice.MailMoving)
	}
	return answer, err
}

// name notes an address that is to be confirmed; one that waits for it already goes on to.
func (s *notices) name(r *notice.Reach, pending string) {
	if r.Pending == pending {
		return
	}
	r.Pending, r.Asked = pending, time.Time{}
	if pending != "" {
		r.Asked = s.calls.Clock().Kept()
	}
}

// askToConfirm writes to the address that somebody has named.
func (s *notices) askToConfirm(ctx context.Context, to *notice.Reach) error {
	if err := s.accounts.Letters.Write(ctx, notice.LetterConfirm, to.Pending); err != nil {
		return err
	}
	return refusedAddress(s.post.Confirm(ctx, to))
}

// warn tells an address what comes of it. How often another is named in its place is counted
// before, and it is confirmed, or given up, no more often than that, and than it was confirmed
// itself.
func (s *notices) warn(ctx context.Context, to *notice.Reach, what notice.Warning) {
	if err := s.post.Warn(ctx, to, what); err != nil {
		s.log.Warn("send address warning failed", "user", to.User, "err", err)
	}
}

// dropMail forgets the addresses of an account. A guest has none.
func (s *notices) dropMail(ctx context.Context, _ *struct{}) (*calls.Answer[*Notices], error) {
	u, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.accounts.Proven(ctx); err != nil {
		return nil, err
	}
	if err := s.limits.Sending(ctx, u.ID); err != nil {
		return nil, err
	}
	var was notice.Reach
	answer, err := s.changeReach(ctx, "", func(r *notice.Reach) error {
		was = *r
		r.Mail, r.MailSince = "", time.Time{}
		s.name(r, "")
		return nil
	})
	if err == nil && was.Mail != "" && s.post.Carries(notice.ByMail) {
		go s.warn(context.WithoutCancel(ctx), &was, notice.MailDropped)
	}
	return answer, err
}

func (s *notices) confirmMail(ctx context.Context, in *tokenBody) (*struct{}, error) {
	var was notice.Reach
	_, err := s.byLink(ctx, in.Body.Token, func(r *notice.Reach) error {
		was = *r
		if !s.post.Confirms(in.Body.Token, r) {
			return errLink
		}
		r.Mail, r.MailSince = r.Pending, s.calls.Clock().Kept()
		s.name(r, "")
		return nil
	})
	if err != nil {
		return nil, err
	}
	s.accounts.Letters.Wanted(ctx, notice.LetterConfirm, was.Pending)
	s.accounts.Letters.Wanted(ctx, notice.LetterReset, was.Pending)
	if was.Mail != "" {
		go s.warn(context.WithoutCancel(ctx), &was, notice.MailMoved)
	}
	return nil, nil
}
