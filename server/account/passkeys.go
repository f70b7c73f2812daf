package account

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// Passkeys keeps those of accounts, and what they are asked to sign.
type Passkeys interface {
	// AddPasskey is persist.ErrTaken if there is one of this id.
	AddPasskey(ctx context.Context, user persist.UserID, p people.Passkey) error
	Passkeys(ctx context.Context, user persist.UserID) ([]people.Passkey, error)
	// RenamePasskey and RemovePasskey are persist.ErrNotFound if the account has none such.
	RenamePasskey(ctx context.Context, user persist.UserID, id, name string) error
	RemovePasskey(ctx context.Context, user persist.UserID, id string) error
	// UsePasskey is persist.ErrNotFound if it is gone, or its count is not what it was.
	UsePasskey(ctx context.Context, user persist.UserID, p people.Passkey, was uint32) error
	AddChallenge(ctx context.Context, c people.Challenge, data string, until time.Time) error
	// TakeChallenge hands it out once; persist.ErrNotFound if there is none such, or no more.
	TakeChallenge(ctx context.Context, c people.Challenge) (data string, err error)
}

// passkeys is the calls about passkeys, and what one proves by them.
type passkeys struct {
	people    People
	calls     *calls.Calls
	sessions  *sessions
	passwords *passwords
	base      string
	limits    *request.Limiters
	log       *slog.Logger
}

// mostPasskeys is how many an account may have.
const mostPasskeys = 20

// PasskeyView is a passkey as its owner sees it.
type PasskeyView struct {
	ID   string     `json:"id"`
	Name string     `json:"name"`
	Made time.Time  `json:"made"`
	Used *time.Time `json:"used,omitempty" doc:"When it was last used; missing if it never was."`
}

// PasskeyList is the caller's passkeys, the oldest first.
type PasskeyList struct {
	Passkeys []PasskeyView `json:"passkeys"`
}

// PasskeyAsked is what a browser is to ask a device: the options of WebAuthn, as JSON.
type PasskeyAsked struct {
	Options json.RawMessage `json:"options" doc:"publicKey, for navigator.credentials."`
}

type passkeyAnswer struct {
	Body struct {
		Credential json.RawMessage `json:"credential" doc:"What the device answered, as JSON."`
	}
}

type newPasskey struct {
	Body struct {
		Name       string          `json:"name" minLength:"1" maxLength:"60"`
		Credential json.RawMessage `json:"credential" doc:"What the device answered, as JSON."`
	}
}

type proofBody struct {
	Body struct {
		Password   string          `json:"password,omitempty" maxLength:"200"`
		Credential json.RawMessage `json:"credential,omitempty" doc:"What a device answered, as JSON; or a password."`
	}
}

func (s *passkeys) routesPasskeys() []calls.Route {
	refuses := []refusal.Kind{refusal.Unauthorized, refusal.Forbidden, refusal.Busy}
	return []calls.Route{
		calls.On("askPasskey", "POST", "/api/session/passkey/begin", "Begin to sign in with a passkey", s.askPasskey).Refuses(refuses...),
		calls.On("signInByPasskey", "POST", "/api/session/passkey", "Sign in with a passkey; a guest's tables go to the account", s.signInByPasskey).Refuses(refuses...),
		calls.On("askProof", "POST", "/api/account/proof/begin", "Begin to prove with a passkey that one is the owner of the account", request.ForHolder(s.askProof)).Refuses(refuses...),
		calls.On("prove", "POST", "/api/account/proof", "Prove that one is the owner of the account, by a password or a passkey", request.ForHolder(s.prove)).Refuses(refuses...).
			Says("What is dangerous asks for it: it is good for one such call of this session, within a few minutes."),
		calls.On("passkeys", "GET", "/api/account/passkeys", "The caller's passkeys", request.ForHolder(s.listPasskeys)).Refuses(refuses...),
		calls.On("beginPasskey", "POST", "/api/account/passkeys/begin", "Begin to add a passkey", request.ForHolder(s.beginPasskey)).Refuses(refuses...).Refuses(refusal.Conflict).
			Says("It takes a proof."),
		calls.On("addPasskey", "POST", "/api/account/passkeys", "Add a passkey", request.ForHolder(s.addPasskey)).Refuses(refuses...),
		calls.On("renamePasskey", "PUT", "/api/account/passkeys/{id}", "Call a passkey otherwise", request.ForHolder(s.renamePasskey)).Refuses(refuses...),
		calls.On("removePasskey", "DELETE", "/api/account/passkeys/{id}", "Remove a passkey", request.ForHolder(s.removePasskey)).Refuses(refuses...).
			Says("It takes a proof."),
	}
}

