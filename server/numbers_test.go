package server_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/stats"
	"github.com/scrip-games/scrip/titletest/toy"
)

// playedThen is a finished public game of the toy that ended at a time, between these seats.
func playedThen(s *site, n int, ended time.Time, places ...sheet.Place) *sheet.Sheet {
	s.Helper()
	g, err := toy.Title.New(game.Setup{Seats: len(places)})
	check(s, err)
	players := make(bot.Table, len(places))
	for i := range players {
		players[i], err = bot.New("clerk")
		check(s, err)
	}
	r := game.NewRecord(toy.Title.Info(), game.Setup{Seats: len(places), Settings: map[string]string{"rounds": "four"}}, make([]game.SeatInfo, len(places)))
	check(s, players.Record(g, rand.New(rand.NewPCG(uint64(n), 7)), 1000, r))
	host := &people.User{ID: persist.UserID(persist.NewID()), Name: fmt.Sprint("Host ", n), Created: ended}
	check(s, s.store.People.AddUser(s.Context(), host))
	ending, standings := g.Outcome()
	sheet := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: "toy", Version: 1, Settings: r.Settings, Visibility: sheet.Public, Status: sheet.Finished, Host: host.ID, Places: places,
		Entries: len(r.Entries), Outcome: &sheet.Outcome{Ending: ending, Standings: standings}, Created: ended, Updated: ended,
	}
	entries := make([]record.Kept, len(r.Entries))
	for i, e := range r.Entries {
		e.At = ended
		entries[i] = record.Kept{Entry: e, Batch: i}
	}
	check(s, s.store.Tables.Insert(s.Context(), sheet, entries))
	return sheet
}

