package match_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// follower plays along at a mirror what somebody is told of a table, as a browser does.
type follower struct {
	*place
	in     *place
	table  *match.Table
	user   persist.UserID
	watch  *match.Watch
	mirror *match.Table // nil where it has to be made anew
	wrong  int          // how often it had guessed otherwise than what came to light
	hidden int          // how often what a move comes to was hidden
}

func (p *place) follow(in *place, table *match.Table, user persist.UserID) *follower {
	p.Helper()
	n := p.see(table, user).Position.N
	w, err := table.Watch(match.Viewer{User: user}, n, -1)
	p.must(err)
	p.Cleanup(w.Close)
	return &follower{place: p, in: in, table: table, user: user, watch: w, mirror: p.mirrored(in, table, user)}
}

// hear plays along all that there is to hear.
func (f *follower) hear() {
	f.Helper()
	for {
		news, _, err := f.watch.Next(f.Context())
		f.must(err)
		if news == nil {
			break
		}
		if news.Entry == nil || f.mirror == nil {
			continue
		}
		if news.Entry.Action == nil {
			f.mirror = nil
			continue
		}
		told := &match.Witnessed{Seat: news.Position.Seat, Events: news.Entry.Events, View: news.Position.View}
		err = f.mirror.Mirrored(f.Context(), news.Entry.N, []game.Entry{{Seat: news.Entry.Seat, Action: news.Entry.Action}}, told)
		if refused := new(refusal.Refusal); errors.As(err, &refused) {
			f.wrong++
			f.mirror = nil
			continue
		}
		f.must(err)
	}
	if f.mirror == nil {
		f.mirror = f.mirrored(f.in, f.table, f.user)
	}
}

// followed is a whole game of Big Shoulders, each step of which was tried at Ann's mirror before.
func (p *place) followed(elsewhere *place, r *rand.Rand, ann, bob *people.User) *follower {
	p.Helper()
	table := p.started("big-shoulders", ann, bob)
	f := p.follow(elsewhere, table, ann.ID)
	for !p.see(table, "").Position.Turn.Over {
		for _, u := range []*people.User{bob, ann} { // Ann chooses last
			if pos := p.see(table, u.ID).Position; len(pos.Options) > 0 {
				f.step(u, pos, anyOf(pos, r))
			}
		}
	}
	return f
}

// The mirror of a table with secrets never shows another board than the table, also when
// it is one's own choice that brings the others' to light; and where it had guessed these
// otherwise it says so at once.
func TestMirror_NeverShowsWhatItGuessed(t *testing.T) {
	t.Parallel()
	p, elsewhere := open(t), open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	r := rand.New(rand.NewPCG(3, 4))
	// Every deal is another, and after some everything is as it was guessed.
	for range 5 {
		if f := p.followed(elsewhere, r, ann, bob); f.wrong > 0 && f.hidden > 0 {
			return
		}
	}
	t.Error("nothing came to light that had been guessed otherwise: the test tests nothing")
}

// step takes a step of a person's, and compares what was shown of it before, by the table
// and by the mirror, with what it comes to.
func (f *follower) step(u *people.User, pos *match.Position, action json.RawMessage) {
	f.Helper()
	m := match.Move{User: u.ID, After: pos.N, Seat: pos.Seat, Actions: []json.RawMessage{action}}
	ahead, _, err := f.table.Preview(f.Context(), m)
	f.must(err)
	tried := f.plan(m, ahead)
	if u.ID == f.user {
		near, _, err := f.mirror.Preview(f.Context(), m)
		f.must(err)
		if !reflect.DeepEqual(ahead, near) {
			f.Fatalf("of %s after %d the mirror tells otherwise: %s", action, pos.N, cmp.Diff(ahead, near))
		}
	}
	_, err = f.table.Act(f.Context(), m)
	f.must(err)
	f.comesTo(u, pos, action, ahead)
	f.triedRight(u, pos, action, tried)
	f.hear()
	f.sameNow()
}

