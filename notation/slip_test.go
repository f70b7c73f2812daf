package notation_test

import (
	"errors"
	"testing"

	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/title"
)

// The word that is wrong is named, with where it stands; and what it means, where it can mean one thing alone.
func TestSlip(t *testing.T) {
	const head = "[Title \"chicago-express\"]\n[Seat \"Ada\"]\n[Seat \"Ben\"]\n\n"
	tt, _ := title.Find("chicago-express")
	for text, want := range map[string]notation.Error{
		"1. Ada: bid 7\n2. Ben: bdi 9":               {Word: "bdi", Column: 8, Right: "bid"},
		"1. Ada: bid 7\n2. Ben: pss":                 {Word: "pss", Column: 8, Right: "pass"},
		"1. Ada: bid 7\n2. Ben: dance":               {Word: "dance", Column: 8},
		"1. Ada: offer B&0":                          {Word: "B&0", Column: 14, Right: "B&O"},
		"1. Ada: offer X&O":                          {Word: "offer X&O", Column: 8},
		"1. Ada: bid 7\n2. Benn: pass":               {Word: "Benn", Column: 3, Right: "Ben"},
		"1. Ada: bid 7\n2. Zoe: pass":                {Word: "Zoe", Column: 3},
		"1. Ada: bid 7\n3. Ben: pass":                {Word: "3", Column: 0, Right: "2"},
		"1. Ada: bid 7 for PRR\n2. Ben: bid 7":       {Word: "bid 7", Column: 8},
		"1. Ada: bid 7\n2. Ben: bid 9 for C&O":       {Word: "C&O", Column: 18, Right: "PRR"},
		"1. Ada: bid 7 {Ben: dance}\n2. Ben: bid $7": {Word: "bid $7", Column: 8},
	} {
		g, err := notation.Read([]byte(head+text), titles)
		if err == nil {
			err = g.Check(tt)
		}
		var wrong *notation.Error
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if wrong.Word != want.Word || wrong.Column != want.Column || wrong.Right != want.Right {
			t.Errorf("%q: %q at %d, meant %q; want %q at %d, %q", text, wrong.Word, wrong.Column, wrong.Right, want.Word, want.Column, want.Right)
		}
	}
}
