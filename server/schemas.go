package server

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
)

// ownSchemas says what some types look like in JSON: they write themselves.
func ownSchemas(registry huma.Registry) {
	registry.RegisterTypeAlias(reflect.TypeFor[calls.Action](), reflect.TypeFor[action]())
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
