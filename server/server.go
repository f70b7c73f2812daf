// Package server is the HTTP side of Scrip: the API with its live streams, identity, protection
// from abuse, and the web pages.
//
// The API is made of the Go types and methods of package calls and of this one; its OpenAPI
// document is made of them too, and the browser's types of that. Package match decides what anybody
// may do or see; this package only finds out who is asking.
package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/picture"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/server/account"
	"github.com/scrip-games/scrip/server/clubs"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/server/social"
	"github.com/scrip-games/scrip/server/watching"
)

// Config is what a server needs.
type Config struct {
	House *match.House
	// HomeKey is by what addresses are hashed that tell who is of one household; "" where
	// nobody wants to know.
	HomeKey string
	People  account.People
	Reaches account.Reaches
	Ratings social.Ratings
	Results *results.Keeper
	Reviews *review.Queue
	// Numbers keeps the statistics of public games.
	Numbers social.Numbers
	// Programs keeps tokens and the programs that show them.
	Programs account.Programs
	// Company keeps friends, whom people do not want to hear, and what they report.
	Company social.Company
	// Notes keeps what people note at tables.
	Notes social.Notes
	// Office is where the host and moderators do what they do.
	Office *admin.Office
	// Clubs is all clubs, and ClubGames what is played there.
	Clubs     *club.Clubs
	ClubGames clubs.Games
	Events    *league.Events
	// Follows keeps whom and what people follow.
	Follows watching.Store
	// Post sends notices beyond the page; nil where nothing does.
	Post     account.Post
	Sessions account.KeptSessions
	// Healthy is how long ago something was last written, and what is wrong where
	// nothing can be; it answers at once.
	Healthy func() (age time.Duration, err error)
	// Away tells whether an error means that the database cannot be reached; nil where
	// nobody knows.
	Away func(error) bool
	// Ready is nil if the server can do all of its work; it answers at once.
	Ready func() error
	// Counter counts what clients do over all servers; nil where there is one.
	Counter results.Counter
	// Figures tells how all servers are doing; nil where nobody asks.
	Figures func(context.Context) (results.Figures, error)
	// Importers read games played elsewhere, by the id of their title.
	Importers map[string]calls.Importer
	// Pages is the built web application.
	Pages fs.FS
	// Pictures draws moments; one of the server's own where it is nil.
	Pictures *picture.Studio
	// Beside are values of types that pages speak of besides the calls: they stand in the
	// API's document, so that pages have them typed.
	Beside []any
	// Words says a sentence of the pages, "" for none; nil where none are needed.
	Words func(namespace, language, key string, facts map[string]any) string
	// BaseURL is where people reach the server: https makes cookies secure.
	BaseURL string
	// Hosts are more names that people reach it by; without a BaseURL, any
	// address in numbers is one, too.
	Hosts []string
	// TrustProxy takes the client's address from X-Forwarded-For.
	TrustProxy bool
	Log        *slog.Logger
	Metrics    *Metrics
	// Hashing is what it costs to hash a password; as much as it should where it is nil.
	Hashing *argon2id.Params
	// Limits keep single clients from taking everything; zero values are the
	// usual ones.
	Limits request.Limits
}

// Server serves the API and the pages.
type Server struct {
	house    *match.House
	people   account.People // of whom all that is kept is handed out
	company  social.Company
	months   social.Numbers // of which all games are handed out
	results  *results.Keeper
	dumping  *dumping
	calls    *calls.Calls
	accounts *account.Accounts
	social   *social.Social
	clubs    *clubs.Calls
	watching *watching.Calls

	healthy  func() (time.Duration, error)
	ready    func() error
	away     func(error) bool
	log      *slog.Logger
	metrics  *Metrics
	limits   *request.Limiters
	hosts    hosts
	base     string // where people reach the server; "" if that was left open
	words    func(namespace, language, key string, facts map[string]any) string
	proxied  bool
	secure   bool
	handler  http.Handler
	reading  *request.Turns // of those whose uploads are read
	drawn    *request.Turns // of those who wait for pictures
	pictures *picture.Studio
	ending   chan struct{} // closed when streams are to end
}

// New makes a server.
func New(c Config) (*Server, error) {
	base, err := ParseBase(c.BaseURL)
	if err != nil {
		return nil, err
	}
	s := newServer(c, base)
	s.metrics.watch(c.House, c.Healthy, c.Figures)
	pages, err := newPages(c.Pages)
	if err != nil {
		return nil, err
	}
	pages.tableAt, pages.card, pages.framed = s.tableAt, s.linkCard, s.serveEmbedded
	mux := http.NewServeMux()
	newAPI(mux, s, c.Beside)
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /readyz", s.readiness)
	mux.HandleFunc("POST /mail/unsubscribe", s.social.Unsubscribe)
	mux.HandleFunc("GET /dumps/{file}", s.dump)
	mux.HandleFunc("GET /table/{id}/at/{n}", s.pictureOf(pages))
	mux.HandleFunc("GET /cards/{list}", s.drawCard)
	mux.HandleFunc("GET /cards/{room}/{page...}", s.drawCard)
	mux.HandleFunc("GET /table/{id}/from/{a}/to/{b}", s.film)
	mux.HandleFunc("GET /table/{id}/review.gif", s.reviewFilm)
	mux.HandleFunc("/api/", noCall(mux))
	mux.Handle("/", pages)

	var h http.Handler = s.route(mux)
	h = s.accounts.Identify(h)
	h = s.limitAddress(h)
	if h, err = crossOrigin(h, c.BaseURL); err != nil {
		return nil, err
	}
	h = s.knownHost(h)
	h = compress(h)
	h = s.headers(h)
	h = s.hurry(h)
	s.handler = s.observe(h)
	return s, nil
}

