package pocket

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// answer answers a call that is asked over a route, as a server does.
func answer(ctx context.Context, r *calls.Route, a *asked) (status int, text []byte, err error) {
	out, err := r.Answer(ctx, a.fill)
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
	text, err = written(body.Interface())
	return 200, text, err
}

// written is JSON as a server writes it.
func written(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return text.Bytes(), err
}

// desk is where calls are answered.
type desk struct {
	calls  *calls.Calls
	looks  []calls.Route // by mirrors
	routes []calls.Route
}

// serve answers the calls by the house, and those that only look by its mirrors too.
func (p *Pocket) serve() {
	me := func(context.Context) *people.User { return p.me() }
	p.calls = &calls.Calls{
		House: p.house, People: onlyMe{p}, Visitor: me,
		Someone: func(context.Context) (*people.User, error) { return p.me(), nil },
		Explain: notKept,
	}
	through := *p.calls
	through.Find = func(_ context.Context, id persist.TableID) (*match.Table, error) {
		if t := p.mirror(id); t != nil {
			return t, nil
		}
		return nil, notMirrored(id)
	}
	p.looks = slices.DeleteFunc(through.Routes(), func(r calls.Route) bool { return !r.Looks })
	p.routes = append(p.calls.Routes(), p.own()...)
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
	status, text, err = answer(ctx, r, &asked{places: places, query: values, body: body})
	if err != nil {
		return told(p.calls.Told(err))
	}
	return status, text
}

// find is the route of a call, nil if there is none, and what stands in the places of
// its path.
func find(routes []calls.Route, method, path string) (*calls.Route, map[string]persist.TableID) {
	for i := range routes {
		if places, ok := matches(routes[i].Path, path); ok && routes[i].Method == method {
			return &routes[i], places
		}
	}
	return nil, nil
}

// matches tells whether a path is of a pattern, and what stands in its places.
func matches(pattern, path string) (places map[string]persist.TableID, ok bool) {
	want, have := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(have) {
		return nil, false
	}
	places = map[string]persist.TableID{}
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
			places[strings.TrimSuffix(name, "}")] = persist.TableID(text)
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
	if err := a.fill(&in); err != nil {
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
	return p.calls.Follow(ctx, w, nil, func(n *match.News) bool {
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
