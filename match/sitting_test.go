package match_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// places is the seats of a table and who has them, as everybody sees it.
func (p *place) places(t *match.Table) []sheet.Place {
	p.Helper()
	return p.see(t, "").Sheet.Places
}

func names(places []sheet.Place) (list []string) {
	for _, p := range places {
		list = append(list, p.Name)
	}
	return list
}

func TestJoin_LastSeatStartsTheGame(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.table(ann, "toy", me, free, rnd)
	p.must(table.Seating.Join(t.Context(), bob, nil, false))
	if s := p.see(table, "").Sheet; s.Status != sheet.Running {
		t.Errorf("nobody is missing, and the table is %s", s.Status)
	}
}

func TestJoin_MovesWhoSits(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.table(ann, "toy", me, free, free)
	p.must(table.Seating.Join(t.Context(), bob, nil, false))
	two := game.Seat(2)
	p.must(table.Seating.Join(t.Context(), bob, &two, false))
	if got := names(p.places(table)); !slices.Equal(got, []string{"Ann", "", "Bob"}) {
		t.Errorf("he moved, and there sit %q", got)
	}
	p.refused(table.Seating.Join(t.Context(), ann, &two, false), refusal.NoSeat)
}

// The host alone changes seats, and the game waits for the host when nobody is
// missing.
func TestReseat(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.table(ann, "toy", me, free, free)
	p.must(table.Seating.Join(ctx, bob, nil, false))
	p.refused(table.Seating.Reseat(ctx, bob, 2, rnd), refusal.NotHost)
	p.refused(table.Seating.Reseat(ctx, ann, 1, rnd), refusal.NoSeat)
	p.refused(table.Seating.Reseat(ctx, ann, 7, rnd), refusal.NoSeat)
	p.refused(table.Seating.Reseat(ctx, ann, 2, match.WantedSeat{Kind: sheet.Bot, Bot: "clever"}), refusal.BadSetup)
	p.must(table.Seating.Reseat(ctx, ann, 2, rnd))
	if s := p.see(table, "").Sheet; !s.AwaitsStart() {
		t.Errorf("full, the table is %+v", s)
	}
	p.must(table.Seating.Reseat(ctx, ann, 2, free))
	p.must(table.Seating.Reseat(ctx, ann, 2, me))
	if mine := p.see(table, ann.ID).Mine; mine != game.Seats(0, 2) {
		t.Errorf("she plays %v", mine)
	}
	p.must(table.Seating.Reseat(ctx, ann, 1, free)) // Bob is sent away
	if got := names(p.places(table)); !slices.Equal(got, []string{"Ann", "", "Ann (2)"}) {
		t.Errorf("there sit %q", got)
	}
	p.must(table.Seating.Start(ctx, ann.ID, "clerk"))
	p.refused(table.Seating.Reseat(ctx, ann, 1, free), refusal.NotOpen)
}

func TestShuffle(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	moved := false
	for range 20 {
		table, err := p.house.Create(t.Context(), ann, match.Wanted{
			Title: "toy", Visibility: sheet.Public, Shuffle: true, Seats: []match.WantedSeat{me, rnd, rnd, rnd},
		})
		p.must(err)
		before := names(p.places(table))
		p.must(table.Seating.Start(t.Context(), ann.ID, ""))
		after := names(p.places(table))
		moved = moved || !slices.Equal(before, after)
		slices.Sort(before)
		slices.Sort(after)
		if !slices.Equal(before, after) {
			t.Fatalf("%q became %q", before, after)
		}
	}
	if !moved {
		t.Error("twenty times everybody drew the seat that he had")
	}
}

func TestBotsNeverBearAPersonsName(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, hudson, brunel := p.user("Ann"), p.user("hackworth"), p.user("Brunel")
	table := p.table(ann, "toy", free, rnd, me, free)
	p.must(table.Seating.Join(t.Context(), hudson, nil, false))
	if got := names(p.places(table)); !slices.Equal(got, []string{"hackworth", "Stephenson", "Ann", ""}) {
		t.Errorf("after a person of a bot's name came there sit %q", got)
	}
	other := p.table(brunel, "toy", rnd, me)
	if got := names(p.places(other)); !slices.Equal(got, []string{"Hackworth", "Brunel"}) {
		t.Errorf("at a table made by one of a bot's name sit %q", got)
	}
}

