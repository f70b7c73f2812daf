package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/scrip-games/scrip/admin"
)

type adminPeople struct {
	Show      showPerson    `cmd:"" help:"Show what the host may know of somebody."`
	Lock      lockPerson    `cmd:"" help:"Keep somebody out: sessions end at once, tokens and passkeys are good no more, and in games under way a bot stands in, as when one leaves."`
	Unlock    unlockPerson  `cmd:"" help:"Let somebody in again; seats are taken back at the tables."`
	Rename    renamePerson  `cmd:"" help:"Give somebody another name; the old one is found for a month."`
	Delete    deletePerson  `cmd:"" help:"Delete an account, as its person could: games with others stay, as a former player's."`
	Moderator makeModerator `cmd:"" help:"Let somebody help the host, or no more."`
}

type named struct {
	Name string `arg:"" help:"The name, or the id."`
}

type showPerson struct{ named }

// Run shows somebody.
func (p *showPerson) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "people.show", About: p.Name}, sayPerson)
}

type lockPerson struct {
	named
	reason
}

// Run keeps somebody out.
func (p *lockPerson) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "people.lock", About: p.Name, Why: p.Why}, sayPerson)
}

type unlockPerson struct {
	named
	Why string `help:"Why, for the log."`
}

// Run lets somebody in again.
func (p *unlockPerson) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "people.unlock", About: p.Name, Why: p.Why}, sayPerson)
}

type renamePerson struct {
	named
	New string `arg:"" help:"The new name."`
	reason
}

// Run gives somebody another name.
func (p *renamePerson) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "people.rename", About: p.Name, Name: p.New, Why: p.Why}, sayPerson)
}

type deletePerson struct {
	named
	reason
	sure
}

// Run deletes an account.
func (p *deletePerson) Run(c *adminCommand) error {
	if err := p.about(fmt.Sprintf("The account of %s will be deleted.", p.Name), p.Name); err != nil {
		return err
	}
	return c.do(admin.Ask{Deed: "people.delete", About: p.Name, Why: p.Why}, func(*admin.Answer) { fmt.Printf("%s is deleted\n", p.Name) })
}

type makeModerator struct {
	named
	Off bool   `help:"No more."`
	Why string `help:"Why, for the log."`
}

// Run makes somebody a moderator, or ends that.
func (p *makeModerator) Run(c *adminCommand) error {
	deed := "people.moderator"
	if p.Off {
		deed = "people.member"
	}
	return c.do(admin.Ask{Deed: deed, About: p.Name, Why: p.Why}, sayPerson)
}

func sayPerson(a *admin.Answer) {
	p := a.Person
	kind := "account"
	switch {
	case p.Guest:
		kind = "guest"
	case p.Owner != "":
		kind = "program of " + p.Owner
	case p.Moderator:
		kind = "moderator"
	}
	fmt.Printf("%s (%s), %s since %s\n", p.Name, p.ID, kind, at(p.Since))
	if !p.Locked.IsZero() {
		fmt.Printf("locked since %s\n", at(p.Locked))
	}
	for _, part := range []struct{ what, said string }{
		{"mail", p.Mail}, {"former names", strings.Join(p.Former, ", ")}, {"programs", strings.Join(p.Programs, ", ")},
		{"tables", strings.Trim(fmt.Sprint(p.Tables), "[]")}, {"signed in", fmt.Sprintf("%d times", p.Sessions)},
	} {
		if part.said != "" {
			fmt.Printf("%s: %s\n", part.what, part.said)
		}
	}
	sayLog(p.Log)
}

// at is a time as it is where the command is given.
func at(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }

type adminClubs struct {
	List   listClubs  `cmd:"" help:"List all clubs, the largest first."`
	Front  frontClub  `cmd:"" help:"Make this server one club: its front page is then the club's, with one's own games on top."`
	Delete deleteClub `cmd:"" help:"Delete a club with its events; the games that were played there stay."`
}

type clubName struct {
	Name string `arg:"" help:"The club's name, or its id: the last part of its address."`
}

type listClubs struct{}

// Run lists clubs.
func (listClubs) Run(c *adminCommand) error {
	return c.do(admin.Ask{Deed: "clubs.list"}, sayClubs)
}

type frontClub struct {
	Name string `arg:"" optional:"" help:"The club's name, or its id: the last part of its address."`
	None bool   `help:"No club: everybody's tables are on the front page again."`
	Why  string `help:"Why, for the log."`
}

// Run puts a club on the front page, or takes it off.
func (f *frontClub) Run(c *adminCommand) error {
	if f.None == (f.Name != "") {
		return usagef("name a club, or say --none")
	}
	if f.None {
		return c.do(admin.Ask{Deed: "clubs.no-front", Why: f.Why}, sayClubs)
	}
	return c.do(admin.Ask{Deed: "clubs.front", About: f.Name, Why: f.Why}, sayClubs)
}

type deleteClub struct {
	clubName
	reason
	sure
}

// Run deletes a club.
func (d *deleteClub) Run(c *adminCommand) error {
	if err := d.about(fmt.Sprintf("The club %s and its events will be gone, for everybody.", d.Name), d.Name); err != nil {
		return err
	}
	return c.do(admin.Ask{Deed: "clubs.delete", About: d.Name, Why: d.Why}, func(*admin.Answer) { fmt.Printf("%s is deleted\n", d.Name) })
}

func sayClubs(a *admin.Answer) {
	if len(a.Clubs) == 0 {
		fmt.Println("there are no clubs")
	}
	for _, c := range a.Clubs {
		notes := ""
		if c.Front {
			notes += ", on the front page"
		}
		if !c.Listed {
			notes += ", hidden"
		}
		fmt.Printf("%s (%s), %d in it, since %s%s\n", c.Name, c.ID, c.Members, at(c.Created), notes)
	}
}
