package teach_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/teach"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// features is how many the toy has.
func features(t *testing.T) int {
	t.Helper()
	g, err := toy.Title.New(game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	return len(g.Features(0, nil))
}

func games(finish int) *teach.Games {
	return &teach.Games{
		Title: toy.Title, Seats: []int{3, 4}, Bots: []string{"brisk", "clerk"}, New: bot.New,
		Slip: 0.1, Positions: 5, Finish: finish, Series: 3,
	}
}

// opened is positions in a file, or in none.
func opened(t *testing.T, file string) *teach.Positions {
	t.Helper()
	p, err := teach.Open(file, "toy", features(t), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func playOn(t *testing.T, p *teach.Positions, c *teach.Games, upTo, cores int) {
	t.Helper()
	if err := c.PlayOn(p, upTo, cores, func() bool { return true }, func() {}); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, file string) []byte {
	t.Helper()
	all, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The same games are kept by any number of cores, in one go or several, and also after the
// last block was cut off.
func TestFurtherGamesAreAdded(t *testing.T) {
	whole, parts := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "parts")
	playOn(t, opened(t, whole), games(2), 12, 1)
	playOn(t, opened(t, parts), games(2), 7, 4)
	if err := os.Truncate(parts, int64(len(content(t, parts))-3)); err != nil {
		t.Fatal(err)
	}
	p := opened(t, parts)
	if p.Next(3) != 6 || p.Next(4) != 0 {
		t.Errorf("the next games are %d and %d, want 6 and 0", p.Next(3), p.Next(4))
	}
	playOn(t, p, games(2), 12, 3)
	if !bytes.Equal(content(t, whole), content(t, parts)) {
		t.Error("games played in parts are kept otherwise")
	}
	read := opened(t, whole)
	if read.Games() != 12 || len(read.Examples) != len(p.Examples) || len(read.Examples) < 12*3 {
		t.Errorf("%d games, %d and %d positions", read.Games(), len(read.Examples), len(p.Examples))
	}
}

func TestNoGameBeginsWhenTheTimeIsUp(t *testing.T) {
	p, left := opened(t, ""), 4
	more := func() bool { left--; return left >= 0 }
	if err := games(1).PlayOn(p, 100, 2, more, func() {}); err != nil || p.Games() != 4 {
		t.Errorf("%d games, %v", p.Games(), err)
	}
}

// What came of a position is the mean of the times it was finished: so of the win, whoever
// has it, there is one in all, and it is divided where luck decides.
func TestPositionsFinishedSeveralTimes(t *testing.T) {
	divided := func(finish int) (count int) {
		p := opened(t, "")
		playOn(t, p, games(finish), 20, 2)
		for _, example := range p.Examples {
			s := example.(*valuenet.Sample)
			var sum float32
			for _, target := range s.Seats {
				sum += target[0]
			}
			if sum < 0.99 || sum > 1.01 {
				t.Errorf("chances add up to %v", sum)
			}
			if most := max(s.Seats[0][0], s.Seats[1][0], s.Seats[2][0]); most > 0.1 && most < 0.9 {
				count++
			}
		}
		return count
	}
	if once, often := divided(1), divided(8); often <= once {
		t.Errorf("of positions finished 8 times %d are divided, finished once %d", often, once)
	}
}

func TestWhatKeepsOtherPositionsIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kept")
	playOn(t, opened(t, file), games(1), 2, 1)
	if _, err := teach.Open(file, "another", features(t), false); err == nil {
		t.Error("positions of another title were taken")
	}
	if _, err := teach.Open(file, "toy", features(t)+1, false); err == nil {
		t.Error("positions with other features were taken")
	}
	whole := content(t, file)
	whole[len(whole)-4] ^= 0xff
	if err := os.WriteFile(file, whole, 0o666); err != nil {
		t.Fatal(err)
	}
	if p, err := teach.Open(file, "toy", features(t), false); err == nil {
		t.Errorf("%d positions were read from a file that is broken", len(p.Examples))
	}
}

// What a bot chose is kept with what the others of its options lead to.
func TestChoicesAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "choices")
	c := games(1)
	c.Teacher = "greedy"
	for _, upTo := range []int{8, 11} {
		p, err := teach.Open(file, "toy", features(t), true)
		if err != nil {
			t.Fatal(err)
		}
		playOn(t, p, c, upTo, 2)
		chosen := map[int]bool{}
		for _, example := range p.Examples {
			choice := example.(*valuenet.Choice)
			options := len(choice.Features) / choice.Seats / features(t)
			if options < 2 || choice.Chosen >= options || choice.Seat >= choice.Seats {
				t.Errorf("%d of %d options chosen by seat %d of %d", choice.Chosen, options, choice.Seat, choice.Seats)
			}
			chosen[choice.Chosen] = true
		}
		if p.Games() != upTo || len(p.Examples) < 2*upTo || len(chosen) < 2 {
			t.Errorf("%d choices of %d games, of the options %v", len(p.Examples), p.Games(), chosen)
		}
		p.Close()
	}
	if _, err := teach.Open(file, "toy", features(t), false); err == nil {
		t.Error("choices were taken for samples")
	}
}

// A lesson that is broken off and resumed teaches the same net as one in one go.
func TestALessonResumes(t *testing.T) {
	p := opened(t, "")
	playOn(t, p, games(1), 40, 2)
	learning := valuenet.Learning{Shape: valuenet.Shape{Features: features(t), First: 12, Second: 6, Mean: true}, Epochs: 3, Seed: 1}
	begin := func(l valuenet.Learning) *teach.Lesson {
		lesson, err := teach.Begin(l, p.Examples, 2)
		if err != nil {
			t.Fatal(err)
		}
		return lesson
	}
	run := func(lesson *teach.Lesson, epochs int) {
		for range epochs {
			if _, err := lesson.Go(); err != nil {
				t.Fatal(err)
			}
		}
	}
	whole, first, second := begin(learning), begin(learning), begin(learning)
	run(whole, 3)
	run(first, 1)
	left := filepath.Join(t.TempDir(), "left")
	if err := first.Save(left); err != nil {
		t.Fatal(err)
	}
	if err := second.Resume(left); err != nil {
		t.Fatal(err)
	}
	run(second, 2)
	if !bytes.Equal(whole.Best, second.Best) || whole.Least != second.Least {
		t.Error("a lesson that was resumed taught another net")
	}
	learning.Epochs++
	if begin(learning).Resume(left) == nil {
		t.Error("another lesson was resumed")
	}
}
