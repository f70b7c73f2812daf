package web

import "embed"

// Messages are the catalogues of every language: messages/<namespace>/<language>.json.
//
//go:embed messages
var Messages embed.FS
