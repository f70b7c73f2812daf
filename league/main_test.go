package league_test

import (
	"os"
	"testing"

	"github.com/scrip-games/scrip/store/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }
