package raster

import (
	"bytes"
	"compress/gzip"
	"image"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// letters is a raster with one font of the pages, if those were built.
func letters(t testing.TB) *Raster {
	t.Helper()
	file, err := os.Open(filepath.FromSlash("../../web/still/inter-latin-400-normal.ttf.gz"))
	if err != nil && os.Getenv("CI") != "" {
		t.Fatal("the pages were not built: ", err)
	}
	if err != nil {
		t.Skip("the pages were not built: ", err)
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New([]Font{{Family: "Inter", Weight: 400, Data: data}}, "Inter")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What is drawn is where it should be, and nothing is beside it.
func TestPixels(t *testing.T) {
	r := letters(t)
	white, black, red := color.RGBA{255, 255, 255, 255}, color.RGBA{0, 0, 0, 255}, color.RGBA{255, 0, 0, 255}
	half := color.RGBA{128, 128, 128, 255}
	type dot struct {
		x, y int
		want color.RGBA
	}
	for name, tried := range map[string]struct {
		drawn string
		dots  []dot
	}{
		"a rectangle":           {`<rect x="10" y="10" width="20" height="20"/>`, []dot{{9, 20, white}, {10, 10, black}, {29, 29, black}, {30, 29, white}}},
		"round corners":         {`<rect x="10" y="10" width="40" height="40" rx="20"/>`, []dot{{12, 12, white}, {30, 11, black}, {30, 30, black}}},
		"a circle":              {`<circle cx="50" cy="50" r="20" fill="#f00"/>`, []dot{{50, 31, red}, {33, 33, white}, {50, 50, red}}},
		"a ring":                {`<circle cx="50" cy="50" r="20" fill="none" stroke="#ff0000" stroke-width="6"/>`, []dot{{50, 30, red}, {50, 50, white}, {50, 26, white}}},
		"a ring of arcs":        {`<path d="M30 50a20 20 0 1 0 40 0a20 20 0 1 0 -40 0" fill="none" stroke="#ff0000" stroke-width="16"/>`, []dot{{23, 49, red}, {23, 50, red}, {25, 50, red}, {50, 50, white}}},
		"a hole":                {`<path d="M10 10H60V60H10zM20 20V50H50V20z"/>`, []dot{{12, 12, black}, {30, 30, white}}},
		"an arc":                {`<path d="M20 50a30 30 0 0 1 60 0z"/>`, []dot{{50, 22, black}, {50, 52, white}, {25, 25, white}}},
		"a curve":               {`<path d="M10 50Q50 -30 90 50Z"/>`, []dot{{50, 12, black}, {50, 8, white}}},
		"a miter":               {`<path d="M20 80V20H80" fill="none" stroke="black" stroke-width="10"/>`, []dot{{16, 16, black}, {14, 14, white}}},
		"a bevel":               {`<path d="M20 80V20H80" fill="none" stroke="black" stroke-width="10" stroke-linejoin="bevel"/>`, []dot{{15, 15, white}, {20, 18, black}}},
		"a round join":          {`<path d="M30 80V30H80" fill="none" stroke="black" stroke-width="40" stroke-linejoin="round"/>`, []dot{{12, 12, white}, {18, 18, black}}},
		"butt ends":             {`<path d="M20 50H80" stroke="black" stroke-width="10"/>`, []dot{{19, 50, white}, {20, 50, black}, {79, 50, black}, {80, 50, white}}},
		"square ends":           {`<path d="M20 50H80" stroke="black" stroke-width="10" stroke-linecap="square"/>`, []dot{{15, 50, black}, {14, 50, white}}},
		"dashes":                {`<path d="M0 50H100" stroke="black" stroke-width="10" stroke-dasharray="10"/>`, []dot{{5, 50, black}, {15, 50, white}, {25, 50, black}}},
		"dashes that are moved": {`<path d="M0 50H100" stroke="black" stroke-width="10" stroke-dasharray="10" stroke-dashoffset="10"/>`, []dot{{5, 50, white}, {15, 50, black}}},
		"a place that is moved": {`<g transform="translate(50 50) rotate(90) scale(2)"><rect width="10" height="5"/></g>`, []dot{{45, 55, black}, {55, 55, white}, {45, 69, black}}},
		"what is seen through":  {`<g opacity=".5"><rect width="50" height="50"/><rect width="50" height="50"/></g>`, []dot{{20, 20, half}, {60, 20, white}}},
		"a window":              {`<svg x="10" y="10" width="20" height="20" viewBox="0 0 2 2"><rect width="9" height="9"/></svg>`, []dot{{9, 9, white}, {11, 11, black}, {29, 29, black}, {31, 20, white}}},
		"a window that is open": {`<svg x="10" y="10" width="20" height="20" viewBox="0 0 2 2" overflow="visible"><rect width="5" height="5"/></svg>`, []dot{{50, 50, black}, {61, 20, white}}},
		"what fits in":          {`<svg width="100" height="50" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>`, []dot{{24, 20, white}, {26, 20, black}, {74, 20, black}, {76, 20, white}}},
		"what fills":            {`<svg width="100" height="50" viewBox="0 0 10 10" preserveAspectRatio="xMidYMid slice"><circle cx="5" cy="5" r="5"/></svg>`, []dot{{50, 1, black}, {2, 2, white}, {50, 60, white}}},
		"a pattern":             {`<defs><pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="#ff0000"/></pattern></defs><rect width="100" height="100" fill="url(#p)"/>`, []dot{{5, 5, red}, {15, 5, white}, {25, 45, red}}},
		"what inherits":         {`<g fill="#ff0000"><g stroke="none"><rect width="10" height="10"/><rect x="50" width="10" height="10" fill="currentColor" color="black"/></g></g>`, []dot{{5, 5, red}, {55, 5, black}}},
		"what lies outside":     {`<rect x="-500" y="-500" width="520" height="2000"/>`, []dot{{0, 0, black}, {19, 99, black}, {20, 50, white}}},
		"a letter":              {`<text x="50" y="90" font-size="100" font-family="Inter" text-anchor="middle">I</text>`, []dot{{50, 50, black}, {30, 50, white}, {50, 95, white}}},
		"a halo lies once":      {`<text x="10" y="60" font-size="40" letter-spacing="-12" fill="none" stroke="black" stroke-opacity=".5" stroke-width="30">HHH</text>`, []dot{{15, 45, color.RGBA{127, 127, 127, 255}}, {30, 45, color.RGBA{127, 127, 127, 255}}, {43, 45, color.RGBA{127, 127, 127, 255}}}},
		"a curve of one piece":  {`<path d="M10 90C10 20 90 20 90 90" fill="none" stroke="#ff0000" stroke-opacity=".5" stroke-width="20"/>`, []dot{{50, 32, color.RGBA{255, 127, 127, 255}}, {50, 45, color.RGBA{255, 127, 127, 255}}, {50, 55, white}}},
		"letters by places":     {`<text x="20 80" y="60 90" font-size="40" text-anchor="middle">II</text>`, []dot{{20, 50, black}, {80, 80, black}, {50, 50, white}}},
	} {
		pixels, err := r.Pixels(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#ffffff"/>` + tried.drawn + `</svg>`)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, d := range tried.dots {
			if got := pixels.RGBAAt(d.x, d.y); distance(int(got.R), int(d.want.R)) > 2 || distance(int(got.G), int(d.want.G)) > 2 {
				t.Errorf("%s: %v at %d, %d, not %v", name, got, d.x, d.y, d.want)
			}
		}
	}
}

// What is not known is said, and what is broken does no harm.
func TestPixels_Refuses(t *testing.T) {
	r := letters(t)
	for _, drawn := range []string{
		"", "<g/>", "<svg>", `<svg width="0" height="5"/>`, `<svg width="99999" height="99999"/>`, `<svg width="9" height="9"><image/></svg>`, `<svg width="9" height="9"></g></svg>`,
		`<svg width="9" height="9"><rect width="5" height="5" fill="url(#none)"/></svg>`,
	} {
		if _, err := r.Pixels(drawn); err == nil {
			t.Errorf("%q is a drawing", drawn)
		}
	}
}

// FuzzPixels throws paths, strokes and moves at the painter: whatever they are, it comes to an end.
func FuzzPixels(f *testing.F) {
	r := letters(f)
	f.Add("M0 0L5 5a3 3 0 1 1 4 4z", "3 2", "rotate(30) scale(2)", "0 0 10 10", 2.0)
	f.Add("M1e30 0l-1e30 5c1 2 3 4 5", "0", "matrix(0 0 0 0 1 1)", "0 0 0 1", -1.0)
	f.Fuzz(func(t *testing.T, path, dashes, moved, box string, width float64) {
		safe := func(text string) string {
			out := []byte(text[:min(len(text), 300)])
			for i, c := range out {
				if c == '"' || c == '<' || c == '>' || c == '&' {
					out[i] = ' '
				}
			}
			return string(out)
		}
		n := &node{name: "svg", attrs: []attr{{"viewBox", safe(box)}}, children: []*node{{name: "path", attrs: []attr{
			{"d", safe(path)}, {"stroke", "black"}, {"stroke-dasharray", safe(dashes)}, {"transform", safe(moved)}, {"stroke-width", "2"}, {"stroke-linejoin", "round"},
		}}}}
		p := &painter{Raster: r, canvas: newCanvas(blank(image.Rect(0, 0, 40, 40)), new(scratch)), named: map[string]*node{}}
		p.window(n, plainStyle, still, 40, 40)
	})
}

// Letters that were kept as pixels are where their outlines are, to a quarter of a pixel.
func TestStamps(t *testing.T) {
	r := letters(t)
	drawn := func(turned string) []uint8 {
		pixels, err := r.Pixels(`<svg width="120" height="40"><text x="3.3" y="28.6" font-size="21.7" font-family="Inter" fill="#000000" stroke="#000000" stroke-width="1" transform="` + turned + `">Königsberg</text></svg>`)
		if err != nil {
			t.Fatal(err)
		}
		return pixels.Pix
	}
	stamped, outlined := drawn(""), drawn("rotate(0.00001)")
	if bytes.Equal(stamped, outlined) {
		t.Error("a text that is turned is stamped, too")
	}
	black, apart := 0, 0
	for i := 3; i < len(stamped); i += 4 {
		black += int(outlined[i])
		apart += max(int(stamped[i])-int(outlined[i]), int(outlined[i])-int(stamped[i]))
	}
	if black == 0 || apart > black/8 {
		t.Errorf("%d apart, of %d", apart, black)
	}
	kept := 0
	for _, face := range r.faces {
		kept += len(face.kept)
	}
	if drawn(""); kept < 10 || kept > 30 || kept != len(r.faces[0].kept) {
		t.Errorf("%d stamps are kept", kept)
	}
}

// Letters are set as close as their font says, also where it speaks of marks between them.
func TestKern(t *testing.T) {
	face := letters(t).faces[0]
	for pair, closer := range map[string]bool{"AV": true, "To": true, "LT": true, "HH": false} {
		letters := []rune(pair)
		if k := face.kern(letters[0], letters[1]); (k < -0.03) != closer || k > 0 {
			t.Errorf("%s: %v", pair, k)
		}
	}
}
