package admin

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// ReportFile is what somebody has reported.
type ReportFile struct {
	ID        int64           `json:"id"`
	Made      time.Time       `json:"made"`
	By        string          `json:"by" doc:"Who has."`
	About     string          `json:"about,omitempty" doc:"Whom it is about."`
	Table     persist.TableID `json:"table,omitempty"`
	Reason    string          `json:"reason"`
	Words     string          `json:"words,omitempty"`
	Said      string          `json:"said,omitempty" doc:"The line of chat that it is about."`
	Decided   time.Time       `json:"decided,omitzero"`
	DecidedBy string          `json:"decidedBy,omitempty"`
	Verdict   string          `json:"verdict,omitempty"`
	Chat      []SaidLine      `json:"chat,omitempty" doc:"What was said around it."`
}

// The verdicts: nothing comes of it, the person it is about is warned, or they are locked.
const (
	Dismissed = "dismissed"
	Warned    = "warned"
	Locked    = "locked"
)

func (o *Office) listReports(ctx context.Context, _ By, a *Ask) (*Answer, error) {
	list := o.Keep.Reports
	if a.All {
		list = o.Keep.AllReports
	}
	reports, err := list(ctx)
	answer := &Answer{Reports: []ReportFile{}}
	for _, r := range reports {
		view, err := o.report(ctx, r)
		if err != nil {
			return nil, err
		}
		answer.Reports = append(answer.Reports, *view)
	}
	return answer, err
}

func (o *Office) showReport(ctx context.Context, _ By, a *Ask) (*Answer, error) {
	r, err := o.reported(ctx, a.About)
	if err != nil {
		return nil, err
	}
	return o.wholeReport(ctx, r.ID)
}

// reported is the report of a number.
func (o *Office) reported(ctx context.Context, text string) (*people.Report, error) {
	id, err := number(text)
	if err != nil {
		return nil, err
	}
	r, err := o.Keep.Report(ctx, id)
	return r, missing(err, "there is no report %d", id)
}

// wholeReport is a report with what was said around it.
func (o *Office) wholeReport(ctx context.Context, id int64) (*Answer, error) {
	r, err := o.Keep.Report(ctx, id)
	if err != nil {
		return nil, err
	}
	view, err := o.report(ctx, r)
	if err != nil {
		return nil, err
	}
	if r.Table != "" {
		lines, err := o.Keep.Lines(ctx, r.Table, 0)
		if err != nil {
			return nil, err
		}
		view.Chat = around(lines, r)
	}
	return &Answer{Reports: []ReportFile{*view}}, nil
}

// How much is shown of what was said before and after.
const (
	linesBefore = 15
	linesAfter  = 5
)

// around is what was said before and after the line that a report is about, or before and
// after it was made.
func around(lines []sheet.Line, r *people.Report) []SaidLine {
	at := slices.IndexFunc(lines, func(l sheet.Line) bool { return r.Line != 0 && l.ID == r.Line })
	middle := at
	if middle < 0 {
		middle = len(lines)
		if later := slices.IndexFunc(lines, func(l sheet.Line) bool { return l.At.After(r.Made) }); later >= 0 {
			middle = later
		}
	}
	from, to := max(0, middle-linesBefore), min(len(lines), middle+linesAfter+1)
	said := chatOf(lines[from:to])
	if at >= 0 {
		said[at-from].This = true
	}
	return said
}

// report is a report with the names of those in it.
func (o *Office) report(ctx context.Context, r *people.Report) (*ReportFile, error) {
	by, err := o.called(ctx, r.By)
	if err != nil {
		return nil, err
	}
	about, err := o.called(ctx, r.User)
	if err != nil {
		return nil, err
	}
	decider, err := o.called(ctx, persist.UserID(r.DecidedBy))
	return &ReportFile{
		ID: r.ID, Made: r.Made, By: by, About: about, Table: r.Table, Reason: string(r.Reason), Words: r.Words, Said: r.Said,
		Decided: r.Decided, DecidedBy: decider, Verdict: r.Verdict,
	}, err
}

// called is what somebody is called; a text that is nobody's id is a name.
func (o *Office) called(ctx context.Context, user persist.UserID) (string, error) {
	u, err := o.Keep.User(ctx, user)
	if errors.Is(err, persist.ErrNotFound) {
		return string(user), nil
	} else if err != nil {
		return "", err
	}
	return u.Name, nil
}

