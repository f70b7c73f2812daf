package record

import "github.com/scrip-games/scrip/game"

// Knowledge is what one who plays the seats knows of the line that led to moment n.
// The record is given its entries, without what was done.
func (h *History) Knowledge(seats game.SeatSet, n int, record *game.Record) (*game.Knowledge, error) {
	start, err := h.title.New(h.Setup)
	if err != nil {
		return nil, err
	}
	k := game.NewKnowledge(start, seats)
	for _, i := range h.Line(n) {
		e := h.Entry(i)
		if err := k.Add(e.Seat, e.Action); err != nil {
			return nil, &game.EntryError{Index: i, Err: err}
		}
		e.Action = nil
		record.Entries = append(record.Entries, e)
	}
	return k, nil
}
