package account

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/request"
)

// What a device is asked to sign for. What was begun for one is good for no other.
const (
	toEnter = "enter" // by whichever account has the passkey
	toProve = "prove" // that it is still the owner of the account who asks
	toAdd   = "add"   // a passkey to the account
)

// proved is not asked of a device: it is kept like what is, so that it is taken once.
const proved = "proved"

// keyring is an account and its passkeys, as the protocol asks for them.
type keyring struct {
	*people.User
	keys []people.Passkey
}

func (k *keyring) WebAuthnID() []byte { return []byte(k.ID) }

func (k *keyring) WebAuthnName() string { return k.Name }

func (k *keyring) WebAuthnDisplayName() string { return k.Name }

func (k *keyring) WebAuthnCredentials() []webauthn.Credential {
	list := make([]webauthn.Credential, 0, len(k.keys))
	for _, p := range k.keys {
		c := webauthn.Credential{
			PublicKey: p.Key, Flags: webauthn.NewCredentialFlags(protocol.AuthenticatorFlags(p.Flags)),
			Authenticator: webauthn.Authenticator{SignCount: p.Counter},
		}
		c.ID, _ = base64.RawURLEncoding.DecodeString(p.ID) // what is no id is nobody's
		for _, way := range p.Transports {
			c.Transport = append(c.Transport, protocol.AuthenticatorTransport(way))
		}
		list = append(list, c)
	}
	return list
}

// find is the passkey with the id.
func (k *keyring) find(id []byte) (people.Passkey, bool) {
	text := base64.RawURLEncoding.EncodeToString(id)
	for _, p := range k.keys {
		if p.ID == text {
			return p, true
		}
	}
	return people.Passkey{}, false
}

func (s *passkeys) keyring(ctx context.Context, u *people.User) (*keyring, error) {
	keys, err := s.people.Passkeys(ctx, u.ID)
	return &keyring{u, keys}, err
}

// origins is what a passkey of this server belongs to: the host's name, and the addresses
// of the pages that may ask for it. That is where people reach the server, and where that
// was left open the machine itself; browsers have no passkeys for other names without https,
// and none for numbers.
func (s *passkeys) origins(ctx context.Context) (name string, pages []string) {
	if base, err := url.Parse(s.base); err == nil && base.Host != "" {
		return base.Hostname(), []string{base.Scheme + "://" + base.Host}
	}
	host := request.Host(ctx)
	if name = request.HostName(host); name != "localhost" {
		return "", nil
	}
	return name, []string{"http://" + host, "https://" + host}
}

// party is this server as a device knows it.
func (s *passkeys) party(ctx context.Context) (*webauthn.WebAuthn, error) {
	name, pages := s.origins(ctx)
	none := calls.Refuse(request.NoPasskeys, "passkeys need the address that people reach this server by (scrip serve --base-url), or localhost")
	if name == "" {
		return nil, none
	}
	p, err := webauthn.New(&webauthn.Config{
		RPID: name, RPDisplayName: "Scrip", RPOrigins: pages,
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil, none // an address in numbers
	}
	return p, nil
}

// verified refuses a device that did not verify its holder: anybody who finds a key can touch it.
func verified(flags protocol.AuthenticatorFlags) error {
	if flags.HasUserVerified() {
		return nil
	}
	return calls.Refuse(request.Unverified, "this passkey was only touched: let the device check that it is you, by fingerprint, face or PIN")
}

func badPasskey() *calls.Error {
	return calls.Refuse(request.WrongPasskey, "this passkey is none of ours, or it answered to something else, or too late")
}

// flow is what binds a challenge to the session that began it. A stranger's session is kept for it
// no longer than needed.
func (s *passkeys) flow(ctx context.Context) string {
	if id := s.sessions.cookies.GetString(ctx, flowKey); id != "" {
		return id
	}
	id := rand.Text()
	s.sessions.cookies.Put(ctx, flowKey, id)
	if request.Visitor(ctx) == nil {
		s.sessions.cookies.SetDeadline(ctx, s.calls.Clock().Now().Add(strangerTime))
	}
	return id
}

// ask keeps a challenge until it is answered, once.
func (s *passkeys) ask(ctx context.Context, purpose string, user persist.UserID, asked *webauthn.SessionData) error {
	data, err := json.Marshal(asked)
	if err != nil {
		return s.calls.Told(err)
	}
	c := people.Challenge{Text: asked.Challenge, Session: s.flow(ctx), Purpose: purpose, User: user}
	if err := s.people.AddChallenge(ctx, c, string(data), s.calls.Clock().Now().Add(s.limits.Limits.Proving)); err != nil {
		return s.calls.Told(err)
	}
	return nil
}

// asked is what was asked for, if it was: from now on it is no more.
func (s *passkeys) asked(ctx context.Context, purpose string, user persist.UserID, challenge string) (*webauthn.SessionData, error) {
	session := s.sessions.cookies.GetString(ctx, flowKey)
	if session == "" {
		return nil, badPasskey()
	}
	data, err := s.people.TakeChallenge(ctx, people.Challenge{Text: challenge, Session: session, Purpose: purpose, User: user})
	if errors.Is(err, persist.ErrNotFound) {
		return nil, badPasskey()
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	asked := &webauthn.SessionData{}
	if err := json.Unmarshal([]byte(data), asked); err != nil {
		return nil, s.calls.Told(fmt.Errorf("what a passkey was asked: %w", err))
	}
	return asked, nil
}

// answered is the account whose passkey has signed the challenge: the caller's own where they asked
// for themselves.
func (s *passkeys) answered(ctx context.Context, purpose string, by *people.User, answer json.RawMessage) (*people.User, error) {
	party, err := s.party(ctx)
	if err != nil {
		return nil, err
	}
	said, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, badPasskey()
	}
	var user persist.UserID
	if by != nil {
		user = by.ID
	}
	asked, err := s.asked(ctx, purpose, user, said.Response.CollectedClientData.Challenge)
	if err != nil {
		return nil, err
	}
	if by == nil {
		by, err = s.people.User(ctx, persist.UserID(said.Response.UserHandle))
		if errors.Is(err, persist.ErrNotFound) || err == nil && by.Guest() {
			return nil, badPasskey()
		} else if err != nil {
			return nil, s.calls.Told(err)
		}
	}
	ring, err := s.keyring(ctx, by)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if err := verified(said.Response.AuthenticatorData.Flags); err != nil {
		return nil, err
	}
	asked.UserID, asked.UserVerification = ring.WebAuthnID(), protocol.VerificationRequired
	key, err := party.ValidateLogin(ring, *asked, said)
	if err != nil {
		return nil, badPasskey()
	}
	return by, s.used(ctx, ring, key)
}

// used notes that a passkey was used. One whose device counts, and has counted less than it
// did before, is a copy of it, and is refused.
func (s *passkeys) used(ctx context.Context, ring *keyring, key *webauthn.Credential) error {
	p, ok := ring.find(key.ID)
	if !ok || key.Authenticator.CloneWarning {
		s.log.Warn("refuse cloned or unknown passkey", "user", ring.ID)
		return badPasskey()
	}
	was := p.Counter
	p.Counter, p.Flags, p.Used = key.Authenticator.SignCount, key.Flags.MsgpByte(), s.calls.Clock().Now()
	err := s.people.UsePasskey(ctx, ring.ID, p, was)
	if errors.Is(err, persist.ErrNotFound) {
		return badPasskey() // it was removed, or used elsewhere, in this moment
	} else if err != nil {
		return s.calls.Told(err)
	}
	return nil
}
