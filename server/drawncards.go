package server

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/picture"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/server/request"
	"github.com/scrip-games/scrip/server/social"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/stats"
	"github.com/scrip-games/scrip/verdict"
)

// Cards that are drawn: /cards/ and the address of a page, with .png. Those of moments are pictures of
// moments (pictures.go).

// mostRows is how many rows a card has.
const mostRows = 5

// drawCard answers with the card of a page.
func (s *Server) drawCard(w http.ResponseWriter, r *http.Request) {
	page, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/cards"), ".png")
	q, told := s.look(r, picture.Usual)
	if told != nil || !ok {
		http.NotFound(w, r)
		return
	}
	q.Eye = nil
	t := s.telling(r, q.Language)
	of := t.link(page)
	if of == nil {
		http.NotFound(w, r)
		return
	}
	q.Title = of.title
	card, err := t.card(of, q)
	if err != nil {
		s.log.Warn("a card cannot be made", "page", page, "err", err)
		card = t.banner(of)
	}
	q.Card = card
	tag, err := q.Tag(picture.PNG)
	if err != nil {
		request.Failed(w, r, err)
		return
	}
	s.answerPicture(w, r, drawn{tag: tag, kind: picture.PNG, draw: func() (*picture.Picture, error) {
		return s.pictures.Draw(t.ctx, *q, picture.PNG)
	}})
}

// card is what the card of a page shows.
func (t teller) card(of *link, q *picture.Question) (*picture.Card, error) {
	if of.drawn != nil {
		return of.drawn()
	}
	switch of.draws {
	case drawsOpen:
		return t.openCard(of), nil
	case drawsPerson:
		return t.personCard(of)
	case drawsNumbers:
		return t.numbersCard(of)
	case drawsReview:
		return t.reviewCard(of, q)
	}
	return t.banner(of), nil
}

// banner is a card with no more than what is told of the page.
func (t teller) banner(of *link) *picture.Card {
	kicker, name, cut := strings.Cut(of.name, ": ")
	if !cut || of.table != nil {
		kicker, name = "", of.name
	}
	return &picture.Card{Kind: "banner", Kicker: kicker, Sentence: name, More: of.about}
}

// openCard shows who sits at a table, its free seats, and how it will be played.
func (t teller) openCard(of *link) *picture.Card {
	card := &picture.Card{Kind: "banner", Kicker: t.say("card.open", nil), Sentence: of.name, More: of.about, Free: t.say("card.free", nil)}
	card.Terms = &picture.Terms{Rated: of.table.Rated}
	if c := of.table.Clock; c != nil {
		card.Terms.Clock = &picture.Clock{Kind: string(c.Kind), Main: int(c.Main.Seconds()), Step: int(c.Step.Seconds())}
	}
	for _, p := range of.table.Places {
		seat := picture.Seat{Name: p.Name, Bot: p.Bot != ""}
		if p.Kind == sheet.OpenPlace {
			seat.Name = ""
		}
		card.Seats = append(card.Seats, seat)
	}
	return card
}

// personCard shows somebody's ratings, and how the best of them went; the games of who shows no ratings;
// and the name alone of who shows neither.
func (t teller) personCard(of *link) (*picture.Card, error) {
	person, ratings, err := t.social.Shown(t.ctx, of.name)
	if err != nil {
		return nil, err
	}
	card := &picture.Card{
		Kind: "rows", Sentence: person.Name, Person: person.Name,
		More: t.say("card.since", map[string]any{"since": strconv.Itoa(person.Since.In(time.UTC).Year())}),
	}
	rated := map[string][]int{}
	for _, p := range ratings.Points {
		if p.Pace == "all" {
			rated[p.Title] = append(rated[p.Title], p.After)
		}
	}
	last := func(title string) int {
		if points := rated[title]; len(points) > 0 {
			return points[len(points)-1]
		}
		return 0
	}
	for _, title := range t.house.Titles() {
		id, row := title.Info().ID, picture.Row{Title: title.Info().ID, Name: title.Info().Name}
		if rating := last(id); rating > 0 {
			row.Big = strconv.Itoa(rating)
		}
		if person.Results != nil {
			if i := slices.IndexFunc(person.Results.Titles, func(g social.TitleGames) bool { return g.Title == id }); i >= 0 {
				games := person.Results.Titles[i]
				row.More = t.say("card.row", map[string]any{"n": games.Games, "won": games.Won})
			}
		}
		if row.Big != "" || row.More != "" {
			card.Rows = append(card.Rows, row)
		}
	}
	slices.SortStableFunc(card.Rows, func(a, b picture.Row) int { return cmp.Compare(last(b.Title), last(a.Title)) })
	card.Rows = card.Rows[:min(mostRows, len(card.Rows))]
	if len(card.Rows) > 0 && len(rated[card.Rows[0].Title]) > 1 {
		best := card.Rows[0]
		card.Curve = &picture.Curve{Values: rated[best.Title], Said: t.say("card.ratings", map[string]any{"title": best.Name})}
	}
	return card, nil
}