// plan tries a move on, and looks whether a plan that goes on after it is called impossible
// although nobody can know.
func (f *follower) plan(m match.Move, ahead *match.Preview) *match.Trial {
	f.Helper()
	step := match.Step{Seat: m.Seat, Action: m.Actions[0]}
	tried, err := f.table.Plans.Try(f.Context(), m.User, m.Seat, m.After, []match.Step{step})
	f.must(err)
	if certain := tried.Guessed < 0; certain == ahead.Hidden {
		f.Fatalf("%s after %d is shown as hidden: %v, and as an example when tried: %v", m.Actions[0], m.After, ahead.Hidden, !certain)
	}
	if !ahead.Hidden {
		return tried
	}
	plan, err := f.table.Plans.Keep(f.Context(), m.User, match.Plan{Seat: m.Seat, Name: "a plan", At: m.After, Line: []match.Step{step, step}})
	f.must(err)
	if plan.Fate == match.Breaks {
		f.Fatalf("a plan that goes on after %s is said to break", m.Actions[0])
	}
	f.must(f.table.Plans.Drop(f.Context(), m.User, m.Seat, plan.N))
	f.hidden++
	return tried
}

// triedRight checks that what was shown when it was tried is so, or was called an example.
func (f *follower) triedRight(u *people.User, pos *match.Position, action json.RawMessage, tried *match.Trial) {
	f.Helper()
	frames, err := f.table.Replay.Frames(match.Viewer{User: u.ID}, pos.N+1, pos.N+1)
	f.must(err)
	if is, was := string(frames[0].View), string(tried.View); is != was && tried.Guessed < 0 {
		f.Fatalf("%s after %d comes to something else than when it was tried: %s", action, pos.N, cmp.Diff(was, is))
	}
}

// comesTo checks that the table has come to what was shown, as far as that could be known.
func (f *follower) comesTo(u *people.User, pos *match.Position, action json.RawMessage, ahead *match.Preview) {
	f.Helper()
	at := pos.N + 1
	if ahead.Hidden {
		at = pos.N
	}
	frames, err := f.table.Replay.Frames(match.Viewer{User: u.ID}, at, at)
	f.must(err)
	if is, was := string(frames[0].View), string(ahead.View); is != was {
		f.Fatalf("%s after %d comes to something else than was shown: %s", action, pos.N, cmp.Diff(was, is))
	}
}

// sameNow checks that the mirror shows the present moment as the table does.
func (f *follower) sameNow() {
	f.Helper()
	n := f.see(f.table, f.user).Position.N
	want, err := f.table.Replay.Frames(match.Viewer{User: f.user}, n, n)
	f.must(err)
	got, err := f.mirror.Replay.Frames(match.Viewer{User: f.user}, n, n)
	f.must(err)
	if !reflect.DeepEqual(want, got) {
		f.Fatalf("the mirror shows another board at moment %d: %s", n, cmp.Diff(want, got))
	}
}

// What a last choice in secret brings to light is not told before it is made.
func TestPreview_OfWhatComesToLight(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	see := func(u *people.User, seat game.Seat) *match.Preview {
		t.Helper()
		shown, _, err := table.Preview(t.Context(), p.move(table, u, seat, `{"kind":"bid","amount":3}`))
		p.must(err)
		return shown
	}
	first := see(bob, 1)
	if first.Hidden || string(first.Events) == "[]" {
		t.Errorf("the first choice is hidden: %+v", first)
	}
	_, err := p.do(table, bob, 1, `{"kind":"bid","amount":2}`)
	p.must(err)
	last, now := see(ann, 0), p.see(table, ann.ID).Position
	if !last.Hidden || len(last.Options) > 0 || string(last.Events) != "[]" || string(last.View) != string(now.View) {
		t.Errorf("what the last choice brings to light is told: %+v", last)
	}
}
