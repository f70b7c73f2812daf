package server

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// The calls of a house, as HTTP has them.

func (s *Server) registerTables(api huma.API) {
	huma.Register(api, call("titles", "GET", "/api/titles", "What can be played"), s.calls.Titles)
	huma.Register(api, call("lobby", "GET", "/api/lobby", "The tables that the caller finds"), s.calls.Lobby)
	setup := refusing(http.StatusUnprocessableEntity, http.StatusConflict)
	seats := refusing(http.StatusConflict, http.StatusForbidden)
	huma.Register(api, call("createTable", "POST", "/api/tables", "Make a table", setup), s.calls.CreateTable)
	huma.Register(api, call("playNow", "POST", "/api/play-now", "Make a table against bots and start it", setup), s.calls.PlayNow)
	huma.Register(api, call("openRecord", "POST", "/api/records", "Open a record as a what-if table, all seats the caller's", s.upload), s.calls.OpenRecord)
	huma.Register(api, call("openLesson", "POST", "/api/lessons", "Make the table of a lesson, one seat the caller's; that of before is forgotten", s.upload), s.calls.OpenLesson)
	huma.Register(api, call("table", "GET", "/api/tables/{id}", "A table, with the present position"), s.calls.Table)
	huma.Register(api, call("join", "POST", "/api/tables/{id}/join", "Take a seat, or move to another, before the start, which comes with the last one; later, take back the seat that others play in the caller's place, or take one that is offered", seats), s.calls.Join)
	huma.Register(api, call("reseat", "PUT", "/api/tables/{id}/seats/{seat}", "Change who is to sit at a seat, before the start; only the host may", seats, refusing(http.StatusUnprocessableEntity)), s.calls.Reseat)
	huma.Register(api, call("rateTable", "PUT", "/api/tables/{id}/rated", "Say whether a game is rated, before the start; only the host may, and only off once others sit there", seats), s.calls.RateTable)
	huma.Register(api, call("leave", "POST", "/api/tables/{id}/leave", "Give up all seats: before the start they are free, and a table without people is no more; later a bot plays them until the caller comes back", seats), s.calls.Leave)
	huma.Register(api, call("deleteTable", "DELETE", "/api/tables/{id}", "Forget a table at which nobody else sits: a what-if, or a game that is not over", seats), s.calls.DeleteTable)
	huma.Register(api, call("start", "POST", "/api/tables/{id}/start", "Begin the game; only the host may", seats), s.calls.Start)
	huma.Register(api, call("rematch", "POST", "/api/tables/{id}/rematch", "Find or make the table of the next game", seats), s.calls.Rematch)
	huma.Register(api, call("branch", "POST", "/api/tables/{id}/branch", "A private what-if table from a moment on", seats), s.calls.Branch)
}

func (s *Server) registerClocks(api huma.API) {
	seats := refusing(http.StatusConflict, http.StatusForbidden)
	huma.Register(api, call("vote", "POST", "/api/tables/{id}/vote", "Say what is to be done about somebody whose time is up; what more than half of the others want is done", seats), s.calls.Vote)
	huma.Register(api, call("pause", "POST", "/api/tables/{id}/pause", "Ask for a pause, or agree to one: when all people at the table do, the clocks stand", seats), s.calls.Pause)
	huma.Register(api, call("unpause", "DELETE", "/api/tables/{id}/pause", "End a pause, or refuse one", seats), s.calls.Unpause)
	huma.Register(api, call("waiting", "GET", "/api/me/waiting", "The tables that wait for the caller, and where he is invited"), s.calls.Waiting)
}

func (s *Server) registerImports(api huma.API) {
	huma.Register(api, call("importGame", "POST", "/api/import/{title}",
		"Open a game that was played elsewhere as a what-if table, all seats the caller's", s.upload), s.calls.ImportGame)
}

