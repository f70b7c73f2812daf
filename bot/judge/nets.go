package judge

import (
	"sync"

	"github.com/scrip-games/scrip/game"
)

// nets is those read so far, by what titles bring of them.
var nets sync.Map

// For is the net that has learned a title; nil where none has, or where the title
// tells other signs than it did then.
func For(g game.Game) *Net {
	of := g.Title().Info().Thought
	if of == nil {
		return nil
	}
	net, ok := nets.Load(of)
	if !ok {
		net, _ = nets.LoadOrStore(of, load(of.Judge))
	}
	n := net.(*Net)
	if n == nil || len(g.Signs(0, nil)) != n.signs {
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
