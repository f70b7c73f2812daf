package match

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Plan is what somebody means to do at a table: a line of play that they tried on, from
// a moment of the game on. What others do in it is assumed; their own part is the first
// run of steps of their seat. Nobody else knows of it.
type Plan struct {
	N      int
	Seat   game.Seat
	Name   string
	At     int
	Line   []Step
	Played int // the moment at which it was played; -1 for never
}

// Step is an action that somebody could take.
type Step struct {
	Seat   game.Seat       `json:"seat"`
	Action json.RawMessage `json:"action"`
}

// Bounds of plans.
const (
	MostPlans = 5
	mostSteps = 200
	longName  = 60
)

// parts is how many steps are assumed, and what its owner does then.
func (p *Plan) parts() (before int, own []json.RawMessage) {
	before = slices.IndexFunc(p.Line, func(s Step) bool { return s.Seat == p.Seat })
	if before < 0 {
		return len(p.Line), nil
	}
	for _, s := range p.Line[before:] {
		if s.Seat != p.Seat {
			break
		}
		own = append(own, s.Action)
	}
	return before, own
}

// Trial is where a line of play leads, as the seat that tries it can know.
type Trial struct {
	At      int
	Turn    game.Turn
	Asked   game.Seat // who goes on: the plan's seat if it is asked; Nobody when it is over
	View    json.RawMessage
	Options []Option // of the one who is asked
	Steps   []json.RawMessage
	// Standings is how the seats stand where it leads; nil where that is not known.
	Standings []game.Standing
	// Guessed is the first step that brought to light what is hidden from the one who tries, as it
	// could be: what is shown from there on is an example. It is 0 for a watcher to whom a seat's
	// hand is shown before any step, and -1 where nothing is guessed.
	Guessed int
	Broken  *refusal.Refusal // why a step cannot be taken: the one at its index; what is shown is before it
}

// Plans is what people try on at a table, and mean to do there.
type Plans struct{ table *Table }

// Try plays a line from a moment on, for any seat and for chance, on a position that the
// one who tries could believe in. Nothing of it is kept.
func (ps *Plans) Try(ctx context.Context, user persist.UserID, seat game.Seat, at int, line []Step) (*Trial, error) {
	g, knows, err := ps.planning(user, seat, at)
	if err != nil {
		return nil, err
	}
	tried := &Trial{At: at, Guessed: -1}
	if knows == game.Watcher && record.Hides(g, knows, seat, ps.table.past.Dice(record.ForUnveiling, at, knows)) {
		tried.Guessed = 0
	}
	before := g.Clone()
	for i, s := range line {
		var log game.Log
		before.Set(g)
		if tried.Broken, err = ps.step(g, s, i, &log); err != nil {
			return nil, err
		}
		if tried.Broken != nil {
			break
		}
		if tried.Guessed < 0 && knows != all && ps.unveiled(before, g, knows, s, ps.table.past.Dice(record.ForUnveiling, at+i, knows)) {
			tried.Guessed = i
		}
		events, err := game.EncodeEvents(log.For(seat))
		if err != nil {
			return nil, err
		}
		tried.Steps = append(tried.Steps, events)
	}
	if knows == all {
		_, tried.Standings = g.Outcome()
	}
	return tried, ps.lookFrom(ctx, g, seat, tried)
}

// all stands for the knowledge of one from whom nothing is hidden.
const all = game.Nobody

