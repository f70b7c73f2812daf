package match_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// beginning is a game of three in which each, one after the other, has done something.
func (p *place) beginning(title string, actions ...string) *game.Record {
	p.Helper()
	r := &game.Record{
		Format: game.Format, Title: title, Version: p.version(title), Settings: map[string]string{},
		Seats: []game.SeatInfo{{Name: "Marta"}, {Name: "Hackworth", Bot: "broker"}, {Name: "Stephenson"}},
	}
	for i, action := range actions {
		r.Entries = append(r.Entries, game.Entry{Seat: game.Seat(i % 3), Action: json.RawMessage(action), At: clock.Wall{}.Kept()})
	}
	return r
}

func (p *place) chicago(actions ...string) *game.Record {
	p.Helper()
	return p.beginning("chicago-express", actions...)
}

func (p *place) version(title string) int {
	for _, t := range p.house.Titles() {
		if t.Info().ID == title {
			return t.Info().Version
		}
	}
	p.Fatalf("there is no title %s", title)
	return 0
}

const build = "chicago-express/build"

func (p *place) lesson(u *people.User, name string, r *game.Record, seat game.Seat) *match.Table {
	p.Helper()
	t, err := p.house.Lesson(p.Context(), u, name, r, seat)
	p.must(err)
	return t
}

// toPupil has the bots move until nobody but the seat is asked.
func (p *place) toPupil(table *match.Table, u *people.User, seat game.Seat) *match.Position {
	p.Helper()
	p.must(table.Driver.Hurry(p.Context(), u.ID, 0))
	return p.untilAs(table, u.ID, func(seen *match.Seen) bool { return seen.Sheet.Turn == game.Seats(seat) }).Position
}

func (p *place) entries(table *match.Table, u *people.User) (list []string) {
	p.Helper()
	entries, err := table.Replay.Entries(match.Viewer{User: u.ID}, 0, p.see(table, u.ID).Position.N)
	p.must(err)
	for _, e := range entries {
		list = append(list, string(e.Action))
	}
	return list
}

func TestLesson_IsAPupilAmongBots(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	seen := p.see(p.lesson(ann, build, p.chicago(`{"kind":"bid","amount":7}`), 1), ann.ID)
	if diff := cmp.Diff(&sheet.Origin{At: 1, Lesson: build}, seen.Sheet.WhatIf); diff != "" {
		t.Error(diff)
	}
	want := sheet.Places{
		{Kind: sheet.Bot, Bot: "broker", Name: "Marta"},
		{Kind: sheet.Person, User: ann.ID, Name: "Ann"},
		{Kind: sheet.Bot, Bot: "broker", Name: "Stephenson"},
	}
	if diff := cmp.Diff(want, seen.Sheet.Places); diff != "" {
		t.Error(diff)
	}
	if seen.Sheet.Pace != sheet.Steps || seen.Sheet.Visibility != sheet.Private {
		t.Errorf("pace %s, visibility %s", seen.Sheet.Pace, seen.Sheet.Visibility)
	}
}

func TestLesson_Refuses(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	for _, test := range []struct {
		name string
		seat game.Seat
	}{{"1862/build", 0}, {"chicago-express/", 0}, {"", 0}, {build, 3}, {build, -1}} {
		_, err := p.house.Lesson(t.Context(), ann, test.name, p.chicago(), test.seat)
		p.refused(err, refusal.BadRecord)
	}
	_, err := p.house.Lesson(t.Context(), ann, build, p.chicago(`{"kind":"pass"}`, `{"kind":"bid","amount":1}`), 0)
	p.refused(err, refusal.BadRecord)
}

