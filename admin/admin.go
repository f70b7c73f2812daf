// Package admin is what the host of a server and the moderators do: with people and tables, with
// reports, and with notices to everybody. Every deed is done here, by whichever way it was asked
// for, and every change is logged with it.
package admin

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Keeper is what an office needs of the store. What changes something logs the deed in the same
// transaction.
type Keeper interface {
	match.Forgetful
	match.HostStore
	// EraseUser is DeleteUser, logged.
	EraseUser(ctx context.Context, id persist.UserID, until time.Time, deed *people.Deed) (tables []persist.TableID, err error)
	// User, Account and what changes one are persist.ErrNotFound if there is none.
	User(ctx context.Context, id persist.UserID) (*people.User, error)
	Account(ctx context.Context, name string) (*people.User, error)
	FormerNames(ctx context.Context, id persist.UserID) ([]people.FormerName, error)
	Visits(ctx context.Context, user persist.UserID) ([]people.Visit, error)
	Reach(ctx context.Context, user persist.UserID) (*notice.Reach, error)
	Lock(ctx context.Context, id persist.UserID, since time.Time, deed *people.Deed) error
	SetModerator(ctx context.Context, id persist.UserID, on bool, deed *people.Deed) error
	// Rename is persist.ErrTaken if somebody else has the name, or one like it.
	Rename(ctx context.Context, id persist.UserID, name string, until time.Time, deed *people.Deed) (*people.User, error)
	Sheet(ctx context.Context, id persist.TableID) (*sheet.Sheet, error)
	Lines(ctx context.Context, table persist.TableID, after int64) ([]sheet.Line, error)
	// Reports is those that nobody has decided, AllReports the latest of all.
	Reports(context.Context) ([]*people.Report, error)
	AllReports(context.Context) ([]*people.Report, error)
	Report(ctx context.Context, id int64) (*people.Report, error)
	// DecideReport does all that comes of it, or nothing; it is persist.ErrNotFound if none of the
	// number waits.
	DecideReport(ctx context.Context, d *people.Decision) error
	AddBulletin(ctx context.Context, b *people.Bulletin, deed *people.Deed) error
	EndBulletin(ctx context.Context, id int64, at time.Time, deed *people.Deed) error
	Bulletins(ctx context.Context, most int) ([]people.Bulletin, error)
	Deeds(ctx context.Context, most int) ([]people.Deed, error)
	DeedsAbout(ctx context.Context, user persist.UserID, most int) ([]people.Deed, error)
}

// Office is where the deeds are done.
type Office struct {
	House *match.House
	Keep  Keeper
	Clubs ClubKeeper
}

// By is the one who acts: the host, by the name they give, or a moderator.
type By struct {
	Name string
	User *people.User // nil for the host
}

// Ask is what somebody wants to be shown or done.
type Ask struct {
	Deed    string            `json:"deed" maxLength:"40" doc:"Such as people.lock: moderators may people.show, people.lock, people.unlock, tables.show, tables.end, reports.list, reports.show and reports.decide."`
	About   string            `json:"about,omitempty" maxLength:"60" doc:"A person's name or id, a table's id, a club's name or id, or the number of a report or a notice."`
	Why     string            `json:"why,omitempty" maxLength:"500" doc:"For the log."`
	Name    string            `json:"name,omitempty" maxLength:"100" doc:"The new one, of a person."`
	Verdict string            `json:"verdict,omitempty" maxLength:"20" doc:"Of a report: dismissed, warned or locked."`
	Words   map[string]string `json:"words,omitempty" doc:"What people are told, by language; an empty key is for who reads none of the others."`
	Until   time.Time         `json:"until,omitzero" doc:"How long everybody is told."`
	All     bool              `json:"all,omitempty" doc:"What is over, too."`
}

// table is the table that it is about.
func (a *Ask) table() persist.TableID { return persist.TableID(a.About) }

// Answer is what comes of it.
type Answer struct {
	Person  *PersonFile    `json:"person,omitempty"`
	Table   *TableFile     `json:"table,omitempty"`
	Cut     *Cut           `json:"cut,omitempty"`
	Reports []ReportFile   `json:"reports,omitempty"`
	Notices []PublicNotice `json:"notices,omitempty"`
	Clubs   []ClubFile     `json:"clubs,omitempty"`
	Log     []LogLine      `json:"log,omitempty"`
}

// deed is one thing that can be done.
type deed struct {
	do func(*Office, context.Context, By, *Ask) (*Answer, error)
	// moderators may do it, and why it is done has to be said; what changes something is
	// logged.
	moderators, why, changes bool
}

