package main

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/scrip-games/scrip/admin"
)

type adminTables struct {
	Show   showTable   `cmd:"" help:"Show a table: who sits there, and what was said last."`
	End    endTable    `cmd:"" help:"End a game under way without a result; those who play are told."`
	Mend   mendTable   `cmd:"" help:"Cut a damaged record back to where it can be played; what is taken out is shown and logged."`
	Delete deleteTable `cmd:"" help:"Delete a table with all that is kept of it, for everybody."`
}

type tableID struct {
	ID string `arg:"" help:"The table's id: the last part of its address."`
}

type showTable struct{ tableID }

// Run shows a table.
func (t *showTable) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "tables.show", About: t.ID}, sayTable)
}

type endTable struct {
	tableID
	reason
	sure
}

// Run ends a game.
func (t *endTable) Run(c *adminCommand) error {
	if err := t.about("The game will be over without a result.", t.ID); err != nil {
		return err
	}
	return c.do(admin.Ask{Deed: "tables.end", About: t.ID, Why: t.Why}, sayTable)
}

type mendTable struct {
	tableID
	reason
	sure
}

// Run mends a table.
func (t *mendTable) Run(c *adminCommand) error {
	if err := t.about("What was played after the damage will be gone.", t.ID); err != nil {
		return err
	}
	return c.do(admin.Ask{Deed: "tables.mend", About: t.ID, Why: t.Why}, sayMended)
}

func sayMended(a *admin.Answer) {
	fmt.Printf("cut back from %d entries to %d; taken out:\n", a.Cut.From, a.Cut.To)
	for i, e := range a.Cut.Entries {
		what := string(e.Action)
		if e.Undo != nil {
			what = fmt.Sprintf("undo to %d", *e.Undo)
		}
		fmt.Printf("  %d  %s  %s: %s\n", a.Cut.To+i, at(e.At), e.Seat, what)
	}
	sayTable(a)
}

type deleteTable struct {
	tableID
	reason
	sure
}

// Run deletes a table.
func (t *deleteTable) Run(c *adminCommand) error {
	if err := t.about("The table will be gone, for everybody.", t.ID); err != nil {
		return err
	}
	return c.do(admin.Ask{Deed: "tables.delete", About: t.ID, Why: t.Why}, func(*admin.Answer) { fmt.Printf("table %s is deleted\n", t.ID) })
}

func sayTable(a *admin.Answer) {
	t := a.Table
	rated := ""
	if t.Rated {
		rated = ", rated"
	}
	fmt.Printf("%s: %s, %s, %s%s, made %s, last touched %s, %d entries\n", t.ID, t.Title, t.Visibility, t.Status, rated, at(t.Created), at(t.Updated), t.Entries)
	if !t.Ended.IsZero() {
		fmt.Printf("ended by the host %s\n", at(t.Ended))
	}
	if d := t.Damage; d != nil {
		fmt.Printf("its record can be played up to entry %d, found %s: %s\n", d.Whole, at(d.Found), d.Why)
	}
	for i, s := range t.Seats {
		fmt.Printf("  seat %d: %-6s %s %s\n", i, s.Kind, s.Name, inBrackets(string(s.User)))
	}
	sayChat(t.Chat)
}

func inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return "(" + text + ")"
}

func sayChat(lines []admin.SaidLine) {
	for _, l := range lines {
		mark := " "
		if l.This {
			mark = ">"
		}
		fmt.Printf("%s %s  %s: %s\n", mark, at(l.At), l.Name, l.Text)
	}
}

type adminReports struct {
	List   listReports  `cmd:"" help:"List what nobody has decided yet."`
	Show   showReport   `cmd:"" help:"Show a report, with what was said around it."`
	Decide decideReport `cmd:"" help:"Decide a report; who made it is told that somebody has looked at it."`
}

type listReports struct {
	All bool `help:"The decided ones, too."`
}

// Run lists reports.
func (r *listReports) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "reports.list", All: r.All}, sayReports)
}

type reportID struct {
	ID string `arg:"" help:"The report's number."`
}

type showReport struct{ reportID }

// Run shows a report.
func (r *showReport) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "reports.show", About: r.ID}, sayReports)
}

type decideReport struct {
	reportID
	Verdict string `arg:"" enum:"dismissed,warned,locked" help:"dismissed, warned (the one it is about is told --words), or locked (and is)."`
	reason
	Words string `help:"What the one who is warned is told."`
}

