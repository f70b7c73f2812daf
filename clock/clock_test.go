package clock

import (
	"testing"
	"time"
	_ "time/tzdata"
)

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func at(z *time.Location, text string) time.Time {
	got, err := time.ParseInLocation("2006-01-02 15:04", text, z)
	if err != nil {
		panic(err)
	}
	return got
}

const hour = time.Hour

func TestEnds(t *testing.T) {
	berlin, utc := zone(t, "Europe/Berlin"), time.UTC
	night := Calendar{Zone: berlin, QuietFrom: 23 * 60, QuietTo: 8 * 60}
	for _, c := range []struct {
		name     string
		calendar Calendar
		from     time.Time
		run      time.Duration
		want     time.Time
	}{
		{"nobody sleeps", Calendar{}, at(utc, "2026-11-16 12:00"), 24 * hour, at(utc, "2026-11-17 12:00")},
		{"no time at all", night, at(berlin, "2026-11-16 12:00"), 0, at(berlin, "2026-11-16 12:00")},
		{"before the night", night, at(berlin, "2026-11-16 12:00"), 3 * hour, at(berlin, "2026-11-16 15:00")},
		{"to the minute in which the night begins", night, at(berlin, "2026-11-16 12:00"), 11 * hour, at(berlin, "2026-11-16 23:00")},
		{"over the night", night, at(berlin, "2026-11-16 12:00"), 12 * hour, at(berlin, "2026-11-17 09:00")},
		{"asked at night", night, at(berlin, "2026-11-17 02:00"), hour, at(berlin, "2026-11-17 09:00")},
		{"24 hours: eleven, a night, and thirteen", night, at(berlin, "2026-11-16 12:00"), 24 * hour, at(berlin, "2026-11-17 21:00")},
		{"the clocks go back: the night is an hour longer", night, at(berlin, "2026-10-24 22:00"), 2 * hour, at(berlin, "2026-10-25 09:00")},
		{"the clocks go forward: the night is an hour shorter", night, at(berlin, "2026-03-28 22:00"), 2 * hour, at(berlin, "2026-03-29 09:00")},
		{"a day off", Calendar{Zone: berlin, Off: []Date{{2026, 11, 17}}}, at(berlin, "2026-11-16 12:00"), 24 * hour, at(berlin, "2026-11-18 12:00")},
		{"a day off of 25 hours", Calendar{Zone: berlin, Off: []Date{{2026, 10, 25}}}, at(berlin, "2026-10-24 12:00"), 13 * hour, at(berlin, "2026-10-26 01:00")},
		{"a day off beside nights", Calendar{Zone: berlin, QuietFrom: 23 * 60, QuietTo: 8 * 60, Off: []Date{{2026, 11, 17}}}, at(berlin, "2026-11-16 22:00"), 2 * hour, at(berlin, "2026-11-18 09:00")},
		{"quiet at noon", Calendar{QuietFrom: 12 * 60, QuietTo: 14 * 60}, at(utc, "2026-11-16 11:00"), 2 * hour, at(utc, "2026-11-16 15:00")},
		{"months", night, at(berlin, "2026-01-01 08:00"), 90 * 15 * hour, at(berlin, "2026-03-31 23:00")},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.calendar.Ends(c.from, c.run)
			if !got.Equal(c.want) {
				t.Errorf("ends %s, want %s", got.In(berlin), c.want.In(berlin))
			}
			if ran := c.calendar.Ran(c.from, got); ran != c.run {
				t.Errorf("until then it ran %s, want %s", ran, c.run)
			}
		})
	}
}

