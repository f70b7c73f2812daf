package server_test

import (
	"bytes"
	"image/gif"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"
)

// A moment is a picture for whoever may look at the table: everybody's eye, or one's own.
func TestPictures(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	id := c.started("chicago-express", "me", "broker", "broker").ID
	get := func(client *client, path string, header ...string) (*http.Response, []byte) {
		t.Helper()
		r := must(http.NewRequest("GET", s.url+path, nil))
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		answer, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		return answer, must(io.ReadAll(answer.Body))
	}
	at := "/table/" + id + "/at/"
	answer, body := get(s.client(), at+"0.svg?theme=dark&lang=de&width=600")
	if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "image/svg+xml" || !bytes.HasPrefix(body, []byte("<svg")) {
		t.Fatalf("%d %s: %.200s", answer.StatusCode, answer.Header.Get("Content-Type"), body)
	}
	tag := answer.Header.Get("ETag")
	if answer, body = get(s.client(), at+"0.svg?theme=dark&lang=de&width=600", "If-None-Match", tag); answer.StatusCode != 304 || len(body) != 0 {
		t.Errorf("%d for what is known already", answer.StatusCode)
	}
	if answer, body = get(c, at+"now.png?eye=0"); answer.StatusCode != 200 || !strings.HasPrefix(answer.Header.Get("Cache-Control"), "private") {
		t.Errorf("%d %s for one's own eye", answer.StatusCode, answer.Header.Get("Cache-Control"))
	} else if _, err := png.Decode(bytes.NewReader(body)); err != nil {
		t.Error(err)
	}
	if answer, body = get(s.client(), "/table/"+id+"/from/0/to/0.gif?width=320"); answer.StatusCode != 200 {
		t.Errorf("%d for an animation: %.200s", answer.StatusCode, body)
	} else if film, err := gif.DecodeAll(bytes.NewReader(body)); err != nil || film.Config.Width != 320 {
		t.Errorf("%d wide, %v", film.Config.Width, err)
	}
	private := call[table](c, "POST", "/api/tables/"+id+"/branch", j{"at": 0}).ID
	for path, want := range map[string]int{
		at + "0.png?eye=0":                       403, // a stranger's, who has no seat
		at + "0.png?eye=9":                       400,
		at + "0.png?theme=pink":                  400,
		at + "0.png?lang=fr":                     400,
		at + "0.png?width=9000":                  400,
		at + "x.png":                             400,
		"/table/" + id + "/from/2/to/1.gif":      400,
		"/table/" + id + "/from/0/to/200.gif":    400,
		"/table/" + id + "/from/0/to/2.webp":     404,
		"/table/" + private + "/from/0/to/0.gif": 404,
		at + "9999.png":                          404,
		"/table/none/at/0.png":                   404,
		"/table/" + private + "/at/0.png":        404,
		"/table/" + private + "/at/0.svg?eye=0":  404,
	} {
		if answer, body := get(s.client(), path); answer.StatusCode != want {
			t.Errorf("%s: %d, not %d: %.200s", path, answer.StatusCode, want, body)
		}
	}
	if answer, _ := get(c, "/table/"+private+"/at/0.svg"); answer.StatusCode != 200 {
		t.Errorf("%d for a private table of one's own", answer.StatusCode)
	}
}
