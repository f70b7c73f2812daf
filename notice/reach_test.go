package notice_test

import (
	"slices"
	"testing"
	"time"

	"github.com/scrip-games/scrip/notice"
)

// A day off that has begun is spent, whatever is done with it then.
func TestHours_ADayBegunIsSpent(t *testing.T) {
	now := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	before := notice.Hours{Zone: "Pacific/Auckland", Off: []string{"2026-11-10", "2026-11-19", "2026-12-24"}} // there it is the 19th
	for name, c := range map[string]struct {
		next       notice.Hours
		off, spent []string
	}{
		"nothing":        {notice.Hours{Zone: "Pacific/Auckland", Off: before.Off}, before.Off, nil},
		"taken back":     {notice.Hours{Zone: "Pacific/Auckland", Off: []string{"2026-12-24"}}, []string{"2026-11-10", "2026-12-24"}, []string{"2026-11-19"}},
		"taken back too": {notice.Hours{Zone: "Pacific/Auckland"}, []string{"2026-11-10"}, []string{"2026-11-19"}},
		"another zone":   {notice.Hours{Zone: "Pacific/Honolulu", Off: before.Off}, []string{"2026-12-24"}, []string{"2026-11-10", "2026-11-19"}},
	} {
		got, err := c.next.Change(before, now)
		if err != nil || !slices.Equal(got.Off, c.off) || !slices.Equal(got.Spent, c.spent) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if want := len(c.off) + len(c.spent); got.OffIn(2026) != want {
			t.Errorf("%s: %d days are taken, want %d", name, got.OffIn(2026), want)
		}
		again := got
		again.Off = append(slices.Clone(got.Off), c.spent...)
		if _, err := again.Change(got, now); err == nil && len(c.spent) > 0 {
			t.Errorf("%s: what is spent can be taken again", name)
		}
	}
	full := notice.Hours{Zone: "UTC"}
	for day := 5; day < 19; day++ {
		full.Off = append(full.Off, time.Date(2026, 11, day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	}
	next := notice.Hours{Zone: "UTC", Off: []string{"2026-12-01"}}
	if got, err := next.Change(full, now); err == nil {
		t.Errorf("a fifteenth day is taken for one that has begun: %+v", got)
	}
}
