package people

import (
	"strings"
	"time"
)

// Who has deleted his account is nobody any more. What he did at tables with others stays,
// and is said to be a former player's. Pages say it in their own words: the name is taken
// by nobody else.
const (
	FormerUser   = "former"
	FormerPlayer = "a former player"
)

// IsFormer tells whether a name is a former player's, or looks as if it were.
func IsFormer(name string) bool { return strings.HasPrefix(Skeleton(name), Skeleton(FormerPlayer)) }

// NameKept is how long an account is found by a name that it had, and nobody takes that of one
// that is no more.
const NameKept = 30 * 24 * time.Hour
