package teach

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"os"
	"sync"

	"github.com/scrip-games/scrip/bot/valuenet"
)

// Lesson teaches a net by examples, some games kept aside to see what it makes of positions
// that it has not learned from.
type Lesson struct {
	Trainer *valuenet.Trainer
	Best    []byte // the net that knew the games kept aside best, as a file
	Least   float64
	learn   []valuenet.Example
	aside   []valuenet.Example
	cores   int
}

// asideEvery is one game in how many is kept aside.
const asideEvery = 16

// Begin readies a lesson.
func Begin(l valuenet.Learning, examples []valuenet.Example, cores int) (*Lesson, error) {
	trainer, err := valuenet.NewTrainer(l, cores)
	if err != nil {
		return nil, err
	}
	t := &Lesson{Trainer: trainer, cores: cores}
	for _, s := range examples {
		if s.Of()%asideEvery == 0 {
			t.aside = append(t.aside, s)
		} else {
			t.learn = append(t.learn, s)
		}
	}
	if len(t.aside) == 0 || len(t.learn) == 0 {
		return nil, fmt.Errorf("%d positions: too few to keep one game of %d aside", len(examples), asideEvery)
	}
	return t, nil
}

// Sizes is how many positions are learned from, and how many kept aside.
func (t *Lesson) Sizes() (learned, aside int) { return len(t.learn), len(t.aside) }

// Go goes through all that is learned once, and tells the loss on games kept aside.
func (t *Lesson) Go() (valuenet.Loss, error) {
	t.Trainer.Learn(t.learn)
	file := t.Trainer.Net.Bytes()
	net, err := valuenet.Read(file)
	if err != nil {
		return valuenet.Loss{}, err
	}
	loss := t.Aside(net)
	if t.Best == nil || loss.Sum() < t.Least {
		t.Best, t.Least = file, loss.Sum()
	}
	return loss, nil
}

// Aside is the loss of a net on the games kept aside.
func (t *Lesson) Aside(net *valuenet.Net) valuenet.Loss {
	var group sync.WaitGroup
	parts := make([]valuenet.Loss, t.cores)
	part := func(w int) []valuenet.Example { return t.aside[w*len(t.aside)/t.cores : (w+1)*len(t.aside)/t.cores] }
	for w := range parts {
		group.Go(func() { parts[w] = net.Loss(part(w)) })
	}
	group.Wait()
	var sum valuenet.Loss
	for w, loss := range parts {
		sum.Add(loss, float64(len(part(w)))/float64(len(t.aside)))
	}
	return sum
}

// state is a lesson as it is left, to be resumed.
type state struct {
	Learning  valuenet.Learning
	Positions int
	Trained   []byte
	Best      []byte
	Least     float64
}

// Save leaves the lesson in a file.
func (t *Lesson) Save(name string) error {
	var out bytes.Buffer
	s := state{t.Trainer.Learning, len(t.learn), t.Trainer.State(), t.Best, t.Least}
	if err := gob.NewEncoder(&out).Encode(&s); err != nil {
		return err
	}
	return os.WriteFile(name, out.Bytes(), 0o666)
}

// Resume goes on where a lesson was left: the same one, by the same positions.
func (t *Lesson) Resume(name string) error {
	file, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var s state
	if err := gob.NewDecoder(bytes.NewReader(file)).Decode(&s); err != nil {
		return fmt.Errorf("%s: this is no lesson: %w", name, err)
	}
	if s.Learning != t.Trainer.Learning || s.Positions != len(t.learn) {
		return fmt.Errorf("%s: that lesson was of %d positions and %+v, this is of %d and %+v", name, s.Positions, s.Learning, len(t.learn), t.Trainer.Learning)
	}
	if err := t.Trainer.SetState(s.Trained); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	t.Best, t.Least = s.Best, s.Least
	return nil
}
