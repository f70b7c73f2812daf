package server

import (
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// Sizes of what may be sent.
const (
	smallBody  = 16 << 10
	actionBody = 256 << 10
	recordBody = 1 << 20 // the longest games have a hundred kilobytes
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
	s.registerPeople(api)
	s.registerAccount(api)
	s.registerPasskeys(api)
	s.registerRatings(api)
	s.registerNumbers(api)
	s.registerPersons(api)
	s.registerTables(api)
	s.registerClocks(api)
	s.registerImports(api)
	s.registerPlay(api)
	s.registerOrders(api)
	s.registerPlans(api)
	s.registerPace(api)
	s.registerReview(api)
	s.registerHints(api)
	s.registerPocket(api)
	s.registerStream(api)
	s.registerNotices(api)
	s.registerTold(api)
	s.registerTokens(api)
	s.registerPrograms(api)
	s.registerFriends(api)
	s.registerCompany(api)
	s.registerModeration(api)
	describeScopes(api.OpenAPI())
	return api
}

// call is an operation: its name, method, path and what it does.
func call(id, method, path, summary string, change ...func(*huma.Operation)) huma.Operation {
	op := huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, MaxBodyBytes: smallBody,
		Errors: []int{http.StatusBadRequest, http.StatusNotFound},
	}
	for _, c := range change {
		c(&op)
	}
	return op
}

// upTo lets a call take a larger body.
func upTo(bytes int64) func(*huma.Operation) {
	return func(op *huma.Operation) { op.MaxBodyBytes = bytes }
}

// unread leaves the body to the call: it says better what is wrong with it.
func unread(op *huma.Operation) { op.SkipValidateBody = true }

// refusing adds statuses that a call may answer with.
func refusing(statuses ...int) func(*huma.Operation) {
	return func(op *huma.Operation) { op.Errors = append(op.Errors, statuses...) }
}
