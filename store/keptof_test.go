package store

import (
	"testing"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/store/dbtest"
)

// elsewhere says where an export has what a table keeps of a person, if not in their rows, or why
// it has nothing.
var elsewhere = map[string]string{
	"users": "account.json", "sessions": "account.json", "visits": "account.json", "former_names": "account.json", "passkeys": "account.json",
	"browsers": "account.json", "friends": "account.json", "blocks": "account.json", "reports": "account.json",
	"tables": "games, and orders.json", "entries": "games", "results": "results.json", "ratings": "ratings.json", "decisions": "by seat, of games", "takers": "games",
	"challenges": "gone within minutes", "letters": "a hash of an address, for a day",
	"clubs": "names nobody", "club_posts": "gone within days", "events": "names nobody", "event_tables": "games",
	"rated_games": "names nobody", "counted_games": "names nobody", "found_games": "names nobody", "title_stats": "names nobody", "secrets": "the server's own", "pulse": "the server's own",
	"goose_db_version": "the server's own", "sqlite_sequence": "the server's own",
}

// Whoever adds a table says whether it keeps something about a person, and where an export has it.
func TestKeptOf_EveryTableIsThoughtOf(t *testing.T) {
	s, err := Open(t.Context(), dbtest.File(t))
	must(t, err)
	defer s.Close()
	rows, err := s.Read.QueryContext(t.Context(), "SELECT name FROM sqlite_master WHERE type = 'table'")
	must(t, err)
	defer rows.Close()
	shared := map[string]bool{}
	for _, part := range shares {
		shared[part.table] = true
	}
	for rows.Next() {
		var name string
		must(t, rows.Scan(&name))
		if shared[name] == (elsewhere[name] != "") {
			t.Errorf("what of a person does the table %q keep, and where is he told? See shares and elsewhere", name)
		}
	}
	must(t, rows.Err())
}

func TestKeptOf(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ann, bob := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")
		sheet := table(t, s, ann)
		must(t, s.Tables.KeepPlan(ctx, sheet.ID, ann.ID, match.Plan{N: 1, Name: "mine", Played: -1}))
		must(t, s.Tables.KeepPlan(ctx, sheet.ID, bob.ID, match.Plan{N: 1, Name: "his", Played: -1}))
		got, err := s.People.KeptOf(ctx, ann.ID)
		must(t, err)
		if plans := got["plans"]; len(plans) != 1 || plans[0]["name"] != "mine" || plans[0]["user_id"] != nil {
			t.Errorf("planned is %v", plans)
		}
		for _, part := range shares {
			if got[part.table] == nil {
				t.Errorf("%s is missing", part.table)
			}
		}
		_, err = s.People.DeleteUser(ctx, bob.ID, clock.Wall{}.Kept())
		must(t, err)
		if got, err = s.People.KeptOf(ctx, bob.ID); err != nil || len(got["plans"]) != 0 {
			t.Errorf("of one who is no more there are %v (%v)", got["plans"], err)
		}
	})
}
