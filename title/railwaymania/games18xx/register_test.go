package games18xx

import (
	"slices"
	"testing"

	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// A certificate that is named and lies elsewhere changes places with one that is not named.
func TestNamedCertificates(t *testing.T) {
	const from, to, other = rm.Holder(0), rm.Holder(1), rm.Holder(2)
	for _, test := range []struct{ named, from, to, other []string }{
		{[]string{"b"}, []string{"a", "c"}, []string{"b"}, []string{"d"}},
		{[]string{"d"}, []string{"b", "c"}, []string{"d"}, []string{"a"}},
		{[]string{"d", "a"}, []string{"c"}, []string{"d", "a"}, []string{"b"}},
		{[]string{"d", "a", "b", "c"}, nil, []string{"a", "b", "c"}, []string{"d"}},
		{[]string{"nowhere", "a", "b", "c"}, nil, []string{"a", "b", "c"}, []string{"d"}},
	} {
		r := newRegister()
		r.at[0][from], r.at[0][to], r.at[0][other] = []string{"a", "b", "c"}, nil, []string{"d"}
		r.named(test.named, 0, from, to)
		if !slices.Equal(r.at[0][from], test.from) || !slices.Equal(r.at[0][to], test.to) || !slices.Equal(r.at[0][other], test.other) {
			t.Errorf("%v: %v, %v, %v", test.named, r.at[0][from], r.at[0][to], r.at[0][other])
		}
	}
}

// A certificate comes from the only place that sells its company, or from where it lies.
func TestWhereACertificateComesFrom(t *testing.T) {
	for _, test := range []struct {
		pool, treasury, offer bool
		lies                  rm.Holder
		from, or              rm.Holder
	}{
		{true, false, false, rm.Treasury, rm.Pool, rm.Pool},
		{false, true, false, rm.Pool, rm.Treasury, rm.Treasury},
		{false, false, true, rm.Pool, rm.Offer, rm.Offer},
		{true, true, true, rm.Offer, rm.Offer, rm.Offer},
		{true, true, false, rm.Offer, rm.Pool, rm.Treasury},
		{true, true, true, rm.Treasury, rm.Treasury, rm.Pool},
		{true, true, true, rm.Pool, rm.Pool, rm.Treasury},
	} {
		var s rm.State
		for h, sells := range map[rm.Holder]bool{rm.Pool: test.pool, rm.Treasury: test.treasury, rm.Offer: test.offer} {
			if sells {
				s.Held[h][0][0] = 1
			}
		}
		r := newRegister()
		for h := range r.at[0] {
			r.at[0][h] = nil
		}
		r.at[0][test.lies] = []string{"E&H_3"}
		if from, or := r.source(&s, 0, "E&H_3"); from != test.from || or != test.or {
			t.Errorf("%+v: from %v, or %v", test, from, or)
		}
	}
}
