package match_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// mirrored is a mirror of a table in another house, as the user knows it.
func (p *place) mirrored(in *place, table *match.Table, user persist.UserID) *match.Table {
	p.Helper()
	known, err := table.Replay.Known(p.Context(), user)
	p.must(err)
	text, err := json.Marshal(known.Record) // as it travels
	p.must(err)
	known.Record = new(game.Record)
	p.must(json.Unmarshal(text, known.Record))
	mirror, err := in.house.Mirror(p.Context(), "mirrored", user, known)
	p.must(err)
	return mirror
}

// sameFrames checks that the mirror shows every moment as the table does.
func (p *place) sameFrames(table, mirror *match.Table, user persist.UserID) {
	p.Helper()
	want, err := table.Replay.Frames(match.Viewer{User: user}, 0, 1<<20)
	p.must(err)
	got, err := mirror.Replay.Frames(match.Viewer{User: user}, 0, 1<<20)
	p.must(err)
	if reflect.DeepEqual(want, got) {
		return // most are the same, and to tell what differs takes a hundred times as long
	}
	if diff := cmp.Diff(want, got); diff != "" {
		p.Errorf("the mirror shows user %q something else: %s", user, diff)
	}
}

// A mirror shows what its table shows, for each who plays and for one who watches, and
// tells of each possible move what the table would tell.
func TestMirror_ShowsTheSame(t *testing.T) {
	t.Parallel()
	p, elsewhere := open(t), open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	for _, title := range []string{"chicago-express", "big-shoulders", "1862"} {
		table := p.started(title, ann, bob)
		p.play(table, 40, ann, bob)
		for _, user := range []persist.UserID{ann.ID, bob.ID, ""} {
			mirror := p.mirrored(elsewhere, table, user)
			p.sameFrames(table, mirror, user)
			pos := p.see(table, user).Position
			for _, o := range pos.Options[:min(2, len(pos.Options))] {
				m := match.Move{User: user, Seat: pos.Seat, After: pos.N, Actions: []json.RawMessage{o.Action}}
				want, _, err := table.Preview(t.Context(), m)
				p.must(err)
				got, _, err := mirror.Preview(t.Context(), m)
				p.must(err)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: of %s the mirror tells otherwise: %s", title, o.Action, diff)
				}
			}
		}
	}
}

// What is done at the table is done at the mirror when it is told, undos too.
func TestMirror_GoesOn(t *testing.T) {
	t.Parallel()
	p, elsewhere := open(t), open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	mirror := p.mirrored(elsewhere, table, ann.ID)
	_, err := p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
	p.must(err)
	to := 0
	_, err = table.Undo(t.Context(), p.move(table, ann, 0), &to)
	p.must(err)
	_, err = p.do(table, ann, 0, `{"kind":"bid","amount":9}`)
	p.must(err)
	record, err := table.Replay.Record(match.Viewer{User: ann.ID})
	p.must(err)
	p.refused(mirror.Mirrored(t.Context(), 1, record.Entries[1:], nil), refusal.Stale)
	p.must(mirror.Mirrored(t.Context(), 0, record.Entries, nil))
	p.sameFrames(table, mirror, ann.ID)
	p.refused(mirror.Mirrored(t.Context(), 3, []game.Entry{{Seat: 0, Action: json.RawMessage(`{"kind":"bid","amount":1}`)}}, nil), refusal.BadRecord)
}
