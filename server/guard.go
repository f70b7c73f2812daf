package server

import (
	"compress/gzip"
	"net/http"
	"strings"
	"sync"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/picture"
	"github.com/scrip-games/scrip/server/request"
)

// policy is the content security policy: everything comes from here. Styles may
// stand in attributes (a board sets positions there); scripts may not. The engine is
// WebAssembly, which a page may compile; texts it may not.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
	"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// headers sets what every answer says to browsers.
func (s *Server) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Date", s.calls.Clock().Now().UTC().Format(http.TimeFormat)) // by which pages know the server's time
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		if s.secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// crossOrigin refuses writes that another site makes a browser send.
func crossOrigin(next http.Handler, base string) (http.Handler, error) {
	p := http.NewCrossOriginProtection()
	if base != "" {
		if err := p.AddTrustedOrigin(strings.TrimSuffix(base, "/")); err != nil {
			return nil, err
		}
	}
	p.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request.WriteError(w, calls.Refuse(request.CrossSite, "another site sent this; it is not done"))
	}))
	return p.Handler(next), nil
}

// zippers compress in haste: what is tried harder for is a few percent smaller and costs
// a move three times as much.
var zippers = sync.Pool{New: func() any {
	zip, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is one of its own
	}
	return zip
}}

// zipped compresses a JSON answer that is worth it. The status waits for the
// first write, which tells the size. A library (gzhttp) would save sixty lines at the same speed,
// but it flushes only writers that are Flushers themselves, and not through those that wrap them
// (Unwrap, as http.ResponseController does): streams would hang behind the one that observes.
type zipped struct {
	http.ResponseWriter
	zip    *gzip.Writer
	status int  // that waits
	sent   bool // the header is out
}

// worth is the size from which an answer is compressed.
const worth = 1024

func (z *zipped) WriteHeader(status int) {
	if z.sent || z.status != 0 {
		return
	}
	z.status = status
	if !packable(z.Header()) {
		z.send()
	}
}

// packable is what is text, and so smaller when it is compressed.
func packable(h http.Header) bool {
	kind := h.Get("Content-Type")
	return kind == "application/json" || kind == string(picture.SVG)
}

// send lets the header go.
func (z *zipped) send() {
	if !z.sent && z.status != 0 {
		z.sent = true
		z.ResponseWriter.WriteHeader(z.status)
	}
}

func (z *zipped) Write(b []byte) (int, error) {
	if !z.sent {
		z.decide(len(b))
	}
	if z.zip != nil {
		return z.zip.Write(b)
	}
	return z.ResponseWriter.Write(b)
}

// decide at the first write, of so many bytes.
func (z *zipped) decide(size int) {
	if z.status == 0 {
		z.status = http.StatusOK
	}
	h := z.Header()
	if packable(h) && h.Get("Content-Encoding") == "" && size >= worth {
		h.Set("Content-Encoding", "gzip")
		h.Del("Content-Length")
		z.zip = zippers.Get().(*gzip.Writer)
		z.zip.Reset(z.ResponseWriter)
	}
	z.send()
}

// close ends the answer.
func (z *zipped) close() {
	z.send()
	if z.zip != nil {
		z.zip.Close()
		zippers.Put(z.zip)
	}
}

func (z *zipped) Unwrap() http.ResponseWriter { return z.ResponseWriter }

// compress compresses answers of the API, and drawings, for clients that take it. Pages were
// compressed when the server started.
func compress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !request.IsAPI(r) && !request.IsPicture(r) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Add("Vary", "Accept-Encoding")
		if !takes(r, "gzip") {
			next.ServeHTTP(w, r)
			return
		}
		z := &zipped{ResponseWriter: w}
		next.ServeHTTP(z, r)
		z.close()
	})
}

// takes tells whether the client takes answers that are packed so.
func takes(r *http.Request, encoding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == encoding && strings.TrimSpace(quality) != "q=0" {
			return true
		}
	}
	return false
}
