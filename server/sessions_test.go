package server_test

import (
	"context"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/server"
)

// aged is sessions that were made two months ago.
type aged struct{ scs.CtxStore }

func (a aged) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	data, found, err := a.CtxStore.FindCtx(ctx, token)
	if err != nil || !found {
		return data, found, err
	}
	var codec scs.GobCodec
	deadline, values, err := codec.Decode(data)
	if err != nil {
		return nil, false, err
	}
	data, err = codec.Encode(deadline.Add(-60*24*time.Hour), values)
	return data, true, err
}

// A guest who comes again is not forgotten, though he does nothing but look.
func TestAGuestWhoComesAgainIsNoted(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Sessions = aged{c.Sessions} })
	comes, stays := s.client(), s.client()
	comes.send("PATCH", "/api/me", j{"name": "Ann"})
	stays.send("PATCH", "/api/me", j{"name": "Bob"})
	made := match.Now()
	for !match.Now().After(made) { // the next visit is later
	}
	comes.me()
	if err := s.store.ForgetGuests(t.Context(), made.Add(time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if got := comes.me().Name; got != "Ann" {
		t.Errorf("who came again is called %q", got)
	}
	if got := stays.me().ID; got != "" {
		t.Errorf("who did not is still there")
	}
}