// Run decides a report.
func (r *decideReport) Run(c *adminCommand) error {
	a := admin.Ask{Deed: "reports.decide", About: r.ID, Verdict: r.Verdict, Why: r.Why}
	if r.Words != "" {
		a.Words = map[string]string{"": r.Words}
	}
	return c.do(a, sayReports)
}

func sayReports(a *admin.Answer) {
	if len(a.Reports) == 0 {
		fmt.Println("there are no reports")
	}
	for _, r := range a.Reports {
		fmt.Printf("%d  %s  %s about %s: %s\n", r.ID, at(r.Made), cmp.Or(r.By, "somebody"), cmp.Or(r.About, "table "+string(r.Table)), r.Reason)
		if r.Words != "" {
			fmt.Printf("   %q\n", r.Words)
		}
		if r.Said != "" {
			fmt.Printf("   said: %q\n", r.Said)
		}
		if r.About != "" && r.Table != "" {
			fmt.Printf("   at table %s\n", r.Table)
		}
		if !r.Decided.IsZero() {
			fmt.Printf("   %s by %s, %s\n", r.Verdict, r.DecidedBy, at(r.Decided))
		}
		sayChat(r.Chat)
	}
}

type adminNotice struct {
	Say  sayNotice   `cmd:"" default:"withargs" help:"Tell everybody something."`
	List listNotices `cmd:"" help:"List what everybody is told."`
	End  endNotice   `cmd:"" help:"Tell it no more."`
}

type sayNotice struct {
	Words string            `arg:"" help:"What is told, in whatever language."`
	Lang  map[string]string `help:"The same for who reads another language, such as de='Heute Nacht …'." placeholder:"LANG=WORDS"`
	Until string            `help:"How long: a time such as 2026-12-31T06:00, or a duration such as 2h; until it is ended without it."`
}

// Run publishes a notice to everybody.
func (n *sayNotice) Run(c *adminCommand) error {
	until, err := moment(n.Until)
	if err != nil {
		return err
	}
	words := map[string]string{"": n.Words}
	for language, said := range n.Lang {
		words[language] = said
	}
	return c.do(admin.Ask{Deed: "notices.say", Words: words, Until: until}, sayNotices)
}

// moment is a time, or so long from now; zero for no text.
func moment(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if d, err := time.ParseDuration(text); err == nil {
		return time.Now().Add(d), nil
	}
	for _, form := range []string{time.RFC3339, "2006-01-02T15:04", "2006-01-02 15:04", time.DateOnly} {
		if t, err := time.ParseInLocation(form, text, time.Local); err == nil {
			return t, nil
		}
	}
	return time.Time{}, usagef("%q is no time: say it like 2026-12-31T06:00 or 2h", text)
}

type listNotices struct {
	All bool `help:"Those that are over, too."`
}

// Run lists the notices to everybody.
func (n *listNotices) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "notices.list", All: n.All}, sayNotices)
}

type endNotice struct {
	ID string `arg:"" help:"The notice's number."`
}

// Run ends a notice.
func (n *endNotice) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "notices.end", About: n.ID}, sayNotices)
}

func sayNotices(a *admin.Answer) {
	if len(a.Notices) == 0 {
		fmt.Println("nobody is told anything")
	}
	for _, n := range a.Notices {
		until := "until it is ended"
		if n.Over {
			until = "over"
		} else if !n.Until.IsZero() {
			until = "until " + at(n.Until)
		}
		fmt.Printf("%d  %s, %s: %s\n", n.ID, at(n.Made), until, n.Words[""])
		for _, language := range admin.Languages {
			if said := n.Words[language]; said != "" {
				fmt.Printf("   %s: %s\n", language, said)
			}
		}
	}
}

type adminLog struct{}

// Run shows the log, the last first.
func (adminLog) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "log"}, func(a *admin.Answer) {
		if len(a.Log) == 0 {
			fmt.Println("nothing was done yet")
		}
		sayLog(a.Log)
	})
}

func sayLog(lines []admin.LogLine) {
	for _, l := range lines {
		said := []string{at(l.At), l.By, l.Deed}
		for _, more := range []string{l.About, l.Detail} {
			if more != "" {
				said = append(said, more)
			}
		}
		if l.Why != "" {
			said = append(said, "because: "+l.Why)
		}
		fmt.Println(strings.Join(said, "  "))
	}
}
