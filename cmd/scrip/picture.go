package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/picture"
)

type pictureCommand struct {
	File   string `arg:"" help:"A record, or a game as text; - is standard input."`
	At     *int   `placeholder:"N" help:"The moment after N entries (default: the last)."`
	Output string `short:"o" required:"" placeholder:"FILE" help:"Write to this file, as its name ends: .png or .svg."`
	Theme  string `default:"light" enum:"light,dark" help:"light (the default) or dark."`
	Lang   string `default:"en" placeholder:"L" help:"The language of its words: en (the default), es, it or de."`
	Eye    string `default:"watcher" placeholder:"S" help:"Whose view: a seat from 0, or watcher (the default), who sees what everybody sees."`
	Width  int    `default:"1200" placeholder:"PX" help:"How wide, in pixels: 320 to 1600 (default: 1200)."`
}

// kinds of pictures, by how a file's name ends.
var pictureKinds = map[string]picture.Kind{".svg": picture.SVG, ".png": picture.PNG}

func (c *pictureCommand) Run() error {
	kind, ok := pictureKinds[strings.ToLower(filepath.Ext(c.Output))]
	switch {
	case !ok:
		return usagef("--output %s: a picture's name ends with .png or .svg", c.Output)
	case c.Width < picture.Least || c.Width > picture.Most:
		return usagef("--width %d: a picture is %d to %d wide", c.Width, picture.Least, picture.Most)
	case !slices.Contains(picture.Languages, c.Lang):
		return usagef("--lang %s: there are %s", c.Lang, strings.Join(picture.Languages, ", "))
	}
	o, err := openRecord(c.File)
	if err != nil {
		return err
	}
	eye, err := viewerOf("--eye", c.Eye, len(o.record.Seats))
	if err != nil {
		return err
	}
	n, err := o.moment(c.At)
	if err != nil {
		return err
	}
	if _, err := o.position(n); err != nil {
		return err
	}
	q, err := picture.Moment(o.record, o.tape, n, eye)
	if err != nil {
		return err
	}
	q.Theme, q.Language, q.Width = c.Theme, c.Lang, c.Width
	p, err := picture.NewStudio().Draw(context.Background(), q, kind)
	if err != nil {
		return err
	}
	return os.WriteFile(c.Output, p.Body, 0o666)
}
