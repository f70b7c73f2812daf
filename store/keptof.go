package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/persist"
)

// owned is the rows of a table that are about a user, and what of them is not handed out:
// secrets, what is another's, and what only the server has a use for.
type owned struct {
	table, where string
	but          []string
}

// shares is what is kept of a user besides what other exports have: see its test, which goes
// through all tables there are.
var shares = []owned{
	{"plans", "user_id = ?1", []string{"user_id"}},
	{"notes", "user_id = ?1", []string{"user_id"}},
	{"notices", "user_id = ?1", []string{"id", "user_id", "by_user", "browser"}},
	{"seen", "user_id = ?1", []string{"user_id"}},
	{"reach", "user_id = ?1", []string{"user_id", "webhook"}},
	{"tokens", "made_by = ?1", []string{"hash", "made_by"}},
	{"programs", "owner = ?1", []string{"owner"}},
	{"reviews", "user_id = ?1", []string{"user_id", "review"}},
	{"seats", "user_id = ?1", []string{"user_id", "owner", "owner_name"}},
	{"chat", "user_id = ?1", []string{"user_id"}},
	{"bulletins", "user_id = ?1", []string{"id", "user_id"}},
	{"followed_people", "user_id = ?1", []string{"user_id", "other"}},
	{"followed_tables", "user_id = ?1", []string{"user_id"}},
	{"club_members", "user_id = ?1", []string{"user_id"}},
	{"club_requests", "user_id = ?1 AND kind <> 'refused'", []string{"user_id", "by_user"}},
	{"club_log", "by_user = ?1", []string{"id", "by_user", "about_user"}},
	{"event_entrants", "user_id = ?1", []string{"user_id"}},
	{"event_bars", "user_id = ?1", []string{"user_id"}},
	{"admin_log", "about_user = ?1", []string{"id", "by_name", "by_user", "about", "about_user", "detail", "why"}},
}

// KeptOf is what is kept of a user in rows, by tables and columns.
func (s *People) KeptOf(ctx context.Context, user persist.UserID) (map[string][]map[string]any, error) {
	all := map[string][]map[string]any{}
	for _, part := range shares {
		rows, err := s.sharing(ctx, part, string(user))
		if err != nil {
			return nil, fmt.Errorf("what is kept of somebody in %s: %w", part.table, err)
		}
		all[part.table] = rows
	}
	return all, nil
}

// sharing is the rows of one table.
func (s *People) sharing(ctx context.Context, part owned, user string) ([]map[string]any, error) {
	list := []map[string]any{}
	rows, err := s.db.Speak(s.db.Read).QueryContext(ctx, "SELECT * FROM "+part.table+" WHERE "+part.where, user)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		values, at := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			at[i] = &values[i]
		}
		if err := rows.Scan(at...); err != nil {
			return nil, err
		}
		row := map[string]any{}
		for i, column := range columns {
			if text, raw := values[i].([]byte); raw {
				values[i] = string(text)
			}
			if !slices.Contains(part.but, column) {
				row[column] = values[i]
			}
		}
		list = append(list, row)
	}
	return list, rows.Err()
}
