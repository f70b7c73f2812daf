// Package server is the HTTP side of Scrip: the API with its live streams, who
// is who, what keeps abuse out, and the web pages.
//
// The API is made of the Go types and methods of package calls and of this one; its
// OpenAPI document is made of them too, and the browser's types of that. What the
// server lets anybody do or see is decided in package match; here is only who asks.
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

	"github.com/alexedwards/scs/v2"
	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/review"
)

// People keeps users.
type People interface {
	// AddUser is persist.ErrTaken if another account has an account's name or one
	// that looks like it.
	AddUser(context.Context, *people.User) error
	// MakeAccount gives a guest a name and a password: ErrTaken like AddUser, and
	// persist.ErrNotFound if there is no such guest any more.
	MakeAccount(ctx context.Context, guest, name, password string) (*people.User, error)
	// ChangeUser changes what is named alone, with the same errors.
	ChangeUser(context.Context, string, people.UserChange) (*people.User, error)
	// User and Account are persist.ErrNotFound if there is none.
	User(ctx context.Context, id string) (*people.User, error)
	Account(ctx context.Context, name string) (*people.User, error)
	// SeeUser notes that a user was here.
	SeeUser(ctx context.Context, id string, at time.Time) error
	// RenameAccount leaves it found by its old name until a moment: ErrTaken like AddUser.
	RenameAccount(ctx context.Context, id, name string, until time.Time) (*people.User, error)
	FormerNames(ctx context.Context, id string) ([]people.FormerName, error)
	// SetPassword ends what was begun with the password it was; persist.ErrNotFound if it is
	// another by now. SignOut ends all that was begun before.
	SetPassword(ctx context.Context, id, was, password string, at time.Time) error
	SignOut(ctx context.Context, id string, at time.Time) error
	// AccountsByMail is the accounts that have confirmed a mail address.
	AccountsByMail(ctx context.Context, address string) ([]*people.User, error)
	// TableIDs is all tables that a user has to do with, the oldest first.
	TableIDs(ctx context.Context, user string) ([]string, error)
	// KeptOf is what is kept of a user besides, by tables and columns.
	KeptOf(ctx context.Context, user string) (map[string][]map[string]any, error)
	// SaveVisit, Visits and EndVisit are about where somebody is signed in.
	SaveVisit(ctx context.Context, user string, v people.Visit) error
	Visits(ctx context.Context, user string) ([]people.Visit, error)
	EndVisit(ctx context.Context, token string) error
	// Absorb gives all that a guest has to an account, and forgets the guest. It
	// is persist.ErrNotFound if there is no such guest any more.
	Absorb(ctx context.Context, guest, account string) error
	// DeleteUser forgets a user, and tells which tables that changes. The name of an account
	// is nobody's until a moment. It is persist.ErrTaken if he still plays somewhere.
	DeleteUser(ctx context.Context, id string, until time.Time) (tables []string, err error)
	// CurrentBulletins is what a user is told at a moment, and everybody with him; ReadBulletin
	// ends what he alone is told.
	CurrentBulletins(ctx context.Context, user string, now time.Time) ([]people.Bulletin, error)
	ReadBulletin(ctx context.Context, user string, id int64, at time.Time) error
	Passkeys
}

// Config is what a server needs.
type Config struct {
	House *match.House
	// HomeKey is by what addresses are hashed that tell who is of one household; "" where
	// nobody wants to know.
	HomeKey string
	People  People
	Reaches Reaches
	Ratings Ratings
	Results *results.Keeper
	Reviews *review.Queue
	// Numbers keeps what public games come to.
	Numbers Numbers
	// Programs keeps tokens and the programs that show them.
	Programs Programs
	// Company keeps friends, whom people do not want to hear, and what they report.
	Company Company
	// Office is where the host and moderators do what they do.
	Office *admin.Office
	// Post carries what people are told beyond the page; nil where nothing does.
	Post     Post
	Sessions KeptSessions
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
	// Beside are values of types that pages speak of besides the calls: they stand in the
	// API's document, so that pages have them typed.
	Beside []any
	// Words says a sentence of the pages in a language; nil where none are needed.
	Words func(language, key string, facts map[string]any) string
	// BaseURL is where people reach the server: https makes cookies secure.
	BaseURL string
	// Hosts are more names that people reach it by; without a BaseURL, any
	// address in numbers is one, too.
	Hosts []string
	// TrustProxy takes the client's address from X-Forwarded-For.
	TrustProxy bool
	Log        *slog.Logger
	Metrics    *Metrics
	// Limits keep single clients from taking everything; zero values are the
	// usual ones.
	Limits Limits
}