// newServer is a server without its routes.
func newServer(c Config, base *url.URL) *Server {
	s := &Server{
		house: c.House, people: c.People, company: c.Company, months: c.Numbers, results: c.Results, dumping: newDumping(),
		healthy: c.Healthy, ready: c.Ready, away: c.Away, log: c.Log, metrics: c.Metrics, limits: request.NewLimiters(c.Limits, c.House.Clock(), c.Counter, c.Log),
		hosts: newHosts(base, c.Hosts), base: strings.TrimSuffix(c.BaseURL, "/"), words: c.Words, proxied: c.TrustProxy, secure: base.Scheme == "https",
		ending: make(chan struct{}),
	}
	if s.metrics == nil {
		s.metrics = NewMetrics()
	}
	patience := s.limits.Limits.Patience
	s.reading = request.NewTurns(mostRead, patience)
	s.drawn, s.pictures = request.NewTurns(mostDrawn, patience), c.Pictures
	if s.pictures == nil {
		s.pictures = picture.NewStudio()
	}
	s.calls = &calls.Calls{
		House: c.House, Results: c.Results, Reviews: c.Reviews, People: c.People, Visitor: request.Visitor, Explain: s.noDatabase, Importers: c.Importers,
		Guard: &request.Guard{Limits: s.limits, Working: request.NewTurns(mostWorked(), patience)},
	}
	s.accounts = account.New(account.Config{
		House: c.House, Calls: s.calls, People: c.People, Programs: c.Programs, Reaches: c.Reaches, Sessions: c.Sessions, Office: c.Office, Post: c.Post,
		HomeKey: c.HomeKey, Base: s.base, Secure: s.secure, Limits: s.limits, Log: c.Log, Hashing: c.Hashing,
	})
	s.calls.Someone = s.accounts.Someone
	s.social = social.New(social.Config{
		House: c.House, Calls: s.calls, Accounts: s.accounts, People: c.People, Reaches: c.Reaches, Ratings: c.Ratings, Numbers: c.Numbers, Company: c.Company, Notes: c.Notes,
		Post: c.Post, Ending: s.ending, Limits: s.limits, Log: c.Log,
	})
	s.clubs = clubs.New(clubs.Config{House: c.House, Calls: s.calls, Clubs: c.Clubs, Games: c.ClubGames, Events: c.Events, People: c.People, Ratings: c.Ratings, Limits: s.limits})
	s.calls.Tags = s.clubs.Tags
	s.watching = watching.New(watching.Config{House: c.House, Calls: s.calls, Store: c.Follows, People: c.People, Company: c.Company})
	return s
}

// ParseBase reads where people reach the server; "" leaves it open. The pages
// name everything from the root of the host, so it has no path.
func ParseBase(text string) (*url.URL, error) {
	base, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("the base URL must be like https://scrip.example.org: %w", err)
	}
	web := base.Scheme == "http" || base.Scheme == "https"
	if text != "" && (!web || base.Host == "" || strings.Trim(base.Path, "/") != "" || base.RawQuery != "" || base.Fragment != "" || base.User != nil) {
		return nil, fmt.Errorf("the base URL must be like https://scrip.example.org, with nothing after the host; it is %q", text)
	}
	return base, nil
}

// noCall answers for what is no call of the API, and says so where only the
// method is wrong.
func noCall(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
			other := r.Clone(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); pattern != "/api/" {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			request.WriteError(w, calls.Refuse(refusal.NotFound, "there is no such call; see /api/openapi.json"))
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		request.WriteError(w, calls.Refuse(request.WrongMethod, "%s is not for this address; possible: %s", r.Method, strings.Join(allowed, ", ")))
	}
}

// ServeHTTP serves everything.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// EndStreams ends the live streams, so that the server can shut down; browsers
// come back to the next one.
func (s *Server) EndStreams() { close(s.ending) }

// OpenAPI is the document of the API, with the types that pages speak of beside it.
func OpenAPI(beside ...any) ([]byte, error) {
	api := newAPI(http.NewServeMux(), newServer(Config{House: &match.House{}}, &url.URL{}), beside)
	return api.OpenAPI().MarshalJSON()
}

// health answers whether the server can do its work: whether what people do can
// be kept.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	age, err := s.healthy()
	if err != nil {
		s.log.Error("health check failed", "err", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintf(w, "nothing that is done here can be kept: %v\n", err)
		return
	}
	fmt.Fprintf(w, "ok: the last write was %.1f s ago\n", age.Seconds())
}

// readiness answers whether requests should be sent here: not while something is wrong,
// and not when the server is about to stop.
func (s *Server) readiness(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	err := s.ready()
	select {
	case <-s.ending:
		err = errors.New("it is shutting down")
	default:
	}
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintf(w, "not ready: %v\n", err)
		return
	}
	fmt.Fprintln(w, "ready")
}