// toDevice is what the browser is to ask the device.
func (s *passkeys) toDevice(options any) (*calls.Answer[*PasskeyAsked], error) {
	text, err := json.Marshal(options)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return calls.Answered(&PasskeyAsked{Options: text}), nil
}

func (s *passkeys) askPasskey(ctx context.Context, _ *struct{}) (*calls.Answer[*PasskeyAsked], error) {
	if err := s.limits.Passkeys(ctx); err != nil {
		return nil, err
	}
	party, err := s.party(ctx)
	if err != nil {
		return nil, err
	}
	options, asked, err := party.BeginDiscoverableLogin()
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if err := s.ask(ctx, toEnter, "", asked); err != nil {
		return nil, err
	}
	return s.toDevice(options.Response)
}

func (s *passkeys) signInByPasskey(ctx context.Context, in *passkeyAnswer) (*calls.Answer[*calls.Me], error) {
	since := s.calls.Clock().Now()
	account, err := s.answered(ctx, toEnter, nil, in.Body.Credential)
	if err != nil {
		return nil, err
	}
	return s.sessions.welcome(ctx, account, since)
}

// begin is what a ceremony about the passkeys of an account needs, if there may be another one.
func (s *passkeys) begin(ctx context.Context, u *people.User) (*webauthn.WebAuthn, *keyring, error) {
	if err := s.limits.Passkeys(ctx); err != nil {
		return nil, nil, err
	}
	party, err := s.party(ctx)
	if err != nil {
		return nil, nil, err
	}
	ring, err := s.keyring(ctx, u)
	if err != nil {
		return nil, nil, s.calls.Told(err)
	}
	return party, ring, nil
}

func (s *passkeys) askProof(ctx context.Context, u *people.User, _ *struct{}) (*calls.Answer[*PasskeyAsked], error) {
	party, ring, err := s.begin(ctx, u)
	if err != nil {
		return nil, err
	}
	if len(ring.keys) == 0 {
		return nil, badPasskey()
	}
	options, asked, err := party.BeginLogin(ring)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if err := s.ask(ctx, toProve, u.ID, asked); err != nil {
		return nil, err
	}
	return s.toDevice(options.Response)
}

func (s *passkeys) prove(ctx context.Context, u *people.User, in *proofBody) (_ *struct{}, err error) {
	if len(in.Body.Credential) > 0 {
		_, err = s.answered(ctx, toProve, u, in.Body.Credential)
	} else {
		err = s.passwords.knows(ctx, u, in.Body.Password)
	}
	if err != nil {
		return nil, err
	}
	proof := people.Challenge{Text: rand.Text(), Session: s.flow(ctx), Purpose: proved, User: u.ID}
	if err := s.people.AddChallenge(ctx, proof, "", s.calls.Clock().Now().Add(s.limits.Limits.Proving)); err != nil {
		return nil, s.calls.Told(err)
	}
	s.sessions.cookies.Put(ctx, provedKey, proof.Text)
	return nil, nil
}

// proven uses up what the caller has proved, if it is not too long ago. Of several calls at
// once, all of which have found it in their session, one takes it.
func (s *passkeys) proven(ctx context.Context) error {
	proof := people.Challenge{Text: s.sessions.cookies.PopString(ctx, provedKey), Session: s.sessions.cookies.GetString(ctx, flowKey), Purpose: proved, User: request.VisitorID(ctx)}
	_, err := s.people.TakeChallenge(ctx, proof)
	if errors.Is(err, persist.ErrNotFound) {
		return calls.Refuse(request.NeedsProof, "that takes a proof: give the password or a passkey first")
	} else if err != nil {
		return s.calls.Told(err)
	}
	return nil
}

