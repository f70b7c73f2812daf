package server_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"strings"
	"testing"
)

// device is one that keeps passkeys, in software: a key for one account of one server.
type device struct {
	key     *ecdsa.PrivateKey
	id      []byte
	user    []byte
	party   string
	page    string // the address of the page that asks it
	counter uint32
	touched bool // and no more: it has not looked who holds it
}

var b64 = base64.RawURLEncoding

func newDevice(t testing.TB, page string) *device {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &device{key: key, id: []byte(rand.Text()), page: page}
}

// clientData is what the browser says it asked, and where.
func (d *device) clientData(kind, challenge string) []byte {
	text, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.page, "crossOrigin": false})
	return text
}

// says is what the device says of itself: for which host, that somebody touched it and was
// verified, and how often it was used.
func (d *device) says(flags byte) []byte {
	party := sha256.Sum256([]byte(d.party))
	if d.touched {
		flags &^= 0x04
	}
	return binary.BigEndian.AppendUint32(append(party[:], flags), d.counter)
}

// make makes the key, as it was asked, and answers with its public half.
func (d *device) make(options []byte) j {
	var asked struct {
		Challenge string
		RP        struct{ ID string }
		User      struct{ ID string }
	}
	_ = json.Unmarshal(options, &asked)
	d.party = asked.RP.ID
	d.user, _ = b64.DecodeString(asked.User.ID)
	point, _ := d.key.PublicKey.Bytes()
	x, y := point[1:33], point[33:]
	data := append(d.says(0x45), make([]byte, 16)...) // present, verified, with a key; no model
	data = binary.BigEndian.AppendUint16(data, uint16(len(d.id)))
	data = append(data, d.id...)
	data = append(data, 0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20) // a map: EC2, ES256, P-256, x
	data = append(append(append(data, x...), 0x22, 0x58, 0x20), y...)
	object := []byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58")
	object = append(append(object, byte(len(data))), data...)
	return j{"id": b64.EncodeToString(d.id), "rawId": b64.EncodeToString(d.id), "type": "public-key", "response": j{
		"clientDataJSON":    b64.EncodeToString(d.clientData("webauthn.create", asked.Challenge)),
		"attestationObject": b64.EncodeToString(object), "transports": []string{"internal"},
	}}
}

// sign signs what it was asked.
func (d *device) sign(options []byte) j {
	var asked struct{ Challenge string }
	_ = json.Unmarshal(options, &asked)
	data, said := d.says(0x05), d.clientData("webauthn.get", asked.Challenge)
	hash := sha256.Sum256(said)
	digest := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, _ := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	return j{"id": b64.EncodeToString(d.id), "rawId": b64.EncodeToString(d.id), "type": "public-key", "response": j{
		"clientDataJSON": b64.EncodeToString(said), "authenticatorData": b64.EncodeToString(data),
		"signature": b64.EncodeToString(signature), "userHandle": b64.EncodeToString(d.user),
	}}
}

// local has the site reached by the one name that passkeys are for without https.
func local(s *site) *site {
	s.url = strings.Replace(s.url, "127.0.0.1", "localhost", 1)
	return s
}

type options struct{ Options json.RawMessage }

type passkeyList struct {
	Passkeys []struct{ ID, Name string }
}

// asks begins something and is what the device is asked.
func (c *client) asks(path string) []byte {
	c.Helper()
	return call[options](c, "POST", path, nil).Options
}

// add adds a passkey on a new device.
func (c *client) add(password, name string) *device {
	c.Helper()
	c.ok("POST", "/api/account/proof", j{"password": password})
	d := newDevice(c, c.url)
	list := call[passkeyList](c, "POST", "/api/account/passkeys", j{"name": name, "credential": d.make(c.asks("/api/account/passkeys/begin"))})
	if len(list.Passkeys) == 0 || list.Passkeys[len(list.Passkeys)-1].Name != name {
		c.Errorf("she has %+v", list)
	}
	return d
}

const (
	enterBegin = "/api/session/passkey/begin"
	enterEnd   = "/api/session/passkey"
	proofBegin = "/api/account/proof/begin"
	proofEnd   = "/api/account/proof"
)