var deeds = map[string]deed{
	"people.show":      {do: (*Office).showPerson, moderators: true},
	"people.lock":      {do: (*Office).lock, moderators: true, why: true, changes: true},
	"people.unlock":    {do: (*Office).unlock, moderators: true, changes: true},
	"people.rename":    {do: (*Office).rename, why: true, changes: true},
	"people.delete":    {do: (*Office).delete, why: true, changes: true},
	"people.moderator": {do: (*Office).moderator, changes: true},
	"people.member":    {do: (*Office).member, changes: true},
	"tables.show":      {do: (*Office).showTable, moderators: true},
	"tables.end":       {do: (*Office).endTable, moderators: true, why: true, changes: true},
	"tables.mend":      {do: (*Office).mendTable, why: true, changes: true},
	"tables.delete":    {do: (*Office).deleteTable, why: true, changes: true},
	"reports.list":     {do: (*Office).listReports, moderators: true},
	"reports.show":     {do: (*Office).showReport, moderators: true},
	"reports.decide":   {do: (*Office).decide, moderators: true, why: true, changes: true},
	"clubs.list":       {do: (*Office).listClubs},
	"clubs.front":      {do: (*Office).frontClub, changes: true},
	"clubs.no-front":   {do: (*Office).noFrontClub, changes: true},
	"clubs.delete":     {do: (*Office).deleteClub, why: true, changes: true},
	"notices.list":     {do: (*Office).listNotices},
	"notices.say":      {do: (*Office).sayNotice, changes: true},
	"notices.end":      {do: (*Office).endNotice, changes: true},
	"log":              {do: (*Office).showLog},
}

// Deeds is the names of all, or of those that change something.
func Deeds(changing bool) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(deeds)) {
		if deeds[name].changes || !changing {
			names = append(names, name)
		}
	}
	return names
}

// Codes of refusals that an office gives.
var (
	NotModerator = refusal.Define("not-moderator", refusal.Forbidden) // only moderators may, or only the host
	NoReason     = refusal.Define("no-reason", refusal.BadRequest)    // it is not said why
)

// Do carries out a deed, if the one who asks for it may.
func (o *Office) Do(ctx context.Context, by By, a *Ask) (*Answer, error) {
	d, known := deeds[a.Deed]
	a.Why = calls.PlainText(a.Why)
	switch {
	case !known:
		return nil, calls.Refuse(calls.BadRequest, "there is no deed %q", a.Deed)
	case by.User != nil && !by.User.Moderator:
		return nil, calls.Refuse(NotModerator, "only moderators may do that")
	case by.User != nil && !d.moderators:
		return nil, calls.Refuse(NotModerator, "only the host may do that")
	case d.why && a.Why == "":
		return nil, calls.Refuse(NoReason, "say why: it is logged")
	}
	return d.do(o, ctx, by, a)
}

// logged is a deed as it is logged with what it changes.
func (o *Office) logged(by By, a *Ask, d people.Deed) *people.Deed {
	d.At, d.By, d.What, d.Why = o.House.Clock().Kept(), by.Name, a.Deed, a.Why
	if by.User != nil {
		d.By, d.ByUser = by.User.Name, by.User.ID
	}
	return &d
}

// LogLine is a line of the log.
type LogLine struct {
	At     time.Time `json:"at"`
	By     string    `json:"by"`
	Host   bool      `json:"host" doc:"It was the host, and no moderator."`
	Deed   string    `json:"deed"`
	About  string    `json:"about"`
	Detail string    `json:"detail,omitempty"`
	Why    string    `json:"why,omitempty"`
}

// mostLogged is how many lines of the log are shown, and mostOfPerson of one person.
const (
	mostLogged   = 1000
	mostOfPerson = 50
)

func (o *Office) showLog(ctx context.Context, _ By, _ *Ask) (*Answer, error) {
	list, err := o.Keep.Deeds(ctx, mostLogged)
	return &Answer{Log: linesOf(list)}, err
}

func linesOf(list []people.Deed) []LogLine {
	lines := make([]LogLine, len(list))
	for i, d := range list {
		lines[i] = LogLine{At: d.At, By: d.By, Host: d.ByUser == "", Deed: d.What, About: d.About, Detail: d.Detail, Why: d.Why}
	}
	return lines
}

// missing refuses what is not there, and leaves other errors as they are.
func missing(err error, format string, args ...any) error {
	if errors.Is(err, persist.ErrNotFound) {
		return calls.Refuse(refusal.NotFound, format, args...)
	}
	return err
}
