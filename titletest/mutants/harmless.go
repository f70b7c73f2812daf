package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// harmless is the bends of a title that were looked at and have no effect, each with
// the reason: "file: function: condition becomes another <- why" a line.
type harmless map[string]string

const because = " <- "

func harmlessIn(dir string) (harmless, error) {
	name := filepath.Join(dir, "testdata", "harmless-bends.txt")
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	list := harmless{}
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, why, ok := strings.Cut(line, because)
		if !ok || why == "" {
			return nil, fmt.Errorf("%s:%d: there is no%sand a reason", name, i+1, because)
		}
		list[key] = why
	}
	return list, nil
}

// unknown is the entries that fit no bend: what they spoke of has changed.
func (h harmless) unknown(bends []*bend) (keys []string) {
	known := map[string]bool{}
	for _, b := range bends {
		known[b.key] = true
	}
	for key := range h {
		if !known[key] {
			keys = append(keys, key)
		}
	}
	return keys
}
