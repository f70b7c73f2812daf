package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/titletest"
)

func FuzzAction(f *testing.F) { titletest.FuzzAction(f, Title) }
func FuzzRecord(f *testing.F) { titletest.FuzzRecord(f, Title) }

func BenchmarkTitle(b *testing.B) { titletest.Bench(b, Title, 4) }
