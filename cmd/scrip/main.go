// Command scrip plays railway and share games: it serves them to browsers,
// simulates games between bots, replays and shows records.
//
// Each command is a file of its own: a struct of its flags with a Run method,
// and a line in the commands below.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/scrip-games/scrip/bot"
)

// commands is the command line; kong makes parser and help of it.
type commands struct {
	Version kong.VersionFlag `help:"Print the version and leave."`

	Serve    serveCommand    `cmd:"" help:"Serve the games to browsers."`
	Backup   backupCommand   `cmd:"" help:"Copy the database of a server, also while it runs."`
	Copy     copyCommand     `cmd:"" help:"Copy everything from one database to another, such as from a file to PostgreSQL."`
	Check    checkCommand    `cmd:"" help:"Replay every game in a database, and tell which do not replay."`
	Ratings  ratingsCommand  `cmd:"" help:"Count all results and ratings in a database anew from its records, and tell what differs."`
	Stats    statsCommand    `cmd:"" help:"Count what there is to tell of titles: from records, or from a database anew."`
	Admin    adminCommand    `cmd:"" help:"For who hosts a server: people, tables, reports, notices to all, and a log of it."`
	OpenAPI  openapiCommand  `cmd:"" name:"openapi" hidden:"" help:"Print the OpenAPI document of the server."`
	Titles   titlesCommand   `cmd:"" help:"List the titles, their player counts and options."`
	Sim      simCommand      `cmd:"" help:"Play games between bots and count what comes of them."`
	Ladder   ladderCommand   `cmd:"" help:"Play bots against each other, pair by pair, and rate them."`
	Simulate simulateCommand `cmd:"" help:"Play whole events between bots."`
	Think    thinkCommand    `cmd:"" help:"Decide for a bot, asked by lines of JSON on standard input (docs/bots.md)."`
	Review   reviewCommand   `cmd:"" help:"Judge a finished game: chances at every moment, and the decisions that cost most."`
	Train    trainCommand    `cmd:"" help:"Teach the bots to judge positions of a title, from games of their own."`
	Replay   replayCommand   `cmd:"" help:"Replay records: every action is checked again."`
	Play     playCommand     `cmd:"" help:"Play a game by lines of text, against bots or at a table of a server (docs/blind.md)."`
	Show     showCommand     `cmd:"" help:"Show a moment of a record as a seat sees it, as JSON; or the game as text."`
	Picture  pictureCommand  `cmd:"" help:"Draw a moment of a record as a seat sees it, as PNG or SVG."`
	Import   importCommand   `cmd:"" help:"Make a record of a game played elsewhere."`
	Export   exportCommand   `cmd:"" help:"Make a file of a record for another program."`
	Routes   routesCommand   `cmd:"" help:"Find a company's best routes at a moment of a record of 1862."`
	Bench    benchCommand    `cmd:"" help:"Measure."`
}

const about = `Railway and share games: played in the browser, by bots, or from records.

A record is a whole game in one JSON file (docs/record.md), or in a text that
people read and write (docs/notation.md). Results go to
standard output, errors to standard error. The exit status is 0 when all went
well, 1 when something failed, and 2 when the command line was wrong.`

func main() { os.Exit(run(os.Args[1:])) }

// run does what the command line says and returns the exit status.
func run(args []string) int {
	var line commands
	parser := kong.Must(&line,
		kong.Name("scrip"), kong.Description(about),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Vars{"bots": strings.Join(bot.Kinds(), ", "), "version": "scrip " + version()},
	)
	if len(args) == 0 {
		args = []string{"--help"}
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		return fail(&usageError{err})
	}
	return fail(ctx.Run())
}

// version is the program's own, as it was built.
func version() string {
	if build, ok := debug.ReadBuildInfo(); ok {
		return build.Main.Version
	}
	return "(unknown)"
}

// usageError is a mistake on the command line, not in what it speaks of.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

// usagef is a usageError with its sentence.
func usagef(format string, args ...any) error { return &usageError{fmt.Errorf(format, args...)} }

// fail tells the error, if it is one, and gives the exit status.
func fail(err error) int {
	if err == nil {
		return 0
	}
	for line := range strings.Lines(err.Error()) { // each file that failed is one
		fmt.Fprintf(os.Stderr, "scrip: %s\n", strings.TrimSuffix(line, "\n"))
	}
	var usage *usageError
	if errors.As(err, &usage) {
		fmt.Fprintln(os.Stderr, "Try 'scrip --help', or --help after a command.")
		return 2
	}
	return 1
}