// A name is changed wherever its bearer sits and spoke, and is heard of at once.
func TestRename(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob := p.user("Mikado 7"), p.user("Bob")
	table := p.table(ann, "toy", me, free, rnd)
	p.must(table.Seating.Join(ctx, bob, nil, false))
	_, err := table.Chat.Say(ctx, ann, "hello")
	p.must(err)
	w, err := table.Watch(match.Viewer{User: bob.ID}, -1, -1)
	p.must(err)
	defer w.Close()
	name := "Stephenson" // as the bot is called
	_, err = p.store.People.ChangeUser(ctx, ann.ID, people.UserChange{Name: &name})
	p.must(err)
	p.must(p.house.Moved(ctx, ann.ID))
	if got := names(p.places(table)); !slices.Equal(got, []string{"Stephenson", "Bob", "Trevithick"}) {
		t.Errorf("after the rename sit %q", got)
	}
	lines, err := table.Chat.Lines(match.Viewer{User: bob.ID, Account: true}, 0)
	p.must(err)
	if lines[0].Name != "Stephenson" {
		t.Errorf("what she said was said by %q", lines[0].Name)
	}
	news, _, err := w.Next(ctx)
	p.must(err)
	if news.Table == nil || news.Table.Sheet.Places[0].Name != "Stephenson" {
		t.Errorf("who watches hears %+v", news)
	}
	p.must(p.house.Moved(ctx, ann.ID))
	_, err = table.Chat.Say(ctx, ann, "still here") // and nothing of the table is out of date
	p.must(err)
}

// A bot plays for a player who leaves a game under way until they come back; the
// last one deletes it instead.
func TestLeave_RunningGame(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	p.refused(table.Seating.Delete(ctx, ann.ID), refusal.KeptGame)
	p.must(table.Seating.Leave(ctx, ann.ID, false))
	seen := p.see(table, ann.ID)
	if got := seen.Sheet.Places[0]; got.Kind != sheet.Bot || got.Name != "Ann" || seen.Mine != 0 || seen.Left != game.Seats(0) || seen.Sheet.Host != bob.ID {
		t.Errorf("after she left her seat is %+v, and she sees %+v", got, seen)
	}
	p.refused(table.Seating.Leave(ctx, bob.ID, false), refusal.Alone)
	p.must(table.Seating.Join(ctx, ann, nil, false))
	if seen := p.see(table, ann.ID); seen.Mine != game.Seats(0) || seen.Left != 0 || seen.Sheet.Places[0].Bot != "" {
		t.Errorf("she is back, and sees %+v", seen)
	} else if c := seen.Sheet.Comings; len(c) != 2 || c[0].Back || !c[1].Back || c[0].Seat != 0 || c[1].N != seen.Sheet.Entries {
		t.Errorf("the table tells of %+v", c)
	}
	p.must(table.Seating.Leave(ctx, ann.ID, false))
	p.refused(table.Seating.Join(ctx, p.user("Carl"), nil, false), refusal.NotOpen)
	p.must(table.Seating.Delete(ctx, bob.ID))
	_, err := p.house.Table(ctx, seen.Sheet.ID)
	p.refused(err, refusal.NotFound)
}

func TestDelete(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	p.playOut(table, ann, bob)
	whatIf, err := table.Branch(ctx, ann, match.Branching{At: 1})
	p.must(err)
	p.refused(whatIf.Seating.Delete(ctx, bob.ID), refusal.NotFound) // which Bob cannot see
	p.must(whatIf.Seating.Delete(ctx, ann.ID))
	alone := p.table(ann, "toy", me, rnd)
	p.must(alone.Seating.Start(ctx, ann.ID, ""))
	p.refused(alone.Seating.Delete(ctx, bob.ID), refusal.NotYourSeat)
	p.playOut(alone, ann)
	p.refused(alone.Seating.Delete(ctx, ann.ID), refusal.KeptGame)
}

// A what-if goes on against the same bots if wanted; else all seats are one's own,
// and the bots' are still known as theirs.
func TestBranch_SameBots(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, rnd)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	against, err := table.Branch(t.Context(), ann, match.Branching{At: 1, Bots: true})
	p.must(err)
	if seen := p.see(against, ann.ID); seen.Mine != game.Seats(0) || seen.Sheet.Places[1].Kind != sheet.Bot {
		t.Errorf("against the bot sit %+v", seen.Sheet.Places)
	}
	all, err := table.Branch(t.Context(), ann, match.Branching{At: 1})
	p.must(err)
	if seen := p.see(all, ann.ID); seen.Mine != game.Seats(0, 1) || seen.Sheet.Places[1].Bot != "clerk" {
		t.Errorf("without the bot sit %+v", seen.Sheet.Places)
	}
}

