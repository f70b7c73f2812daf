package titletest

import (
	"testing"

	"github.com/scrip-games/scrip/titletest/toy"
)

func TestSoundTitlePasses(t *testing.T) {
	t.Parallel()
	Run(t, toy.Title, Bounds{StateBytes: 256, Games: 20})
}

func TestGolden(t *testing.T) {
	t.Parallel()
	Golden(t, toy.Title, 2, nil)
	Golden(t, toy.Title, 3, map[string]string{"rounds": "two"})
}

func FuzzActionOfToy(f *testing.F) { FuzzAction(f, toy.Title) }
func FuzzRecordOfToy(f *testing.F) { FuzzRecord(f, toy.Title) }
