package picture

import (
	"encoding/json"
	"fmt"
	"time"

	"modernc.org/quickjs"

	"github.com/scrip-games/scrip/words"
)

// engine is one engine for JavaScript with the script that draws, for one drawing at a time.
type engine struct {
	vm    *quickjs.VM
	known map[string]bool // namespaces of words it was given, each with its language
}

// What an engine may take for a picture. A picture takes some hundredths of a second and some megabytes.
const (
	mostTime   = 10 * time.Second
	mostMemory = 256 << 20
)

func newEngine(script string) (*engine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	vm.SetMemoryLimit(mostMemory)
	if err := vm.SetEvalTimeout(mostTime); err != nil {
		return nil, err
	}
	if _, err := vm.Eval(script, quickjs.EvalGlobal); err != nil {
		vm.Close()
		return nil, fmt.Errorf("the script that draws: %w", err)
	}
	return &engine{vm: vm, known: map[string]bool{}}, nil
}

// draw is the drawing of a question, still with the classes and properties of a page.
func (e *engine) draw(q *Question) (string, error) {
	for _, namespace := range q.namespaces() {
		if err := e.learn(q.Language, namespace); err != nil {
			return "", err
		}
	}
	asked, err := json.Marshal(q)
	if err != nil {
		return "", err
	}
	made, err := e.vm.Call("draw", string(asked))
	if err != nil {
		return "", fmt.Errorf("a picture of %s: %w", q.Title, err)
	}
	text, ok := made.(string)
	if !ok {
		return "", fmt.Errorf("a picture of %s is no text", q.Title)
	}
	return text, nil
}

// learn gives the engine the words of a namespace, once.
func (e *engine) learn(language, namespace string) error {
	name := language + "/" + namespace
	if e.known[name] {
		return nil
	}
	catalogue, err := words.Read(namespace, language)
	if err != nil {
		return err
	}
	text, err := json.Marshal(catalogue)
	if err != nil {
		return err
	}
	if _, err := e.vm.Call("learn", language, namespace, string(text)); err != nil {
		return err
	}
	e.known[name] = true
	return nil
}

// namespaces is the words that a drawing speaks in.
func (q *Question) namespaces() []string {
	list := []string{words.Shell, "still"}
	if q.Title != "" && (q.Card == nil || q.Card.Review != nil) {
		list = append(list, q.Title)
	}
	if q.Card != nil && q.Card.Review != nil {
		list = append(list, "review")
	}
	return list
}
