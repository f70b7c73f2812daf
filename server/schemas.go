package server

import (
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/verdict"
)

// ownSchemas says what some types look like in JSON: they write themselves.
func ownSchemas(registry huma.Registry) {
	registry.RegisterTypeAlias(reflect.TypeFor[calls.Action](), reflect.TypeFor[action]())
	registry.RegisterTypeAlias(reflect.TypeFor[verdict.Actions](), reflect.TypeFor[[]calls.Action]())
	registry.RegisterTypeAlias(reflect.TypeFor[calls.Event](), reflect.TypeFor[happening]())
	registry.RegisterTypeAlias(reflect.TypeFor[calls.Actor](), reflect.TypeFor[actor]())
}

type action struct{}

// Schema says no more than that an action has a kind: the rest is the title's.
func (action) Schema(huma.Registry) *huma.Schema {
	return kinded("An action of a title, by its printed names.")
}

type happening struct{}

// Schema says no more than that an event has a kind: the rest is the title's.
func (happening) Schema(huma.Registry) *huma.Schema {
	return kinded("Something that happened, by its printed names.")
}

func kinded(doc string) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeObject, Description: doc, AdditionalProperties: true, Required: []string{"kind"},
		Properties: map[string]*huma.Schema{"kind": {Type: huma.TypeString}},
	}
}

type actor struct{}

// Schema is a number or "chance".
func (actor) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeInteger}, {Type: huma.TypeString, Enum: []any{"chance"}},
	}}
}

// sayNull mends what may be null and is one of several types: a type of its own says so.
func sayNull(registry huma.Registry) {
	for _, schema := range registry.Map() {
		for _, p := range schema.Properties {
			if p.Nullable && p.Type == "" {
				p.Nullable = false
				p.OneOf = append(slices.Clip(p.OneOf), &huma.Schema{Type: "null"})
			}
		}
	}
}

// putBeside puts types into the document that no call of the server has: those of what
// the engine in the browser answers. Types that nothing refers to are left out of it.
func putBeside(components *huma.Components, beside []any) {
	one := &huma.Schema{}
	for _, value := range beside {
		one.OneOf = append(one.OneOf, components.Schemas.Schema(reflect.TypeOf(value), true, ""))
	}
	if len(beside) > 0 {
		components.Responses = map[string]*huma.Response{"Beside": {
			Description: "Of the engine in the browser.", Content: map[string]*huma.MediaType{"application/json": {Schema: one}},
		}}
	}
}
