package notify

import "time"

// ResetToken is a link for a new password that is good until a moment.
func (p *Post) ResetToken(user, hash string, until time.Time) string {
	return p.resetToken(user, hash, until)
}
