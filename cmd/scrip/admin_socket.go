package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/scrip-games/scrip/admin"
	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/store/database"
)

// A server has its file for itself. So it listens beside the file, for nobody but its owner,
// and does there what "scrip admin" would do to the file.

// socketOf is where the server of a file listens.
func socketOf(file string) string { return file + ".admin" }

// adminOrder is what is sent there.
type adminOrder struct {
	By  string    `json:"by"`
	Ask admin.Ask `json:"ask"`
}

// listenForAdmin listens until stop is called. Without it everything else goes on.
func (c *serveCommand) listenForAdmin(office *admin.Office, log *slog.Logger) (stop func()) {
	if database.IsAddress(string(c.Data)) {
		return func() {} // "scrip admin" opens the database itself, beside the servers
	}
	name := socketOf(string(c.Data))
	listener, err := listenPrivately(name)
	if err != nil {
		log.Warn("listen for scrip admin failed", "err", err)
		return func() {}
	}
	h := &http.Server{Handler: adminHandler(office, log), ReadHeaderTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	go h.Serve(listener)
	return func() {
		end, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = h.Shutdown(end) // what is not done by then was not answered either
		_ = h.Close()
		_ = os.Remove(name)
	}
}

// listenPrivately listens at a socket that only its owner may open, from its first moment: it is
// made where nobody else can go. It replaces one that a server left behind: the server that holds
// the file's lock is the only one.
func listenPrivately(name string) (net.Listener, error) {
	folder, err := os.MkdirTemp(filepath.Dir(name), ".a") // the name of a socket must not be long
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	made := filepath.Join(folder, "s")
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: made, Net: "unix"})
	if err != nil {
		return nil, err
	}
	listener.SetUnlinkOnClose(false) // it has another name by then
	if err = os.Chmod(made, 0o600); err == nil {
		err = os.Rename(made, name)
	}
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

// adminHandler does what is asked for at the socket.
func adminHandler(office *admin.Office, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var order adminOrder
		var answer *admin.Answer
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 64<<10)).Decode(&order)
		if err != nil {
			err = calls.Refuse(calls.BadRequest, "this is not what scrip admin of the same version sends: %v", err)
		} else {
			answer, err = office.Do(r.Context(), admin.By{Name: order.By}, &order.Ask)
		}
		w.Header().Set("Content-Type", "application/json")
		if err != nil {
			status, told := adminRefusal(err)
			if status == http.StatusInternalServerError {
				log.Error("scrip admin failed", "deed", order.Ask.Deed, "err", err)
			}
			w.WriteHeader(status)
			json.NewEncoder(w).Encode(told)
			return
		}
		json.NewEncoder(w).Encode(answer)
	})
}

// adminRefusal is what is answered where nothing was done.
func adminRefusal(err error) (status int, told adminFault) {
	var refused *calls.Error
	if errors.As(err, &refused) {
		return refused.GetStatus(), adminFault{refused.Code, refused.Detail}
	}
	var table *refusal.Refusal
	if errors.As(err, &table) {
		return http.StatusConflict, adminFault{table.Code.Name, table.Detail}
	}
	return http.StatusInternalServerError, adminFault{calls.Internal.Name, err.Error()}
}

// adminFault is a refusal as it is sent.
type adminFault struct {
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

// adminByHTTP asks a server, at a socket or anywhere.
func adminByHTTP(ctx context.Context, client *http.Client, url, token string, body any) (*admin.Answer, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	got, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer got.Body.Close()
	said, err := io.ReadAll(io.LimitReader(got.Body, 16<<20))
	if err != nil {
		return nil, err
	}
	if got.StatusCode != http.StatusOK {
		var fault adminFault
		if json.Unmarshal(said, &fault) != nil || fault.Detail == "" {
			return nil, fmt.Errorf("the server answered %s", got.Status)
		}
		return nil, errors.New(fault.Detail)
	}
	answer := &admin.Answer{}
	return answer, json.Unmarshal(said, answer)
}
