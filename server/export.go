package server

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/social"
	"github.com/scrip-games/scrip/sheet"
)

const zipFile = "application/zip"

// exported is an account as its owner takes it along.
type exported struct {
	ID       persist.UserID        `json:"id"`
	Name     string                `json:"name"`
	Since    time.Time             `json:"since"`
	Former   []account.FormerName  `json:"formerNames"`
	Settings calls.Preferences     `json:"settings"`
	Notices  *social.Notices       `json:"notices"`
	Sessions []account.Session     `json:"sessions"`
	Passkeys []account.PasskeyView `json:"passkeys"`
	Friends  *social.Friends       `json:"friends"`
	Hushed   []social.HushView     `json:"hushed"`
	Reports  []reported            `json:"reports"`
}

// reported is a report in its author's export. It names the place alone: what its subject is called
// by now is their own affair.
type reported struct {
	Table  persist.TableID `json:"table,omitempty"`
	Line   int64           `json:"line,omitempty"`
	Reason string          `json:"reason"`
	Words  string          `json:"words"`
	Made   time.Time       `json:"made"`
}

// said is a line of chat.
type said struct {
	Table persist.TableID `json:"table"`
	At    time.Time       `json:"at"`
	Text  string          `json:"text"`
}

// export hands out all that is kept of the caller. It is written while it is read: somebody
// may have played for years.
func (s *Server) export(ctx context.Context, u *people.User, _ *struct{}) (*huma.StreamResponse, error) {
	if err := s.limits.Exporting(ctx, u.ID); err != nil {
		return nil, err
	}
	about, err := s.aboutAccount(ctx, u)
	if err != nil {
		return nil, err
	}
	tables, err := s.people.TableIDs(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		c.SetHeader("Content-Type", zipFile)
		c.SetHeader("Content-Disposition", fmt.Sprintf("attachment; filename=%q", "scrip-"+s.calls.Clock().Now().UTC().Format(time.DateOnly)+".zip"))
		c.SetStatus(http.StatusOK)
		out := zip.NewWriter(c.BodyWriter())
		if err := s.writeExport(c.Context(), out, about, tables); err != nil {
			// Without its end the file is invalid, and the client sees that.
			s.log.Warn("write export failed", "user", u.ID, "err", err)
			return
		}
		if err := out.Close(); err != nil {
			s.log.Warn("write export failed", "user", u.ID, "err", err)
		}
	}}, nil
}

// aboutAccount is what is kept of an account itself.
func (s *Server) aboutAccount(ctx context.Context, u *people.User) (*exported, error) {
	account, err := s.accounts.Kept(ctx, u)
	if err != nil {
		return nil, err
	}
	social, err := s.social.Kept(ctx, u)
	if err != nil {
		return nil, err
	}
	reports, err := s.reportsOf(ctx, u.ID)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	return &exported{
		ID: u.ID, Name: u.Name, Since: u.Created, Former: account.Former, Settings: calls.MeOf(u).Settings,
		Notices: social.Notices, Sessions: account.Sessions, Passkeys: account.Passkeys,
		Friends: social.Friends, Hushed: social.Hushed, Reports: reports,
	}, nil
}

// reportsOf is what a user has reported.
func (s *Server) reportsOf(ctx context.Context, user persist.UserID) ([]reported, error) {
	reports, err := s.company.ReportsBy(ctx, user)
	list := make([]reported, len(reports))
	for i, r := range reports {
		list[i] = reported{Table: r.Table, Line: r.Line, Reason: string(r.Reason), Words: r.Words, Made: r.Made}
	}
	return list, err
}

func (s *Server) writeExport(ctx context.Context, out *zip.Writer, about *exported, tables []persist.TableID) error {
	if err := writeJSON(out, "account.json", about); err != nil {
		return err
	}
	lines := []said{}
	for _, id := range tables {
		r, err := s.calls.Record(ctx, &calls.TablePath{ID: id})
		if gone(err) {
			continue // since the list was made, or its rules are none of today's
		}
		if err != nil {
			return err
		}
		file, err := out.Create("games/" + string(id) + ".json")
		if err != nil {
			return err
		}
		if _, err := file.Write(r.Body); err != nil {
			return err
		}
		if lines, err = s.saidAt(ctx, id, about.ID, lines); err != nil {
			return err
		}
	}
	if err := writeJSON(out, "said.json", lines); err != nil {
		return err
	}
	if err := s.writeKept(ctx, out, about.ID, tables); err != nil {
		return err
	}
	results, ratings, err := s.social.ResultsOf(ctx, about.ID)
	if err != nil {
		return err
	}
	if err := writeJSON(out, "results.json", results); err != nil {
		return err
	}
	return writeJSON(out, "ratings.json", ratings)
}

// ordered is an order that the caller has given, or a hint they were given.
type ordered struct {
	Table  persist.TableID `json:"table"`
	Orders []sheet.Ordered `json:"orders"`
	Hints  []sheet.Hinted  `json:"hints"`
}

// writeKept writes what is kept of a user besides their account and their games.
func (s *Server) writeKept(ctx context.Context, out *zip.Writer, user persist.UserID, tables []persist.TableID) error {
	kept, err := s.people.KeptOf(ctx, user)
	if err != nil {
		return err
	}
	if err := writeJSON(out, "kept.json", kept); err != nil {
		return err
	}
	all := []ordered{}
	for _, id := range tables {
		its, err := s.house.Sheet(ctx, id)
		if err != nil {
			continue // it is gone by now
		}
		his := its.SeatsOf(user)
		at := ordered{Table: id, Orders: []sheet.Ordered{}, Hints: []sheet.Hinted{}}
		for _, o := range its.Orders.List {
			if his.Has(o.Seat) {
				at.Orders = append(at.Orders, o)
			}
		}
		for _, h := range its.Hinted {
			if his.Has(h.Seat) {
				at.Hints = append(at.Hints, h)
			}
		}
		if len(at.Orders)+len(at.Hints) > 0 {
			all = append(all, at)
		}
	}
	return writeJSON(out, "orders.json", all)
}

// gone tells whether a call was refused, rather than having failed.
func gone(err error) bool {
	var refused *calls.Error
	return errors.As(err, &refused) && refused.Cause() == nil
}

// saidAt adds what a user said at a table.
func (s *Server) saidAt(ctx context.Context, table persist.TableID, user persist.UserID, lines []said) ([]said, error) {
	t, err := s.house.Table(ctx, table)
	if err != nil {
		return lines, nil // it is gone by now
	}
	all, err := t.Chat.Lines(match.Viewer{User: user, Account: true}, 0)
	if err != nil {
		return lines, err
	}
	for _, l := range all {
		if l.User == user {
			lines = append(lines, said{table, l.At, l.Text})
		}
	}
	return lines, nil
}

func writeJSON(out *zip.Writer, name string, v any) error {
	file, err := out.Create(name)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(file, string(text)+"\n")
	return err
}
