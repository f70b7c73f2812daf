package games18xx

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

var gamesFlag = flag.Int("games18xx.games", 28, "random games that are exported and imported again")

// randomGame plays a game by the conventions of 18xx.games: casually, and now and then
// anything. It counts what was done in which step.
func randomGame(t testing.TB, seats int, seed uint64, settings map[string]string, done map[string]int) *game.Record {
	t.Helper()
	info := rm.Title.Info()
	chosen := map[string]string{"conventions": "18xx-games"}
	maps.Copy(chosen, settings)
	setup, err := info.Complete(game.Setup{Seats: seats, Settings: chosen})
	if err != nil {
		t.Fatal(err)
	}
	g, err := rm.Title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var people []game.SeatInfo
	for p := range seats {
		people = append(people, game.SeatInfo{Name: fmt.Sprintf("P%d", p), Bot: []string{"", "greedy"}[p%2]})
	}
	record := game.NewRecord(info, setup, people)
	rng, at := rand.New(rand.NewPCG(seed, 1862)), time.Unix(1_700_000_000, 0).UTC()
	for range 6000 {
		if g.Turn().Over {
			break
		}
		s := g.State().(*rm.State)
		seat, a := s.Seat, pick(g, s, rng)
		done[fmt.Sprint(s.Step, " ", a.Kind())]++
		if err := g.Do(seat, a, nil); err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		at = at.Add(time.Duration(rng.IntN(100)) * time.Second)
		record.Entries = append(record.Entries, game.Entry{Seat: seat, Action: raw, At: at})
	}
	return record
}

func pick(g game.Game, s *rm.State, rng *rand.Rand) rm.Action {
	if s.Seat == game.Chance {
		drawn := game.Draw(g, rng)
		return g.Action(drawn.Index, drawn.Amount).(rm.Action)
	}
	n := g.Options(s.Seat)
	pick, ok := g.Casual(rng)
	if wild := rng.IntN(10) < 2 && s.Step != rm.Running; wild || !ok {
		pick.Index = rng.IntN(n)
		pick.Amount = int(g.Terms(pick.Index).Min)
	}
	return g.Action(pick.Index, pick.Amount).(rm.Action)
}

// variants are the settings that 18xx.games has.
var variants = []map[string]string{
	{}, {"eight-tokens": "yes"}, {"length": "short"}, {"length": "long", "eight-tokens": "yes"},
}

// exported is a random game as a file.
func exported(t testing.TB, seats int, seed uint64) (*game.Record, []byte) {
	t.Helper()
	record := randomGame(t, seats, seed, nil, map[string]int{})
	data, err := Export(record)
	if err != nil {
		t.Fatal(err)
	}
	return record, data
}

