package game_test

import (
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// lopsided is a toy at its first deal, with a bag of 1, 2, 3 and 6 cards.
func lopsided(t *testing.T) game.Game {
	t.Helper()
	g, err := toy.Title.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	g.State().(*toy.State).Bag = [5]uint8{0, 1, 2, 3, 6}
	return g
}

// fair tells whether counts of draws follow the weights: chi-squared over three
// degrees of freedom, far beyond what chance allows at 25.
func fair(t *testing.T, counts [4]int, draws int) {
	t.Helper()
	chi := 0.0
	for i, weight := range []float64{1, 2, 3, 6} {
		want := weight / 12 * float64(draws)
		off := float64(counts[i]) - want
		chi += off * off / want
	}
	if chi > 25 {
		t.Errorf("%d draws with weights 1, 2, 3, 6 gave %v: chi-squared %.1f", draws, counts, chi)
	}
}

const draws = 24_000

func TestDrawFollowsTheWeights(t *testing.T) {
	g, r := lopsided(t), bot.Rand(1, 1)
	var counts [4]int
	for range draws {
		counts[game.Draw(g, r).Index]++
	}
	fair(t, counts, draws)
}

func TestSecretDrawFollowsTheWeights(t *testing.T) {
	g, secret := lopsided(t), game.Secret{1, 2, 3}
	var counts [4]int
	for n := range draws {
		counts[secret.Draw(g, n).Index]++
	}
	fair(t, counts, draws)
}

// Anyone with the secret draws the same again; another secret draws otherwise.
func TestSecretDrawsCanBeChecked(t *testing.T) {
	g := lopsided(t)
	mine, same, other := game.Secret{7}, game.Secret{7}, game.Secret{8}
	if mine.Commitment() != same.Commitment() || mine.Commitment() == other.Commitment() {
		t.Error("a commitment tells secrets apart")
	}
	differs := 0
	for n := range 200 {
		if mine.Draw(g, n) != same.Draw(g, n) {
			t.Fatalf("entry %d: the same secret drew something else", n)
		}
		if mine.Draw(g, n) != other.Draw(g, n) {
			differs++
		}
	}
	if differs < 50 {
		t.Errorf("another secret differed in %d of 200 draws only", differs)
	}
}

// ranged is a game whose chance draws 5, 7, 9 or 11 of an open amount, or half as
// often as each of them something else.
type ranged struct{ game.Game }

func (ranged) Options(game.Seat) int { return 2 }

func (ranged) Terms(i int) game.Terms {
	if i == 0 {
		return game.Terms{Weight: 1}
	}
	return game.Terms{Min: 5, Max: 11, Step: 2, Weight: 2}
}

func TestDrawOfAnOpenAmountIsEven(t *testing.T) {
	r, secret := bot.Rand(1, 1), game.Secret{1, 2, 3}
	for name, draw := range map[string]func(n int) game.Pick{
		"generator": func(int) game.Pick { return game.Draw(ranged{}, r) },
		"secret":    func(n int) game.Pick { return secret.Draw(ranged{}, n) },
	} {
		counts := map[game.Pick]int{}
		for n := range 9000 {
			counts[draw(n)]++
		}
		for pick, want := range map[game.Pick]int{{Index: 0}: 1000, {Index: 1, Amount: 5}: 2000, {Index: 1, Amount: 7}: 2000, {Index: 1, Amount: 9}: 2000, {Index: 1, Amount: 11}: 2000} {
			if got := counts[pick]; got < want*8/10 || got > want*12/10 {
				t.Errorf("%s: %+v was drawn %d times, want about %d", name, pick, got, want)
			}
		}
		if len(counts) != 5 {
			t.Errorf("%s: %v", name, counts)
		}
	}
}

// What a draw falls on stands for as many numbers as it weighs, one after the other.
func TestSpansLieSideBySide(t *testing.T) {
	g := lopsided(t)
	var from uint64
	for i, weight := range []uint64{1, 2, 3, 6} {
		if got, want := game.Spanned(g, g.Options(game.Chance), game.Pick{Index: i}), (game.Span{From: from, Width: weight, Total: 12}); got != want {
			t.Errorf("option %d: %+v, want %+v", i, got, want)
		}
		from += weight
	}
}
