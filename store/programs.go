package store

import (
	"context"
	"strings"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
)

// AddToken keeps a token.
func (s *People) AddToken(ctx context.Context, t *people.Token) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return q.InsertToken(ctx, db.InsertTokenParams{
			ID: t.ID, Hash: t.Hash, MadeBy: string(t.By), UserID: string(t.User), Name: t.Name, Scopes: strings.Join(t.Scopes, " "),
			Made: millis(t.Made), Until: orZero(t.Until),
		})
	})
}

// Token is the token whose text has the hash.
func (s *People) Token(ctx context.Context, hash string) (*people.Token, error) {
	row, err := s.reads.GetToken(ctx, hash)
	if err != nil {
		return nil, found(err)
	}
	return token(row), nil
}

// Tokens is what a user has made, the newest first.
func (s *People) Tokens(ctx context.Context, by persist.UserID) ([]*people.Token, error) {
	rows, err := s.reads.TokensBy(ctx, string(by))
	if err != nil {
		return nil, err
	}
	tokens := make([]*people.Token, len(rows))
	for i, row := range rows {
		tokens[i] = token(row)
	}
	return tokens, nil
}

func token(row db.Token) *people.Token {
	return &people.Token{
		ID: row.ID, Hash: row.Hash, By: persist.UserID(row.MadeBy), User: persist.UserID(row.UserID), Name: row.Name, Scopes: strings.Fields(row.Scopes),
		Made: fromMillis(row.Made), Used: unlessZero(row.Used), Until: unlessZero(row.Until),
	}
}

// UseToken notes that a token was used, and that its program is there.
func (s *People) UseToken(ctx context.Context, t *people.Token, at time.Time) error {
	return s.transact(ctx, func(q *db.Queries) error {
		if err := q.UseToken(ctx, db.UseTokenParams{ID: t.ID, At: millis(at)}); err != nil {
			return err
		}
		return q.SeeProgram(ctx, db.SeeProgramParams{UserID: string(t.User), At: millis(at)})
	})
}

// EndToken forgets a token that the user has made.
func (s *People) EndToken(ctx context.Context, by persist.UserID, id string) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return one(q.DeleteToken(ctx, db.DeleteTokenParams{ID: id, MadeBy: string(by)}))
	})
}

// AddProgram keeps a program: an account that is its owner's. It is persist.ErrTaken as in
// AddUser.
func (s *People) AddProgram(ctx context.Context, u *people.User) error {
	return s.transact(ctx, func(q *db.Queries) error {
		if err := s.addUser(ctx, q, u); err != nil {
			return err
		}
		return q.InsertProgram(ctx, db.InsertProgramParams{UserID: string(u.ID), Owner: string(u.Owner)})
	})
}

// Program is the program with the user's id.
func (s *People) Program(ctx context.Context, id persist.UserID) (*people.Program, error) {
	row, err := s.reads.GetProgram(ctx, string(id))
	if err != nil {
		return nil, found(err)
	}
	return program(row.Program, row.Name, "")
}

// Programs is the programs of a user, by their names.
func (s *People) Programs(ctx context.Context, owner persist.UserID) ([]*people.Program, error) {
	rows, err := s.reads.ListPrograms(ctx, string(owner))
	if err != nil {
		return nil, err
	}
	list := make([]*people.Program, len(rows))
	for i, row := range rows {
		if list[i], err = program(row.Program, row.Name, ""); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// PresentPrograms is the programs that were here since a moment and that the user may invite.
func (s *People) PresentPrograms(ctx context.Context, user persist.UserID, since time.Time) ([]*people.Program, error) {
	rows, err := s.reads.PresentPrograms(ctx, db.PresentProgramsParams{Since: millis(since), Owner: string(user)})
	if err != nil {
		return nil, err
	}
	list := make([]*people.Program, len(rows))
	for i, row := range rows {
		if list[i], err = program(row.Program, row.Name, row.OwnerName); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func program(row db.Program, name, owner string) (*people.Program, error) {
	p := &people.Program{
		User: persist.UserID(row.UserID), Name: name, Owner: persist.UserID(row.Owner), OwnerName: owner, About: row.About,
		Open: row.Open != 0, Seen: unlessZero(row.Seen),
	}
	return p, read(row.Titles, &p.Titles)
}

// ChangeProgram changes a program's description and the people who may invite it.
func (s *People) ChangeProgram(ctx context.Context, p *people.Program) error {
	titles, err := written(p.Titles, len(p.Titles) == 0)
	if err != nil {
		return err
	}
	return s.transact(ctx, func(q *db.Queries) error {
		return one(q.ChangeProgram(ctx, db.ChangeProgramParams{UserID: string(p.User), Owner: string(p.Owner), About: p.About, Titles: titles, Open: flag(p.Open)}))
	})
}
