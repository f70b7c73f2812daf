package games18xx

import (
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/titletest"
)

// traced is a position as a line of a trace, written from the view alone.
func traced(n int, e *Entry, g game.Game, f *File) entry {
	v, s := g.View(game.Watcher).(*rm.View), g.State().(*rm.State)
	id := func(p game.Seat) string { return name(f.Players[p].ID) }
	line := entry{
		"n": n, "finished": g.Turn().Over, "phase": v.Phase.String(), "bank": v.Bank, "bank_broken": v.BankBroken, "lner": v.LNER,
		"cert_limit": v.CertificateLimit, "priority": json.RawMessage(id(v.Priority)),
		"round": entry{"kind": v.Round.Kind, "turn": v.Round.Turn, "num": v.Round.Number, "of": v.Round.Of},
	}
	if v.Round.Kind == "parliament" {
		line["round"].(entry)["num"] = 1
	}
	if e != nil {
		line["type"], line["orig_id"], line["auto"], line["by"] = e.Type, e.ID, e.auto, e.Entity
	}
	if s.Seat >= 0 {
		line["active"] = []any{json.RawMessage(id(s.Seat))}
		line["step"] = stepsThere[s.Step]
	}
	line["players"] = tracedPlayers(v, s, id)
	line["corps"] = tracedCorps(v, s, id)
	market := map[string][]string{}
	for _, stack := range v.Market {
		for _, c := range stack.Companies {
			market[strconv.Itoa(int(stack.Price))] = append(market[strconv.Itoa(int(stack.Price))], c.String())
		}
	}
	line["market"] = market
	return line
}

func tracedPlayers(v *rm.View, s *rm.State, id func(game.Seat) string) entry {
	players := entry{}
	for _, p := range v.Players {
		shares, owes := map[string]int{}, []string{}
		for _, h := range p.Shares {
			shares[h.Company.String()] = 10 * h.Tenths
		}
		for _, c := range p.Obligations {
			owes = append(owes, c.String())
		}
		if s.Step == rm.SettingPar && s.Seat == p.Seat {
			owes = append(owes, s.Company.String())
		}
		players[id(p.Seat)] = entry{"cash": p.Cash, "certs": p.Certificates, "value": p.Worth, "shares": shares, "obligations": owes}
	}
	return players
}

func tracedCorps(v *rm.View, s *rm.State, id func(game.Seat) string) entry {
	corps := entry{}
	for i := range v.Companies {
		c := &v.Companies[i]
		trains, tokens := []entry{}, []entry{}
		for _, t := range c.Trains {
			stars := "***************"[:t.Warranties]
			trains = append(trains, entry{
				"id": t.Train.String(), "name": t.Name + stars, "class": t.Class.String(), "type": t.Name[len(t.Name)-1:],
				"warranties": t.Warranties, "rust_pending": t.Obsolete && t.Warranties > 0,
			})
		}
		for _, city := range v.Board.Cities {
			for slot, owner := range city.Tokens {
				if owner != nil && *owner == c.Company {
					tokens = append(tokens, entry{"hex": city.Hex.String(), "slot": slot, "home": city.Hex == c.Company.Home(), "london": false})
				}
			}
		}
		if s.Board.InLondon(c.Company) {
			tokens = append(tokens, entry{"hex": "D15", "slot": 1, "home": false, "london": true})
		}
		corp := entry{
			"floated": c.Floated, "chartered": c.Chartered, "receivership": c.Receivership, "cash": c.Cash, "price": c.Price,
			"col": c.Cell, "par": c.Par, "ipo": 10 * c.Offer, "market": 10 * c.Pool, "permits": permitNames(c.Permits),
			"trains": trains, "tokens": tokens, "director": nil,
		}
		if c.Director != nil {
			corp["director"] = json.RawMessage(id(*c.Director))
		}
		corps[c.Company.String()] = corp
	}
	return corps
}

