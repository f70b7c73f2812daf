package calls

import (
	"slices"

	"github.com/scrip-games/scrip/refusal"
)

// What calls that belong together are refused as.
var (
	setup = []refusal.Kind{refusal.Invalid, refusal.Conflict}
	seats = []refusal.Kind{refusal.Conflict, refusal.Forbidden}
	moves = []refusal.Kind{refusal.Forbidden, refusal.Conflict, refusal.Invalid}
)

// Routes is the calls that every house answers, be it a server's or a browser's.
func (c *Calls) Routes() []Route {
	return slices.Concat(c.tables(), play{c}.routes(), thoughts{c}.routes())
}

// ServerRoutes is those that make sense among many people alone.
func (c *Calls) ServerRoutes() []Route {
	return []Route{
		On("rateTable", "PUT", "/api/tables/{id}/rated",
			"Say whether a game is rated, before the start; only the host may, and only off once others sit there", c.RateTable).Refuses(seats...),
		On("importGame", "POST", "/api/import/{title}",
			"Open a game that was played elsewhere as a what-if table, all seats the caller's", c.ImportGame).For(ToTables).upload(),
		On("known", "GET", "/api/tables/{id}/known", "The record so far, as the caller knows it", c.Known).For(ToRead).Refuses(refusal.Forbidden, refusal.Conflict).
			Says("For a browser that plays the game on by itself: to look back at once, and to show what a move leads to."),
		On("decline", "DELETE", "/api/tables/{id}/invitations", "Do without an invitation to the table", c.Decline).For(ToPlay),
	}
}

// tables is the calls about who one is, and about tables and seats.
func (c *Calls) tables() []Route {
	return []Route{
		On("me", "GET", "/api/me", "Who the caller is", c.Me).For(ToRead),
		On("saveMe", "PATCH", "/api/me", "Change a guest's name, or settings", c.SaveMe).Refuses(refusal.Forbidden, refusal.Conflict),
		On("titles", "GET", "/api/titles", "What can be played", c.Titles).For(ToRead),
		On("lobby", "GET", "/api/lobby", "The tables that the caller finds", c.Lobby).For(ToRead),
		On("createTable", "POST", "/api/tables", "Make a table", c.CreateTable).For(ToTables).Refuses(setup...),
		On("playNow", "POST", "/api/play-now", "Make a table against bots and start it", c.PlayNow).For(ToTables).Refuses(setup...),
		On("openRecord", "POST", "/api/records", "Open a record as a what-if table, all seats the caller's", c.OpenRecord).For(ToTables).upload().
			Says("As JSON (docs/record.md) or as text (docs/notation.md)."),
		On("openLesson", "POST", "/api/lessons",
			"Make the table of a lesson, one seat the caller's; that of before is forgotten", c.OpenLesson).upload(),
		On("table", "GET", "/api/tables/{id}", "A table, with the present position", c.Table).For(ToRead),
		On("join", "POST", "/api/tables/{id}/join",
			"Take a seat, or move to another, before the start, which comes with the last one; later, take back the seat that others play in the caller's place, or take one that is offered", c.Join).For(ToPlay).Refuses(seats...),
		On("reseat", "PUT", "/api/tables/{id}/seats/{seat}",
			"Change who is to sit at a seat, before the start; only the host may", c.Reseat).For(ToTables).Refuses(seats...).Refuses(refusal.Invalid),
		On("leave", "POST", "/api/tables/{id}/leave",
			"Give up all seats: before the start they are free, and a table without people is no more; later a bot plays them until the caller comes back", c.Leave).For(ToPlay).Refuses(seats...),
		On("deleteTable", "DELETE", "/api/tables/{id}",
			"Forget a table at which nobody else sits: a what-if, or a game that is not over", c.DeleteTable).For(ToTables).Refuses(seats...),
		On("start", "POST", "/api/tables/{id}/start", "Begin the game; only the host may", c.Start).For(ToTables).Refuses(seats...),
		On("rematch", "POST", "/api/tables/{id}/rematch", "Find or make the table of the next game", c.Rematch).For(ToTables).Refuses(seats...),
		On("branch", "POST", "/api/tables/{id}/branch", "A private what-if table from a moment on", c.Branch).For(ToTables).actions().Refuses(seats...),
		On("vote", "POST", "/api/tables/{id}/vote",
			"Say what is to be done about somebody whose time is up; what more than half of the others want is done", c.Vote).For(ToPlay).Refuses(seats...),
		On("pause", "POST", "/api/tables/{id}/pause",
			"Ask for a pause, or agree to one: when all people at the table do, the clocks stand", c.Pause).For(ToPlay).Refuses(seats...),
		On("unpause", "DELETE", "/api/tables/{id}/pause", "End a pause, or refuse one; what an organiser has adjourned is not for players to end", c.Unpause).For(ToPlay).Refuses(seats...),
		On("askTakeback", "POST", "/api/tables/{id}/takeback",
			"Ask those who have moved since to take back what the caller decided last; where these are bots it is done", c.AskTakeback).For(ToPlay).Refuses(seats...),
		On("agreeTakeback", "PUT", "/api/tables/{id}/takeback", "Agree to what is asked; with the last who has to, it is done", c.AgreeTakeback).For(ToPlay).Refuses(seats...),
		On("declineTakeback", "DELETE", "/api/tables/{id}/takeback", "Refuse what is asked, or withdraw it", c.DeclineTakeback).For(ToPlay).Refuses(seats...),
		On("waiting", "GET", "/api/me/waiting",
			"The tables that wait for the caller, and where he is invited", c.Waiting).For(ToRead),
		On("bring", "POST", "/api/brought",
			"Make a game that was played in a browser a table of the caller's, or go on with it there", c.Bring).upload().Refuses(refusal.Conflict).
			Says("The seats without a bot are the caller's. What goes on from the table is added to it; where the table goes on from it nothing is changed; and where neither goes on from the other it is refused as diverged."),
	}
}

