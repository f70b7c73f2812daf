package server

import (
	"net/http"
	"slices"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// humaSetup sets what huma keeps for the whole program.
var humaSetup = sync.OnceFunc(func() {
	huma.NewError = newError
	huma.DefaultArrayNullable = false
})

// newAPI registers every call, and the types that pages speak of beside them.
func newAPI(mux *http.ServeMux, s *Server, beside []any) huma.API {
	humaSetup()
	config := huma.DefaultConfig("Scrip", "1")
	config.Info.Description = "Railway and share games. Browsers have a session in a cookie; programs send Authorization: Bearer with a token (docs/bots.md). Every refusal is an Error."
	config.Info.License = &huma.License{Name: "MIT", Identifier: "MIT"}
	config.Servers = []*huma.Server{{URL: "/", Description: "Whichever serves this document."}}
	config.OpenAPIPath = "/api/openapi"
	config.DocsPath = ""
	config.SchemasPath = ""
	config.CreateHooks = nil // no $schema in answers
	config.Transformers = append(config.Transformers, noteFailures)
	api := humago.New(mux, config)
	ownSchemas(api.OpenAPI().Components.Schemas)
	putBeside(api.OpenAPI().Components, beside)
	api.UseMiddleware(heedScopes)
	describeSecurity(api.OpenAPI().Components)
	for _, r := range s.routes() {
		r.Register(api, s.operation(r, api.OpenAPI().Components.Schemas))
	}
	sayNull(api.OpenAPI().Components.Schemas)
	return api
}

// routes is every call of the API.
func (s *Server) routes() []calls.Route {
	own := []calls.Route{
		calls.On("stream", "GET", "/api/tables/{id}/stream", "Follow a table, nothing missed", s.stream).For(calls.ToRead).Refuses(refusal.Forbidden, refusal.Busy).
			Says("Server-sent events: \"entry\" for each entry after those seen, its id the number of entries then seen; "+
				"\"table\" first, and when seats or status change; \"position\" when the caller's own orders change; \"chat\" for each line; \"beat\" every 5 seconds, so that silence means a lost connection.").
			Streams("entry", calls.EntryTold{}).Streams("table", calls.Table{}).Streams("position", calls.Position{}).Streams("chat", calls.ChatLine{}).Streams("beat", calls.Beat{}),
		calls.On("oembed", "GET", "/api/oembed", "How a table is shown in a page of somebody else (docs/embed.md)", s.oembed).For(calls.ToRead).
			Says("For public tables, as oembed.com describes it."),
		calls.On("dumps", "GET", "/api/dumps", "The files with all finished public games, one a month", s.listDumps).For(calls.ToRead),
		calls.On("export", "GET", "/api/account/export", "Download all that is kept of the caller", request.ForHolder(s.export)).Refuses(refusal.Unauthorized, refusal.Forbidden, refusal.Busy).
			Says("A zip: account.json, a record for each game as the caller may know it, what he said at the tables, his orders, results and ratings, and in kept.json all else: plans, notices, tokens by name and more.").
			Hands(zipFile),
	}
	return slices.Concat(s.calls.Routes(), s.calls.ServerRoutes(), s.accounts.Routes(), s.social.Routes(), s.clubs.Routes(), s.watching.Routes(), own)
}

// scopeKey is by what an operation knows what a token must be for.
const scopeKey = "scope"

// operation is a route as huma has it.
func (s *Server) operation(r calls.Route, types huma.Registry) huma.Operation {
	op := huma.Operation{
		OperationID: r.ID, Method: r.Method, Path: r.Path, Summary: r.Summary, Description: r.Description, MaxBodyBytes: r.MostBytes,
		Metadata: map[string]any{scopeKey: r.Scope}, Security: security(r.Scope),
	}
	for _, kind := range r.Refused {
		op.Errors = append(op.Errors, calls.Status(kind))
	}
	if r.Upload {
		s.upload(&op)
	}
	if r.File != "" {
		op.Responses = map[string]*huma.Response{"200": {Description: "The file", Content: map[string]*huma.MediaType{r.File: {}}}}
	}
	if r.Events != nil {
		op.Responses = map[string]*huma.Response{"200": {
			Description: "The events", Content: map[string]*huma.MediaType{request.EventStream: {Schema: eventsSchema(types, r.Events)}},
		}}
	}
	return op
}
