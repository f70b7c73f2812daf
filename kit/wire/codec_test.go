package wire

import "testing"

type move struct {
	do     uint8
	to     uint8
	amount int32
	sure   bool
}

var moves = NewCodec([]Shape{{Kind: "go", Fields: []string{"to"}, May: []string{"sure"}}, {Kind: "pay", Fields: []string{"amount"}}},
	func(m *move) *uint8 { return &m.do },
	Named("to", []string{"north", "south"}, func(m *move) *uint8 { return &m.to }),
	Number("amount", 20, func(m *move) *int32 { return &m.amount }),
	Truth("sure", func(m *move) *bool { return &m.sure }))

func TestCodec_writesAndReads(t *testing.T) {
	for want, m := range map[string]move{
		`{"kind":"go","to":"south"}`:             {to: 1},
		`{"kind":"go","to":"north","sure":true}`: {sure: true},
		`{"kind":"pay","amount":12}`:             {do: 1, amount: 12},
	} {
		text, err := moves.Write(&m)
		if err != nil || string(text) != want {
			t.Errorf("%+v is written %s (%v), want %s", m, text, err, want)
		}
		var back move
		if err := moves.Read(text, &back); err != nil || back != m {
			t.Errorf("%s is read %+v (%v)", text, back, err)
		}
	}
}

func TestCodec_refusesAndChangesNothing(t *testing.T) {
	for _, wrong := range []string{`{"kind":"go","to":"up"}`, `{"kind":"pay","amount":21}`, `{"kind":"pay","to":"north"}`, `[]`} {
		m := move{amount: 7}
		if err := moves.Read([]byte(wrong), &m); err == nil || m != (move{amount: 7}) {
			t.Errorf("%s is read %+v (%v)", wrong, m, err)
		}
	}
}
