package valuenet_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest/toy"
)

// dataset are positions of so many games of the toy.
func dataset(t *testing.T, games int) *valuenet.Dataset {
	t.Helper()
	var l valuenet.Dataset
	table, err := bot.NewTable([]string{"brisk"}, 3)
	if err != nil {
		t.Fatal(err)
	}
	for n := range games {
		g, err := toy.Title.New(game.Setup{Seats: 3})
		if err != nil {
			t.Fatal(err)
		}
		for r := bot.Rand(2, n); !g.Turn().Over; {
			_, pick := table.Next(g, r)
			if err := g.Play(pick, nil); err != nil {
				t.Fatal(err)
			}
			l.Add(g)
		}
		l.End(g)
	}
	return &l
}

func TestANetLearns(t *testing.T) {
	var first, last float64
	net := dataset(t, 200).Train(6, 1, func(epoch int, _, aside float64) {
		if epoch == 1 {
			first = aside
		}
		last = aside
	})
	blind := 2 * math.Log(3) // the loss of a net that thinks all seats equal
	if !(last <= first && last < 0.8*blind) {
		t.Errorf("loss %.3f at first and %.3f at last; %.3f for who knows nothing", first, last, blind)
	}
	features := []float32{0.1, 2, 0, 0.5 /* far ahead */, 0.1, -2, 0, 0.5, 0.1, -2, 0, 0.5}
	output := net.Evaluate(features, 3)
	if output[0].Chance < 0.6 || output[0].Share < 0.4 {
		t.Errorf("who is far ahead near the end: %+v", output[:3])
	}
	var chance, share float32
	for _, s := range output {
		chance, share = chance+s.Chance, share+s.Share
	}
	if math.Abs(float64(chance)-1) > 1e-5 || math.Abs(float64(share)-1) > 1e-5 {
		t.Errorf("chances add up to %v, shares to %v", chance, share)
	}
}

func TestTheSameLessonsMakeTheSameNet(t *testing.T) {
	a, b := dataset(t, 20).Train(2, 1, nil), dataset(t, 20).Train(2, 1, nil)
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("two nets differ")
	}
	c, err := valuenet.Read(a.Bytes())
	if err != nil || !bytes.Equal(a.Bytes(), c.Bytes()) {
		t.Errorf("written and read it differs: %v", err)
	}
}

func TestWhatIsNoNetIsRefused(t *testing.T) {
	good := dataset(t, 2).Train(1, 1, nil).Bytes()
	for _, bad := range [][]byte{nil, []byte("net"), good[:len(good)-1], append(bytes.Clone(good), 0), append([]byte("scrip judge 1\n"), 0, 0, 0, 0)} {
		if _, err := valuenet.Read(bad); err == nil {
			t.Errorf("%d bytes were read", len(bad))
		}
	}
}

// A net that no longer fits its title would be left out in silence.
func TestNetsFitTheirTitles(t *testing.T) {
	for _, title := range title.All() {
		g, err := title.New(game.Setup{Seats: title.Info().MinSeats})
		if err != nil {
			t.Fatal(err)
		}
		if has := len(g.Features(0, nil)) > 0; has != (valuenet.For(g) != nil) {
			t.Errorf("%s tells features: %v; and has a net that fits them: %v", title.Info().ID, has, valuenet.For(g) != nil)
		}
	}
}