// decide decides a report. Its author is told that it was looked at, and nothing else.
func (o *Office) decide(ctx context.Context, by By, a *Ask) (*Answer, error) {
	r, err := o.reported(ctx, a.About)
	if err != nil {
		return nil, err
	}
	words := calls.PlainText(a.Words[""])
	switch {
	case !slices.Contains([]string{Dismissed, Warned, Locked}, a.Verdict):
		return nil, calls.Refuse(calls.BadRequest, "a verdict is dismissed, warned or locked, not %q", a.Verdict)
	case !r.Decided.IsZero():
		return nil, calls.Refuse(calls.NotNow, "report %d is decided: %s", r.ID, r.Verdict)
	case a.Verdict != Dismissed && r.User == "":
		return nil, calls.Refuse(calls.NotNow, "report %d is about a table and nobody in particular", r.ID)
	case a.Verdict == Warned && words == "":
		return nil, calls.Refuse(calls.BadRequest, "say with which words: they are told to the one who is warned")
	case len([]rune(words)) > mostWords:
		return nil, calls.Refuse(calls.BadRequest, "a warning has at most %d letters", mostWords)
	}
	if err := o.mayDecide(ctx, by, r, a.Verdict); err != nil {
		return nil, err
	}
	d := &people.Decision{Report: r.ID, By: decider(by), Verdict: a.Verdict, At: o.House.Clock().Kept()}
	if a.Verdict == Locked {
		if d.Lock, err = o.lockReported(ctx, by, a, r); err != nil {
			return nil, err
		}
	}
	if d.Tells, err = o.tellsOf(ctx, r, a.Verdict, words); err != nil {
		return nil, err
	}
	d.Deed = o.logged(by, a, people.Deed{About: a.About, AboutUser: r.User, Detail: a.Verdict})
	if err := o.Keep.DecideReport(ctx, d); err != nil {
		return nil, missing(err, "report %d was decided meanwhile", r.ID)
	}
	if d.Lock != nil {
		if err := o.leave(ctx, r.User); err != nil {
			return nil, err
		}
	}
	for _, b := range d.Tells {
		if err := o.House.Notices().Announce(ctx, b.User); err != nil {
			return nil, err
		}
	}
	return o.wholeReport(ctx, r.ID)
}

// mayDecide refuses a moderator a report about themselves or another moderator, and everybody one
// about somebody who is no more.
func (o *Office) mayDecide(ctx context.Context, by By, r *people.Report, verdict string) error {
	if by.User != nil && (r.By == by.User.ID || r.User == by.User.ID) {
		return calls.Refuse(NotModerator, "this report concerns yourself: that is the host's affair")
	}
	if r.User == "" {
		return nil
	}
	u, err := o.Keep.User(ctx, r.User)
	switch {
	case errors.Is(err, persist.ErrNotFound) && verdict == Dismissed:
		return nil
	case err == nil && by.User != nil && u.Moderator:
		return calls.Refuse(NotModerator, "%s is a moderator: that is the host's affair", u.Name)
	}
	return missing(err, "whom report %d is about is no more", r.ID)
}

// lockReported is the deed that locks the person a report is about; none where they are locked
// already.
func (o *Office) lockReported(ctx context.Context, by By, a *Ask, r *people.Report) (*people.Deed, error) {
	u, err := o.Keep.User(ctx, r.User)
	if err != nil || !u.Locked.IsZero() {
		return nil, missing(err, "whom report %d is about is no more", r.ID)
	}
	if u, err = o.account(ctx, by, string(u.ID)); err != nil {
		return nil, err
	}
	return o.logged(by, &Ask{Deed: "people.lock", Why: a.Why}, about(u)), nil
}

// decider is recorded as the one who decided: an account, or the name of the host.
func decider(by By) string {
	if by.User != nil {
		return string(by.User.ID)
	}
	return by.Name
}

// tellsOf is the notices of a verdict: to the author of the report that somebody has looked at it,
// and to a warned person of what.
func (o *Office) tellsOf(ctx context.Context, r *people.Report, verdict, words string) (list []people.Bulletin, err error) {
	now := o.House.Clock().Kept()
	u, err := o.Keep.User(ctx, r.By)
	if err == nil && u.ID != people.FormerUser {
		list = append(list, people.Bulletin{User: u.ID, Kind: people.IsLooked, Made: now})
	}
	if verdict == Warned {
		list = append(list, people.Bulletin{User: r.User, Kind: people.HostWarns, Words: map[string]string{"": words}, Made: now})
	}
	if errors.Is(err, persist.ErrNotFound) {
		err = nil // a guest who was forgotten
	}
	return list, err
}

// number is that of a report or a notice.
func number(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, calls.Refuse(calls.BadRequest, "%q is no number of one", text)
	}
	return n, nil
}