func (s *passkeys) listPasskeys(ctx context.Context, u *people.User, _ *struct{}) (*calls.Answer[*PasskeyList], error) {
	keys, err := s.people.Passkeys(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	list := &PasskeyList{Passkeys: []PasskeyView{}}
	for _, p := range keys {
		v := PasskeyView{ID: p.ID, Name: p.Name, Made: p.Made}
		if !p.Used.IsZero() {
			v.Used = &p.Used
		}
		list.Passkeys = append(list.Passkeys, v)
	}
	return calls.Answered(list), nil
}

func (s *passkeys) beginPasskey(ctx context.Context, u *people.User, _ *struct{}) (*calls.Answer[*PasskeyAsked], error) {
	party, ring, err := s.begin(ctx, u)
	if err != nil {
		return nil, err
	}
	if len(ring.keys) >= mostPasskeys {
		return nil, calls.Refuse(request.ManyPasskeys, "an account has at most %d passkeys", mostPasskeys)
	}
	if err := s.proven(ctx); err != nil {
		return nil, err
	}
	options, asked, err := party.BeginRegistration(ring, webauthn.WithExclusions(webauthn.Credentials(ring.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return nil, s.calls.Told(err)
	}
	if err := s.ask(ctx, toAdd, u.ID, asked); err != nil {
		return nil, err
	}
	return s.toDevice(options.Response)
}

func (s *passkeys) addPasskey(ctx context.Context, u *people.User, in *newPasskey) (*calls.Answer[*PasskeyList], error) {
	party, err := s.party(ctx)
	if err != nil {
		return nil, err
	}
	said, err := protocol.ParseCredentialCreationResponseBytes(in.Body.Credential)
	if err != nil {
		return nil, badPasskey()
	}
	asked, err := s.asked(ctx, toAdd, u.ID, said.Response.CollectedClientData.Challenge)
	if err != nil {
		return nil, err
	}
	if err := verified(said.Response.AttestationObject.AuthData.Flags); err != nil {
		return nil, err
	}
	key, err := party.CreateCredential(&keyring{User: u}, *asked, said)
	if err != nil {
		return nil, badPasskey()
	}
	p := people.Passkey{
		ID: base64.RawURLEncoding.EncodeToString(key.ID), Name: calls.PlainText(in.Body.Name), Key: key.PublicKey,
		Flags: key.Flags.MsgpByte(), Counter: key.Authenticator.SignCount, Made: s.calls.Clock().Now(),
	}
	for _, way := range key.Transport {
		p.Transports = append(p.Transports, string(way))
	}
	if err := s.people.AddPasskey(ctx, u.ID, p); errors.Is(err, persist.ErrTaken) {
		return nil, badPasskey()
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	return s.listPasskeys(ctx, u, nil)
}

func (s *passkeys) renamePasskey(ctx context.Context, u *people.User, in *struct {
	ID   string `path:"id" maxLength:"1400"`
	Body struct {
		Name string `json:"name" minLength:"1" maxLength:"60"`
	}
}) (*calls.Answer[*PasskeyList], error) {
	return s.changedPasskeys(ctx, u, s.people.RenamePasskey(ctx, u.ID, in.ID, calls.PlainText(in.Body.Name)))
}

func (s *passkeys) removePasskey(ctx context.Context, u *people.User, in *struct {
	ID string `path:"id" maxLength:"1400"`
}) (*calls.Answer[*PasskeyList], error) {
	if err := s.proven(ctx); err != nil {
		return nil, err
	}
	return s.changedPasskeys(ctx, u, s.people.RemovePasskey(ctx, u.ID, in.ID))
}

// changedPasskeys is the list after one of them was changed.
func (s *passkeys) changedPasskeys(ctx context.Context, u *people.User, err error) (*calls.Answer[*PasskeyList], error) {
	if errors.Is(err, persist.ErrNotFound) {
		return nil, calls.Refuse(refusal.NotFound, "you have no such passkey")
	} else if err != nil {
		return nil, s.calls.Told(err)
	}
	return s.listPasskeys(ctx, u, nil)
}
