package pocket

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

// own is what can be asked of a house in one's pocket alone.
func (p *Pocket) own() []calls.Route {
	return []calls.Route{
		calls.On("putMirror", "PUT", "/api/mirrors/{id}", "Mirror a table of a server from now on", p.putMirror),
		calls.On("tellMirror", "POST", "/api/mirrors/{id}/entries", "Tell a mirror what was done at its table", p.tellMirror),
		calls.On("dropMirror", "DELETE", "/api/mirrors/{id}", "Forget a mirror", p.dropMirror),
		calls.On("pocketed", "GET", "/api/pocket/{id}", "A game as it is brought to a server", p.pocketed),
		calls.On("discard", "DELETE", "/api/pocket/{id}", "Forget a table that is kept elsewhere", p.discard),
	}
}

// mirrorBody is a game of a server as its viewer knows it.
type mirrorBody struct {
	calls.TablePath
	Body calls.Known
}

// entriesBody is what was done at a table of a server from a moment on.
type entriesBody struct {
	calls.TablePath
	Body struct {
		From    int             `json:"from" minimum:"0"`
		Entries json.RawMessage `json:"entries"`
		Told    *witnessed      `json:"told,omitempty"`
	}
}

// witnessed is what the server told of the last of them.
type witnessed struct {
	Seat   *int            `json:"seat"`
	Events json.RawMessage `json:"events"`
	View   json.RawMessage `json:"view"`
}

// of is what was told as a mirror compares it.
func (t *witnessed) of() *match.Witnessed {
	if t == nil {
		return nil
	}
	out := &match.Witnessed{Seat: game.Watcher, Events: t.Events, View: t.View}
	if t.Seat != nil {
		out.Seat = game.Seat(*t.Seat)
	}
	return out
}

func (p *Pocket) putMirror(ctx context.Context, in *mirrorBody) (*struct{}, error) {
	r, err := game.ReadRecord(bytes.NewReader(in.Body.Record))
	if err != nil {
		return nil, fault("%v", err)
	}
	k := &match.Known{Record: r, Guessed: in.Body.Guessed, Over: in.Body.Over}
	for _, seat := range in.Body.Mine {
		if seat < 0 || seat >= len(r.Seats) {
			return nil, fault("there is no seat %d", seat)
		}
		k.Mine = k.Mine.With(game.Seat(seat))
	}
	return nil, p.Mirror(ctx, in.ID, k)
}

func (p *Pocket) tellMirror(ctx context.Context, in *entriesBody) (*struct{}, error) {
	var entries []game.Entry
	if err := json.Unmarshal(in.Body.Entries, &entries); err != nil {
		return nil, fault("%v", err)
	}
	return nil, p.Mirrored(ctx, in.ID, in.Body.From, entries, in.Body.Told.of())
}

func (p *Pocket) dropMirror(_ context.Context, in *calls.TablePath) (*struct{}, error) {
	p.Unmirror(in.ID)
	return nil, nil
}

// pocketed is a game as it is brought to a server.
func (p *Pocket) pocketed(ctx context.Context, in *calls.TablePath) (*calls.Answer[*calls.Pocketed], error) {
	t, err := p.calls.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	game, err := t.Replay.Pocketed()
	if err != nil {
		return nil, err
	}
	out, err := calls.PocketedOf(game)
	if err != nil {
		return nil, err
	}
	return calls.Answered(out), nil
}

// discarded is a table of which so many entries are kept elsewhere.
type discarded struct {
	calls.TablePath
	Entries int `query:"entries" required:"true" minimum:"0"`
}

// discard forgets a table whatever its state, unless it has gone on since.
func (p *Pocket) discard(ctx context.Context, in *discarded) (*struct{}, error) {
	t, err := p.calls.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, t.Discard(ctx, in.Entries)
}

// onlyMe is the one person of the house.
type onlyMe struct{ p *Pocket }

func (o onlyMe) User(_ context.Context, id persist.UserID) (*people.User, error) {
	if id != Me {
		return nil, persist.ErrNotFound
	}
	return o.p.me(), nil
}

// ChangeUser changes the name. How the pages are to be is the server's to keep.
func (o onlyMe) ChangeUser(_ context.Context, _ persist.UserID, change people.UserChange) (*people.User, error) {
	if change.Name != nil {
		o.p.rename(*change.Name)
	}
	return o.p.me(), nil
}