func (s *Server) registerPlay(api huma.API) {
	moves := refusing(http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity)
	huma.Register(api, call("act", "POST", "/api/tables/{id}/actions", "Do actions; answered when they are kept", moves, upTo(actionBody)), s.calls.Act)
	huma.Register(api, call("preview", "POST", "/api/tables/{id}/preview", "See what actions would lead to, or why they are refused", moves, upTo(actionBody)), s.calls.Preview)
	huma.Register(api, call("undo", "POST", "/api/tables/{id}/undo", "Take back what one decided last, and what bots answered", moves), s.calls.Undo)
	huma.Register(api, call("entries", "GET", "/api/tables/{id}/entries", "What was done"), s.calls.Entries)
	huma.Register(api, call("at", "GET", "/api/tables/{id}/at/{n}", "The position at a moment"), s.calls.At)
	huma.Register(api, call("frames", "GET", "/api/tables/{id}/frames", "The board at many moments"), s.calls.Frames)
	huma.Register(api, call("series", "GET", "/api/tables/{id}/series", "How the seats stood at every moment"), s.calls.Series)
	huma.Register(api, call("draws", "GET", "/api/tables/{id}/draws", "What was drawn in a finished game, to be drawn again from its secret (docs/record.md)", refusing(http.StatusForbidden)), s.calls.Draws)
	huma.Register(api, call("record", "GET", "/api/tables/{id}/record", "Download the record", refusing(http.StatusForbidden)), s.calls.Record)
	huma.Register(api, call("chat", "GET", "/api/tables/{id}/chat", "What was said"), s.calls.Chat)
	huma.Register(api, call("say", "POST", "/api/tables/{id}/chat", "Say something"), s.calls.Say)
}

func (s *Server) registerOrders(api huma.API) {
	own := refusing(http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity)
	huma.Register(api, call("giveOrder", "POST", "/api/tables/{id}/orders",
		"Decide before one is asked: an order is carried out when the seat is asked, at once or as if by hand, and only its owner knows of it", own), s.calls.GiveOrder)
	huma.Register(api, call("stopOrder", "DELETE", "/api/tables/{id}/orders/{order}", "End an order of one's own", own), s.calls.StopOrder)
}

func (s *Server) registerPlans(api huma.API) {
	own := refusing(http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity)
	huma.Register(api, call("try", "POST", "/api/tables/{id}/try", "Try a line of play on, for all seats: nobody sees it, and nothing is kept", own, upTo(actionBody)), s.calls.Try)
	huma.Register(api, call("plans", "GET", "/api/tables/{id}/plans", "What one has planned, and whether it still holds", own), s.calls.Plans)
	huma.Register(api, call("keepPlan", "POST", "/api/tables/{id}/plans", "Keep a plan", own, upTo(actionBody)), s.calls.KeepPlan)
	huma.Register(api, call("changePlan", "PUT", "/api/tables/{id}/plans/{plan}", "Change a plan", own, upTo(actionBody)), s.calls.ChangePlan)
	huma.Register(api, call("dropPlan", "DELETE", "/api/tables/{id}/plans/{plan}", "Forget a plan, and the order that was made of it", own), s.calls.DropPlan)
}

func (s *Server) registerPace(api huma.API) {
	others := refusing(http.StatusForbidden)
	huma.Register(api, call("pace", "PUT", "/api/tables/{id}/pace", "How fast the bots go; only for who plays with nobody else", others), s.calls.SetPace)
	huma.Register(api, call("hurry", "POST", "/api/tables/{id}/hurry", "Let the bots go on without a pause", others), s.calls.HurryBots)
}

func (s *Server) registerReview(api huma.API) {
	refused := refusing(http.StatusConflict)
	huma.Register(api, call("review", "GET", "/api/tables/{id}/review", "How a finished game is judged, or how far that is", refused), s.calls.Review)
	huma.Register(api, call("askReview", "POST", "/api/tables/{id}/review", "Have a finished game judged, once for everybody", refused, refusing(http.StatusTooManyRequests)), s.calls.AskReview)
	huma.Register(api, call("suppose", "POST", "/api/tables/{id}/suppose", "What actions would have led to at a moment of a finished game", refused, refusing(http.StatusForbidden, http.StatusUnprocessableEntity), upTo(actionBody)), s.calls.Suppose)
}

func (s *Server) registerHints(api huma.API) {
	op := call("hint", "POST", "/api/tables/{id}/hint", "What the seat that is asked could do, from what it may know",
		refusing(http.StatusForbidden, http.StatusConflict, http.StatusTooManyRequests))
	op.Description = "Everybody at the table sees in its log that a hint was given. Where several people play the maker of the table must have allowed it."
	huma.Register(api, op, s.calls.Hint)
}

func (s *Server) registerPocket(api huma.API) {
	op := call("known", "GET", "/api/tables/{id}/known", "The record so far, as the caller knows it", refusing(http.StatusForbidden, http.StatusConflict))
	op.Description = "For a browser that plays the game on by itself: to look back at once, and to show what a move leads to."
	huma.Register(api, op, s.calls.Known)
	op = call("bring", "POST", "/api/brought", "Make a game that was played in a browser a table of the caller's, or go on with it there", s.upload, refusing(http.StatusConflict))
	op.Description += " The seats without a bot are the caller's. What goes on from the table is added to it; where the table goes on from it nothing is changed; " +
		"and where neither goes on from the other it is refused as diverged."
	huma.Register(api, op, s.calls.Bring)
}