// planning is the position at a moment as somebody may try on it for a seat, the caller's own, and
// whose knowledge it is made of: of a game that is over everybody knows everything and may have any
// seat; until then players have their own, and watchers any, with what watchers know.
func (ps *Plans) planning(user persist.UserID, seat game.Seat, at int) (g game.Game, knows game.Seat, err error) {
	t := ps.table
	knows, err = t.board(Viewer{User: user})
	if err != nil {
		return nil, all, err
	}
	defer t.mu.Unlock()
	if err := t.hasMoment(user, at); err != nil {
		return nil, all, err
	}
	over := t.sheet.Status == sheet.Finished
	if !over && knows != game.Watcher {
		if knows, err = t.seatOf(Viewer{User: user, As: &seat}); err != nil {
			return nil, all, err
		}
	}
	if seat < 0 || int(seat) >= len(t.sheet.Places) {
		return nil, all, refusal.New(refusal.NotYourSeat, "there is no seat %d", seat)
	}
	if over || t.past.OpenTo(at).Has(knows) {
		knows = all
	}
	if over {
		if g, err = t.past.At(at); err != nil {
			return nil, all, err
		}
		return g.Clone(), all, nil
	}
	g, err = ps.believed(at, knows)
	return g, knows, err
}

// step takes one step, the index-th. The refusal is that of the rules.
func (ps *Plans) step(g game.Game, s Step, index int, log *game.Log) (*refusal.Refusal, error) {
	action, _, err := ps.table.decode(s.Action, index)
	if err != nil {
		return nil, err
	}
	err = g.Do(s.Seat, action, log)
	if why, ok := game.Refusal(err); ok {
		return refusal.Illegal(why, index), nil
	}
	return nil, err
}

// lookFrom tells how a position looks to a seat, and what can be done in it.
func (ps *Plans) lookFrom(ctx context.Context, g game.Game, seat game.Seat, tried *Trial) (err error) {
	tried.Turn = g.Turn()
	switch {
	case tried.Turn.Over:
		tried.Asked = game.Nobody
	case tried.Turn.Chance:
		tried.Asked = game.Chance
	case tried.Turn.Has(seat):
		tried.Asked = seat
	default:
		tried.Asked = tried.Turn.Seats.First()
	}
	if tried.View, err = view(g, seat); err != nil || tried.Asked == game.Nobody {
		tried.Options = []Option{}
		return err
	}
	if err := ps.table.house.study.Teach(ctx, g, tried.Asked); err != nil {
		return err
	}
	tried.Options, err = optionsOf(g, tried.Asked)
	return err
}

// Fate is what has become of a plan.
type Fate string

// A plan holds, breaks at a step, hangs on what others do first, or was played.
const (
	Holds  Fate = "holds"
	Breaks Fate = "breaks"
	Later  Fate = "later"
	Done   Fate = "played"
)

// PlanSeen is a plan as its owner finds it now.
type PlanSeen struct {
	Plan
	Fate    Fate
	Refused *refusal.Refusal  // of one that breaks; its index is among the player's own steps
	By      int               // the entry that broke it; -1 where it is not known
	Actions []json.RawMessage // what playing it now would send
	Order   int               // the number of the order that it is; 0 for none
}

// List is what the user has planned for a seat, and what has become of it.
func (ps *Plans) List(ctx context.Context, user persist.UserID, seat game.Seat) ([]PlanSeen, error) {
	if _, err := ps.table.board(Viewer{User: user, As: &seat}); err != nil {
		return nil, err
	}
	ps.table.mu.Unlock()
	plans, err := ps.table.house.store.Plans(ctx, ps.table.id, user)
	if err != nil {
		return nil, err
	}
	list := []PlanSeen{}
	for _, p := range plans {
		if p.Seat != seat {
			continue
		}
		seen, err := ps.see(p)
		if err != nil {
			return nil, err
		}
		list = append(list, seen)
	}
	return list, nil
}