// numbersCard shows how often each seat wins among the number of players that is played most, and what
// winners have.
func (t teller) numbersCard(of *link) (*picture.Card, error) {
	numbers, err := t.social.NumbersOf(t.ctx, of.title)
	if err != nil {
		return nil, err
	}
	card := &picture.Card{
		Kind: "rows", Kicker: t.say("card.numbers", nil), Sentence: t.titleName(of.title), More: t.say("card.games", map[string]any{"n": numbers.Games}),
	}
	for _, seat := range usualSeats(numbers.Seats) {
		card.Rows = append(card.Rows, picture.Row{
			Name: t.say("card.seat", map[string]any{"n": seat.Seat, "of": seat.Players}), More: t.say("card.seat.more", map[string]any{"n": seat.Games}),
			Big: fmt.Sprintf("%d%%", (seat.Won*100+wonParts*seat.Games/2)/(wonParts*seat.Games)),
		})
	}
	card.Rows = card.Rows[:min(mostRows-1, len(card.Rows))]
	if scores := numbers.Scores; scores.Winners > 0 {
		card.Rows = append(card.Rows, picture.Row{Name: t.say("card.score", nil), Big: strconv.Itoa((scores.WinnersSum + scores.Winners/2) / scores.Winners)})
	}
	return card, nil
}

// wonParts is of how many parts a win is (stats.SeatNumbers).
const wonParts = 840

// usualSeats is the seats of the number of players that most games had.
func usualSeats(seats []stats.SeatNumbers) []stats.SeatNumbers {
	var usual stats.SeatNumbers
	for _, s := range seats {
		if s.Games > usual.Games {
			usual = s
		}
	}
	return slices.DeleteFunc(slices.Clone(seats), func(s stats.SeatNumbers) bool { return s.Players != usual.Players || s.Games == 0 })
}

// mostSteps is how many frames the curve of a review is drawn in.
const mostSteps = 60

// reviewFilm answers with the curve of a review as an animation that draws it.
func (s *Server) reviewFilm(w http.ResponseWriter, r *http.Request) {
	q, told := s.look(r, picture.FilmWidth)
	if told != nil {
		request.WriteError(w, told)
		return
	}
	q.Eye = nil
	t := s.telling(r, q.Language)
	of := t.link("/table/" + r.PathValue("id") + "/review")
	var card *picture.Card
	var moments int
	if of != nil && of.draws == drawsReview {
		var err error
		if card, moments, err = t.reviewed(of); err != nil {
			request.Failed(w, r, err)
			return
		}
	}
	if card == nil || moments == 0 {
		request.WriteError(w, calls.Refuse(refusal.NotFound, "nobody has had this game reviewed here, or it is not for all to see"))
		return
	}
	q.Title = of.title
	frames := make([]picture.Question, min(mostSteps, moments))
	for i := range frames {
		upto, shown := *card.Review, *card
		upto.Upto = moments * (i + 1) / len(frames)
		frames[i], shown.Review = *q, &upto
		frames[i].Card = &shown
	}
	tag, err := picture.FilmTag(frames)
	if err != nil {
		request.Failed(w, r, err)
		return
	}
	s.answerPicture(w, r, drawn{tag: tag, kind: picture.GIF, draw: func() (*picture.Picture, error) {
		return s.pictures.Film(t.ctx, frames)
	}})
}

// reviewCard shows everybody's chance over a game, and the decision that cost most. What nobody has had
// judged yet has the last moment of the game.
func (t teller) reviewCard(of *link, q *picture.Question) (*picture.Card, error) {
	card, _, err := t.reviewed(of)
	if err != nil || card != nil {
		return card, err
	}
	return nil, t.see(t.ctx, q, of.table.ID, -1)
}

// reviewed is the card of a review, and how many moments were judged; nil where nobody has had it judged.
func (t teller) reviewed(of *link) (card *picture.Card, moments int, err error) {
	game, err := t.house.Table(t.ctx, of.table.ID)
	if err != nil {
		return nil, 0, err
	}
	status, err := t.calls.Reviews.Of(t.ctx, game, match.Viewer{})
	if err != nil || status.State != review.Done {
		return nil, 0, err
	}
	var told verdict.Review
	if err := json.Unmarshal(status.Review, &told); err != nil {
		return nil, 0, err
	}
	card = &picture.Card{
		Kind: "review", More: of.about,
		Kicker: t.say("card.review", nil) + " · " + t.nameOf(of.table) + " · " + t.say("card.decisions", map[string]any{"n": told.Judged}),
		Review: &picture.Reviewed{Review: status.Review, Events: []json.RawMessage{}},
	}
	for _, p := range of.table.Places {
		card.Review.Seats = append(card.Review.Seats, picture.Seat{Name: p.Name, Bot: p.Bot != ""})
	}
	if len(told.Mistakes) == 0 {
		return card, len(told.Moments), nil
	}
	worst := slices.MaxFunc(told.Mistakes, func(a, b verdict.ReviewDecision) int { return cmp.Compare(a.Cost, b.Cost) })
	var after picture.Question
	if err := t.see(t.ctx, &after, of.table.ID, worst.Entry+1); err != nil {
		return nil, 0, err
	}
	card.Review.Events = after.Last
	return card, len(told.Moments), nil
}
