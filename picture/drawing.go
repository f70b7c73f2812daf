package picture

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/scrip-games/scrip/picture/flat"
	"github.com/scrip-games/scrip/picture/raster"
	"github.com/scrip-games/scrip/web"
)

// drawing is what pictures are drawn with, as it was built with the pages: read when the first is asked for.
type drawing struct {
	script  string
	sheet   *flat.Sheet
	fonts   [][]byte
	version [sha256.Size]byte // of all of it: another draws otherwise

	compiled func() (*raster.Raster, error)
}

var readDrawing = sync.OnceValues(func() (*drawing, error) {
	files := map[string][]byte{}
	sum := sha256.New()
	err := fs.WalkDir(web.Drawing(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".gz" {
			return err
		}
		packed, err := fs.ReadFile(web.Drawing(), name)
		if err != nil {
			return err
		}
		sum.Write(packed)
		files[strings.TrimSuffix(name, ".gz")], err = unpacked(packed)
		return err
	})
	if err != nil {
		return nil, err
	}
	if files["draw.js"] == nil {
		return nil, fmt.Errorf("what draws pictures is not in this program: build it with make")
	}
	d := &drawing{script: string(files["draw.js"]), sheet: flat.Read(string(files["draw.css"]))}
	sum.Sum(d.version[:0])
	for name, file := range files {
		if path.Ext(name) == ".ttf" {
			d.fonts = append(d.fonts, file)
		}
	}
	d.compiled = sync.OnceValues(func() (*raster.Raster, error) {
		return raster.New(context.Background(), files["resvg.wasm"], d.fonts)
	})
	return d, nil
})

func unpacked(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
