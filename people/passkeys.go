package people

import (
	"time"

	"github.com/scrip-games/scrip/persist"
)

// Passkey is a key that an account signs in with besides its password. Its other half is
// kept by a device.
type Passkey struct {
	ID         string // as the device names it, in base64
	Name       string // for its owner
	Key        []byte
	Flags      byte   // what the device says of itself
	Counter    uint32 // how often it was used, where the device counts
	Transports []string
	Made       time.Time
	Used       time.Time // zero for not yet
}

// Challenge is what a device is asked to sign: once, in the session that began it, and for
// what it was begun.
type Challenge struct {
	Text, Session, Purpose string
	User                   persist.UserID // "" where nobody knows yet who signs in
}