// A user who tries something in a game of bots has the seat that decides there, and
// does not watch them do as they did.
func TestBranch_GameOfBots(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "toy", me, rnd, rnd)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	p.playOut(table, ann)
	record, err := table.Replay.Record(match.Viewer{User: ann.ID})
	p.must(err)
	for i := range record.Seats {
		record.Seats[i].Bot = "clerk"
	}
	opened, err := p.house.OpenRecord(t.Context(), ann, record)
	p.must(err)
	for n := range record.Entries {
		tried, err := opened.Branch(t.Context(), ann, match.Branching{At: n, Bots: true})
		p.must(err)
		seen := p.see(tried, ann.ID)
		if asked := seen.Position.Turn; !asked.Over && (seen.Mine.Len() != 1 || !asked.Seats.Has(seen.Mine.First())) {
			t.Fatalf("at moment %d %v is asked, and she has %v", n, asked, seen.Mine)
		}
		p.must(tried.Seating.Delete(t.Context(), ann.ID))
	}
}

// held is for whom the seats of a table are kept.
func (p *place) held(t *match.Table) (list []string) {
	for _, s := range p.places(t) {
		list = append(list, s.Held.Name)
	}
	return list
}

// A seat is kept for who is invited by name: nobody else takes it but its host, until its time
// is up. A name without an account keeps a seat as well, for whoever is called so.
func TestInvite_KeepsASeat(t *testing.T) {
	in(t, func(h *hall) {
		p, ctx := &place{TB: t}, t.Context()
		someone := func(name string) *people.User { return &people.User{ID: persist.UserID(name), Name: name} }
		bob, cleo, grandpa := someone("Bob"), someone("Cleo"), someone("Grandpa")
		bob.Password = "hash"
		table, err := h.house.Create(ctx, ann(), match.Wanted{Title: "toy", Visibility: sheet.Public, Seats: []match.WantedSeat{me, free, free}})
		p.must(err)
		p.must(table.Seating.Invite(ctx, ann(), "bob", bob))
		p.must(table.Seating.Invite(ctx, ann(), "GRANDPA", nil))
		p.must(table.Seating.Invite(ctx, ann(), "bob", bob)) // once more: the seat is his already
		if got := p.held(table); !slices.Equal(got, []string{"", "bob", "GRANDPA"}) {
			t.Fatalf("seats are kept for %q", got)
		}
		p.refused(table.Seating.Invite(ctx, ann(), "Dora", nil), refusal.SeatsHeld)
		p.refused(table.Seating.Join(ctx, cleo, nil, false), refusal.SeatHeld)
		two := game.Seat(2)
		p.refused(table.Seating.Join(ctx, bob, &two, false), refusal.SeatHeld)
		p.must(table.Seating.Join(ctx, grandpa, nil, false))
		time.Sleep(25 * time.Hour)
		synctest.Wait()
		p.must(table.Seating.Join(ctx, cleo, nil, false))
		if got := names(p.places(table)); !slices.Equal(got, []string{"Ann", "Cleo", "Grandpa"}) {
			t.Errorf("there sit %q", got)
		}
	})
}

// Who declines an invitation frees the seat that was kept, and so does the host.
func TestInvite_TheSeatIsFreed(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob, cleo := p.user("Ann"), p.account("Bob"), p.user("Cleo")
	table := p.table(ann, "toy", me, free, free)
	p.must(table.Seating.Invite(ctx, ann, "Bob", bob))
	p.must(table.Seating.Invite(ctx, ann, "Dora", nil))
	p.must(table.Seating.Decline(ctx, bob))
	p.must(table.Seating.Reseat(ctx, ann, 2, free))
	if got := p.held(table); !slices.Equal(got, []string{"", "", ""}) {
		t.Errorf("seats are kept for %q", got)
	}
	p.must(table.Seating.Join(ctx, cleo, nil, false))
}

// The players of the last game find their seats at the next kept.
func TestRematch_KeepsTheSeats(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob, cleo := p.user("Ann"), p.user("Bob"), p.user("Cleo")
	table := p.started("toy", ann, bob)
	p.playOut(table, ann, bob)
	next, err := table.Seating.Rematch(ctx, ann, false)
	p.must(err)
	if got := p.held(next); !slices.Contains(got, "Bob") {
		t.Fatalf("seats are kept for %q", got)
	}
	p.refused(next.Seating.Join(ctx, cleo, nil, false), refusal.SeatHeld)
	_, err = table.Seating.Rematch(ctx, bob, false)
	p.must(err)
	if s := p.see(next, "").Sheet; s.Status != sheet.Running {
		t.Errorf("both are there, and the table is %s", s.Status)
	}
}
