package calls

import (
	"context"
	"encoding/json"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/verdict"
)

// Hint is the ways that a seat could play, and what they are worth.
type Hint struct {
	Ways    []HintWay        `json:"ways" doc:"The move first, then the best of the next best kinds of move; one alone where nothing else can be done."`
	Sure    int              `json:"sure" doc:"That the move is better than each of the others: 3 is all but certain, 2 likely, 1 too close to call."`
	Games   int              `json:"games" doc:"How many games were simulated in all."`
	Outlook *verdict.Outlook `json:"outlook,omitempty" doc:"Why, or in what the ways differ where none is better; none where nothing was compared."`
}

// HintWay is a way to play the seat's turn.
type HintWay struct {
	Actions []Action    `json:"actions" doc:"The whole turn, as far as it was planned."`
	Order   *game.Order `json:"order,omitempty" doc:"How far to bid on after it, where others bid more."`
	Chance  float64     `json:"chance" doc:"To win."`
	Err     float64     `json:"err" doc:"The standard error of that."`
	Share   float64     `json:"share" doc:"Of all points, at the end."`
	Close   bool        `json:"close" doc:"About as good as the move, for all that the games tell."`
	Games   int         `json:"games" doc:"Simulated with it; 0 where there was nothing to compare."`
}

// HintBody is the moment and seat that a hint is asked for.
type HintBody struct {
	TablePath
	Body struct {
		After int `json:"after" minimum:"0" doc:"The n of the position that the hint is for."`
		Seat  int `json:"seat" minimum:"0" maximum:"7"`
	}
}

// Hint is what the seat that is asked could do.
func (c thoughts) Hint(ctx context.Context, in *HintBody) (*Answer[*Hint], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := t.MaySee(c.caller(ctx)); err != nil {
		return nil, c.Told(err)
	}
	if err := c.guard().Hinting(ctx); err != nil {
		return nil, err
	}
	text, p, err := t.Hints.Ask(ctx, match.Move{User: c.caller(ctx), After: in.Body.After, Seat: game.Seat(in.Body.Seat)})
	if err != nil {
		return nil, c.refused(err, p)
	}
	var told Hint
	if err := json.Unmarshal(text, &told); err != nil {
		return nil, c.Told(err)
	}
	return Answered(&told), nil
}