// The same moves bring the same game, in whichever house; and under another name another
// one is dealt.
func TestLesson_GoesTheSameWay(t *testing.T) {
	t.Parallel()
	play := func(name string) []string {
		p := open(t)
		ann := p.user("Ann")
		table := p.lesson(ann, name, p.beginning("german-railways"), 0)
		for range 12 {
			at := p.toPupil(table, ann, 0)
			_, err := p.do(table, ann, 0, string(at.Options[len(at.Options)-1].Action))
			p.must(err)
		}
		return p.entries(table, ann)
	}
	first, again := play("german-railways/bag"), play("german-railways/bag")
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("the lesson went another way:\n%s", diff)
	}
	if cmp.Equal(first, play("german-railways/end")) {
		t.Error("two lessons have the same chance")
	}
}

func TestLesson_OpenedAgainBeginsAnew(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	r := p.chicago()
	first, other, bobs := p.lesson(ann, build, r, 0), p.lesson(ann, "chicago-express/end", r, 0), p.lesson(bob, build, r, 0)
	_, err := p.do(first, ann, 0, `{"kind":"pass"}`)
	p.must(err)
	again := p.lesson(ann, build, r, 0)
	if n := p.see(again, ann.ID).Position.N; n != 0 {
		t.Errorf("it begins at moment %d", n)
	}
	_, err = first.See(t.Context(), match.Viewer{User: ann.ID})
	p.refused(err, refusal.NotFound)
	p.see(other, ann.ID)
	p.see(bobs, bob.ID)
}

func TestLesson_IsInNoList(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	_, err := p.house.OpenRecord(t.Context(), ann, p.chicago())
	p.must(err)
	for i := range match.LessonTables + 2 {
		p.lesson(ann, build+string(rune('a'+i)), p.chicago(`{"kind":"pass"}`), 0)
	}
	lobby, err := p.store.Tables.Lobby(t.Context(), ann.ID)
	p.must(err)
	if len(lobby.Yours)+len(lobby.Running)+len(lobby.Finished) != 0 || len(lobby.WhatIfs) != 1 {
		t.Errorf("the lobby has %d, %d, %d and %d what-ifs", len(lobby.Yours), len(lobby.Running), len(lobby.Finished), len(lobby.WhatIfs))
	}
	waiting, err := p.store.Tables.Waiting(t.Context())
	p.must(err)
	if len(waiting) != 0 {
		t.Errorf("%d wait for a bot", len(waiting))
	}
	list, err := p.store.Tables.Lessons(t.Context(), ann.ID)
	p.must(err)
	if len(list) != match.LessonTables || list[0].Lesson != build+string(rune('a'+match.LessonTables+1)) {
		t.Errorf("%d lessons are kept, the last is %s", len(list), list[0].Lesson)
	}
}

// Any decision of the lesson can be taken back, whatever the bots did since, and they do
// the same again; what led to the lesson cannot.
func TestLesson_TakesBackAnyDecision(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.lesson(ann, build, p.chicago(`{"kind":"bid","amount":7}`, `{"kind":"pass"}`, `{"kind":"bid","amount":8}`), 0)
	start := p.see(table, ann.ID).Position
	if start.Undo != nil {
		t.Fatal("the record can be taken back")
	}
	var before []int
	for range 3 {
		before = append(before, p.toPupil(table, ann, 0).N)
		_, err := p.do(table, ann, 0, `{"kind":"pass"}`)
		p.must(err)
	}
	p.toPupil(table, ann, 0)
	went := p.entries(table, ann)

	wrong := before[1] + 1
	_, err := table.Undo(t.Context(), p.move(table, ann, 0), &wrong)
	p.refused(err, refusal.Stale)
	back, err := table.Undo(t.Context(), p.move(table, ann, 0), &before[0])
	p.must(err)
	if string(back.View) != string(start.View) || back.Undo != nil {
		t.Errorf("it is not as at the beginning")
	}
	for range 3 {
		p.toPupil(table, ann, 0)
		_, err := p.do(table, ann, 0, `{"kind":"pass"}`)
		p.must(err)
	}
	p.toPupil(table, ann, 0)
	if diff := cmp.Diff(went[before[0]:], p.entries(table, ann)[len(went)+1:]); diff != "" {
		t.Errorf("it went another way:\n%s", diff)
	}
}
