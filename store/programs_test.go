package store

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

func TestTokensAndPrograms(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ann, bob := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")
		robot := &people.User{ID: persist.UserID(persist.NewID()), Name: "Robot", Password: "hash", Owner: ann.ID, Created: clock.Wall{}.Kept()}
		must(t, s.People.AddProgram(ctx, robot))
		if err := s.People.AddProgram(ctx, &people.User{ID: persist.UserID(persist.NewID()), Name: "ROBOT", Password: "hash", Owner: bob.ID}); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("a second program of the name: %v", err)
		}
		got, err := s.People.User(ctx, robot.ID)
		must(t, err)
		if !got.Program() || got.Owner != ann.ID || got.Guest() {
			t.Errorf("the program is %+v", got)
		}
		p := &people.Program{User: robot.ID, Name: "Robot", Owner: ann.ID}
		mine, err := s.People.Programs(ctx, ann.ID)
		must(t, err)
		if diff := cmp.Diff([]*people.Program{p}, mine); diff != "" {
			t.Error(diff)
		}
		theft := *p
		theft.Owner = bob.ID
		if err := s.People.ChangeProgram(ctx, &theft); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("somebody else changes it: %v", err)
		}
		p.About, p.Titles = "plays", []string{"toy"}
		must(t, s.People.ChangeProgram(ctx, p))

		made := clock.Wall{}.Kept()
		token := &people.Token{ID: "t", Hash: "secret", By: ann.ID, User: robot.ID, Name: "laptop", Scopes: []string{"read", "play"}, Made: made, Until: made.Add(time.Hour)}
		must(t, s.People.AddToken(ctx, token))
		if again := *token; s.People.AddToken(ctx, &again) == nil {
			t.Error("the same token is kept twice")
		}
		kept, err := s.People.Token(ctx, "secret")
		must(t, err)
		if diff := cmp.Diff(token, kept); diff != "" {
			t.Error(diff)
		}
		if _, err := s.People.Token(ctx, "t"); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("another text: %v", err)
		}
		present := func(user persist.UserID, since time.Time) int {
			list, err := s.People.PresentPrograms(ctx, user, since)
			must(t, err)
			return len(list)
		}
		if present(ann.ID, made) != 0 {
			t.Error("it was never there")
		}
		must(t, s.People.UseToken(ctx, token, made))
		if present(ann.ID, made) != 1 || present(bob.ID, made) != 0 || present(ann.ID, made.Add(time.Second)) != 0 {
			t.Error("its owner alone finds it, while it is there")
		}
		p.Open, p.Seen = true, made
		must(t, s.People.ChangeProgram(ctx, p))
		shown, err := s.People.PresentPrograms(ctx, bob.ID, made)
		must(t, err)
		p.OwnerName = "Ann"
		if diff := cmp.Diff([]*people.Program{p}, shown); diff != "" {
			t.Error(diff)
		}

		if err := s.People.EndToken(ctx, bob.ID, "t"); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("somebody else ends it: %v", err)
		}
		must(t, s.People.EndToken(ctx, ann.ID, "t"))
		left, err := s.People.Tokens(ctx, ann.ID)
		must(t, err)
		if len(left) != 0 {
			t.Errorf("what is over is still there: %v", left)
		}
	})
}