func check(s *site, err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func seatOf(s *site, name string) sheet.Place {
	s.Helper()
	u, err := s.store.People.Account(s.Context(), name)
	check(s, err)
	return sheet.Place{Kind: sheet.Person, User: u.ID, Name: u.Name, Program: u.Program()}
}

// dumped is the games in a file.
func dumped(c *client, file string) (list []*game.Record) {
	c.Helper()
	status, packed := c.send("GET", file, nil)
	if status != http.StatusOK {
		c.Fatalf("%s: %d %s", file, status, packed)
	}
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	check(c.site, err)
	for lines := bufio.NewScanner(zip); lines.Scan(); {
		r, err := game.ReadRecord(bytes.NewReader(lines.Bytes()))
		check(c.site, err)
		list = append(list, r)
	}
	return list
}

// A month's file has its public games in order, named are those who want it, and they
// come to what the page of numbers says. What is deleted is in neither.
func TestNumbersAndDumps(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c, ann := s.client(), signedUp(s, "Ann", "correct horse", "")
	signedUp(s, "Bob", "correct horse", "")
	ann.ok("PATCH", "/api/me", j{"settings": j{"results": "friends"}})
	clerk := sheet.Place{Kind: sheet.Bot, Bot: "clerk", Name: "Locke"}
	march := time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC)
	second := playedThen(s, 1, march.Add(time.Hour), seatOf(s, "Ann"), seatOf(s, "Bob"), clerk)
	first := playedThen(s, 2, march, seatOf(s, "Bob"), seatOf(s, "Ann"))
	robot := seatOf(s, "Bob")
	robot.Program = true
	playedThen(s, 3, march.AddDate(0, 1, 0), clerk, robot)
	playedThen(s, 4, time.Now(), clerk, clerk)
	check(s, s.house.Sweeper.Sweep(t.Context(), time.Now()))

	list := call[[]server.Dump](c, "GET", "/api/dumps", nil)
	want := []server.Dump{{Month: "2026-03", Games: 2, File: "/dumps/scrip-2026-03.ndjson.gz"}, {Month: "2026-04", Games: 1, File: "/dumps/scrip-2026-04.ndjson.gz"}}
	if diff := cmp.Diff(want, list); diff != "" {
		t.Errorf("the files are not these (-want +got):\n%s", diff)
	}
	games := dumped(c, list[0].File)
	if len(games) != 2 {
		t.Fatalf("%d games in March", len(games))
	}
	var sums stats.Sums
	for i, kept := range []*sheet.Sheet{first, second} {
		counted, err := stats.Count(toy.Title, games[i])
		check(s, err)
		sums.Add(counted)
		tape, err := toy.Title.Tape(games[i])
		check(s, err)
		end, err := tape.At(tape.Len())
		check(s, err)
		ending, standings := end.Outcome()
		if diff := cmp.Diff(kept.Outcome, &sheet.Outcome{Ending: ending, Standings: standings}); diff != "" {
			t.Errorf("game %d ends otherwise (-was +replayed):\n%s", i, diff)
		}
	}
	if got, want := fmt.Sprint(games[0].Seats, games[1].Seats), "[{Bob } {player }] [{player } {Bob } {Locke clerk}]"; got != want {
		t.Errorf("the seats are %s, want %s", got, want)
	}
	if april := dumped(c, list[1].File); fmt.Sprint(april[0].Seats) != "[{Locke clerk} {Bob program}]" {
		t.Errorf("in April sat %v", april[0].Seats)
	}
	if list = call[[]server.Dump](c, "GET", "/api/dumps", nil); list[0].Bytes == 0 {
		t.Errorf("how long a file is that was fetched is not told: %+v", list)
	}

	own := stats.NewNumbers(toy.Title.Info(), sums.List(), stats.Filter{Who: stats.People})
	own.All = 4
	told := call[*stats.Numbers](c, "GET", "/api/titles/toy/numbers?who=people", nil)
	told.Endings, own.Endings = nil, nil // of all who played
	told.Classes, own.Classes = nil, nil
	if diff := cmp.Diff(own, told); diff != "" {
		t.Errorf("the file and the page differ (-file +page):\n%s", diff)
	}
	if r := call[*stats.Numbers](c, "GET", "/api/titles/toy/numbers?players=2&since=2026-04", nil); r.Games != 2 || r.All != 4 {
		t.Errorf("%d of %d games since April", r.Games, r.All)
	}

	check(s, s.store.Tables.Delete(t.Context(), first.ID, 0))
	if games = dumped(c, list[0].File); len(games) != 1 {
		t.Errorf("%d games in March after one was deleted", len(games))
	}

	for _, file := range []string{"scrip-" + time.Now().UTC().Format("2006-01") + ".ndjson.gz", "scrip-2026-02.ndjson.gz", "scrip-2026-3.ndjson.gz", "passwords.txt"} {
		c.refused("GET", "/dumps/"+file, nil, 404, "not-found")
	}
	if status, text := c.send("GET", "/dumps/README.txt", nil); status != http.StatusOK || !strings.Contains(string(text), "CC0") {
		t.Errorf("the description: %d %s", status, text)
	}
	c.refused("GET", "/api/titles/chess/numbers", nil, 404, "not-found")
	for _, bad := range []string{"who=cats", "players=9", "players=-1", "since=March", "since=2026"} {
		c.refused("GET", "/api/titles/toy/numbers?"+bad, nil, 400, "bad-request")
	}
}

// A public game is counted when it ends, without anybody asking for it; one by link is not.
func TestNumbers_AtTheEnd(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, bob := signedUp(s, "Ann", "correct horse", ""), signedUp(s, "Bob", "correct horse", "")
	ratedGame(ann, bob, "link")
	ratedGame(ann, bob, "public")
	for games := 0; games != 1; {
		_, n, err := s.store.Results.Numbers(t.Context(), "toy", "")
		check(s, err)
		if games = n; games > 1 {
			t.Fatalf("%d games are counted", games)
		}
	}
}

// Nobody fetches more than their share.
func TestDumps_Limited(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *server.Config) { c.Limits.Dumping = request.Rate{PerSecond: 1e-9, Burst: 2} })
	clerk := sheet.Place{Kind: sheet.Bot, Bot: "clerk", Name: "Locke"}
	playedThen(s, 1, time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC), clerk, clerk)
	check(s, s.house.Sweeper.Sweep(t.Context(), time.Now()))
	for range 2 {
		dumped(s.client(), "/dumps/scrip-2026-03.ndjson.gz")
	}
	s.client().refused("GET", "/dumps/scrip-2026-03.ndjson.gz", nil, 429, "rate-limited")
}
