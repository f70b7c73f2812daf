package notify

import (
	"time"

	"github.com/scrip-games/scrip/match"
)

// ResetToken is a link for a new password that is good until a moment.
func (p *Post) ResetToken(to *match.Reach, until time.Time) string {
	return p.resetToken(to, until)
}
