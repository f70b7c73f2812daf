package people

import (
	"time"

	"github.com/scrip-games/scrip/persist"
)

// Token is what a program shows to act as somebody.
type Token struct {
	ID     string
	Hash   string         // of its text, which is not kept
	By     persist.UserID // who made it
	User   persist.UserID // as whom it acts: its maker, or a program of theirs
	Name   string
	Scopes []string
	Made   time.Time
	Used   time.Time // within a minute; zero for never
	Until  time.Time // zero for ever
}

// Program is a program that plays under a name of its own.
type Program struct {
	User      persist.UserID
	Name      string
	Owner     persist.UserID
	OwnerName string // where programs of several are listed
	About     string
	Titles    []string  // that it plays; empty for all
	Open      bool      // everybody may invite it, else its owner alone
	Seen      time.Time // within a minute; zero for never
}