// see looks at what has become of a plan.
func (ps *Plans) see(p Plan) (PlanSeen, error) {
	t := ps.table
	seen := PlanSeen{Plan: p, By: -1, Actions: []json.RawMessage{}}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, o := range t.sheet.Orders.List {
		if o.Seat == p.Seat && o.Why == nil && o.Plan != nil && o.Plan.N == p.N {
			seen.Order = o.ID
		}
	}
	if p.Played >= 0 || t.sheet.Status != sheet.Running {
		seen.Fate = Done
		if p.Played < 0 {
			seen.Fate = Later
		}
		return seen, nil
	}
	now := t.past.Now()
	var err error
	if seen.Fate, seen.Refused, err = ps.fate(&p, now); err != nil {
		return seen, err
	}
	switch {
	case seen.Fate == Breaks:
		seen.By, err = ps.brokenBy(&p, now)
	case seen.Fate == Holds && t.now.Turn().Has(p.Seat):
		_, own := p.parts()
		seen.Actions = ps.sendable(p.Seat, own)
	}
	return seen, err
}

// sendable is what of a seat's own steps can be confirmed at once: up to the one that
// draws, reveals, or ends its turn.
func (ps *Plans) sendable(seat game.Seat, own []json.RawMessage) []json.RawMessage {
	for n := len(own); n > 1; n-- {
		if ps.table.draft().doAll(seat, own[:n]) == nil {
			return own[:n]
		}
	}
	return own[:min(1, len(own))]
}

// longestLook is how many moments are looked at for the one that broke a plan.
const longestLook = 60

// brokenBy is the entry after which a plan broke; -1 where that was long ago.
func (ps *Plans) brokenBy(p *Plan, now int) (int, error) {
	for n := now - 1; n >= max(p.At, now-longestLook); n-- {
		fate, _, err := ps.fate(p, n)
		if err != nil {
			return -1, err
		}
		if fate != Breaks {
			return n, nil
		}
	}
	return -1, nil
}

// fate is what becomes of a plan at a moment. What is assumed of
// others is taken as it comes: a step that they have taken or cannot take is left out.
func (ps *Plans) fate(p *Plan, n int) (Fate, *refusal.Refusal, error) {
	before, own := p.parts()
	g, err := ps.believed(n, p.Seat)
	if err != nil || len(own) == 0 {
		return Later, nil, err
	}
	ps.assume(g, p.Line[:before], p.Seat)
	if !g.Turn().Has(p.Seat) {
		return Later, nil, nil
	}
	if asked, err := ps.askedFor(g, p.Seat, own[0]); err != nil || !asked {
		return Later, nil, err
	}
	if meant, err := ps.about(p); err != nil || !isAbout(g, p.Seat, own[0], meant) {
		return Later, nil, err // a bid is for the share that it was meant for
	}
	refused, err := ps.play(g, p.Seat, own)
	switch {
	case err != nil || refused == nil:
		return Holds, nil, err
	case refused.Index == 0 && refused.Illegal.Why == game.NotNow.Why:
		return Later, nil, nil // it is for another kind of step
	}
	return Breaks, refused, nil
}

// about is what the first of a plan's own steps was about where it was tried; see game.Subject.
func (ps *Plans) about(p *Plan) (string, error) {
	before, own := p.parts()
	if len(own) == 0 || ps.table.hasMoment(ps.table.sheet.Places[p.Seat].User, p.At) != nil {
		return "", nil
	}
	action, _, err := ps.table.decode(own[0], 0)
	if err != nil {
		return "", err
	}
	g, err := ps.believed(p.At, p.Seat)
	if err != nil {
		return "", err
	}
	ps.assume(g, p.Line[:before], p.Seat)
	return game.Subject(g, p.Seat, action), nil
}

// assume plays what a plan assumes of others, as far as they can, until the seat is asked.
func (ps *Plans) assume(g game.Game, steps []Step, seat game.Seat) {
	for i, s := range steps {
		if g.Turn().Has(seat) || g.Turn().Over {
			return
		}
		if _, err := ps.step(g, s, i, nil); err != nil {
			return
		}
	}
}