// comesBack exports a record and sees that it is imported as the same record. It returns
// the file and what was imported.
func comesBack(t *testing.T, record *game.Record) ([]byte, *Import) {
	t.Helper()
	data, err := Export(record)
	if err != nil {
		t.Fatal(err)
	}
	im, err := Convert(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	var here, there bytes.Buffer
	if err := game.WriteRecord(&here, record); err != nil {
		t.Fatal(err)
	}
	if err := game.WriteRecord(&there, im.Record); err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(here.String(), "\n"), strings.Split(there.String(), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("line %d of the record is\n%s\nand comes back as\n%s", i, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		t.Fatalf("the record has %d lines and comes back with %d", len(a), len(b))
	}
	return data, im
}

// Games of every number of players and every option that 18xx.games has come back as
// the same record.
func TestExportedGamesComeBack(t *testing.T) {
	t.Parallel()
	games := *gamesFlag
	if testing.Short() {
		games = 7
	}
	done := map[string]int{}
	for n := range games {
		seats, settings := 2+n%7, variants[n/7%len(variants)]
		record := randomGame(t, seats, uint64(n), settings, done)
		t.Run(fmt.Sprintf("%d", n), func(t *testing.T) { comesBack(t, record) })
	}
	for _, what := range reached {
		if done[what] == 0 && !testing.Short() {
			t.Errorf("no game had a %s", what)
		}
	}
}

// reached is what the games together must have come to.
var reached = []string{
	"fine sell-shares", "home-upgrade lay", "merge merge", "acquire merge", "option redeem-option", "option sell-option",
	"shed-token shed-token", "redeem redeem-share", "trains refinance", "trains sell-treasury", "trade start-company",
	"tokens buy-tokens", "run run", "token place-token", "token link-london", "build small-station", "trains trade-train",
}

// writtenAsLogged sees that a game which was played on 18xx.games is written as it was
// logged there: the same entries by the same players and companies, with the same
// certificates; and that it comes back.
func writtenAsLogged(t *testing.T, dir string, im *Import) {
	t.Helper()
	there, err := Read(read(t, dir, "raw.json"))
	if err != nil {
		t.Fatal(err)
	}
	data, again := comesBack(t, im.Record)
	here, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range min(len(im.Line), len(again.Line)) {
		if a, b := gist(here, &again.Line[i]), gist(there, &im.Line[i]); a != b {
			t.Fatalf("entry %d is\n%s\nand there\n%s", i+1, a, b)
		}
	}
	if len(again.Line) != len(im.Line) {
		t.Errorf("%d entries, there %d", len(again.Line), len(im.Line))
	}
}

// gist is an entry without what may be written otherwise: the numbers of entries and
// players, the copies of tiles, turns that show the same track, circles of tokens, the
// direction of routes, and which route is said to earn what.
func gist(f *File, e *Entry) string {
	plain := *e
	plain.ID, plain.auto, plain.Auto, plain.CreatedAt, plain.Slot = 0, false, nil, nil, 0
	for i, p := range f.Players {
		if e.EntityType == "player" && name(p.ID) == name(e.Entity) {
			plain.Entity = json.RawMessage(fmt.Sprint(i))
		}
	}
	plain.Tile, plain.Rotation = plainTile(e)
	plain.City, _, _ = strings.Cut(e.City, "-")
	if plain.City == "D15" {
		plain.City = "B15" // London
	}
	sum := route{}
	plain.Routes = nil
	for _, r := range e.Routes {
		sum.Revenue += r.Revenue
		sum.Subsidy += r.Subsidy
		if r.Hexes[0] > r.Hexes[len(r.Hexes)-1] {
			slices.Reverse(r.Hexes)
		}
		sum.Hexes = append(sum.Hexes, r.Train+" "+strings.Join(r.Hexes, "-"))
	}
	return fmt.Sprintf("%+v %+v", plain, sum)
}

// plainTile is the number of a tile and the first turn in which it shows the same.
func plainTile(e *Entry) (number string, turn int) {
	number, _, _ = strings.Cut(e.Tile, "-")
	base, stations := number, patterns[number].stations
	if p, ok := patterns[number]; ok {
		base = p.tile
	}
	var id board.TileID
	if id.UnmarshalText([]byte(base)) != nil {
		return number, 0
	}
	want := uint8(e.Rotation)
	for r := uint8(0); ; r++ {
		if stations.Turn(r) == stations.Turn(want) && id.PlainTurn(r) == id.PlainTurn(want) {
			return number, int(r)
		}
	}
}

// Every copy of a tile that is named exists, and none lies on two hexes.
func TestCopiesOfTiles(t *testing.T) {
	t.Parallel()
	var facts struct {
		Tiles struct {
			Manifest []struct {
				ID    string `json:"id"`
				Count int    `json:"count"`
			} `json:"manifest"`
		} `json:"tiles"`
	}
	if err := json.Unmarshal(read(t, sharedGame(t, "facts.json")), &facts); err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, m := range facts.Tiles.Manifest {
		count[m.ID] = m.Count
	}
	_, data := exported(t, 3, 5)
	file, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]string{} // the hexes of copies, and the other way
	for _, e := range file.Actions {
		if e.Type != "lay_tile" {
			continue
		}
		if on := at[e.Tile]; on != "" {
			t.Errorf("%s lies on %s and is laid on %s", e.Tile, on, e.Hex)
		}
		delete(at, at[e.Hex])
		at[e.Tile], at[e.Hex] = e.Hex, e.Tile
		number, n, _ := strings.Cut(e.Tile, "-")
		if p, ok := patterns[number]; ok {
			number = p.tile
		}
		var copyOf int
		if _, err := fmt.Sscan(n, &copyOf); err != nil || copyOf >= count[number] {
			t.Errorf("there is no %s", e.Tile)
		}
	}
}

// What was taken back is left out.
func TestUndoneIsNotExported(t *testing.T) {
	t.Parallel()
	record, plain := exported(t, 2, 3)
	n := 20
	at := record.Entries[n].At
	back := slices.Clone(record.Entries[:n+3])
	back = append(back, game.Entry{Seat: record.Entries[n].Seat, Undo: &n, At: at})
	undone := *record
	undone.Entries = append(back, record.Entries[n:]...)
	data, err := Export(&undone)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, plain) {
		t.Error("it is another file")
	}
}

