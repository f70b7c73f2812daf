package titletest

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
)

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// nullList finds a list in a view that would encode as null: a screen that
// counts it would break. Empty lists are [].
func nullList(v reflect.Value, path string) string {
	if t := v.Type(); t.Implements(marshaler) || t.Implements(textMarshaler) {
		return ""
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return nullList(v.Elem(), path)
		}
	case reflect.Slice:
		if v.IsNil() {
			return path
		}
		return nullInside(v, path)
	case reflect.Array:
		return nullInside(v, path)
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			tag := f.Tag.Get("json")
			if !f.IsExported() || tag == "-" || strings.Contains(tag, ",omit") && v.Field(i).IsZero() {
				continue
			}
			if at := nullList(v.Field(i), path+"."+f.Name); at != "" {
				return at
			}
		}
	}
	return ""
}

func nullInside(v reflect.Value, path string) string {
	for i := range v.Len() {
		if at := nullList(v.Index(i), path+"[]"); at != "" {
			return at
		}
	}
	return ""
}
