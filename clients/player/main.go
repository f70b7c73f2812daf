// Command player is a program that plays at Scrip: it sits down where it is invited and makes a move, any that is
// allowed, whenever it is asked. Copy it and put something better into choose. docs/bots.md tells how to get a token.
//
//	SCRIP_TOKEN=scrip_... go run ./clients/player http://127.0.0.1:8080
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"
)

type option struct {
	Action         map[string]any
	Min, Max, Step *int // an amount is open where there is a step
}

type table struct {
	ID, Title, Status string
	Mine              []int
	Position          *struct {
		N       int
		Seat    *int
		Turn    struct{ Seats []int }
		View    json.RawMessage
		Options []option
	}
}

// choose is the player: t.Position.View is the board as its seat may know it.
func choose(t *table) map[string]any {
	o := t.Position.Options[rand.IntN(len(t.Position.Options))]
	if o.Step != nil {
		o.Action["amount"] = *o.Min + *o.Step*rand.IntN((*o.Max-*o.Min) / *o.Step + 1)
	}
	return o.Action
}

var base, token = "http://127.0.0.1:8080", os.Getenv("SCRIP_TOKEN")

// ask makes a call and reads its answer; an answer of 300 and more is an error with the server's own words.
func ask(method, path string, body, answer any) error {
	response, err := send(method, path, body)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		var refused struct{ Code, Detail string }
		json.NewDecoder(response.Body).Decode(&refused)
		return fmt.Errorf("%s %s: %d %s: %s", method, path, response.StatusCode, refused.Code, refused.Detail)
	}
	if answer == nil || response.StatusCode == http.StatusNoContent {
		return nil
	}
	return json.NewDecoder(response.Body).Decode(answer)
}

func send(method, path string, body any) (*http.Response, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(method, base+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	return http.DefaultClient.Do(request)
}

// play moves at a table as long as it is asked there.
func play(id string) error {
	for {
		var t table
		if err := ask("GET", "/api/tables/"+id, nil, &t); err != nil {
			return err
		}
		p := t.Position
		if p == nil || p.Seat == nil || !slices.Contains(p.Turn.Seats, *p.Seat) || len(p.Options) == 0 {
			return nil
		}
		move := map[string]any{"after": p.N, "seat": *p.Seat, "actions": []any{choose(&t)}}
		if err := ask("POST", "/api/tables/"+id+"/actions", move, nil); err != nil {
			log.Print(err) // somebody was faster, or the rules say no: look again
			time.Sleep(time.Second)
		}
	}
}

// playAll sits down where it is invited, and moves wherever it is asked.
func playAll() error {
	var waiting struct {
		Invitations []struct{ Table string }
		Tables      []struct{ ID string }
	}
	if err := ask("GET", "/api/me/waiting", nil, &waiting); err != nil {
		return err
	}
	for _, i := range waiting.Invitations {
		if err := ask("POST", "/api/tables/"+i.Table+"/join", struct{}{}, nil); err != nil {
			log.Print(err)
		}
	}
	for _, t := range waiting.Tables {
		if err := play(t.ID); err != nil {
			return err
		}
	}
	return nil
}

// listen plays until the line breaks. Something is said there as soon as we are asked or invited, and every five
// seconds; what there is to do we ask.
func listen() error {
	response, err := send("GET", "/api/me/stream", nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the stream: %s", response.Status)
	}
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), "data: ") {
			continue
		}
		if err := playAll(); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if len(os.Args) > 1 {
		base = strings.TrimSuffix(os.Args[1], "/")
	}
	var me struct{ Name string }
	if err := ask("GET", "/api/me", nil, &me); err != nil {
		log.Fatal(err)
	}
	log.Printf("%s is ready at %s", me.Name, base)
	for {
		if err := listen(); err != nil {
			log.Print(err)
		}
		time.Sleep(2 * time.Second)
	}
}
