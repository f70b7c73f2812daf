// Package words finds the sentences for the keys that titles speak in. The
// catalogues are the browser's own, so that a refusal reads the same on a
// terminal as at a table.
package words

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
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

// catalogues keeps the catalogues once read, by namespace and language.
var catalogues sync.Map

// catalogueOf is the catalogue of a namespace in a language; empty where there is none.
func catalogueOf(namespace, language string) Catalogue {
	name := path.Join(namespace, language)
	if c, ok := catalogues.Load(name); ok {
		return c.(Catalogue)
	}
	c, err := Read(namespace, language)
	if err != nil {
		return nil
	}
	catalogues.Store(name, c)
	return c
}

// Why says in English why a title refuses something.
func Why(title string, refusal *game.Illegal) string { return WhyIn(Languages[0], title, refusal) }

// WhyIn says why a title refuses something. What has no sentence is told by
// its key and its facts, which is still better than nothing.
func WhyIn(language, title string, refusal *game.Illegal) string {
	for _, namespace := range []string{title, Shell} {
		text, ok := catalogueOf(namespace, language)["why."+refusal.Why]
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
	text, err := Format(catalogueOf(namespace, language)[key], facts)
	if err != nil {
		return ""
	}
	return text
}
