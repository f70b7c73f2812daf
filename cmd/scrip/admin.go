package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/user"
	"strings"

	"golang.org/x/term"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/clubs"
	"github.com/scrip-games/scrip/store/database"
)

type adminCommand struct {
	Data   dataSource `help:"The database of the server, whether it runs or not: a file, or the address of a PostgreSQL database." default:"data/scrip.db" env:"SCRIP_DATA"`
	Server string     `help:"For moderators: the address of a server, such as https://scrip.example.org; takes a token with the scope moderate in SCRIP_TOKEN." placeholder:"URL"`
	As     string     `help:"Who is logged to have done it; your name on this machine without it." placeholder:"NAME"`
	JSON   bool       `help:"Print the answer as JSON." name:"json"`

	People  adminPeople  `cmd:"" help:"Show, lock, rename or delete somebody, or make a moderator."`
	Tables  adminTables  `cmd:"" help:"Show, end or delete a table."`
	Reports adminReports `cmd:"" help:"List, show or decide what people have reported."`
	Clubs   adminClubs   `cmd:"" help:"List or delete clubs, or make this server one club."`
	Notice  adminNotice  `cmd:"" help:"Tell everybody something, on every page."`
	Log     adminLog     `cmd:"" help:"Show what was done, by whom and why."`
}

// Help is what --help says besides.
func (adminCommand) Help() string {
	return `The commands work while the server runs. On a file they speak to it at a socket beside
the file, which only the file's owner can open; where no server runs they open the file
themselves. On PostgreSQL they open the database beside the servers.

Every change is logged, with who made it and why. Moderators do with --server what they
may: show, lock and unlock people, show and end tables, and decide reports.`
}

// AfterApply refuses what could not be asked.
func (c *adminCommand) AfterApply() error {
	if c.Server == "" {
		return nil
	}
	if _, err := server.ParseBase(c.Server); err != nil {
		return usagef("the server must be like https://scrip.example.org; it is %q", c.Server)
	}
	if os.Getenv("SCRIP_TOKEN") == "" {
		return usagef("with --server give your token in SCRIP_TOKEN")
	}
	return nil
}

// do asks for a deed and tells what came of it.
func (c *adminCommand) do(a admin.Ask, say func(*admin.Answer)) error {
	ctx, stop := untilInterrupted()
	defer stop()
	answer, err := c.ask(ctx, a)
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(answer)
	}
	say(answer)
	return nil
}

// ask asks the server that is named, the one that has the file, or does it here.
func (c *adminCommand) ask(ctx context.Context, a admin.Ask) (*admin.Answer, error) {
	data := string(c.Data)
	if c.Server != "" {
		return adminByHTTP(ctx, http.DefaultClient, strings.TrimSuffix(c.Server, "/")+"/api/moderation", os.Getenv("SCRIP_TOKEN"), a)
	}
	by, err := c.by()
	if err != nil {
		return nil, err
	}
	if !database.IsAddress(data) {
		if answer, spoke, err := askSocket(ctx, data, adminOrder{By: by, Ask: a}); spoke {
			return answer, err
		}
		if _, err := os.Stat(data); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no database %s", data) // none is made
		}
	}
	return doHere(ctx, data, by, a)
}

// by is the name that is logged.
func (c *adminCommand) by() (string, error) {
	if c.As != "" {
		return c.As, nil
	}
	u, err := user.Current()
	if err != nil {
		return "", fmt.Errorf("nobody knows who you are, say so with --as: %w", err)
	}
	return u.Username, nil
}

// askSocket asks the server that has the file, if one listens.
func askSocket(ctx context.Context, file string, order adminOrder) (answer *admin.Answer, spoke bool, err error) {
	conn, err := new(net.Dialer).DialContext(ctx, "unix", socketOf(file))
	if err != nil {
		return nil, false, nil // there is none, or only what one left behind
	}
	client := &http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext:       func(context.Context, string, string) (net.Conn, error) { return conn, nil },
	}}
	answer, err = adminByHTTP(ctx, client, "http://server/", "", order)
	return answer, true, err
}

// doHere does it to the database itself.
func doHere(ctx context.Context, data, by string, a admin.Ask) (answer *admin.Answer, err error) {
	kept, err := store.Open(ctx, data)
	if errors.Is(err, database.ErrInUse) {
		return nil, fmt.Errorf("a server has %s open, and does not answer you at %s: are you its owner?", data, socketOf(data))
	} else if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	reviews := reviewsOf(kept, nil)
	house := match.OpenHouse(houseOn(kept, resultsOf(kept), reviews))
	defer house.Close()
	reviews.Open(house)
	return (&admin.Office{House: house, Keep: kept.Office(), Clubs: clubs.New(kept.DB)}).Do(ctx, admin.By{Name: by}, &a)
}

// sure asks on a terminal whether something that cannot be undone is meant.
type sure struct {
	Yes bool `help:"Do not ask."`
}

// about returns when the name was typed, or need not be.
func (s sure) about(what, name string) error {
	if s.Yes {
		return nil
	}
	if !term.IsTerminal(int(os.Stdin.Fd())) {
		return usagef("this cannot be undone: say so with --yes")
	}
	fmt.Fprintf(os.Stderr, "%s This cannot be undone. Type %s to go on: ", what, name)
	typed, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil || strings.TrimSpace(typed) != name {
		return errors.New("nothing was done")
	}
	return nil
}

// reason is why something is done.
type reason struct {
	Why string `help:"Why, for the log." required:""`
}
