package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/helper"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notify"
	"github.com/scrip-games/scrip/picture"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/clubs"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/events"
	"github.com/scrip-games/scrip/store/watching"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/games18xx"
	"github.com/scrip-games/scrip/web"
	"github.com/scrip-games/scrip/words"
)

type serveCommand struct {
	Addr        string        `help:"Address to listen on." default:"127.0.0.1:8080" env:"SCRIP_ADDR"`
	Data        dataSource    `help:"The database: a file, made where there is none, or the address of a PostgreSQL database (postgres://user:password@host/name)." default:"data/scrip.db" env:"SCRIP_DATA"`
	BaseURL     string        `help:"Where people reach the server, such as https://scrip.example.org. With https, cookies are sent over https only." name:"base-url" env:"SCRIP_BASE_URL"`
	Host        []string      `help:"More names that people reach the server by, such as raspberrypi.local; that of --base-url is known, and so are addresses in numbers where there is none." env:"SCRIP_HOST" placeholder:"NAME"`
	MetricsAddr string        `help:"Address to serve metrics for Prometheus on; none without it." name:"metrics-addr" env:"SCRIP_METRICS_ADDR" placeholder:"ADDR"`
	Log         slog.Level    `help:"Least level that is logged: debug, info, warn or error." default:"info" env:"SCRIP_LOG"`
	LogFormat   string        `help:"How it is logged: text or json." enum:"text,json" default:"text" env:"SCRIP_LOG_FORMAT"`
	BotPace     time.Duration `help:"How long a bot waits before it moves, so that people can follow; less in a long row of moves." default:"900ms" env:"SCRIP_BOT_PACE"`
	TrustProxy  bool          `help:"Behind a proxy: take the client's address from X-Forwarded-For." env:"SCRIP_TRUST_PROXY"`

	TurnClock bool `help:"For tests: turn the server's clock by lines on standard input, such as 'advance 30s'." name:"turn-clock" hidden:""`

	SMTP           string `help:"Mail server for notices, such as smtp://user:password@mail.example.org:587, or smtps:// for one that speaks TLS from the start; needs --mail-from and --base-url. Without it nobody gets mail." name:"smtp" env:"SCRIP_SMTP" placeholder:"URL"`
	MailFrom       string `help:"Sender of mail, such as 'Scrip <scrip@example.org>'." name:"mail-from" env:"SCRIP_MAIL_FROM" placeholder:"ADDRESS"`
	WebhooksInside bool   `help:"Let people's webhooks reach addresses within the server's own network." name:"webhooks-inside" env:"SCRIP_WEBHOOKS_INSIDE"`
}

// Validate refuses what could never be served, before anything is made.
func (c *serveCommand) Validate() error {
	if _, err := server.ParseBase(c.BaseURL); err != nil {
		return err
	}
	if err := checkAddress(c.Addr); err != nil {
		return fmt.Errorf("the address must be like 127.0.0.1:8080: %w", err)
	}
	if c.MetricsAddr != "" {
		if err := checkAddress(c.MetricsAddr); err != nil {
			return fmt.Errorf("the metrics' address must be like 127.0.0.1:9090: %w", err)
		}
	}
	for _, name := range c.Host {
		if err := server.CheckHost(name); err != nil {
			return err
		}
	}
	if err := c.checkMail(); err != nil {
		return err
	}
	if c.BotPace < 0 {
		return fmt.Errorf("a bot cannot wait %s: 0s is the least", c.BotPace)
	}
	if c.TurnClock && database.IsAddress(string(c.Data)) {
		return errors.New("--turn-clock is for a database in a file: PostgreSQL and its jobs go by the time of their own")
	}
	return nil
}

// clock is what the server goes by.
func (c *serveCommand) clock(log *slog.Logger) clock.Wall {
	if !c.TurnClock {
		return clock.Wall{}
	}
	wall := clock.NewTurnable()
	go wall.TurnBy(os.Stdin, log)
	return wall
}

