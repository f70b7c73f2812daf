package server

import (
	"net/http"
	"slices"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/scrip-games/scrip/calls"
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
	return api
}

// routes is every call of the API.
func (s *Server) routes() []calls.Route {
	return slices.Concat(s.calls.Routes(), s.calls.ServerRoutes(), s.routesPeople(), s.routesAccount(), s.routesPasskeys(), s.routesRatings(),
		s.routesNumbers(), s.routesPersons(), s.routesStream(), s.routesNotices(), s.routesTold(), s.routesTokens(), s.routesPrograms(), s.routesFriends(),
		s.routesCompany(), s.routesModeration())
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
			Description: "The events", Content: map[string]*huma.MediaType{eventStream: {Schema: eventsSchema(types, r.Events)}},
		}}
	}
	return op
}
