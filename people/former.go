package people

import (
	"strings"
	"time"
)

// A deleted account's seats and lines at tables with others stay, as a former player's. Pages have
// words of their own for that; the name cannot be taken by anybody.
const (
	FormerUser   = "former"
	FormerPlayer = "a former player"
)

// IsFormer tells whether a name is a former player's, or looks as if it were.
func IsFormer(name string) bool { return strings.HasPrefix(Skeleton(name), Skeleton(FormerPlayer)) }

// NameKept is how long an account is found by a name that it had, and nobody takes that of one
// that is no more.
const NameKept = 30 * 24 * time.Hour
