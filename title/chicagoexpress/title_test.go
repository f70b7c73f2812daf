package chicagoexpress

import (
	"testing"

	"github.com/scrip-games/scrip/titletest"
)

func TestTitle(t *testing.T) { titletest.Run(t, Title, titletest.Bounds{StateBytes: 2 << 10}) }

func TestNoAllocs(t *testing.T) { titletest.NoAllocs(t, Title, 4) }

func TestOrders(t *testing.T) { titletest.Orders(t, Title, 60) }

func TestGolden(t *testing.T) { titletest.Golden(t, Title, 3, map[string]string{firstOpener: random}) }

func FuzzAction(f *testing.F) { titletest.FuzzAction(f, Title) }
func FuzzRecord(f *testing.F) { titletest.FuzzRecord(f, Title) }

func BenchmarkTitle(b *testing.B) { titletest.Bench(b, Title, 4) }