// A game under way says who acts, one that is over how it ended.
func TestStandingOfAFile(t *testing.T) {
	t.Parallel()
	record, data := exported(t, 3, 9)
	var over, running written
	if err := json.Unmarshal(data, &over); err != nil {
		t.Fatal(err)
	}
	tape, err := rm.Title.Tape(record)
	if err != nil {
		t.Fatal(err)
	}
	g, err := tape.At(tape.Len())
	if err != nil {
		t.Fatal(err)
	}
	_, standings := g.Outcome()
	if over.Status != "finished" || over.EndReason == nil || len(over.Result) != 3 {
		t.Errorf("%s by %v with %v", over.Status, over.EndReason, over.Result)
	}
	for _, s := range standings {
		if got := over.Result[fmt.Sprint(playerID(s.Seat))]; got != s.Score {
			t.Errorf("seat %d has %d, in the file %d", s.Seat, s.Score, got)
		}
	}
	part := *record
	part.Entries = part.Entries[:40]
	if data, err = Export(&part); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &running); err != nil {
		t.Fatal(err)
	}
	if running.Status != "active" || running.EndReason != nil || len(running.Acting) != 1 || len(running.Result) != 0 {
		t.Errorf("%s by %v, to act %v, with %v", running.Status, running.EndReason, running.Acting, running.Result)
	}
}

// What 18xx.games does not have is refused, and so is what cannot be replayed.
func TestNotExported(t *testing.T) {
	t.Parallel()
	record, _ := exported(t, 2, 3)
	for want, change := range map[string]func(r *game.Record){
		"only games of 1862 can go":  func(r *game.Record) { r.Title = "german-railways" },
		"version 99 of the rules":    func(r *game.Record) { r.Version = 99 },
		"played by the rulebook":     func(r *game.Record) { r.Settings["conventions"] = "rulebook" },
		"trains=freight":             func(r *game.Record) { r.Settings["trains"] = "freight" },
		"shorter-game=yes":           func(r *game.Record) { r.Settings["shorter-game"] = "yes" },
		"new-players=yes":            func(r *game.Record) { r.Settings["new-players"] = "yes" },
		"freight-distance=any-entry": func(r *game.Record) { r.Settings["freight-distance"] = "any-entry" },
		"not dealt yet":              func(r *game.Record) { r.Entries = nil },
		"entry 7":                    func(r *game.Record) { r.Entries = slices.Delete(slices.Clone(r.Entries), 7, 8) },
	} {
		other := *record
		other.Settings = maps.Clone(record.Settings)
		change(&other)
		if _, err := Export(&other); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
}
