package game

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// Alike compares the veils where the title has them. Where it has none, or where
// they differ in something that is not shown, the views decide, whatever was found
// out about the one position and not yet about the other.
func (p *position[S, A]) Alike(other Game, s Seat) bool {
	o := other.(*position[S, A])
	if v, ok := p.title.rules.(Redactor[S]); ok && any(v.Redact(&p.state, s)) == any(v.Redact(&o.state, s)) {
		return true
	}
	return sameView(p.title.rules.View(&p.state, s), o.title.rules.View(&o.state, s))
}

// sameView tells whether two views look the same. Most are equal as they stand;
// only where they are not does it matter how they are written.
func sameView(a, b any) bool {
	if reflect.DeepEqual(a, b) {
		return true
	}
	first, failed := json.Marshal(a)
	second, failedToo := json.Marshal(b)
	return failed == nil && failedToo == nil && bytes.Equal(first, second)
}
