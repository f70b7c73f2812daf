package match_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/titletest/toy"
)

// full is a store on a disk that is full: it keeps no move.
type full struct{ match.Store }

func (full) Append(context.Context, persist.TableID, int, []record.Kept, sheet.Progress) error {
	return errors.New("disk full")
}

// contested is a store in which somebody else is always faster.
type contested struct{ match.Store }

func (contested) SaveOrders(context.Context, *sheet.Sheet, notice.Changes) error {
	return persist.ErrTaken
}

// A user who is never fast enough is told so, and not that the server has
// failed.
func TestAChangeThatIsAlwaysTooLateIsRefused(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.house = furnish(t, p.file, p.store, contested{p.store.House()}, 0).house
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := table.Orders.Give(t.Context(), ann.ID, 0, bidOrder, false)
	p.refused(err, refusal.Stale)
}

// failures tells what it hears of.
type failures chan string

func (failures) Committed(string, int, time.Duration) {}
func (f failures) Failed(what string)                 { f <- what }

// A move that cannot be kept, and a bot that cannot move, are counted; the log
// tells the table so that it is found, and not its address.
func TestFailuresAreCounted(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)

	heard := make(failures, 100)
	p := open(t)
	house := match.OpenHouse(match.Config{
		Store: full{p.store.House()}, Titles: []game.Title{toy.Title}, Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual, Observe: heard,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	p.house = house
	ann := p.user("Ann")
	table := p.started("toy", ann, p.user("Bob"))
	if _, err := p.do(table, ann, 0, bid2); err == nil {
		t.Fatal("a move was kept on a full disk")
	}
	if what := <-heard; what != match.FailedCommit {
		t.Errorf("a failed %q was counted", what)
	}
	alone := p.table(ann, "toy", me, rnd, rnd)
	id := p.see(alone, ann.ID).Sheet.ID
	p.must(alone.Seating.Start(t.Context(), ann.ID, ""))
	for what := range heard {
		if what == match.FailedBot {
			break
		}
	}
	house.Close()
	if text := log.String(); !strings.Contains(text, "table="+persist.LogID(id)) || strings.Contains(text, string(id)) {
		t.Errorf("the log of table %s says\n%s", id, text)
	}
}
