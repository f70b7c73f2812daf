package calls

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Known is a table's game as the caller knows it: all that their browser needs to show it by
// itself.
type Known struct {
	Record  json.RawMessage `json:"record" doc:"The record so far (docs/record.md)."`
	Mine    []int           `json:"mine" doc:"The seats that the caller plays."`
	Guessed bool            `json:"guessed" doc:"What is hidden from the caller is told anew, as it could be for all that he knows; the record holds only what was not taken back."`
	Over    bool            `json:"over" doc:"The game is over."`
}

// Pocketed is a game that was played in a browser.
type Pocketed struct {
	ID      persist.TableID `json:"id" doc:"Of its table."`
	Record  json.RawMessage `json:"record" doc:"The record (docs/record.md)."`
	Secret  string          `json:"secret" doc:"What chance was drawn from, in hex."`
	Created time.Time       `json:"created"`
	Hinted  []sheet.Hinted  `json:"hinted" doc:"When hints were given."`
}

// PocketedBody is a Pocketed that is sent.
type PocketedBody struct{ Body Pocketed }

// Brought is what has become of a game that was brought.
type Brought struct {
	Table TableSummary `json:"table"`
	Ahead bool         `json:"ahead" doc:"The table was further already, and stays as it is."`
}

// Known is the record so far as the caller knows it.
func (c *Calls) Known(ctx context.Context, in *TablePath) (*Answer[*Known], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	k, err := t.Replay.Known(ctx, c.caller(ctx))
	if err != nil {
		return nil, c.Told(err)
	}
	text, err := json.Marshal(WholeSeconds(k.Record))
	if err != nil {
		return nil, c.Told(err)
	}
	return Answered(&Known{Record: text, Mine: seatList(k.Mine), Guessed: k.Guessed, Over: k.Over}), nil
}

// PocketedOf is a game as it is brought to another house.
func PocketedOf(p *match.Pocketed) (*Pocketed, error) {
	text, err := json.Marshal(p.Record)
	if err != nil {
		return nil, err
	}
	return &Pocketed{ID: p.ID, Record: text, Secret: hex.EncodeToString(p.Secret[:]), Created: p.Created, Hinted: orEmpty(p.Hinted)}, nil
}

// Bring makes a game that was played in a browser a table of the caller's.
func (c *Calls) Bring(ctx context.Context, in *PocketedBody) (*Answer[*Brought], error) {
	leave, err := c.guard().Opening(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	p, err := in.Body.read()
	if err != nil {
		return nil, c.Told(err)
	}
	u, err := c.Someone(ctx)
	if err != nil {
		return nil, err
	}
	sheet, ahead, err := c.House.Bring(ctx, u, *p)
	if err != nil {
		return nil, c.Told(err)
	}
	return Answered(&Brought{Table: summaryOf(sheet, u.ID, c.HostName(ctx, sheet)), Ahead: ahead}), nil
}

// read is the game as a house takes it. It comes from anywhere: what the record means
// is found out where it is played.
func (p *Pocketed) read() (*match.Pocketed, error) {
	r, err := game.ReadRecord(bytes.NewReader(p.Record))
	if err != nil {
		return nil, badRecord(err)
	}
	if err := nameSeats(r); err != nil {
		return nil, err
	}
	secret, err := hex.DecodeString(p.Secret)
	if err != nil || len(secret) != len(game.Secret{}) {
		return nil, Refuse(refusal.BadRecord, "a secret is %d bytes in hex", len(game.Secret{}))
	}
	for _, h := range p.Hinted {
		if h.Seat < 0 || int(h.Seat) >= len(r.Seats) || h.N < 0 || h.N > len(r.Entries) {
			return nil, Refuse(refusal.BadRecord, "a hint was given to no seat, or at no moment of the game")
		}
	}
	return &match.Pocketed{ID: p.ID, Record: r, Secret: game.Secret(secret), Created: p.Created, Hinted: p.Hinted}, nil
}
