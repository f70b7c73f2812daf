package notation

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/scrip-games/scrip/game"
)

// head reads the tags, and finds the title.
func (r *reader) head(titles Titles) error {
	rec := &game.Record{Format: game.Format, Settings: map[string]string{}, Entries: []game.Entry{}}
	r.game = &Game{Record: rec, told: map[int]facts{}}
	for {
		r.skip(" \t\r\n")
		if r.next() != '[' {
			break
		}
		from := r.at
		tag, err := r.tag()
		if err == nil {
			err = r.game.take(tag)
		}
		if err != nil {
			r.at = from
			return r.wrong(err)
		}
	}
	if rec.Title == "" || len(rec.Seats) == 0 || len(rec.Seats) > game.MaxSeats {
		return r.wrongf("a game begins with tags: [Title \"...\"], and [Seat \"...\"] for each of 1 to %d seats", game.MaxSeats)
	}
	t, err := titles(rec.Title, rec.Version)
	if err != nil {
		return r.wrong(err)
	}
	if rec.Version == 0 {
		rec.Version = t.Info().Version
	}
	r.title = t
	r.words, err = NewLexicon(t, rec.Seats)
	return err
}

// tag reads a tag.
func (r *reader) tag() (Tag, error) {
	r.at++
	var t Tag
	from := r.at
	for isLetter(r.next()) {
		r.at++
	}
	if t.Name = r.text[from:r.at]; t.Name == "" {
		return t, errors.New(`a tag is like [Title "chicago-express"]`)
	}
	for {
		r.skip(" \t")
		if r.take("]") {
			return t, nil
		}
		if r.next() != '"' {
			return t, errors.New(`what a tag says stands in quotes, as in [Title "chicago-express"]`)
		}
		value, err := r.quote()
		if err != nil {
			return t, err
		}
		t.Values = append(t.Values, value)
	}
}

// tagValues is how many values the tags have that tell the record, at least and at most.
var tagValues = map[string][2]int{
	"Notation": {1, 1}, "Title": {1, 1}, "Version": {1, 1}, "Option": {2, 2}, "Seat": {1, 2}, "Date": {1, 1}, "Result": {1, 1},
}

// take adds what a tag says. Date and result follow from the rest, and are not kept.
func (g *Game) take(t Tag) error {
	most, known := tagValues[t.Name]
	if !known {
		g.Tags = append(g.Tags, t)
		return nil
	}
	if n := len(t.Values); n < most[0] || n > most[1] {
		return fmt.Errorf("the tag %s has %d texts; it takes %d to %d", t.Name, n, most[0], most[1])
	}
	return g.set(t)
}

// set sets what a tag of the record says.
func (g *Game) set(t Tag) error {
	r, value := g.Record, t.Values[0]
	switch t.Name {
	case "Notation":
		if value != Version {
			return fmt.Errorf("this program reads %s, not %s", Version, quoted(value))
		}
	case "Title":
		r.Title = value
	case "Version":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return fmt.Errorf("%s is no version", quoted(value))
		}
		r.Version = n
	case "Option":
		if _, twice := r.Settings[value]; twice {
			return fmt.Errorf("the option %s is set twice", quoted(value))
		}
		r.Settings[value] = t.Values[1]
	case "Seat":
		s := game.SeatInfo{Name: value}
		if len(t.Values) > 1 {
			s.Bot = t.Values[1]
		}
		r.Seats = append(r.Seats, s)
	}
	return nil
}