// Server serves the API and the pages.
type Server struct {
	homeKey  string
	house    *match.House
	people   People
	reaches  Reaches
	ratings  Ratings
	results  *results.Keeper
	numbers  Numbers
	summed   summed
	dumping  *dumping
	programs Programs
	company  Company
	office   *admin.Office
	post     Post
	sessions *scs.SessionManager
	kept     KeptSessions // where they are
	healthy  func() (time.Duration, error)
	ready    func() error
	away     func(error) bool
	calls    *calls.Calls
	log      *slog.Logger
	metrics  *Metrics
	limits   *limiters
	hosts    hosts
	base     string // where people reach the server; "" if that was left open
	words    func(language, key string, facts map[string]any) string
	proxied  bool
	secure   bool
	api      huma.API
	handler  http.Handler
	hashing  chan struct{} // as many passwords at once as it holds
	reading  *turns        // of those whose uploads are read
	working  *turns        // of those whose uploads are worked on
	ending   chan struct{} // closed when streams are to end
}

// New makes a server.
func New(c Config) (*Server, error) {
	base, err := ParseBase(c.BaseURL)
	if err != nil {
		return nil, err
	}
	s := &Server{
		house: c.House, people: c.People, reaches: c.Reaches, ratings: c.Ratings, results: c.Results, numbers: c.Numbers, dumping: newDumping(), programs: c.Programs, company: c.Company, office: c.Office, post: c.Post, healthy: c.Healthy, ready: c.Ready, away: c.Away, log: c.Log, metrics: c.Metrics,
		limits: newLimiters(c.Limits, c.Counter, c.Log), hosts: newHosts(base, c.Hosts), proxied: c.TrustProxy, base: strings.TrimSuffix(c.BaseURL, "/"), homeKey: c.HomeKey, words: c.Words, secure: base.Scheme == "https",
		hashing: make(chan struct{}, 2), ending: make(chan struct{}),
	}
	patience := s.limits.limits.Patience
	s.reading, s.working = newTurns(mostRead, patience), newTurns(mostWorked(), patience)
	s.calls = &calls.Calls{
		House: c.House, Results: c.Results, Reviews: c.Reviews, People: c.People, Visitor: visitor, Someone: s.someone,
		Guard: &guard{limits: s.limits, working: s.working}, Explain: s.noDatabase, Importers: c.Importers,
	}
	if s.metrics == nil {
		s.metrics = NewMetrics()
	}
	s.metrics.watch(c.House, c.Healthy, c.Figures)
	s.sessions, s.kept = newSessions(c.Sessions, s.secure), c.Sessions
	s.sessions.ErrorFunc = func(w http.ResponseWriter, r *http.Request, err error) {
		s.writeFailed(w, r, fmt.Errorf("session: %w", err))
	}
	pages, err := newPages(c.Pages)
	if err != nil {
		return nil, err
	}
	pages.card = s.linkCard
	mux := http.NewServeMux()
	s.api = newAPI(mux, s, c.Beside)
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /readyz", s.readiness)
	mux.HandleFunc("POST /mail/unsubscribe", s.oneClick)
	mux.HandleFunc("GET /dumps/{file}", s.dump)
	mux.HandleFunc("/api/", noCall(mux))
	mux.Handle("/", pages)

	var h http.Handler = s.route(mux)
	h = s.withSession(h)
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
			writeError(w, calls.Refuse(http.StatusNotFound, refusal.NotFound.Name, "there is no such call; see /api/openapi.json"))
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		writeError(w, calls.Refuse(http.StatusMethodNotAllowed, calls.BadRequest, "%s is not for this address; possible: %s", r.Method, strings.Join(allowed, ", ")))
	}
}

// ServeHTTP serves everything.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// EndStreams ends the live streams, so that the server can shut down; browsers
// come back to the next one.
func (s *Server) EndStreams() { close(s.ending) }

// OpenAPI is the document of the API, with the types that pages speak of beside it.
func OpenAPI(beside ...any) ([]byte, error) {
	api := newAPI(http.NewServeMux(), &Server{limits: newLimiters(Limits{}, nil, nil)}, beside)
	return api.OpenAPI().MarshalJSON()
}

// health answers whether the server can do its work: whether what people do can
// be kept.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	age, err := s.healthy()
	if err != nil {
		s.log.Error("not healthy", "err", err)
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

// isAPI tells calls of the API from pages.
func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }
