package judge

import (
	"embed"
	"sync"

	"github.com/scrip-games/scrip/game"
)

//go:embed nets
var files embed.FS

// nets is those read so far, by title.
var nets sync.Map

// For is the net that has learned a title; nil where none has, or where the title
// tells other signs than it did then.
func For(g game.Game) *Net {
	id := g.Title().Info().ID
	net, ok := nets.Load(id)
	if !ok {
		net, _ = nets.LoadOrStore(id, load(id))
	}
	n := net.(*Net)
	if n == nil || len(g.Signs(0, nil)) != n.signs {
		return nil
	}
	return n
}

func load(id string) *Net {
	file, err := files.ReadFile("nets/" + id + ".net")
	if err != nil {
		return nil
	}
	n, err := Read(file)
	if err != nil {
		panic("the net of " + id + ": " + err.Error())
	}
	return n
}