// parts makes of a position what the other program may have there: the absorbed
// company still apart, or the fined one not given back and what shares brought not
// yet paid.
func parts(line entry, s *rm.State, f *File) {
	corps, market := line["corps"].(entry), line["market"].(map[string][]string)
	switch s.Step {
	case rm.ShedToken:
		m := &s.Merger
		to := corps[m.Survivor.String()].(entry)
		trains, tokens := to["trains"].([]entry), to["tokens"].([]entry)
		apart := maps.Clone(to)
		cash, _ := strconv.Atoi(fmt.Sprint(to["cash"]))
		apart["cash"], to["cash"] = 5, cash-5
		apart["trains"], to["trains"] = trains, []entry{}
		apart["tokens"], to["tokens"] = tokens[1:], tokens[:1]
		apart["director"] = nil
		corps[m.Absorbed.String()] = apart
		market["7"] = append(market["7"], m.Absorbed.String())
	case rm.PayingFine:
		fined, id := s.Company.String(), name(f.Players[s.Seat].ID)
		corps[fined] = entry{"floated": false, "chartered": true, "price": 63, "director": nil, "director_cert": json.RawMessage(id)}
		market["63"] = append(market["63"], fined)
		p := line["players"].(entry)[id].(entry)
		p["shares"].(map[string]int)[fined] = 40
		p["certs"] = p["certs"].(int) + 2
		const kept = 17
		worth, _ := strconv.Atoi(fmt.Sprint(p["value"]))
		cash, _ := strconv.Atoi(fmt.Sprint(p["cash"]))
		bank, _ := strconv.Atoi(fmt.Sprint(line["bank"]))
		p["value"], p["cash"], line["bank"] = worth+3*63/2+63/2+kept, cash+kept, bank-kept
	}
}

// Positions in the middle of a merger or a fine agree whether or not the other
// program has taken the company back, and what one changes in them is found.
func TestUnsettledPositionsAgree(t *testing.T) {
	t.Parallel()
	seen := map[rm.Step]int{}
	for seed := range uint64(titletest.Many(4, 6)) {
		_, data := exported(t, 3, 60+seed)
		file, err := Read(data)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Convert(data, func(n int, e *Entry, g game.Game) error {
			s := g.State().(*rm.State)
			if n == 0 || s.Step != rm.ShedToken && s.Step != rm.PayingFine && n%10 != 0 {
				return nil
			}
			seen[s.Step]++
			here := position(e, g, file)
			line := traced(n, e, g, file)
			if err := here.with(n, reread(t, line)); err != nil {
				return err
			}
			gone := s.Merger.Absorbed
			if s.Step == rm.PayingFine {
				gone = s.Company
			}
			parts(line, s, file)
			if err := here.with(n, reread(t, line)); err != nil {
				return fmt.Errorf("taken apart: %w", err)
			}
			if seen[s.Step] > 2 || s.Step != rm.ShedToken && s.Step != rm.PayingFine {
				return nil
			}
			raw, _ := json.Marshal(line)
			bend(raw, func(path string, bent []byte) {
				var other traceLine
				if json.Unmarshal(bent, &other) == nil && other.N == n && here.with(n, &other) == nil && !settled(path, gone, &other) {
					t.Errorf("%s: another %s is not found", s.Step, path)
				}
			})
			return nil
		})
		if err != nil {
			t.Errorf("game %d: %v", seed, err)
		}
	}
	if seen[rm.ShedToken] == 0 || seen[rm.PayingFine] == 0 {
		t.Errorf("seen: %v", seen)
	}
}

// settled tells whether a field is one of the company that has still to go, the space
// of a token in London, or a charter that the merger takes anyway.
func settled(path string, gone board.Company, l *traceLine) bool {
	return strings.HasPrefix(path, "corps."+gone.String()+".") || londonSlot(path, l) || strings.HasSuffix(path, ".chartered")
}

func reread(t *testing.T, line entry) *traceLine {
	data, err := json.Marshal(line)
	if err != nil {
		t.Fatal(err)
	}
	var l traceLine
	if err := json.Unmarshal(data, &l); err != nil {
		t.Fatal(err)
	}
	return &l
}
