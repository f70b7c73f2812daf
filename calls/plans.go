package calls

import (
	"context"
	"encoding/json"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
)

// Step is an action that somebody could take, or chance.
type Step struct {
	Seat   Actor  `json:"seat"`
	Action Action `json:"action"`
}

// Trial is where a line of play leads, as far as the one who tries it can know.
type Trial struct {
	At        int             `json:"at" doc:"The moment that it starts from."`
	Turn      Turn            `json:"turn"`
	Asked     *Actor          `json:"asked" nullable:"true" doc:"Who is to go on: the caller's seat if it is asked; null when the game is over."`
	View      json.RawMessage `json:"view" doc:"The board, as the title shows it to the caller's seat."`
	Options   []Option        `json:"options" doc:"What the one who is asked may do."`
	Steps     []TrialStep     `json:"steps" doc:"What each step brings about."`
	Standings []Standing      `json:"standings" doc:"How the seats stand where it leads; empty where that is not known."`
	Guessed   *int            `json:"guessed,omitempty" doc:"The first step that brought to light what is hidden from the caller: what is shown from there on is an example. It is 0, before any step too, where a watcher is shown a hand."`
	Broken    *Error          `json:"broken,omitempty" doc:"Why a step cannot be taken, with its index: all else is as before it."`
}

// TrialStep is what a step brings about.
type TrialStep struct {
	Events []Event `json:"events"`
}

// Plan is what the caller means to do.
type Plan struct {
	ID      int      `json:"id"`
	Name    string   `json:"name"`
	Seat    int      `json:"seat"`
	At      int      `json:"at" doc:"The moment that it starts from."`
	Line    []Step   `json:"line" doc:"The caller's own is the first run of steps of his seat; what others do before is assumed."`
	Stands  string   `json:"stands" enum:"holds,breaks,later,played" doc:"Whether it can still be played: it can, it breaks at a step, it hangs on what others do first, or it was played."`
	Refused *Error   `json:"refused,omitempty" doc:"Why it breaks, with the index among the caller's own steps."`
	By      *int     `json:"by,omitempty" doc:"The entry that broke it."`
	Played  *int     `json:"played,omitempty" doc:"The moment at which it was played."`
	Actions []Action `json:"actions" doc:"What playing it now would send; empty while the seat is not asked."`
	Order   int      `json:"order,omitempty" doc:"The number of the order that it is."`
}

// Plans is all of the caller's at a table.
type Plans struct {
	Plans []Plan `json:"plans"`
	Most  int    `json:"most" doc:"How many can be kept."`
}

// TryBody is a line of play to be tried on.
type TryBody struct {
	TablePath
	Body struct {
		Seat int    `json:"seat" minimum:"0" maximum:"7" doc:"The caller's; any, of a game that is over or that the caller watches."`
		At   int    `json:"at" minimum:"0"`
		Line []Step `json:"line" maxItems:"200"`
	}
}

// PlansQuery asks for the plans of a seat.
type PlansQuery struct {
	TablePath
	Seat int `query:"seat" required:"true" minimum:"0" maximum:"7"`
}

// PlanPath names a plan.
type PlanPath struct {
	TablePath
	Plan int `path:"plan" minimum:"1"`
	Seat int `query:"seat" required:"true" minimum:"0" maximum:"7"`
}

// PlanKept is a plan to be kept.
type PlanKept struct {
	Seat int    `json:"seat" minimum:"0" maximum:"7"`
	Name string `json:"name" minLength:"1" maxLength:"240"`
	At   int    `json:"at" minimum:"0"`
	Line []Step `json:"line" minItems:"1" maxItems:"200"`
}

// NewPlanBody is a plan to be kept as a new one.
type NewPlanBody struct {
	TablePath
	Body PlanKept
}

// PlanBody is a plan in place of another.
type PlanBody struct {
	TablePath
	Plan int `path:"plan" minimum:"1"`
	Body PlanKept
}

// Try tries a line of play on.
func (c thoughts) Try(ctx context.Context, in *TryBody) (*Answer[*Trial], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Plans.Try(ctx, c.caller(ctx), game.Seat(in.Body.Seat), in.Body.At, stepsFrom(in.Body.Line))
	if err != nil {
		return nil, c.Told(err)
	}
	out := &Trial{At: p.At, Turn: turnOf(p.Turn), View: p.View, Options: optionsOf(p.Options), Standings: standingsOf(p.Standings), Steps: []TrialStep{}, Broken: refusedOf(p.Broken)}
	if p.Guessed >= 0 {
		out.Guessed = &p.Guessed
	}
	if p.Asked != game.Nobody {
		asked := Actor(p.Asked)
		out.Asked = &asked
	}
	for _, events := range p.Steps {
		out.Steps = append(out.Steps, TrialStep{eventsOf(events)})
	}
	return Answered(out), nil
}

// Plans is what the caller has planned.
func (c thoughts) Plans(ctx context.Context, in *PlansQuery) (*Answer[*Plans], error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	list, err := t.Plans.List(ctx, c.caller(ctx), game.Seat(in.Seat))
	if err != nil {
		return nil, c.Told(err)
	}
	out := &Plans{Plans: []Plan{}, Most: match.MostPlans}
	for i := range list {
		out.Plans = append(out.Plans, *planOf(&list[i]))
	}
	return Answered(out), nil
}

// KeepPlan keeps a plan.
func (c thoughts) KeepPlan(ctx context.Context, in *NewPlanBody) (*Answer[*Plan], error) {
	return c.keptPlan(ctx, in.ID, 0, in.Body)
}

// ChangePlan changes a plan.
func (c thoughts) ChangePlan(ctx context.Context, in *PlanBody) (*Answer[*Plan], error) {
	return c.keptPlan(ctx, in.ID, in.Plan, in.Body)
}

// keptPlan keeps a plan under its number; 0 is a new one.
func (c thoughts) keptPlan(ctx context.Context, id persist.TableID, n int, p PlanKept) (*Answer[*Plan], error) {
	t, err := c.TableFor(ctx, id)
	if err != nil {
		return nil, err
	}
	kept, err := t.Plans.Keep(ctx, c.caller(ctx), match.Plan{N: n, Seat: game.Seat(p.Seat), Name: p.Name, At: p.At, Line: stepsFrom(p.Line)})
	if err != nil {
		return nil, c.Told(err)
	}
	return Answered(planOf(kept)), nil
}

// DropPlan forgets a plan.
func (c thoughts) DropPlan(ctx context.Context, in *PlanPath) (*struct{}, error) {
	t, err := c.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return c.done(t.Plans.Drop(ctx, c.caller(ctx), game.Seat(in.Seat), in.Plan))
}

func stepsFrom(line []Step) []match.Step {
	list := make([]match.Step, len(line))
	for i, s := range line {
		list[i] = match.Step{Seat: game.Seat(s.Seat), Action: s.Action.RawMessage}
	}
	return list
}

func planOf(p *match.PlanSeen) *Plan {
	out := &Plan{
		ID: p.N, Name: p.Name, Seat: int(p.Seat), At: p.At, Line: []Step{}, Stands: string(p.Fate),
		Refused: refusedOf(p.Refused), Actions: []Action{}, Order: p.Order,
	}
	for _, s := range p.Line {
		out.Line = append(out.Line, Step{Actor(s.Seat), Action{s.Action}})
	}
	for _, a := range p.Actions {
		out.Actions = append(out.Actions, Action{a})
	}
	if p.By >= 0 {
		out.By = &p.By
	}
	if p.Played >= 0 {
		out.Played = &p.Played
	}
	return out
}
