// Package words finds the sentences for the keys that titles speak in. The
// catalogues are the browser's own, so that a refusal reads the same on a
// terminal as at a table.
package words

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/web"
)

// Languages that every sentence exists in, the first one first.
var Languages = []string{"en", "es", "it", "de"}

// Shell is the namespace of what belongs to no title.
const Shell = "shell"

// Catalogue is the texts of one namespace in one language, by key.
type Catalogue map[string]string

// Namespaces is every namespace that has catalogues.
func Namespaces() ([]string, error) {
	entries, err := fs.ReadDir(web.Messages, "messages")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, nil
}

// Read is the catalogue of a namespace in a language.
func Read(namespace, language string) (Catalogue, error) {
	name := path.Join("messages", namespace, language+".json")
	raw, err := fs.ReadFile(web.Messages, name)
	if err != nil {
		return nil, err
	}
	var c Catalogue
	if err := json.Unmarshal(raw, &c); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// english keeps the English catalogues once read.
var english = struct {
	sync.Mutex
	read map[string]Catalogue
}{read: map[string]Catalogue{}}

func englishOf(namespace string) Catalogue {
	english.Lock()
	defer english.Unlock()
	c, ok := english.read[namespace]
	if !ok {
		c, _ = Read(namespace, "en") // a namespace without words has none
		english.read[namespace] = c
	}
	return c
}

// Why says in English why a title refuses something. What has no sentence is
// told by its key and its facts, which is still better than nothing.
func Why(title string, refusal *game.Illegal) string {
	for _, namespace := range []string{title, Shell} {
		text, ok := englishOf(namespace)["why."+refusal.Why]
		if !ok {
			continue
		}
		if sentence, err := Format(text, refusal.Facts); err == nil {
			return sentence
		}
	}
	plain := game.Illegal{Why: refusal.Why, Rule: "-", Facts: refusal.Facts}
	return strings.TrimSuffix(plain.Error(), " [-]")
}

// Say is a sentence of the shell in a language; "" where there is none.
func Say(language, key string, facts map[string]any) string {
	return SayIn(Shell, language, key, facts)
}

// SayIn is a sentence of a namespace in a language; "" where there is none.
func SayIn(namespace, language, key string, facts map[string]any) string {
	c, err := Read(namespace, language)
	if err != nil {
		return ""
	}
	text, err := Format(c[key], facts)
	if err != nil {
		return ""
	}
	return text
}
