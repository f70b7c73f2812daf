package pocket

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/scrip-games/scrip/calls"
)

// asked is a call as it is asked: what stands in the places of its path that vary, what
// stands behind it, and its body.
type asked struct {
	places map[string]string
	query  url.Values
	body   []byte
}

// fault is a call that is asked in a wrong way, in the words of a server.
func fault(format string, args ...any) error {
	return calls.Refuse(calls.BadRequest, format, args...)
}

// bind fills what a call is asked with, a struct, by the tags of its fields, as a server does.
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
	word, place := "", ""
	if name, ok := tag.Tag.Lookup("path"); ok {
		word, place = a.places[name], "path."+name
	} else if name, ok := tag.Tag.Lookup("query"); ok {
		word, place = a.query.Get(name), "query."+name
	}
	if word == "" {
		if tag.Tag.Get("required") == "true" {
			return fault("validation failed: required query parameter is missing (%s)", place)
		}
		if word = tag.Tag.Get("default"); word == "" {
			return nil
		}
	}
	if field.Kind() == reflect.String {
		field.SetString(word)
		return check(word, field.Type(), tag.Tag, place)
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return fault("validation failed: invalid integer (%s)", place)
	}
	field.SetInt(n)
	return check(float64(n), field.Type(), tag.Tag, place)
}

// bindBody fills a field with the body.
func (a *asked) bindBody(field reflect.Value, tag reflect.StructField) error {
	if len(a.body) == 0 {
		if tag.Tag.Get("required") == "false" {
			return nil
		}
		return fault("request body is required")
	}
	var said any
	if err := json.Unmarshal(a.body, &said); err != nil {
		return fault("validation failed: %v (body)", err)
	}
	if err := check(said, field.Type(), tag.Tag, "body"); err != nil {
		return err
	}
	if err := json.Unmarshal(a.body, field.Addr().Interface()); err != nil {
		return fault("validation failed: %v (body)", err)
	}
	return nil
}

// check finds the first fault of a value that should be of a type, by the tags of the
// field that it is for.
func check(v any, t reflect.Type, tag reflect.StructTag, place string) error {
	for t.Kind() == reflect.Pointer {
		if v == nil {
			return nil
		}
		t = t.Elem()
	}
	wrong := func(format string, args ...any) error {
		return fault("validation failed: %s (%s)", fmt.Sprintf(format, args...), place)
	}
	switch t {
	case reflect.TypeFor[json.RawMessage]():
		return nil
	case reflect.TypeFor[time.Time]():
		text, _ := v.(string)
		if _, err := time.Parse(time.RFC3339, text); err != nil {
			return wrong("expected string to be RFC 3339 date-time")
		}
		return nil
	case reflect.TypeFor[calls.Action]():
		return checkKinded(v, place)
	case reflect.TypeFor[calls.Actor]():
		if n, ok := v.(float64); v != "chance" && (!ok || n != math.Trunc(n)) {
			return wrong("expected value to match exactly one schema but matched none")
		}
		return nil
	}
	switch t.Kind() {
	case reflect.Bool:
		if _, ok := v.(bool); !ok {
			return wrong("expected boolean")
		}
	case reflect.String:
		return checkText(v, tag, wrong)
	case reflect.Int, reflect.Int8, reflect.Int64:
		return checkNumber(v, tag, wrong)
	case reflect.Slice:
		return checkList(v, t, tag, place)
	case reflect.Map:
		return checkMap(v, t, place)
	case reflect.Struct:
		return checkStruct(v, t, place)
	}
	return nil
}

// wrongly words a fault at its place.
type wrongly = func(format string, args ...any) error

func checkText(v any, tag reflect.StructTag, wrong wrongly) error {
	text, ok := v.(string)
	if !ok {
		return wrong("expected string")
	}
	length := len([]rune(text))
	if least, ok := number(tag, "minLength"); ok && float64(length) < least {
		return wrong("expected length >= %v", least)
	}
	if most, ok := number(tag, "maxLength"); ok && float64(length) > most {
		return wrong("expected length <= %v", most)
	}
	if words := tag.Get("enum"); words != "" && !strings.Contains(","+words+",", ","+text+",") {
		return wrong("expected value to be one of %q", strings.ReplaceAll(words, ",", ", "))
	}
	return nil
}

func checkNumber(v any, tag reflect.StructTag, wrong wrongly) error {
	n, ok := v.(float64)
	if !ok || n != math.Trunc(n) {
		return wrong("expected integer")
	}
	if least, ok := number(tag, "minimum"); ok && n < least {
		return wrong("expected number >= %v", least)
	}
	if most, ok := number(tag, "maximum"); ok && n > most {
		return wrong("expected number <= %v", most)
	}
	return nil
}

// number is a tag that is one, if it is there.
func number(tag reflect.StructTag, name string) (float64, bool) {
	n, err := strconv.ParseFloat(tag.Get(name), 64)
	return n, err == nil
}

func checkList(v any, t reflect.Type, tag reflect.StructTag, place string) error {
	list, ok := v.([]any)
	if !ok {
		return fault("validation failed: expected array (%s)", place)
	}
	if least, ok := number(tag, "minItems"); ok && float64(len(list)) < least {
		return fault("validation failed: expected array length >= %v (%s)", least, place)
	}
	if most, ok := number(tag, "maxItems"); ok && float64(len(list)) > most {
		return fault("validation failed: expected array length <= %v (%s)", most, place)
	}
	for i, item := range list {
		if err := check(item, t.Elem(), "", fmt.Sprintf("%s[%d]", place, i)); err != nil {
			return err
		}
	}
	return nil
}

func checkMap(v any, t reflect.Type, place string) error {
	m, err := object(v, place)
	for key, value := range m {
		if err == nil {
			err = check(value, t.Elem(), "", place+"."+key)
		}
	}
	return err
}

func checkKinded(v any, place string) error {
	m, err := object(v, place)
	if err != nil {
		return err
	}
	kind, ok := m["kind"]
	if !ok {
		return fault("validation failed: expected required property kind to be present (%s)", place)
	}
	return check(kind, reflect.TypeFor[string](), "", place+".kind")
}

func object(v any, place string) (map[string]any, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fault("validation failed: expected object (%s)", place)
	}
	return m, nil
}

// checkStruct checks every field, and that there is no other.
func checkStruct(v any, t reflect.Type, place string) error {
	m, err := object(v, place)
	if err != nil {
		return err
	}
	for i := range t.NumField() {
		name, rest, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		value, there := m[name]
		delete(m, name)
		switch {
		case rest != "" && value == nil:
		case !there:
			return fault("validation failed: expected required property %s to be present (%s)", name, place)
		default:
			if err := check(value, t.Field(i).Type, t.Field(i).Tag, place+"."+name); err != nil {
				return err
			}
		}
	}
	for name := range m {
		return fault("validation failed: unexpected property (%s.%s)", place, name)
	}
	return nil
}
