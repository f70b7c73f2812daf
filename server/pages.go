package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"unicode"

	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/sheet"
)

// pages serves the web application: files of the build, compressed once when the
// server starts, and the one page for every address that is the application's.
type pages struct {
	files map[string]*page // by path, "/assets/x.js"
	index *page            // nil if the pages were not built
	embed *page            // what stands in pages of others, likewise
	next  preloads
	// tableAt is the table that a page shows, nil for none, and card what the head
	// of a page tells messengers.
	tableAt func(*http.Request) *sheet.Sheet
	card    func(*http.Request) string
	// framed serves the page that others may show in a frame.
	framed func(w http.ResponseWriter, r *http.Request, plain []byte)
}

type page struct {
	kind    string
	tag     string
	forever bool   // its name changes with its contents
	plain   []byte // nil where it was packed when it was built
	zipped  []byte // nil where it would not be smaller
	brotli  []byte // nil unless it was packed when it was built
}

// kinds of files, whatever the machine's own table says.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon",
	".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm",
}

func newPages(files fs.FS) (*pages, error) {
	p := &pages{files: map[string]*page{}}
	if files == nil {
		return p, nil
	}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if whole, packed := unpackedName(name); packed {
			return p.addPacked(whole, path.Ext(name), data)
		}
		p.files["/"+name], err = newPage(name, data)
		return err
	})
	if err != nil {
		return nil, err
	}
	p.index, p.embed = p.files["/index.html"], p.files["/embed.html"]
	delete(p.files, "/embed.html") // it has no address of its own
	p.next, err = readPreloads(files)
	return p, err
}

// unpackedName is the name of the file that was packed when the pages were built.
func unpackedName(name string) (string, bool) {
	ext := path.Ext(name)
	return strings.TrimSuffix(name, ext), ext == ".br" || ext == ".gz"
}

// addPacked adds one way in which a file was packed.
func (p *pages) addPacked(name, ext string, data []byte) error {
	f := p.files["/"+name]
	if f == nil {
		f = pageOf(name, data)
		p.files["/"+name] = f
	}
	if ext == ".br" {
		f.brotli = data
	} else {
		f.zipped = data
	}
	return nil
}

// pageOf is a page that is known by what it holds.
func pageOf(name string, data []byte) *page {
	sum := sha256.Sum256(data)
	f := &page{
		kind: kinds[path.Ext(name)], forever: strings.HasPrefix(name, "assets/"),
		tag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`,
	}
	if f.kind == "" {
		f.kind = mime.TypeByExtension(path.Ext(name))
	}
	return f
}

func newPage(name string, data []byte) (*page, error) {
	f := pageOf(name, data)
	f.plain = data
	var out bytes.Buffer
	zip, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := zip.Write(data); err != nil {
		return nil, err
	}
	if err := zip.Close(); err != nil {
		return nil, err
	}
	if out.Len() < len(data)*9/10 {
		f.zipped = out.Bytes()
	}
	return f, nil
}

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "pages can only be read", http.StatusMethodNotAllowed)
		return
	}
	f, ok := p.files[r.URL.Path]
	switch {
	case ok:
	case namesFile(r.URL.Path):
		http.NotFound(w, r)
		return
	case p.index == nil:
		http.Error(w, "the web pages are not in this program: build it with make", http.StatusServiceUnavailable)
		return
	case p.embed != nil && strings.HasPrefix(r.URL.Path, "/embed/"):
		p.framed(w, r, p.embed.plain)
		return
	default:
		f = p.indexFor(r)
	}
	f.serve(w, r)
}

// namesFile tells whether an address ends like a file's name; the rules' sections have dots too: /rules/1862/7.6.4,
// and so may people.
func namesFile(address string) bool {
	if strings.HasPrefix(address, "/people/") {
		return false
	}
	ext := path.Ext(address)
	return len(ext) > 1 && unicode.IsLetter(rune(ext[1]))
}

// indexFor is the application's page, with what messengers show of the address, and
// what a browser needs next.
func (p *pages) indexFor(r *http.Request) *page {
	shown, id, tags := r.URL.Path, "", p.card(r)
	if table := p.tableAt(r); table != nil {
		shown, id = "/table/"+table.Title, string(table.ID)
	}
	tags += p.next.tags(request.Language(r.Header.Get("Accept-Language")), shown, id)
	if tags == "" {
		return p.index
	}
	const before = "</head>"
	told, err := newPage("index.html", bytes.Replace(p.index.plain, []byte(before), []byte(tags+before), 1))
	if err != nil {
		return p.index
	}
	return told
}

func (f *page) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	if f.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if f.zipped != nil || f.brotli != nil {
		h.Set("Vary", "Accept-Encoding")
	}
	data, encoding, err := f.packedFor(r)
	if err != nil {
		http.Error(w, "this file cannot be read", http.StatusInternalServerError)
		return
	}
	tag := f.tag
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
		tag = strings.TrimSuffix(f.tag, `"`) + "-" + encoding + `"`
	}
	h.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if r.Method == http.MethodGet {
		w.Write(data)
	}
}

// packedFor is the page as the one who asks takes it, and how it is packed.
func (f *page) packedFor(r *http.Request) (data []byte, encoding string, err error) {
	switch {
	case f.brotli != nil && takes(r, "br"):
		return f.brotli, "br", nil
	case f.zipped != nil && takes(r, "gzip"):
		return f.zipped, "gzip", nil
	case f.plain != nil:
		return f.plain, "", nil
	}
	zip, err := gzip.NewReader(bytes.NewReader(f.zipped))
	if err != nil {
		return nil, "", err
	}
	data, err = io.ReadAll(zip)
	return data, "", err
}
