package games18xx

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/scrip-games/scrip/game"
)

// Trace is the positions of a game as another program had them: one line before
// the first action and one after each.
type Trace struct {
	lines    []traceLine
	forgiven map[int]map[Forgiveness]bool // by the action after which it was needed
}

// traceLine is a position, and the action that led to it.
type traceLine struct {
	N      int             `json:"n"`
	OrigID int             `json:"orig_id"`
	Auto   bool            `json:"auto"`
	Type   string          `json:"type"`
	By     json.RawMessage `json:"by"`
	Round  struct {
		Kind string `json:"kind"`
		Turn int    `json:"turn"`
		Num  int    `json:"num"`
		Of   int    `json:"of"`
	} `json:"round"`
	Finished   bool                   `json:"finished"`
	Step       string                 `json:"step"`
	Active     []json.RawMessage      `json:"active"`
	Entity     json.RawMessage        `json:"entity"`
	Operating  string                 `json:"operating"`
	Order      []string               `json:"order"`
	Priority   json.RawMessage        `json:"priority"`
	SeatOrder  []json.RawMessage      `json:"seat_order"`
	Phase      string                 `json:"phase"`
	Bank       int                    `json:"bank"`
	BankBroken bool                   `json:"bank_broken"`
	LNER       bool                   `json:"lner"`
	Limit      int                    `json:"cert_limit"`
	Players    map[string]tracePlayer `json:"players"`
	Corps      map[string]traceCorp   `json:"corps"`
	Market     map[string][]string    `json:"market"`
	Depot      map[string]int         `json:"depot"`
	NextTrain  string                 `json:"next_train"`
	Tiles      map[string]traceTile   `json:"tiles"` // changed by the action
	Run        *struct {
		Revenue int `json:"stored_revenue"`
		Subsidy int `json:"stored_subsidy"`
	} `json:"run"`

	laid map[string]traceTile // all tiles on the map
	has  fields
}

// fields are what an object of the trace holds; only that is compared.
type fields map[string]json.RawMessage

func (f fields) has(name string) bool { return f[name] != nil }

// UnmarshalJSON reads a line and notes what it holds.
func (l *traceLine) UnmarshalJSON(data []byte) error {
	type plain traceLine
	return cmp.Or(json.Unmarshal(data, (*plain)(l)), json.Unmarshal(data, &l.has))
}

// UnmarshalJSON reads a player and notes what is told.
func (p *tracePlayer) UnmarshalJSON(data []byte) error {
	type plain tracePlayer
	return cmp.Or(json.Unmarshal(data, (*plain)(p)), json.Unmarshal(data, &p.has))
}

// UnmarshalJSON reads a company and notes what is told.
func (c *traceCorp) UnmarshalJSON(data []byte) error {
	type plain traceCorp
	return cmp.Or(json.Unmarshal(data, (*plain)(c)), json.Unmarshal(data, &c.has))
}

type tracePlayer struct {
	Cash        int            `json:"cash"`
	Shares      map[string]int `json:"shares"`
	Certs       int            `json:"certs"`
	Value       int            `json:"value"`
	Obligations []string       `json:"obligations"`

	has fields
}

type traceCorp struct {
	Floated      bool            `json:"floated"`
	Chartered    bool            `json:"chartered"`
	Director     json.RawMessage `json:"director"`
	Receivership bool            `json:"receivership"`
	Cash         int             `json:"cash"`
	Price        int             `json:"price"`
	Col          int             `json:"col"`
	Par          int             `json:"par"`
	Players      map[string]int  `json:"players"`
	IPO          int             `json:"ipo"`
	Treasury     int             `json:"treasury"`
	Market       int             `json:"market"`
	DirectorCert json.RawMessage `json:"director_cert"`
	Trains       []traceTrain    `json:"trains"`
	Tokens       []traceToken    `json:"tokens"`
	TokensLeft   int             `json:"tokens_left"`
	Permits      []string        `json:"permits"`

	has fields
}

type traceTrain struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Class      string `json:"class"`
	Type       string `json:"type"`
	Warranties int    `json:"warranties"`
	Rust       bool   `json:"rust_pending"`
}

type traceToken struct {
	Hex    string `json:"hex"`
	Slot   int    `json:"slot"`
	Home   bool   `json:"home"`
	London bool   `json:"london"`
}

type traceTile struct {
	Tile   string `json:"tile"`
	Base   string `json:"base"`
	Rot    int    `json:"rot"`
	Colour string `json:"color"`
	Label  string `json:"label"`
	City   *struct {
		Slots   int   `json:"slots"`
		Revenue int   `json:"revenue"`
		Edges   []int `json:"edges"`
	} `json:"city"`
	Segments []struct {
		Edges   [2]int `json:"edges"`
		Station bool   `json:"station"`
	} `json:"segments"`
}

// ReadTrace reads a trace, one JSON object a line.
func ReadTrace(data []byte) (*Trace, error) {
	var t Trace
	laid := map[string]traceTile{}
	in := bufio.NewScanner(bytes.NewReader(data))
	in.Buffer(nil, len(data)+1)
	for in.Scan() {
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		var line traceLine
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			return nil, fmt.Errorf("the trace is damaged at line %d: %w", len(t.lines)+1, err)
		}
		if line.N != len(t.lines) {
			return nil, fmt.Errorf("line %d of the trace is for action %d, not %d", len(t.lines)+1, line.N, len(t.lines))
		}
		if len(line.Tiles) > 0 {
			laid = maps.Clone(laid)
			maps.Copy(laid, line.Tiles)
		}
		line.laid = laid
		t.lines = append(t.lines, line)
	}
	if len(t.lines) == 0 {
		return nil, fmt.Errorf("the trace is empty")
	}
	return &t, in.Err()
}

// Actions is how many actions the trace covers.
func (t *Trace) Actions() int { return len(t.lines) - 1 }

// difference is where a game and its trace part.
type difference struct {
	N          int
	Entry      *Entry
	What       string
	Here, That any
}

func (d *difference) Error() string {
	after := "before the first action"
	if d.Entry != nil {
		after = fmt.Sprintf("after action %d (id %d, %s by %s)", d.N, d.Entry.ID, d.Entry.Type, name(d.Entry.Entity))
	}
	return fmt.Sprintf("%s: %s is %v, in the trace %v", after, d.What, d.Here, d.That)
}

// Compare compares a game after n actions with the trace, and returns the first
// difference.
func (t *Trace) Compare(n int, e *Entry, g game.Game, f *File) error {
	if n >= len(t.lines) {
		return fmt.Errorf("the trace has no line for action %d", n)
	}
	c := position(e, g, f)
	err := c.with(n, &t.lines[n])
	if t.forgiven == nil {
		t.forgiven = map[int]map[Forgiveness]bool{}
	}
	t.forgiven[n] = c.forgiven
	return err
}

// Forgiven is for how many positions each forgiveness was needed.
func (t *Trace) Forgiven() map[Forgiveness]int {
	count := map[Forgiveness]int{}
	for _, at := range t.forgiven {
		for f := range at {
			count[f]++
		}
	}
	return count
}