func TestEnds_otherRests(t *testing.T) {
	noon := at(time.UTC, "2026-11-16 12:00")
	away := Rest{noon.Add(hour), noon.Add(3 * hour), Away}
	if got := (Calendar{}).Ends(noon, 2*hour, away); !got.Equal(noon.Add(4 * hour)) {
		t.Errorf("with a server that was away it ends %s", got)
	}
	paused := Rest{From: noon.Add(hour), Why: Paused}
	if got := (Calendar{}).Ends(noon, 2*hour, paused); !got.IsZero() {
		t.Errorf("a pause without end ends %s", got)
	}
	if got := (Calendar{}).Ends(noon, hour, paused); !got.Equal(noon.Add(hour)) {
		t.Errorf("before the pause it ends %s", got)
	}
	if ran := (Calendar{}).Ran(noon, noon.Add(5*hour), paused); ran != hour {
		t.Errorf("into the pause it ran %s", ran)
	}
	if ran := (Calendar{}).Ran(noon, noon.Add(-hour)); ran != 0 {
		t.Errorf("backwards it ran %s", ran)
	}
}

func TestRests(t *testing.T) {
	night := Calendar{QuietFrom: 23 * 60, QuietTo: 8 * 60, Off: []Date{{2026, 11, 17}}}
	from, to := at(time.UTC, "2026-11-16 02:00"), at(time.UTC, "2026-11-18 03:00")
	got := night.Rests(from, to)
	want := []Rest{
		{from, at(time.UTC, "2026-11-16 08:00"), Quiet},
		{at(time.UTC, "2026-11-16 23:00"), at(time.UTC, "2026-11-17 08:00"), Quiet},
		{at(time.UTC, "2026-11-17 08:00"), at(time.UTC, "2026-11-18 00:00"), Off},
		{at(time.UTC, "2026-11-18 00:00"), at(time.UTC, "2026-11-18 08:00"), Quiet},
	}
	if len(got) != len(want) {
		t.Fatalf("rests are %v, want %v", got, want)
	}
	for i := range want {
		if !got[i].From.Equal(want[i].From) || !got[i].To.Equal(want[i].To) || got[i].Why != want[i].Why {
			t.Errorf("rest %d is %v, want %v", i, got[i], want[i])
		}
	}
}

// Days off in a row are told as one rest.
func TestRests_inARow(t *testing.T) {
	off := Calendar{Off: []Date{{2026, 11, 18}, {2026, 11, 17}, {2026, 11, 20}}}
	got := off.Rests(at(time.UTC, "2026-11-16 02:00"), at(time.UTC, "2026-11-22 03:00"))
	if len(got) != 2 || !got[0].To.Equal(at(time.UTC, "2026-11-19 00:00")) || !got[1].From.Equal(at(time.UTC, "2026-11-20 00:00")) {
		t.Errorf("rests are %v", got)
	}
}

func TestCheck(t *testing.T) {
	many := Calendar{}
	for i := range DaysOff + 1 {
		many.Off = append(many.Off, Date{2026, 12, i + 1})
	}
	for name, c := range map[string]Calendar{
		"minutes beyond the day": {QuietFrom: 1440},
		"minutes before it":      {QuietTo: -1},
		"hardly awake":           {QuietFrom: 8 * 60, QuietTo: 7 * 60},
		"a day twice":            {Off: []Date{{2026, 12, 1}, {2026, 12, 1}}},
		"too many days":          many,
	} {
		if c.Check() == nil {
			t.Errorf("%s is allowed", name)
		}
	}
	for name, c := range map[string]Calendar{
		"nothing": {}, "a night": {QuietFrom: 23 * 60, QuietTo: 8 * 60}, "all days of a year": {Off: many.Off[1:]},
		"the longest quiet": {QuietFrom: 16 * 60, QuietTo: 8 * 60},
	} {
		if err := c.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestParseDate(t *testing.T) {
	d, err := ParseDate("2026-12-31")
	if err != nil || d != (Date{2026, 12, 31}) || d.String() != "2026-12-31" {
		t.Errorf("got %v, %v", d, err)
	}
	for _, wrong := range []string{"", "2026-13-01", "2026-02-30", "31.12.2026"} {
		if _, err := ParseDate(wrong); err == nil {
			t.Errorf("%q is a day", wrong)
		}
	}
}
