package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/store/internal/db"
)

// MayWrite counts a letter to an address, and tells whether it may be sent: not if as many of
// its kind as may be were since a moment. It is counted in the database, so that neither a
// restart nor another server forgets it.
func (s *Store) MayWrite(ctx context.Context, what match.Letter, address string, at, since time.Time) (may bool, err error) {
	err = s.transact(ctx, func(q *db.Queries) error {
		may = false
		if err := q.ForgetLetterSlots(ctx, millis(since)); err != nil {
			return err
		}
		for slot := range what.Most() {
			rows, err := q.TakeLetterSlot(ctx, db.TakeLetterSlotParams{Kind: string(what), Address: mailKey(address), Slot: int64(slot), At: millis(at)})
			if may = rows > 0; may || err != nil {
				return err
			}
		}
		return nil
	})
	return may, err
}

// Answered forgets what letters of a kind were sent to an address.
func (s *Store) Answered(ctx context.Context, what match.Letter, address string) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return q.FreeLetterSlots(ctx, db.FreeLetterSlotsParams{Kind: string(what), Address: mailKey(address)})
	})
}

// mailKey stands for a mailbox: many take no notice of case, of dots, and of what follows a
// plus, so that there is no end of addresses for one. It is a hash, since nobody's address is
// kept who has never said that he wants mail.
func mailKey(address string) string {
	user, host, _ := strings.Cut(strings.ToLower(address), "@")
	user, _, _ = strings.Cut(user, "+")
	sum := sha256.Sum256([]byte(strings.ReplaceAll(user, ".", "") + "@" + host))
	return hex.EncodeToString(sum[:])
}
