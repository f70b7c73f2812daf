package notify

import (
	"time"

	"github.com/scrip-games/scrip/notice"
)

// ResetToken is a link for a new password that is good until a moment.
func (p *Post) ResetToken(to *notice.Reach, until time.Time) string {
	return p.resetToken(to, until)
}
