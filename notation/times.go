package notation

import (
	"fmt"
	"time"
)

// times writes and reads when entries were made: the time of day alone, where the day is
// that of the entry before.
type times struct{ day time.Time }

const (
	dayForm  = "2006-01-02"
	timeForm = "15:04:05.999999999"
)

// say writes a time.
func (t *times) say(at time.Time) string {
	if _, east := at.Zone(); east != 0 {
		return at.Format(time.RFC3339Nano)
	}
	at = at.UTC()
	same := t.day.Format(dayForm) == at.Format(dayForm)
	t.day = at
	if same {
		return at.Format(timeForm)
	}
	return at.Format(time.RFC3339Nano)
}

// read is the time that say wrote.
func (t *times) read(text string) (time.Time, error) {
	if clock, err := time.Parse(timeForm, text); err == nil {
		if t.day.IsZero() {
			return clock, fmt.Errorf("the first time tells the day, too, as in 2026-03-01T20:15:02Z")
		}
		return time.Date(t.day.Year(), t.day.Month(), t.day.Day(), clock.Hour(), clock.Minute(), clock.Second(), clock.Nanosecond(), time.UTC), nil
	}
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return at, fmt.Errorf("%s is no time like 20:15:02 or 2026-03-01T20:15:02Z", quoted(text))
	}
	if _, east := at.Zone(); east == 0 {
		t.day = at
	}
	return at, nil
}
