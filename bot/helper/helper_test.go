package helper_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/helper"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

func find(string, int) (game.Title, bool) { return toy.Title, true }

// played is a finished game of the toy.
func played(t *testing.T) (*game.Record, json.RawMessage) {
	t.Helper()
	info := toy.Title.Info()
	setup, err := info.Complete(game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	g, err := toy.Title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	table, err := bot.NewTable([]string{"clerk"}, 3)
	if err != nil {
		t.Fatal(err)
	}
	record := game.NewRecord(info, setup, make([]game.SeatInfo, 3))
	if err := table.Record(g, bot.Rand(3, 3), 1000, record); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	return record, text
}

// ask puts a question to one of the two things that a helper does.
func ask[Q, A any](t *testing.T, of func(context.Context, []byte) ([]byte, error), question Q) A {
	t.Helper()
	text, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	said, err := of(t.Context(), text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var answer A
	if err := json.Unmarshal(said, &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// A review that two helpers make together, in any order, is the one that is made alone.
func TestAReviewInPartsIsTheReview(t *testing.T) {
	record, text := played(t)
	want, err := bot.ReviewerFor(toy.Title).Review(t.Context(), toy.Title, record, func(bot.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	two := [2]*helper.Helper{{Titles: find}, {Titles: find}}
	moments := 0
	for _, h := range two {
		moments = ask[helper.ReviewAsk, helper.ReviewAnswer](t, h.Judge, helper.ReviewAsk{Do: "open", Record: text}).Moments
	}
	judged := make([]bot.Judged, moments)
	for i := moments - 1; i >= 0; i-- {
		judged[i] = *ask[helper.ReviewAsk, helper.ReviewAnswer](t, two[i%2].Judge, helper.ReviewAsk{Do: "moment", Moment: i}).Judged
	}
	far := ask[helper.ReviewAsk, helper.ReviewAnswer](t, two[0].Judge, helper.ReviewAsk{Do: "sum", Judged: judged[:5]})
	if len(far.Review.Moments) != 5 || len(far.Suspects) != 0 {
		t.Errorf("after 5 moments: %+v", far)
	}
	sum := ask[helper.ReviewAsk, helper.ReviewAnswer](t, two[0].Judge, helper.ReviewAsk{Do: "sum", Judged: judged})
	if len(sum.Suspects) == 0 {
		t.Fatal("nothing is to be weighed: this proves little")
	}
	weighed := make([]bot.Weighed, len(sum.Suspects))
	for i := len(weighed) - 1; i >= 0; i-- {
		weighed[i] = *ask[helper.ReviewAsk, helper.ReviewAnswer](t, two[i%2].Judge, helper.ReviewAsk{Do: "weigh", Decision: &sum.Suspects[i]}).Weighed
	}
	got := ask[helper.ReviewAsk, helper.ReviewAnswer](t, two[1].Judge, helper.ReviewAsk{Do: "sum", Judged: judged, Weighed: weighed})
	if a, b := plain(t, want), plain(t, got.Review); !reflect.DeepEqual(a, b) {
		t.Errorf("alone:\n%v\ntogether:\n%v", a, b)
	}
}

// plain is a value as its JSON tells it.
func plain(t *testing.T, v any) (told any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &told); err != nil {
		t.Fatal(err)
	}
	return told
}

// Of a game that is not over the chances are told at every moment, the same by whomever, and nothing is judged.
func TestChancesOfAGameUnderWay(t *testing.T) {
	t.Parallel()
	record, _ := played(t)
	record.Entries = record.Entries[:len(record.Entries)/2]
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	one, two := &helper.Helper{Titles: find}, &helper.Helper{Titles: find}
	for _, h := range []*helper.Helper{one, two} {
		if opened := ask[helper.ReviewAsk, helper.ReviewAnswer](t, h.Judge, helper.ReviewAsk{Do: "follow", Record: text}); opened.Moments != len(record.Entries)+1 {
			t.Fatalf("%d entries have %d moments", len(record.Entries), opened.Moments)
		}
	}
	for i := range len(record.Entries) + 1 {
		a := ask[helper.ReviewAsk, helper.ReviewAnswer](t, one.Judge, helper.ReviewAsk{Do: "chances", Moment: i})
		b := ask[helper.ReviewAsk, helper.ReviewAnswer](t, two.Judge, helper.ReviewAsk{Do: "chances", Moment: i})
		if !reflect.DeepEqual(a, b) || a.Judged != nil || a.Chances == nil || a.Chances.Entries != i {
			t.Fatalf("moment %d: %+v and %+v", i, a, b)
		}
		sum := 0.0
		for _, c := range a.Chances.Chance {
			sum += c
		}
		if sum < 0.99 || sum > 1.01 {
			t.Errorf("at moment %d the chances come to %v", i, sum)
		}
	}
	if _, err := one.Judge(t.Context(), []byte(`{"do":"chances","moment":99999}`)); err == nil {
		t.Error("a moment that is not there has chances")
	}
	if _, err := two.Judge(t.Context(), []byte(`{"do":"open","record":`+string(text)+`}`)); err == nil {
		t.Error("a game that is not over is judged")
	}
}

func TestAnAnalysisIsAskedInParts(t *testing.T) {
	record, text := played(t)
	at := 0
	for record.Entries[at].Seat == game.Chance {
		at++
	}
	two := [2]*helper.Helper{{Titles: find}, {Titles: find}}
	var opened helper.AnalysisAnswer
	for _, h := range two {
		opened = ask[helper.AnalysisAsk, helper.AnalysisAnswer](t, h.Analyse, helper.AnalysisAsk{Do: "open", Record: text, At: at, Seat: record.Entries[at].Seat, Seed: 3})
	}
	if len(opened.Lines) < 2 || len(opened.Findings.Next.Lines) != len(opened.Lines) {
		t.Fatalf("opened with %+v", opened)
	}
	var played []bot.Played
	for i, h := range two {
		played = append(played, ask[helper.AnalysisAsk, helper.AnalysisAnswer](t, h.Analyse, helper.AnalysisAsk{Do: "play", Round: &opened.Findings.Next, Part: i, Parts: 2}).Played...)
	}
	found := ask[helper.AnalysisAsk, helper.AnalysisAnswer](t, two[0].Analyse, helper.AnalysisAsk{Do: "add", Played: played}).Findings
	if found.Each != opened.Findings.Next.Games || found.Games != len(played) {
		t.Errorf("%d games were played: %+v", len(played), found)
	}
}

func TestWhatCannotBeAskedIsRefused(t *testing.T) {
	_, text := played(t)
	h := &helper.Helper{Titles: find}
	for _, bad := range []string{
		``, `{}`, `{"do":"play"}`, `{"do":"moment"}`, `{"do":"open"}`, `{"do":"open","record":{"format":"x"}}`,
		fmt.Sprintf(`{"do":"open","record":%s,"at":99999}`, text),
		fmt.Sprintf(`{"do":"open","record":%s,"seat":"chance"}`, text),
	} {
		if _, err := h.Analyse(t.Context(), []byte(bad)); err == nil {
			t.Errorf("analyse %.60s is answered", bad)
		}
	}
	ask[helper.ReviewAsk, helper.ReviewAnswer](t, h.Judge, helper.ReviewAsk{Do: "open", Record: text})
	for _, bad := range []string{`{"do":"moment","moment":-1}`, `{"do":"moment","moment":9999}`, `{"do":"weigh"}`, `{"do":"weigh","decision":{"entry":9999}}`, `{"do":"sum","judged":[{}]}`, `{"do":"rest"}`} {
		if _, err := h.Judge(t.Context(), []byte(bad)); err == nil {
			t.Errorf("judge %s is answered", bad)
		}
	}
}