// play tries a seat's own steps on its turn: why one is refused, if it is. What comes after
// the turn is for the next; and of what follows when the choices of all come to light nobody
// can say yet whether it is possible.
func (ps *Plans) play(g game.Game, seat game.Seat, own []json.RawMessage) (*refusal.Refusal, error) {
	before := g.Clone()
	for i, raw := range own {
		before.Set(g)
		if refused, err := ps.step(g, Step{Seat: seat, Action: raw}, i, nil); err != nil || refused != nil {
			return refused, err
		}
		action, err := ps.table.title.Decode(raw)
		if err != nil || !g.Turn().Has(seat) || endsSecrets(before, g, seat, action) {
			return nil, err
		}
	}
	return nil, nil
}

// askedFor tells whether an action is of a kind that the seat may take now. Where its
// options take thought that is not worth it: the action itself will show.
func (ps *Plans) askedFor(g game.Game, seat game.Seat, raw json.RawMessage) (bool, error) {
	action, _, err := ps.table.decode(raw, 0)
	return err == nil && (g.Question(seat) != nil || offersKind(g, seat, action)), err
}

// offersKind tells whether an option of the seat is of the action's kind.
func offersKind(g game.Game, seat game.Seat, action any) bool {
	kinded, ok := action.(interface{ Kind() string })
	for i := range g.Options(seat) {
		if ok && g.Kind(i) == kinded.Kind() {
			return true
		}
	}
	return false
}

// Keep keeps a plan of the user; number 0 is a new one.
func (ps *Plans) Keep(ctx context.Context, user persist.UserID, p Plan) (*PlanSeen, error) {
	t := ps.table
	if _, err := t.board(Viewer{User: user, As: &p.Seat}); err != nil {
		return nil, err
	}
	err := ps.check(&p)
	t.mu.Unlock()
	if err != nil {
		return nil, err
	}
	plans, err := t.house.store.Plans(ctx, t.id, user)
	if err != nil {
		return nil, err
	}
	if p.N, err = numberOf(plans, p.N); err != nil {
		return nil, err
	}
	p.Played = -1
	if err := t.house.kept(t.house.store.KeepPlan(context.WithoutCancel(ctx), t.id, user, p)); err != nil {
		return nil, err
	}
	seen, err := ps.see(p)
	return &seen, err
}

// numberOf is the number that a plan is kept under.
func numberOf(plans []Plan, n int) (int, error) {
	known := slices.ContainsFunc(plans, func(p Plan) bool { return p.N == n })
	switch {
	case n != 0 && !known:
		return 0, refusal.New(refusal.NotFound, "there is no plan %d", n)
	case n != 0:
		return n, nil
	case len(plans) >= MostPlans:
		return 0, refusal.New(refusal.TooManyPlans, "you keep %d plans at this table: drop one first", MostPlans).With("most", MostPlans)
	}
	for _, p := range plans {
		n = max(n, p.N)
	}
	return n + 1, nil
}

// check tells what is wrong with a plan, and writes its actions in their printed form.
func (ps *Plans) check(p *Plan) error {
	p.Name = strings.TrimSpace(p.Name)
	if p.Name == "" || utf8.RuneCountInString(p.Name) > longName || !utf8.ValidString(p.Name) {
		return refusal.New(refusal.BadPlan, "a plan has a name of at most %d letters", longName).With("what", "name").With("most", longName)
	}
	if len(p.Line) == 0 || len(p.Line) > mostSteps {
		return refusal.New(refusal.BadPlan, "a plan has 1 to %d steps", mostSteps).With("what", "line").With("most", mostSteps)
	}
	for i, s := range p.Line {
		if s.Seat < game.Chance || int(s.Seat) >= len(ps.table.sheet.Places) {
			return refusal.New(refusal.BadPlan, "step %d is of seat %s, which is not there", i+1, s.Seat).With("what", "seat")
		}
		_, printed, err := ps.table.decode(s.Action, i)
		if err != nil {
			return err
		}
		p.Line[i].Action = printed
	}
	return ps.table.hasMoment(ps.table.sheet.Places[p.Seat].User, p.At)
}

