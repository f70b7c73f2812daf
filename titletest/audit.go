package titletest

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/scrip-games/scrip/game"
)

// alert checks that the title's audit would see something: among all numbers of
// the state at its beginning there is one that cannot be counted up unnoticed.
// Without this, a title that audits nothing would pass.
func (s *suite) alert(g game.Game) {
	if err := g.Audit(); err != nil {
		s.broken("audit", "at the beginning: %v", err)
		return
	}
	for n := range numbers(reflect.ValueOf(g.State()).Elem()) {
		n.SetInt(n.Int() + 1)
		noticed := audit(g) != nil
		n.SetInt(n.Int() - 1)
		if noticed {
			return
		}
	}
	s.broken("audit", "no number of the state can be changed so that the audit notices")
}

// audit is the title's audit; a state too odd for it to count is noticed too.
func audit(g game.Game) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return g.Audit()
}

// numbers yields every signed number of a flat value, made settable: amounts of
// money are such numbers.
func numbers(v reflect.Value) func(func(reflect.Value) bool) {
	return func(yield func(reflect.Value) bool) { visit(v, yield) }
}

func visit(v reflect.Value, yield func(reflect.Value) bool) bool {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if !visit(v.Field(i), yield) {
				return false
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			if !visit(v.Index(i), yield) {
				return false
			}
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		// Fields of a state are mostly its own affair; here they are ours too.
		return yield(reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem())
	}
	return true
}
