package pocket

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/url"
	"reflect"
	"strconv"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/persist"
)

// asked is a call as it is asked: what stands in the places of its path that vary, what
// stands behind it, and its body.
type asked struct {
	places map[string]persist.TableID
	query  url.Values
	body   []byte
}

// fault is a call that cannot be read. Pages ask by types made of the same routes, so that no
// more than that is checked before the house is asked.
func fault(format string, args ...any) error {
	return calls.Refuse(calls.BadRequest, format, args...)
}

// fill fills what a call is asked with, a pointer to a struct, by the tags of its fields, as a
// server does.
func (a *asked) fill(in any) error { return a.bind(reflect.ValueOf(in).Elem()) }

func (a *asked) bind(in reflect.Value) error {
	for i := range in.NumField() {
		field, tag := in.Field(i), in.Type().Field(i)
		var err error
		switch {
		case tag.Anonymous:
			err = a.bind(field)
		case tag.Name == "RawBody":
			field.SetBytes(a.body)
		case tag.Name == "Body":
			err = a.bindBody(field, tag)
		default:
			err = a.bindWord(field, tag)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// bindWord fills a field with a word of the path or the query.
func (a *asked) bindWord(field reflect.Value, tag reflect.StructField) error {
	word := ""
	if name, ok := tag.Tag.Lookup("path"); ok {
		word = string(a.places[name])
	} else if name, ok := tag.Tag.Lookup("query"); ok {
		word = a.query.Get(name)
	}
	if word = cmp.Or(word, tag.Tag.Get("default")); word == "" {
		if tag.Tag.Get("required") == "true" {
			return fault("the query says nothing of %q", tag.Tag.Get("query"))
		}
		return nil
	}
	switch field.Kind() {
	case reflect.String:
		field.SetString(word)
		return nil
	case reflect.Bool:
		yes, err := strconv.ParseBool(word)
		if err != nil {
			return fault("%q is neither true nor false", word)
		}
		field.SetBool(yes)
		return nil
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return fault("%q is no whole number", word)
	}
	field.SetInt(n)
	return nil
}

// bindBody fills a field with the body.
func (a *asked) bindBody(field reflect.Value, tag reflect.StructField) error {
	if len(a.body) == 0 && tag.Tag.Get("required") == "false" {
		return nil
	}
	said := json.NewDecoder(bytes.NewReader(a.body))
	said.DisallowUnknownFields()
	if err := said.Decode(field.Addr().Interface()); err != nil {
		return fault("the body cannot be read: %v", err)
	}
	return nil
}