// played notes that a plan of the user was played, at moment n.
func (ps *Plans) played(ctx context.Context, user persist.UserID, number, n int) error {
	t := ps.table
	plans, err := t.house.store.Plans(ctx, t.id, user)
	if err != nil {
		return err
	}
	for _, p := range plans {
		if p.N == number {
			p.Played = n
			return t.house.kept(t.house.store.KeepPlan(context.WithoutCancel(ctx), t.id, user, p))
		}
	}
	return nil
}

// Drop deletes a plan of the user, and the order that was made of it.
func (ps *Plans) Drop(ctx context.Context, user persist.UserID, seat game.Seat, n int) error {
	t := ps.table
	if _, err := t.board(Viewer{User: user, As: &seat}); err != nil {
		return err
	}
	t.mu.Unlock()
	if err := t.house.kept(t.house.store.DropPlan(context.WithoutCancel(ctx), t.id, user, n)); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	isIt := func(o sheet.Ordered) bool { return o.Seat == seat && o.Plan != nil && o.Plan.N == n }
	if !slices.ContainsFunc(t.sheet.Orders.List, isIt) {
		return nil
	}
	return t.Orders.save(ctx, seat, func(s *sheet.Sheet) error {
		s.Orders.List = slices.DeleteFunc(s.Orders.List, isIt)
		return nil
	})
}

// kindPlan is the kind of order that plays a plan.
const kindPlan = "plan"

// Give makes an order of a plan: if it is still possible when the seat is asked, it is
// played.
func (ps *Plans) Give(ctx context.Context, user persist.UserID, seat game.Seat, n int, hand bool) (*Position, error) {
	plans, err := ps.table.house.store.Plans(ctx, ps.table.id, user)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(plans, func(p Plan) bool { return p.N == n && p.Seat == seat })
	return ps.table.Orders.changeBy(ctx, user, seat, func(s *sheet.Sheet) error {
		if i < 0 {
			return refusal.New(refusal.NotFound, "there is no plan %d", n)
		}
		_, own := plans[i].parts()
		if len(own) == 0 {
			return refusal.New(refusal.BadPlan, "there is nothing in the plan for seat %s to do", seat).With("what", "own")
		}
		about, err := ps.about(&plans[i])
		if err != nil {
			return err
		}
		return ps.table.Orders.give(s, sheet.Ordered{Seat: seat, Order: game.Order{Kind: kindPlan}, Lasts: true, Hand: hand, Plan: &sheet.Planned{N: n, Name: plans[i].Name, Actions: own, About: about}})
	})
}

// playPlan is the verdict on a plan that is an order. It waits while something of another
// kind is asked; what of it cannot be sent at once is left to its owner.
func (f *followed) playPlan(d *decision, p *sheet.Planned) game.Verdict {
	g, before := d.g.Clone(), d.g.Clone()
	title := g.Title()
	for i, raw := range p.Actions {
		before.Set(g)
		action, err := title.Decode(raw)
		if err != nil || i == 0 && !(offersKind(g, d.seat, action) && isAbout(g, d.seat, raw, p.About)) {
			return game.Verdict{}
		}
		if why, refused := game.Refusal(g.Do(d.seat, action, nil)); refused {
			f.broken = refusal.Illegal(why, i)
			return game.StopFor(game.Why{Kind: sheet.WhyBroken, Amount: i + 1})
		}
		f.does = p.Actions[:i+1]
		if !g.Turn().Has(d.seat) || endsSecrets(before, g, d.seat, action) {
			break
		}
	}
	return game.Verdict{Does: game.Acts}
}

// isAbout tells whether an action would be about what it was meant for, as far as that is known.
func isAbout(g game.Game, seat game.Seat, raw json.RawMessage, meant string) bool {
	action, err := g.Title().Decode(raw)
	return meant == "" || err == nil && game.Subject(g, seat, action) == meant
}