// checkMail refuses a mail server whose letters could not be sent, or lead nowhere.
func (c *serveCommand) checkMail() error {
	if c.SMTP == "" {
		return nil
	}
	if c.BaseURL == "" {
		return errors.New("mail has links in it: with --smtp say by --base-url where people reach the server")
	}
	return notify.CheckSMTP(c.SMTP, c.MailFrom)
}

func checkAddress(addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	return err
}

// hosts are the names that the server answers for: those that were given, and
// the one it listens on.
func (c *serveCommand) hosts() []string {
	name, _, _ := net.SplitHostPort(c.Addr)
	return append(c.Host, name)
}

// Run serves until it is interrupted.
func (c *serveCommand) Run() error {
	log := c.logger()
	slog.SetDefault(log)
	ctx, stop := untilInterrupted()
	defer stop()

	wall := c.clock(log)
	kept, err := store.OpenBy(ctx, string(c.Data), wall)
	if err != nil {
		return err
	}
	defer kept.Close()
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("cannot listen: %w", err)
	}
	defer listener.Close()
	post, err := c.post(ctx, kept, wall, listener.Addr().String())
	if err != nil {
		return err
	}
	metrics := server.NewMetrics()
	results, reviews := resultsOf(kept), reviewsOf(kept, metrics)
	config := houseOn(kept, results, reviews)
	config.Clock, config.Pace, config.Observe, config.Sender = wall, c.BotPace, metrics, post
	keptClubs := clubs.New(kept.DB)
	all := &club.Clubs{Store: keptClubs, Clock: wall, Company: kept.Social, Hooks: post}
	leagues := &league.Events{Store: events.New(kept.DB), Clubs: all, Clock: wall, User: kept.People.User}
	finished := config.Finished
	config.Finished = func(ctx context.Context, s *sheet.Sheet) func(context.Context) {
		leagues.TableOver(s)
		return finished(ctx, s)
	}
	house := match.OpenHouse(config)
	leagues.House = house
	defer house.Close()
	reviews.Open(house)
	office := &admin.Office{House: house, Keep: kept.Office(), Clubs: keptClubs}
	defer context.AfterFunc(ctx, house.Stop)() // nobody who is answered last waits for long thoughts
	homes, err := kept.Secret(ctx, "homes", func() (string, error) { return rand.Text() + rand.Text(), nil })
	if err != nil {
		return err
	}
	pictures := picture.NewStudio()
	go pictures.Warm(ctx) // whoever asks for one earlier waits for the same
	srv, err := server.New(server.Config{
		HomeKey: homes,
		House:   house, People: kept.People, Ratings: kept.Results, Results: results, Reviews: reviews, Numbers: kept.Results, Sessions: kept.Sessions, Healthy: kept.Healthy, Ready: kept.Ready, Away: database.Away, Counter: kept.Counter(), Figures: kept.Figures, Pages: web.Pages(), Importers: importers(),
		BaseURL: c.BaseURL, Hosts: c.hosts(), TrustProxy: c.TrustProxy, Log: log, Metrics: metrics,
		Words: words.SayIn, Reaches: kept.Notices, Programs: kept.People, Company: kept.Social, Notes: kept.Tables, Office: office, Post: post, Beside: beside, Pictures: pictures,
		Clubs: all, ClubGames: keptClubs, Events: leagues, Follows: watching.New(kept.DB),
	})
	if err != nil {
		return err
	}
	if c.MetricsAddr != "" {
		stop, err := serveMetrics(c.MetricsAddr, metrics, log)
		if err != nil {
			return err
		}
		defer stop()
	}
	defer c.listenForAdmin(office, log)()
	// Background thinking (package think) has half of Go's share of the machine at most: people's
	// calls find another half, and the system lets them go first.
	runtime.GOMAXPROCS(2 * runtime.GOMAXPROCS(0))
	house.Resume()
	house.Go(func() { all.Run(house.Context()) })
	house.Go(func() { leagues.Run(house.Context()) })
	log.Info("serving", "url", "http://"+listener.Addr().String(), "data", database.Name(string(c.Data)))
	return serve(ctx, listener, srv, log)
}

