package server

import (
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
)

// setMail names another mail address. Whoever has an account's address has the account, by a
// link for a new password: so it takes a proof, the old address stays good until the new one
// is confirmed, and is told.
func (s *Server) setMail(ctx context.Context, in *addressBody) (*calls.Answer[*Notices], error) {
	u, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if !s.post.Carries(notice.ByMail) {
		return nil, calls.Refuse(http.StatusForbidden, noMail, "this server sends no mail")
	}
	address, err := s.post.CheckMail(in.Body.Address)
	if err != nil {
		return nil, refusedAddress(err)
	}
	if err := s.proven(ctx); err != nil {
		return nil, err
	}
	if err := s.limits.sending(ctx, u.ID); err != nil {
		return nil, err
	}
	was, err := s.reaches.Reach(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	next := *was
	name(&next, address)
	if address == was.Mail {
		name(&next, "") // it stays
	}
	moving := was.Mail != "" && next.Pending != "" && next.Pending != was.Pending
	if moving {
		if err := s.write(ctx, notice.LetterMoving, was.Mail); err != nil {
			return nil, err // it could not be told
		}
	}
	if next.Pending != "" {
		next.Language = languageOf(in.Accepted)
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
func name(r *notice.Reach, pending string) {
	if r.Pending == pending {
		return
	}
	r.Pending, r.Asked = pending, time.Time{}
	if pending != "" {
		r.Asked = persist.Now()
	}
}

// askToConfirm writes to the address that somebody has named.
func (s *Server) askToConfirm(ctx context.Context, to *notice.Reach) error {
	if err := s.write(ctx, notice.LetterConfirm, to.Pending); err != nil {
		return err
	}
	return refusedAddress(s.post.Confirm(ctx, to))
}

// write counts a letter, and refuses what one too many would be sent for.
func (s *Server) write(ctx context.Context, what notice.Letter, address string) error {
	may, err := s.mayWrite(ctx, what, address)
	if err != nil {
		return s.calls.Told(err)
	}
	if !may {
		return calls.Refuse(http.StatusTooManyRequests, mailedEnough, "this address was written to often enough today: look for the letter there, or try again tomorrow")
	}
	return nil
}

// mayWrite counts a letter that the owner of the address may not have asked for.
func (s *Server) mayWrite(ctx context.Context, what notice.Letter, address string) (bool, error) {
	now := persist.Now()
	return s.reaches.MayWrite(ctx, what, address, now, now.Add(-24*time.Hour))
}

// warn tells an address what comes of it. How often another is named in its place is counted
// before, and it is confirmed, or given up, no more often than that, and than it was confirmed
// itself.
func (s *Server) warn(ctx context.Context, to *notice.Reach, what notice.Warning) {
	if err := s.post.Warn(ctx, to, what); err != nil {
		s.log.Warn("an address was not told that it changes", "user", to.User, "err", err)
	}
}

// dropMail forgets the addresses of an account. A guest has none.
func (s *Server) dropMail(ctx context.Context, _ *struct{}) (*calls.Answer[*Notices], error) {
	u, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.proven(ctx); err != nil {
		return nil, err
	}
	if err := s.limits.sending(ctx, u.ID); err != nil {
		return nil, err
	}
	var was notice.Reach
	answer, err := s.changeReach(ctx, "", func(r *notice.Reach) error {
		was = *r
		r.Mail, r.MailSince = "", time.Time{}
		name(r, "")
		return nil
	})
	if err == nil && was.Mail != "" && s.post.Carries(notice.ByMail) {
		go s.warn(context.WithoutCancel(ctx), &was, notice.MailDropped)
	}
	return answer, err
}

func (s *Server) confirmMail(ctx context.Context, in *tokenBody) (*struct{}, error) {
	var was notice.Reach
	_, err := s.byLink(ctx, in.Body.Token, func(r *notice.Reach) error {
		was = *r
		if !s.post.Confirms(in.Body.Token, r) {
			return errLink
		}
		r.Mail, r.MailSince = r.Pending, persist.Now()
		name(r, "")
		return nil
	})
	if err != nil {
		return nil, err
	}
	s.wanted(ctx, notice.LetterConfirm, was.Pending)
	s.wanted(ctx, notice.LetterReset, was.Pending)
	if was.Mail != "" {
		go s.warn(context.WithoutCancel(ctx), &was, notice.MailMoved)
	}
	return nil, nil
}

// sendResets writes to who has forgotten his password, at the address that he has confirmed:
// one letter for all accounts that are meant and have it.
func (s *Server) sendResets(ctx context.Context, name, language string) {
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
		s.log.Warn("a link for a new password was not sent", "err", err)
	}
}

// sendReset writes to an address, unless a letter of today is there whose link is good.
func (s *Server) sendReset(ctx context.Context, all []*notice.Reach) error {
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
		s.wanted(ctx, notice.LetterReset, address)
	}
	return err
}

// wanted has an address get letters again that were answered, or are good for nothing any
// more.
func (s *Server) wanted(ctx context.Context, what notice.Letter, address string) {
	if err := s.reaches.Answered(ctx, what, address); err != nil {
		s.log.Warn("that a letter was wanted", "err", err)
	}
}

// meant is the accounts that somebody means by a name or a mail address: with one of them all
// that have its address, since of the one letter of the day none of them may be left out.
func (s *Server) meant(ctx context.Context, name string) ([]*people.User, error) {
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
