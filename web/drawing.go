package web

import (
	"embed"
	"io/fs"
)

//go:embed all:still
var drawing embed.FS

// Drawing is what draws pictures without a browser, packed by gzip: the script that draws, stylesheets, and
// fonts; nothing where the pages were not built.
func Drawing() fs.FS {
	files, err := fs.Sub(drawing, "still")
	if err != nil {
		panic(err) // the folder is in the program
	}
	return files
}
