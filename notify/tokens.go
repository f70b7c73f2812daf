package notify

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// What a link in a letter is for.
const (
	confirmMail = "confirm"
	stopMail    = "stop"
	resetMail   = "reset"
)

// resetTime is how long a link for a new password is good: long enough to find the letter.
const resetTime = 2 * time.Hour

func randomKey() (string, error) { return rand.Text() + rand.Text(), nil }

// token is what a link carries: for whom it is, and that it is from us. It tells an
// address only by its seal, so that one for another address is none.
func (p *Post) token(purpose, user, address string) string {
	return user + "." + p.seal(purpose, user, address)
}

func (p *Post) seal(purpose, user, address string) string {
	mac := hmac.New(sha256.New, p.sign)
	for _, part := range []string{purpose, user, address} {
		mac.Write([]byte(part))
		mac.Write([]byte{0})
	}
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Whose is the user whom a link is for; what it is worth is told by Confirms and Stops.
func (p *Post) Whose(token string) string {
	user, _, _ := strings.Cut(token, ".")
	return user
}

// Confirms tells whether a link was sent to the address, for its user.
func (p *Post) Confirms(token, address string) bool { return p.sealed(token, confirmMail, address) }

// Stops tells whether a link is one that ends a user's mail.
func (p *Post) Stops(token string) bool { return p.sealed(token, stopMail, "") }

// resetToken is a link that sets a new password until a moment. Its seal is over the hash of
// the password that is forgotten: once there is another, the link is none.
func (p *Post) resetToken(user, hash string, until time.Time) string {
	at := strconv.FormatInt(until.Unix(), 36)
	return user + "." + at + "." + p.seal(resetMail, user, at+" "+hash)
}

// Resets tells whether a link sets a new password in place of the one with the hash.
func (p *Post) Resets(token, hash string) bool {
	user, rest, _ := strings.Cut(token, ".")
	at, seal, _ := strings.Cut(rest, ".")
	until, err := strconv.ParseInt(at, 36, 64)
	if err != nil || user == "" || hash == "" || time.Now().Unix() > until {
		return false
	}
	return hmac.Equal([]byte(seal), []byte(p.seal(resetMail, user, at+" "+hash)))
}

func (p *Post) sealed(token, purpose, address string) bool {
	user, seal, ok := strings.Cut(token, ".")
	return ok && user != "" && hmac.Equal([]byte(seal), []byte(p.seal(purpose, user, address)))
}
