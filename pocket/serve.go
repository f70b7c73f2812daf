package pocket

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"strings"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
)

// route is a call that the house answers.
type route struct {
	method, path string
	answer       func(context.Context, *asked) (status int, text []byte, err error)
}

// on is a call as it is asked over HTTP.
func on[I, O any](method, path string, do func(context.Context, *I) (*O, error)) route {
	return route{method, path, func(ctx context.Context, a *asked) (int, []byte, error) {
		in := new(I)
		if err := a.bind(reflect.ValueOf(in).Elem()); err != nil {
			return 0, nil, err
		}
		out, err := do(ctx, in)
		if err != nil {
			return 0, nil, err
		}
		body := reflect.Indirect(reflect.ValueOf(out))
		if body.IsValid() {
			body = body.FieldByName("Body")
		}
		if !body.IsValid() {
			return 204, nil, nil
		}
		if text, ok := body.Interface().([]byte); ok {
			return 200, text, nil
		}
		text, err := written(body.Interface())
		return 200, text, err
	}}
}

// written is JSON as a server writes it.
func written(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return text.Bytes(), err
}

// looking is the calls that a mirror answers too: nothing is done by them.
func looking(c *calls.Calls) []route {
	return []route{
		on("POST", "/api/tables/{id}/preview", c.Preview),
		on("GET", "/api/tables/{id}/entries", c.Entries),
		on("GET", "/api/tables/{id}/frames", c.Frames),
		on("GET", "/api/tables/{id}/series", c.Series),
		on("POST", "/api/tables/{id}/suppose", c.Suppose),
	}
}

// doing is all other calls of a house that make sense for one person alone.
func doing(c *calls.Calls) []route {
	return []route{
		on("GET", "/api/me", c.Me),
		on("PATCH", "/api/me", c.SaveMe),
		on("GET", "/api/titles", c.Titles),
		on("GET", "/api/lobby", c.Lobby),
		on("GET", "/api/me/waiting", c.Waiting),
		on("POST", "/api/tables", c.CreateTable),
		on("POST", "/api/play-now", c.PlayNow),
		on("POST", "/api/records", c.OpenRecord),
		on("POST", "/api/lessons", c.OpenLesson),
		on("POST", "/api/brought", c.Bring),
		on("GET", "/api/tables/{id}", c.Table),
		on("POST", "/api/tables/{id}/join", c.Join),
		on("PUT", "/api/tables/{id}/seats/{seat}", c.Reseat),
		on("POST", "/api/tables/{id}/leave", c.Leave),
		on("DELETE", "/api/tables/{id}", c.DeleteTable),
		on("POST", "/api/tables/{id}/start", c.Start),
		on("POST", "/api/tables/{id}/rematch", c.Rematch),
		on("POST", "/api/tables/{id}/branch", c.Branch),
		on("POST", "/api/tables/{id}/vote", c.Vote),
		on("POST", "/api/tables/{id}/pause", c.Pause),
		on("DELETE", "/api/tables/{id}/pause", c.Unpause),
		on("POST", "/api/tables/{id}/actions", c.Act),
		on("POST", "/api/tables/{id}/undo", c.Undo),
		on("GET", "/api/tables/{id}/at/{n}", c.At),
		on("GET", "/api/tables/{id}/draws", c.Draws),
		on("GET", "/api/tables/{id}/record", c.Record),
		on("GET", "/api/tables/{id}/chat", c.Chat),
		on("POST", "/api/tables/{id}/chat", c.Say),
		on("POST", "/api/tables/{id}/orders", c.GiveOrder),
		on("DELETE", "/api/tables/{id}/orders/{order}", c.StopOrder),
		on("POST", "/api/tables/{id}/try", c.Try),
		on("GET", "/api/tables/{id}/plans", c.Plans),
		on("POST", "/api/tables/{id}/plans", c.KeepPlan),
		on("PUT", "/api/tables/{id}/plans/{plan}", c.ChangePlan),
		on("DELETE", "/api/tables/{id}/plans/{plan}", c.DropPlan),
		on("PUT", "/api/tables/{id}/pace", c.SetPace),
		on("POST", "/api/tables/{id}/hurry", c.HurryBots),
		on("GET", "/api/tables/{id}/review", c.Review),
		on("POST", "/api/tables/{id}/review", c.AskReview),
		on("POST", "/api/tables/{id}/hint", c.Hint),
		on("POST", "/api/tables/{id}/seen", c.Seen),
		on("POST", "/api/tables/{id}/nudge", c.Nudge),
	}
}

