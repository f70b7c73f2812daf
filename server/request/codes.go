package request

import (
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/refusal"
)

// Codes of refusals that only a server gives.
var (
	rateLimited = refusal.Define("rate-limited", refusal.Busy)
	Busy        = refusal.Define("busy", refusal.Unavailable)
	TooLarge    = refusal.Define("too-large", refusal.TooLarge)
	TooSlow     = refusal.Define("too-slow", refusal.TooSlow)
	Away        = refusal.Define("away", refusal.Unavailable) // the database is
	WrongLogin  = refusal.Define("wrong-login", refusal.Unauthorized)
	CrossSite   = refusal.Define("cross-site", refusal.Forbidden)
	UnknownHost = refusal.Define("unknown-host", refusal.Misdirected)
	NoAccount   = refusal.Define("no-account", refusal.Forbidden)   // a guest has none
	NoMail      = refusal.Define("no-mail", refusal.Forbidden)      // this server sends none
	BadAddress  = refusal.Define("bad-address", refusal.BadRequest) // nothing can be sent there
	BadToken    = refusal.Define("bad-token", refusal.Forbidden)    // a link that is not ours
	// mailedEnough: so many letters went to the address today that nobody has answered.
	MailedEnough = refusal.Define("mailed-enough", refusal.Busy)
	Locked       = refusal.Define("locked", refusal.Forbidden)         // the host keeps the account out
	WrongToken   = refusal.Define("wrong-token", refusal.Unauthorized) // a program's
	NotByToken   = refusal.Define("not-by-token", refusal.Forbidden)
	TooManyOwn   = refusal.Define("too-many-own", refusal.Conflict) // tokens, programs
	// closedProgram: only its owner invites it.
	ClosedProgram = refusal.Define("closed-program", refusal.Forbidden)

	WrongPasskey = refusal.Define("wrong-passkey", refusal.Unauthorized)
	Unverified   = refusal.Define("unverified", refusal.Unauthorized) // a passkey that was only touched
	NoPasskeys   = refusal.Define("no-passkeys", refusal.Forbidden)   // browsers have none for this server
	ManyPasskeys = refusal.Define("many-passkeys", refusal.Conflict)
	NeedsProof   = refusal.Define("needs-proof", refusal.Forbidden) // about the caller's identity

	Yourself = refusal.Define("yourself", refusal.Conflict)  // nobody befriends or mutes themselves
	Hushed   = refusal.Define("hushed", refusal.Conflict)    // the caller has blocked them
	NoFriend = refusal.Define("no-friend", refusal.Conflict) // a program is nobody's

	WrongMethod = refusal.Code{Name: calls.BadRequest.Name, Kind: refusal.WrongMethod}
)
