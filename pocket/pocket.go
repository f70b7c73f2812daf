// Package pocket is a house in one's pocket: package match for one person, in a browser. It answers
// the same calls as a server, by the same code, and hands whatever is to be kept to its browser.
// Beside its own tables it has mirrors of a server's, as their viewer knows them, so that they can
// look back and try moves without asking there.
package pocket

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Me is the one person of the house.
const Me = "me"

// Pocket is the house.
type Pocket struct {
	desk
	house *match.House
	store *store

	mu      sync.Mutex
	name    string   // that the person goes by
	mirrors []mirror // the one put last at the end
}

// mirror is a table of a server, by its id there.
type mirror struct {
	id    persist.TableID
	table *match.Table
}

// Open opens the house of a person of that name, with what was kept before. The store of
// the configuration is its own.
func Open(c match.Config, name string, rows []Change, keep Keep) *Pocket {
	s := openStore(rows, keep)
	c.Store = s
	p := &Pocket{house: match.OpenHouse(c), store: s, name: name}
	p.serve()
	p.house.Resume()
	return p
}

// Close closes the house.
func (p *Pocket) Close() { p.house.Close() }

// me is the person as a user of the house.
func (p *Pocket) me() *people.User {
	p.mu.Lock()
	defer p.mu.Unlock()
	u := calls.NewUser(p.name, p.house.Clock().Kept())
	u.ID = Me
	return u
}

// rename gives the person another name.
func (p *Pocket) rename(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.name = name
}

// mostMirrors is how many tables of a server are mirrored: whoever looks at more than
// these asks the server again.
const mostMirrors = 4

// Mirror mirrors a table of a server from now on.
func (p *Pocket) Mirror(ctx context.Context, id persist.TableID, k *match.Known) error {
	t, err := p.house.Mirror(ctx, id, Me, k)
	if err != nil {
		return err
	}
	p.Unmirror(id)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mirrors = append(p.mirrors, mirror{id, t})
	p.mirrors = slices.Delete(p.mirrors, 0, max(0, len(p.mirrors)-mostMirrors))
	return nil
}

// Mirrored tells a mirror what was done at its table from a moment on, and what was told
// of it. If it cannot be played there, or comes to something else, the mirror is no more.
func (p *Pocket) Mirrored(ctx context.Context, id persist.TableID, from int, entries []game.Entry, told *match.Witnessed) error {
	t := p.mirror(id)
	if t == nil {
		return notMirrored(id)
	}
	err := t.Mirrored(ctx, from, entries, told)
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code != refusal.Stale {
		p.Unmirror(id)
	}
	return err
}

// Unmirror forgets a mirror.
func (p *Pocket) Unmirror(id persist.TableID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mirrors = slices.DeleteFunc(p.mirrors, func(m mirror) bool { return m.id == id })
}

// mirror is the mirror of a table; nil if there is none.
func (p *Pocket) mirror(id persist.TableID) *match.Table {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.mirrors {
		if m.id == id {
			return m.table
		}
	}
	return nil
}

func notMirrored(id persist.TableID) error {
	return &refusal.Refusal{Code: refusal.NotFound, Detail: fmt.Sprintf("table %s is not mirrored here", id), Index: -1}
}
