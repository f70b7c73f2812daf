package notify

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
)

// What a link in a letter is for.
const (
	confirmMail = "confirm"
	stopMail    = "stop"
	resetMail   = "reset"
)

// resetTime is how long a link for a new password is good. It is the day in which no other is sent
// to the address: a person who gets none has a good one there.
const resetTime = 24 * time.Hour

func randomKey() (string, error) { return rand.Text() + rand.Text(), nil }

// token is what a link carries: for whom it is, and that it is from us. It tells an
// address only by its seal, so that one for another address is none.
func (p *Post) token(purpose string, user persist.UserID, address string) string {
	return string(user) + "." + p.seal(purpose, user, address)
}

func (p *Post) seal(purpose string, user persist.UserID, address string) string {
	mac := hmac.New(sha256.New, p.sign)
	for _, part := range []string{purpose, string(user), address} {
		mac.Write([]byte(part))
		mac.Write([]byte{0})
	}
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Whose is the user whom a link is for; Confirms and Stops tell what it is worth.
func (p *Post) Whose(token string) persist.UserID {
	user, _, _ := strings.Cut(token, ".")
	return persist.UserID(user)
}

// Confirms tells whether a link was sent to the address that the user has named, since they named
// it, and their password is the same.
func (p *Post) Confirms(token string, to *notice.Reach) bool {
	return to.Pending != "" && p.sealed(token, confirmMail, asking(to))
}

// asking is what a link stands for that confirms an address, and dies with any part of it.
func asking(to *notice.Reach) string { return bound(to.Pending, to.Asked, to.Password) }

// bound is an address since a moment, while a password has a hash.
func bound(address string, since time.Time, hash string) string {
	return strings.Join([]string{address, strconv.FormatInt(since.UnixMilli(), 36), hash}, " ")
}

// Stops tells whether a link is one that ends a user's mail: it was sent to their address, or
// before it was sealed over that.
func (p *Post) Stops(token string, to *notice.Reach) bool {
	return p.sealed(token, stopMail, to.Mail) || p.sealed(token, stopMail, "")
}

// resetToken is a link that sets a new password until a moment. Its seal is over the hash of
// the password that is forgotten and over the address: once there is another, the link is none.
func (p *Post) resetToken(to *notice.Reach, until time.Time) string {
	at := strconv.FormatInt(until.Unix(), 36)
	return string(to.User) + "." + at + "." + p.seal(resetMail, to.User, resetting(at, to))
}

func resetting(until string, to *notice.Reach) string {
	return until + " " + bound(to.Mail, to.MailSince, to.Password)
}

// Resets tells whether a link sets a new password in place of the user's present one, and was sent
// to their present address.
func (p *Post) Resets(token string, to *notice.Reach) bool {
	user, rest, _ := strings.Cut(token, ".")
	at, seal, _ := strings.Cut(rest, ".")
	until, err := strconv.ParseInt(at, 36, 64)
	if err != nil || user != string(to.User) || to.Password == "" || to.Mail == "" || p.clock.Now().Unix() > until {
		return false
	}
	return hmac.Equal([]byte(seal), []byte(p.seal(resetMail, to.User, resetting(at, to))))
}

func (p *Post) sealed(token, purpose, address string) bool {
	user, seal, ok := strings.Cut(token, ".")
	return ok && user != "" && hmac.Equal([]byte(seal), []byte(p.seal(purpose, persist.UserID(user), address)))
}
