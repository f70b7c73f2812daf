package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/server/request"
)

// from is a user as they call from where they are. A house tells by it whether two who sit
// down to a rated game are of one household, and forgets it when the game starts.
func (s *sessions) from(ctx context.Context, u *people.User) *people.User {
	there := *u
	there.Home = s.home(request.Address(ctx))
	return &there
}

// home is a household's address as a keyed hash, so that a reader of the database learns no
// address. At home and behind a proxy that hides callers everybody has the same address, and
// nothing is known.
func (s *sessions) home(address string) string {
	prefix, err := netip.ParsePrefix(address)
	at := prefix.Addr()
	if err != nil {
		if at, err = netip.ParseAddr(address); err != nil {
			return ""
		}
	}
	if s.homeKey == "" || !at.IsGlobalUnicast() || at.IsPrivate() {
		return ""
	}
	sum := hmac.New(sha256.New, []byte(s.homeKey))
	sum.Write([]byte(address))
	return hex.EncodeToString(sum.Sum(nil)[:12])
}