// play is the calls of a game under way, and those that look back on it.
type play struct{ *Calls }

func (c play) routes() []Route {
	return []Route{
		On("act", "POST", "/api/tables/{id}/actions", "Do actions; answered when they are kept", c.Act).For(ToPlay).actions().Refuses(moves...),
		On("preview", "POST", "/api/tables/{id}/preview", "See what actions would lead to, or why they are refused", c.Preview).For(ToPlay).looks().actions().Refuses(moves...),
		On("undo", "POST", "/api/tables/{id}/undo", "Take back what one decided last, and what bots answered", c.Undo).For(ToPlay).Refuses(moves...),
		On("entries", "GET", "/api/tables/{id}/entries", "What was done", c.Entries).For(ToRead).looks(),
		On("at", "GET", "/api/tables/{id}/at/{n}", "The position at a moment", c.At).For(ToRead),
		On("frames", "GET", "/api/tables/{id}/frames", "The board at many moments", c.Frames).For(ToRead).looks(),
		On("series", "GET", "/api/tables/{id}/series", "How the seats stood at every moment", c.Series).For(ToRead).looks(),
		On("draws", "GET", "/api/tables/{id}/draws",
			"What was drawn in a finished game, to be drawn again from its secret (docs/record.md)", c.Draws).For(ToRead).Refuses(refusal.Forbidden),
		On("record", "GET", "/api/tables/{id}/record", "Download the record", c.Record).For(ToRead).Refuses(refusal.Forbidden),
		On("line", "POST", "/api/tables/{id}/line", "Play by a line of text, or ask something", c.Line).For(ToPlay).Refuses(moves...).
			Says("In the words of the notation (docs/notation.md). What is to be done is read back first, and done when the line is sent again with sure."),
		On("readRecord", "POST", "/api/records/read", "Read a record and play it by the rules, without opening it", c.ReadRecord).For(ToRead).upload().
			Says("As JSON or as text. What is wrong with a text is told by its line, and how many entries stand before it."),
		On("text", "GET", "/api/tables/{id}/text", "The game as a text that people read (docs/notation.md)", c.Text).For(ToRead).Refuses(refusal.Forbidden),
		On("notation", "GET", "/api/tables/{id}/notation", "What was done, in the words of that text", c.Notation).For(ToRead).looks(),
		On("chat", "GET", "/api/tables/{id}/chat", "What was said", c.Chat).For(ToRead),
		On("say", "POST", "/api/tables/{id}/chat", "Say something", c.Say).For(ToPlay),
		On("pace", "PUT", "/api/tables/{id}/pace", "How fast the bots go; only for who plays with nobody else", c.SetPace).Refuses(refusal.Forbidden),
		On("hurry", "POST", "/api/tables/{id}/hurry", "Let the bots go on without a pause", c.HurryBots).Refuses(refusal.Forbidden),
		On("seen", "POST", "/api/tables/{id}/seen", "The table is in front of the caller now", c.Seen).For(ToPlay),
		On("nudge", "POST", "/api/tables/{id}/nudge",
			"Ask those who are slow whether they are there, at most once a day", c.Nudge).For(ToPlay).Refuses(refusal.Forbidden, refusal.Conflict, refusal.Busy),
	}
}

// thoughts is the calls for what is decided before one is asked, planned, advised and judged.
type thoughts struct{ *Calls }

func (c thoughts) routes() []Route {
	return []Route{
		On("giveOrder", "POST", "/api/tables/{id}/orders",
			"Decide before one is asked: an order is carried out when the seat is asked, at once or as if by hand, and only its owner knows of it", c.GiveOrder).For(ToPlay).Refuses(moves...),
		On("stopOrder", "DELETE", "/api/tables/{id}/orders/{order}", "End an order of one's own", c.StopOrder).For(ToPlay).Refuses(moves...),
		On("try", "POST", "/api/tables/{id}/try",
			"Try a line of play on, for all seats: nobody sees it, and nothing is kept", c.Try).For(ToPlay).actions().Refuses(moves...),
		On("plans", "GET", "/api/tables/{id}/plans", "What one has planned, and whether it still holds", c.Plans).For(ToPlay).Refuses(moves...),
		On("keepPlan", "POST", "/api/tables/{id}/plans", "Keep a plan", c.KeepPlan).For(ToPlay).actions().Refuses(moves...),
		On("changePlan", "PUT", "/api/tables/{id}/plans/{plan}", "Change a plan", c.ChangePlan).For(ToPlay).actions().Refuses(moves...),
		On("dropPlan", "DELETE", "/api/tables/{id}/plans/{plan}", "Forget a plan, and the order that was made of it", c.DropPlan).For(ToPlay).Refuses(moves...),
		On("review", "GET", "/api/tables/{id}/review", "How a finished game is judged, or how far that is", c.Review).For(ToRead).Refuses(refusal.Conflict),
		On("askReview", "POST", "/api/tables/{id}/review", "Have a finished game judged, once for everybody", c.AskReview).Refuses(refusal.Conflict, refusal.Busy),
		On("suppose", "POST", "/api/tables/{id}/suppose",
			"What actions would have led to at a moment of a finished game", c.Suppose).For(ToRead).looks().actions().Refuses(refusal.Conflict, refusal.Forbidden, refusal.Invalid),
		On("hint", "POST", "/api/tables/{id}/hint", "What the seat that is asked could do, from what it may know", c.Hint).Refuses(refusal.Forbidden, refusal.Conflict, refusal.Busy).
			Says("Everybody at the table sees in its log that a hint was given. Where several people play the maker of the table must have allowed it."),
	}
}