// houseOn is the configuration of a house on a store.
func houseOn(kept *store.Store, results *results.Keeper, reviews *review.Queue) match.Config {
	return match.Config{
		Store: kept.House(), Shared: kept.Shared(), Titles: title.All(), Old: title.Old(), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Picker:  func(kind string) (match.Picker, error) { return bot.New(kind) },
		Adviser: adviser{}, ForgetGuests: kept.People.ForgetGuests, Calendar: kept.Notices.Calendar, Company: kept.Social,
		Gate: &club.Gate{Store: clubs.New(kept.DB), Over: events.New(kept.DB).Revealed}, Rated: true, Finished: results.Finished, Sweep: results.Sweep, Resume: reviews.Resume, Forgotten: reviews.Forget,
	}
}

// reviewsOf reviews games on a store.
func reviewsOf(kept *store.Store, observe match.Observer) *review.Queue {
	return review.New(review.Config{Store: kept.Reviews, Shared: kept.Shared(), By: reviewer{}, Observe: observe})
}

// resultsOf keeps the results of finished games in a store.
func resultsOf(kept *store.Store) *results.Keeper {
	return results.New(results.Config{Archive: sheet.NewArchive(kept.Tables, title.All(), title.Old()), Ratings: kept.Results, Numbers: kept.Results, Bots: bot.Kinds()})
}

// beside are the types by which pages ask the engine in the browser to analyse.
var beside = []any{helper.AnalysisAsk{}, helper.AnalysisAnswer{}}

// post sends notices beyond the page; here is where the server listens.
func (c *serveCommand) post(ctx context.Context, kept *store.Store, wall clock.Wall, here string) (*notify.Post, error) {
	names := map[string]string{}
	for _, t := range title.All() {
		names[t.Info().ID] = t.Info().Name
	}
	return notify.Open(ctx, notify.Config{
		Clock: wall, Base: strings.TrimSuffix(cmp.Or(c.BaseURL, "http://"+here), "/"), SMTP: c.SMTP, From: c.MailFrom, Inside: c.WebhooksInside,
		Say: words.SayIn, Title: func(id string) string { return names[id] }, Secret: kept.Secret,
	})
}

// importers are the ways to open games that were played elsewhere, by title.
func importers() map[string]calls.Importer {
	return map[string]calls.Importer{railwaymania.Title.Info().ID: games18xx.Importer{}}
}

// serve answers until the context ends; then it lets answers under way be
// finished, ends the streams, and returns.
func serve(ctx context.Context, listener net.Listener, srv *server.Server, log *slog.Logger) error {
	h := &http.Server{
		Handler: srv, ReadHeaderTimeout: 10 * time.Second, WriteTimeout: 60 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	h.RegisterOnShutdown(srv.EndStreams)
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("shutting down")
	end, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := h.Shutdown(end); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return h.Close()
}

// serveMetrics tells the metrics at an address of their own until it is stopped.
func serveMetrics(addr string, metrics *server.Metrics, log *slog.Logger) (stop func() error, err error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen for metrics: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", metrics.Handler())
	h := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, MaxHeaderBytes: 64 << 10}
	go h.Serve(listener)
	log.Info("serving metrics", "url", "http://"+listener.Addr().String()+"/metrics")
	return h.Close, nil
}

func (c *serveCommand) logger() *slog.Logger {
	options := &slog.HandlerOptions{Level: c.Log}
	var h slog.Handler = slog.NewTextHandler(os.Stderr, options)
	if c.LogFormat == "json" {
		h = slog.NewJSONHandler(os.Stderr, options)
	}
	return slog.New(sumUp(h))
}

type openapiCommand struct{}

// Run prints the API's document, of which the web's types are made.
func (c *openapiCommand) Run() error {
	doc, err := server.OpenAPI(beside...)
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(append(doc, '\n'))
	return err
}
