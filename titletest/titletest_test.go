package titletest

import (
	"context"
	"testing"

	"github.com/scrip-games/scrip/titletest/toy"
)

func TestSoundTitlePasses(t *testing.T) {
	t.Parallel()
	Run(t, toy.Title, Bounds{StateBytes: 256, Games: Many(8, 20)})
}

func TestSoundTitlePasses_pondering(t *testing.T) {
	t.Parallel()
	think := func(_ context.Context, w toy.Wonder) (int, error) { return int(w.Seat) + int(w.Round), nil }
	Run(t, toy.NewPondering(think), Bounds{StateBytes: 256, Games: Many(8, 20)})
}

func TestGolden(t *testing.T) {
	t.Parallel()
	Golden(t, toy.Title, 2, nil)
	Golden(t, toy.Title, 3, map[string]string{"rounds": "two"})
}

func FuzzActionOfToy(f *testing.F) { FuzzAction(f, toy.Title) }
func FuzzRecordOfToy(f *testing.F) { FuzzRecord(f, toy.Title) }

func TestOrders(t *testing.T) { Orders(t, toy.Title, 200) }
