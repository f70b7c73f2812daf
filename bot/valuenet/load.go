package valuenet

import (
	"sync"

	"github.com/scrip-games/scrip/game"
)

// nets are those read so far.
var nets sync.Map

// which is a net that a title brings.
type which struct {
	of     *game.Tuning
	policy bool
}

func (w which) file() []byte {
	if w.policy {
		return w.of.PolicyNet
	}
	return w.of.ValueNet
}

// For is the net of a title that tells how seats stand; nil where it brings none, or where it
// extracts other features than the net was trained with.
func For(g game.Game) *Net { return loaded(g, false) }

// PolicyFor is the net of a title that likes what a search would choose; where it brings none,
// that which tells how seats stand.
func PolicyFor(g game.Game) *Net {
	if n := loaded(g, true); n != nil {
		return n
	}
	return For(g)
}

func loaded(g game.Game, policy bool) *Net {
	w := which{g.Title().Info().Tuning, policy}
	if w.of == nil {
		return nil
	}
	net, ok := nets.Load(w)
	if !ok {
		net, _ = nets.LoadOrStore(w, load(w.file()))
	}
	n := net.(*Net)
	if n == nil || len(g.Features(0, nil)) != n.Features {
		return nil
	}
	return n
}

// load reads the net that a title brings, if it brings one.
func load(file []byte) *Net {
	if len(file) == 0 {
		return nil
	}
	n, err := Read(file)
	if err != nil {
		panic("a title's net: " + err.Error())
	}
	return n
}
