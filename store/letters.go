package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/store/internal/db"
)

// MayWrite counts a letter to an address, and tells whether it may be sent: not if as many of
// its kind as may be were since a moment. It is counted in the database, so that neither a
// restart nor another server forgets it.
func (s *Notices) MayWrite(ctx context.Context, what notice.Letter, address string, at, since time.Time) (may bool, err error) {
	err = s.transact(ctx, func(q *db.Queries) error {
		may = false
		if err := q.ForgetLetterSlots(ctx, millis(since)); err != nil {
			return err
		}
		for slot := range what.Most() {
			rows, err := q.TakeLetterSlot(ctx, db.TakeLetterSlotParams{Kind: string(what), Address: counted(what, address), Slot: int64(slot), At: millis(at), SentTo: addressKey(address)})
			if may = rows > 0; may || err != nil {
				return err
			}
		}
		return nil
	})
	return may, err
}

// Answered forgets what letters of a kind were sent to an address: to this one, and not to
// others that may be of the same mailbox, since these may be somebody else's.
func (s *Notices) Answered(ctx context.Context, what notice.Letter, address string) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return q.FreeLetterSlots(ctx, db.FreeLetterSlotsParams{Kind: string(what), SentTo: addressKey(address)})
	})
}

// counted is the key by which letters are counted. Anybody can name any address, so requests to
// confirm one are counted by mailbox. The other letters go only to confirmed addresses and are
// counted by address: otherwise somebody with a similar address could use up another person's
// letters.
func counted(what notice.Letter, address string) string {
	if what == notice.LetterConfirm {
		return mailKey(address)
	}
	return addressKey(address)
}

// mailKey stands for a mailbox: many take no notice of case, of dots, and of what follows a
// plus, so that there is no end of addresses for one.
func mailKey(address string) string {
	user, host, _ := strings.Cut(strings.ToLower(address), "@")
	user, _, _ = strings.Cut(user, "+")
	if host == "googlemail.com" {
		host = "gmail.com"
	}
	return addressKey(strings.ReplaceAll(user, ".", "") + "@" + host)
}

// addressKey stands for an address. It is a hash, since nobody's address is kept who has never
// said that they want mail.
func addressKey(address string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(address)))
	return hex.EncodeToString(sum[:])
}
