//go:build js

// Scripwasm is the engine in a browser: the house of package pocket, and the bots that
// think, for a worker to call. It is GOOS=js and knows nothing of pages; the script of the
// worker (web/src/engine/worker.ts) passes on what they ask.
//
// What it offers is the global object "scrip". All texts are JSON.
//
//	open(keys, rows, keep, options)  opens the house with what was kept; a promise
//	call(method, path, body, done)   done(status, body)
//	follow(path, tell)               tell(event, data, id), the last one "end" if it is over by itself
//	analyse(ask, done)               done(failure, answer), one of them empty; of package bot/helper
//	judge(ask, done)
//
// What follow, analyse and judge return stops them, and is called once in any case: the
// program keeps it until then.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/pocket"
	"github.com/scrip-games/scrip/title"
)

func main() {
	e := &engine{}
	js.Global().Set("scrip", map[string]any{
		"open":    js.FuncOf(e.open),
		"call":    js.FuncOf(e.call),
		"follow":  js.FuncOf(e.follow),
		"analyse": answering(thinks.Analyse),
		"judge":   answering(thinks.Judge),
	})
	select {}
}

// engine is what pages speak to. Its house is there once it was opened.
type engine struct{ house *pocket.Pocket }

// options are how the house is to be.
type options struct {
	Thought int    `json:"thought"` // milliseconds that a bot may think about a decision
	Pace    int    `json:"pace"`    // milliseconds that it waits before it moves
	Name    string `json:"name"`    // what the person is called
}

// open opens the house. Texts that were kept are given by their keys.
func (e *engine) open(_ js.Value, args []js.Value) any {
	keys, texts, keep, text := args[0], args[1], args[2], args[3].String()
	rows := make([]pocket.Change, keys.Length())
	for i := range rows {
		rows[i] = pocket.Change{Key: keys.Index(i).String(), Row: []byte(texts.Index(i).String())}
	}
	return promise(func() error {
		var o options
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			return err
		}
		e.house = pocket.Open(config(o), o.Name, rows, keeper(keep))
		return nil
	})
}

// config is a house for one person, with the titles and bots of a server. Reviews are made
// by workers of their own.
func config(o options) match.Config {
	thought := time.Duration(o.Thought) * time.Millisecond
	return match.Config{
		Titles: title.All(), Old: title.Old(), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Pace: time.Duration(o.Pace) * time.Millisecond, Thought: thought, Adviser: adviser{},
		Picker: func(kind string) (match.Picker, error) { return picker(kind, thought) },
	}
}

// keeper hands changes to the browser, and waits until it has them.
func keeper(keep js.Value) pocket.Keep {
	return func(_ context.Context, changes []pocket.Change) error {
		keys, rows := make([]any, len(changes)), make([]any, len(changes))
		for i, c := range changes {
			keys[i] = c.Key
			if c.Row != nil {
				rows[i] = string(c.Row)
			}
		}
		return await(keep.Invoke(js.ValueOf(keys), js.ValueOf(rows)))
	}
}

// call answers a call of the API.
func (e *engine) call(_ js.Value, args []js.Value) any {
	method, path, body, done := args[0].String(), args[1].String(), args[2].String(), args[3]
	go func() {
		status, answer := e.house.Call(context.Background(), method, path, []byte(body))
		done.Invoke(status, string(answer))
	}()
	return nil
}

// follow tells what happens at a table until it is stopped.
func (e *engine) follow(_ js.Value, args []js.Value) any {
	path, tell := args[0].String(), args[1]
	return stoppable(func(ctx context.Context) {
		e.house.Follow(ctx, path, func(event string, id int, data []byte) { tell.Invoke(event, string(data), id) })
		if ctx.Err() == nil {
			tell.Invoke("end", "", -1)
		}
	})
}

// stoppable has something done, and is the function that stops it.
func stoppable(do func(context.Context)) any {
	ctx, stop := context.WithCancel(context.Background())
	var f js.Func
	f = js.FuncOf(func(js.Value, []js.Value) any {
		stop()
		return nil
	})
	go func() {
		defer f.Release()
		defer stop()
		do(ctx)
		<-ctx.Done() // the page may still call it
	}()
	return f
}

// promise is a promise of something done.
func promise(do func() error) js.Value {
	var begin js.Func
	begin = js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve, reject := args[0], args[1]
		go func() {
			defer begin.Release()
			if err := do(); err != nil {
				reject.Invoke(js.Global().Get("Error").New(err.Error()))
				return
			}
			resolve.Invoke()
		}()
		return nil
	})
	return js.Global().Get("Promise").New(begin)
}

// await waits for a promise.
func await(p js.Value) error {
	done := make(chan error, 1)
	kept := js.FuncOf(func(js.Value, []js.Value) any {
		done <- nil
		return nil
	})
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- errors.New(js.Global().Call("String", args[0]).String())
		return nil
	})
	defer kept.Release()
	defer failed.Release()
	p.Call("then", kept, failed)
	return <-done
}
