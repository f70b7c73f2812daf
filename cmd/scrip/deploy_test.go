package main

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"
)

// What the files in deploy set, the program knows.
func TestDeployNamesWhatThereIs(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	flags := reflect.TypeFor[serveCommand]()
	for i := range flags.NumField() {
		known[flags.Field(i).Tag.Get("env")] = true
	}
	files, err := filepath.Glob("../../deploy/*")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files in deploy: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`SCRIP_[A-Z_]+`).FindAllString(string(text), -1) {
			if !known[name] {
				t.Errorf("%s sets %s, which serve does not know", file, name)
			}
		}
	}
}
