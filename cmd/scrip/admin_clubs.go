package main

import (
	"fmt"

	"github.com/scrip-games/scrip/admin"
)

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
