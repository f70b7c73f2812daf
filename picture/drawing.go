package picture

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
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
	raster  *raster.Raster
	version [sha256.Size]byte // of all of it: another draws otherwise
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
	var fonts []raster.Font
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if font, ok := strings.CutSuffix(name, ".ttf"); ok {
			fonts = append(fonts, fontOf(font, files[name]))
		}
	}
	d.raster, err = raster.New(fonts, "Inter")
	return d, err
})

// fontOf is a font by the name of its file: inter-latin-600-normal.
func fontOf(name string, data []byte) raster.Font {
	family, rest, _ := strings.Cut(name, "-")
	font := raster.Font{Family: strings.ToUpper(family[:1]) + family[1:], Weight: 400, Data: data}
	for part := range strings.SplitSeq(rest, "-") {
		if weight, err := strconv.Atoi(part); err == nil {
			font.Weight = weight
		}
	}
	return font
}

func unpacked(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
