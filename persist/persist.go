// Package persist is what all share who keep something: what a store answers when something
// is not there or somebody else was faster, and ids.
package persist

import (
	"crypto/rand"
	"errors"
	"strings"
)

// UserID names a person or a program, whether guest or account.
type UserID string

// TableID names a table. Whoever knows it may open the table.
type TableID string

// ClubID names a club, and EventID a league or cup of one.
type (
	ClubID  string
	EventID string
)

// NewID is an address that cannot be guessed: sixty random bits.
func NewID() string { return strings.ToLower(rand.Text()[:12]) }

// LogID is how logs name a table: enough to find it in the database, and far from
// enough to open it. Forty bits of its address are left to guess.
func LogID(id TableID) string { return string(id[:min(4, len(id))]) }

var (
	// ErrNotFound is about something that is not in the store.
	ErrNotFound = errors.New("not in the store")
	// ErrTaken answers who comes second to a place in the record, or changes a
	// sheet that was changed meanwhile.
	ErrTaken = errors.New("somebody else was faster")
)