// desk is where calls are answered.
type desk struct {
	calls  *calls.Calls
	looks  []route // by mirrors
	routes []route
}

// serve has the calls answered by the house, and those that only look by its mirrors too.
func (p *Pocket) serve() {
	me := func(context.Context) *people.User { return p.me() }
	p.calls = &calls.Calls{
		House: p.house, People: onlyMe{p}, Visitor: me,
		Someone: func(context.Context) (*people.User, error) { return p.me(), nil },
		Explain: notKept,
	}
	through := *p.calls
	through.Find = func(_ context.Context, id string) (*match.Table, error) {
		if t := p.mirror(id); t != nil {
			return t, nil
		}
		return nil, notMirrored(id)
	}
	p.looks = looking(&through)
	p.routes = append(append(looking(p.calls), doing(p.calls)...), p.own()...)
}

// notKept is what is told of a change that the browser does not keep: it is not made.
func notKept(err error) *calls.Error {
	if !errors.Is(err, errNotKept) {
		return nil
	}
	return calls.Refuse(calls.NotKept, "%v", err)
}

// Call answers a call: with the status and the text that a server would.
func (p *Pocket) Call(ctx context.Context, method, path string, body []byte) (status int, text []byte) {
	defer func() {
		if r := recover(); r != nil {
			status, text = told(calls.Failed(fmt.Errorf("panic: %v", r)))
		}
	}()
	path, query, _ := strings.Cut(path, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		return told(fault("%v", err))
	}
	// A table that is mirrored is looked at in its mirror.
	r, places := find(p.looks, method, path)
	if r == nil || p.mirror(places["id"]) == nil {
		r, places = find(p.routes, method, path)
	}
	if r == nil {
		return told(calls.Refuse(refusal.NotFound, "there is no such call here: %s %s", method, path))
	}
	status, text, err = r.answer(ctx, &asked{places: places, query: values, body: body})
	if err != nil {
		return told(p.calls.Told(err))
	}
	return status, text
}

// find is the route of a call, nil if there is none, and what stands in the places of
// its path.
func find(routes []route, method, path string) (*route, map[string]string) {
	for i := range routes {
		if places, ok := matches(routes[i].path, path); ok && routes[i].method == method {
			return &routes[i], places
		}
	}
	return nil, nil
}

// matches tells whether a path is of a pattern, and what stands in its places.
func matches(pattern, path string) (places map[string]string, ok bool) {
	want, have := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(have) {
		return nil, false
	}
	places = map[string]string{}
	for i, part := range want {
		name, place := strings.CutPrefix(part, "{")
		if !place && part != have[i] || place && have[i] == "" {
			return nil, false
		}
		if place {
			text, err := url.PathUnescape(have[i])
			if err != nil {
				return nil, false
			}
			places[strings.TrimSuffix(name, "}")] = text
		}
	}
	return places, true
}

// told is a refusal as it is answered. What went wrong here is told as it is: nobody else
// is here to look into it.
func told(err error) (int, []byte) {
	var e *calls.Error
	if !errors.As(err, &e) {
		e = calls.Failed(err)
	}
	if e.Cause() != nil {
		e.Detail = e.Cause().Error()
	}
	text, err := written(e)
	if err != nil {
		text = []byte(`{"code":"internal","detail":""}`)
	}
	return e.GetStatus(), text
}

// Follow tells what happens at a table, as a stream of a server does, until the context
// ends or there is nothing more to tell.
func (p *Pocket) Follow(ctx context.Context, path string, tell func(event string, id int, data []byte)) error {
	path, query, _ := strings.Cut(path, "?")
	places, ok := matches("/api/tables/{id}/stream", path)
	values, err := url.ParseQuery(query)
	if !ok || err != nil {
		return fmt.Errorf("there is nothing to follow at %s", path)
	}
	var in calls.StreamQuery
	a := asked{places: places, query: values}
	if err := a.bind(reflect.ValueOf(&in).Elem()); err != nil {
		return err
	}
	t, err := p.calls.TableFor(ctx, in.ID)
	if err != nil {
		return err
	}
	w, err := p.calls.Watch(ctx, t, &in)
	if err != nil {
		return err
	}
	defer w.Close()
	return calls.Follow(ctx, w, nil, func(n *match.News) bool {
		name, id, data := "beat", -1, any(calls.Beat{})
		if n != nil {
			name, id, data = p.calls.Event(ctx, n)
		}
		text, err := json.Marshal(data)
		if err != nil {
			return false
		}
		tell(name, id, text)
		return true
	})
}
