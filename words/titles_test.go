package words_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest"
	"github.com/scrip-games/scrip/words"
)

// spoken is every title with its words by language. A title without words in
// one of them fails the test.
func spoken(t *testing.T) map[game.Title]map[string]words.Catalogue {
	t.Helper()
	all := map[game.Title]map[string]words.Catalogue{}
	for _, tt := range title.All() {
		all[tt] = map[string]words.Catalogue{}
		for _, lang := range words.Languages {
			catalogue, err := words.Read(tt.Info().ID, lang)
			if err != nil {
				t.Fatal(err)
			}
			all[tt][lang] = catalogue
		}
	}
	return all
}

// keys is every key that a title's Info promises to speak in.
func keys(info game.Info) []string {
	var list []string
	for _, kind := range info.Events {
		list = append(list, "event."+kind)
	}
	for _, refusal := range info.Refusals {
		list = append(list, "why."+refusal.Why)
	}
	for _, ending := range info.Endings {
		list = append(list, "ending."+ending)
	}
	for _, s := range info.Settings {
		list = append(list, "setting."+s.Key, "setting."+s.Key+".help")
		for _, value := range s.Values {
			list = append(list, "setting."+s.Key+"."+value)
		}
	}
	return list
}

// Every event, refusal, ending and setting of every title has its words in
// every language.
func TestTitlesHaveWords(t *testing.T) {
	for tt, catalogues := range spoken(t) {
		info := tt.Info()
		for _, lang := range words.Languages {
			for _, key := range keys(info) {
				if _, ok := catalogues[lang][key]; !ok {
					t.Errorf("%s/%s lacks %s", info.ID, lang, key)
				}
			}
		}
	}
}

// reader is what a sentence may ask besides: whether it speaks of its reader, or of a seat of
// theirs.
var reader = []string{"you", "mine"}

// What the sentence of an event or an action speaks of, the event or action
// tells: seen on whole games played at random.
func TestSentencesAreFilled(t *testing.T) {
	for tt, catalogues := range spoken(t) {
		info := tt.Info()
		told := toldIn(t, tt)
		for key, fields := range told {
			text, ok := catalogues["en"][key]
			if !ok {
				t.Errorf("%s: %s happened and has no words", info.ID, key)
				continue
			}
			for _, name := range arguments(text) {
				if !slices.Contains(reader, name) && !slices.Contains(fields, name) {
					t.Errorf("%s: %s speaks of {%s}; there are only %v", info.ID, key, name, fields)
				}
			}
		}
	}
}

// What the sentence of a refusal speaks of, the refusal tells.
func TestRefusalsAreFilled(t *testing.T) {
	t.Parallel()
	for tt, catalogues := range spoken(t) {
		t.Run(tt.Info().ID, func(t *testing.T) {
			t.Parallel()
			for why, facts := range titletest.RefusalFacts(tt, titletest.Many(3, 6)) {
				for _, name := range arguments(catalogues["en"]["why."+why]) {
					if !slices.Contains(reader, name) && !slices.Contains(facts, name) {
						t.Errorf("why.%s speaks of {%s}; there are only %v", why, name, facts)
					}
				}
			}
		})
	}
}

// What may be ordered, how, what stops an order and why it stopped has words in every
// language, the title's own or those that all share; and these speak of nothing else than
// what an order says.
func TestOrdersHaveWords(t *testing.T) {
	t.Parallel()
	shared := map[string]words.Catalogue{}
	for _, lang := range words.Languages {
		catalogue, err := words.Read("orders", lang)
		if err != nil {
			t.Fatal(err)
		}
		shared[lang] = catalogue
	}
	for tt, catalogues := range spoken(t) {
		keys := titletest.OrderKeys(tt, 6)
		if len(keys) == 0 {
			t.Errorf("%s: nobody ordered anything", tt.Info().ID)
		}
		for _, key := range keys {
			for _, lang := range words.Languages {
				text, ok := catalogues[lang][key]
				if !ok {
					text, ok = shared[lang][key]
				}
				if !ok {
					t.Errorf("%s/%s lacks %s", tt.Info().ID, lang, key)
				}
				for _, name := range arguments(text) {
					if !slices.Contains([]string{"on", "amount", "way", "seat"}, name) {
						t.Errorf("%s/%s: %s speaks of {%s}", tt.Info().ID, lang, key, name)
					}
				}
			}
		}
	}
}

// toldIn is the fields that every kind of event and action had in some games,
// by the key of its sentence.
func toldIn(t *testing.T, tt game.Title) map[string][]string {
	t.Helper()
	told := map[string][]string{}
	note := func(prefix string, raw []byte) {
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(raw, &fields); err != nil {
			t.Fatal(err)
		}
		var kind string
		if err := json.Unmarshal(fields["kind"], &kind); err != nil {
			t.Fatal(err)
		}
		key := prefix + kind
		for name := range fields {
			if !slices.Contains(told[key], name) {
				told[key] = append(told[key], name)
			}
		}
	}
	random, err := bot.New("random")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 1))
		g, err := tt.New(game.Setup{Seats: tt.Info().MinSeats})
		if err != nil {
			t.Fatal(err)
		}
		for !g.Turn().Over {
			play(t, g, random, r, note)
		}
	}
	return told
}

// Every round that a game goes through has words, for the lists of games.
func TestRoundsHaveWords(t *testing.T) {
	catalogues := map[string]words.Catalogue{}
	for _, lang := range words.Languages {
		catalogue, err := words.Read("titles", lang)
		if err != nil {
			t.Fatal(err)
		}
		catalogues[lang] = catalogue
	}
	random, err := bot.New("random")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range title.All() {
		g, err := tt.New(game.Setup{Seats: tt.Info().MinSeats})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 1))
		for ; !g.Turn().Over; play(t, g, random, r, func(string, []byte) {}) {
			key := "round." + tt.Info().ID + "." + g.Round().Kind
			for lang, catalogue := range catalogues {
				if _, ok := catalogue[key]; !ok {
					t.Fatalf("titles/%s lacks %s", lang, key)
				}
			}
		}
	}
}

// play does one action chosen at random and notes it and what it brought about.
func play(t *testing.T, g game.Game, b bot.Bot, r *rand.Rand, note func(string, []byte)) {
	t.Helper()
	seat := game.Chance
	var pick game.Pick
	if turn := g.Turn(); turn.Chance {
		pick = game.Draw(g, r)
	} else {
		seat = turn.Seats.First()
		pick = b.Pick(g, seat, r)
	}
	raw, err := json.Marshal(g.Action(pick.Index, pick.Amount))
	if err != nil {
		t.Fatal(err)
	}
	note("action.", raw)
	var log game.Log
	if err := g.Play(pick, &log); err != nil {
		t.Fatal(err)
	}
	for _, e := range log.Entries {
		one, err := game.EncodeEvents([]game.Event{e.Event})
		if err != nil {
			t.Fatal(err)
		}
		note("event.", one[1:len(one)-1])
	}
}
