package valuenet

import (
	"sync"

	"github.com/scrip-games/scrip/game"
)

// nets are those read so far, by the tuning of their title.
var nets sync.Map

// For is the net of a title; nil where it brings none, or where it extracts other
// features than the net was trained with.
func For(g game.Game) *Net {
	of := g.Title().Info().Tuning
	if of == nil {
		return nil
	}
	net, ok := nets.Load(of)
	if !ok {
		net, _ = nets.LoadOrStore(of, load(of.ValueNet))
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
