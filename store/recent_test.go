package store

import (
	"errors"
	"testing"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

// What is changed is never seen as it was before, also by one who began to read
// before the change.
func TestRecent(t *testing.T) {
	t.Parallel()
	var r recent[string, int]
	reads := 0
	load := func(value int) func() (int, error) {
		return func() (int, error) { reads++; return value, nil }
	}
	want := func(key string, load func() (int, error), want int) {
		t.Helper()
		if got, err := r.read(key, load); got != want || err != nil {
			t.Errorf("%s is %d, %v, want %d", key, got, err, want)
		}
	}
	want("a", load(1), 1)
	want("a", load(2), 1)
	r.forget("a")
	want("a", load(3), 3)
	want("b", func() (int, error) {
		r.forget("b")
		return 4, nil // read before the change
	}, 4)
	want("b", load(5), 5)
	if _, err := r.read("c", func() (int, error) { return 6, errors.New("no") }); err == nil {
		t.Error("a fault is lost")
	}
	want("c", load(7), 7)
	if reads != 4 {
		t.Errorf("it was read %d times", reads)
	}
	r.known["a"] = dated[int]{9, time.Now().Add(-fresh)}
	want("a", load(8), 8)
}

// Each change of a session or a user is seen at once.
func TestChangesAreSeenAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		sessions := s.Sessions
		look := func(want string) {
			t.Helper()
			if data, ok, err := sessions.Find("token"); string(data) != want || ok != (want != "") || err != nil {
				t.Errorf("the session is %q, %v, %v, want %q", data, ok, err, want)
			}
		}
		look("")
		for _, data := range []string{"a", "b"} {
			must(t, sessions.Commit("token", []byte(data), time.Now().Add(time.Hour)))
			look(data)
			look(data)
		}
		must(t, sessions.Delete("token"))
		look("")

		guest := person(t, s, "Mikado 7", "")
		see := func(check func(*people.User) bool) {
			t.Helper()
			for range 2 {
				if u, err := s.People.User(ctx, guest.ID); err != nil || !check(u) {
					t.Errorf("the user is %+v, %v", u, err)
				} else {
					u.Name = "scribbled" // nobody else sees this
				}
			}
		}
		name := "Mogul"
		see(func(u *people.User) bool { return u.Name == "Mikado 7" })
		_, err := s.People.ChangeUser(ctx, guest.ID, people.UserChange{Name: &name})
		must(t, err)
		see(func(u *people.User) bool { return u.Name == "Mogul" })
		_, err = s.People.MakeAccount(ctx, guest.ID, "Ann", "hash")
		must(t, err)
		see(func(u *people.User) bool { return u.Name == "Ann" && !u.Guest() })

		other := person(t, s, "Texas 9", "")
		_, err = s.People.User(ctx, other.ID)
		must(t, err)
		must(t, s.People.Absorb(ctx, other.ID, guest.ID))
		if _, err := s.People.User(ctx, other.ID); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("the absorbed guest: %v", err)
		}
	})
}
