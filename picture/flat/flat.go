// Package flat makes a drawing stand alone: what stylesheets and custom properties say about its elements becomes their
// own attributes, in the colours of one theme, and what is of a page and no drawing is taken away.
package flat

import (
	"fmt"
	"strings"
)

// Drawing makes what was drawn of a page's parts an SVG that stands alone, in the colours of a theme.
func (s *Sheet) Drawing(drawn, theme string) (string, error) {
	root, err := parse(drawn)
	if err != nil {
		return "", err
	}
	w := &writer{sheet: s}
	top := s.root(theme)
	for _, child := range root.children {
		if child.name == "svg" {
			w.element(child, &context{props: top})
		}
	}
	if w.out.Len() == 0 {
		return "", fmt.Errorf("nothing was drawn")
	}
	return w.out.String(), nil
}

// context is what an element has from those around it.
type context struct {
	props *props
	frame *frame
}

// frame is where a board's pictures lie in a window.
type frame struct{ x, y, width, height string }

type writer struct {
	sheet *Sheet
	out   strings.Builder
}

// The elements of an SVG that a drawing is made of.
var drawn = map[string]bool{
	"svg": true, "g": true, "path": true, "rect": true, "circle": true, "ellipse": true, "line": true, "polyline": true, "polygon": true,
	"text": true, "tspan": true, "defs": true, "pattern": true, "clipPath": true, "mask": true, "use": true, "title": true, "desc": true,
	"linearGradient": true, "radialGradient": true, "stop": true, "filter": true, "feGaussianBlur": true, "feMerge": true, "feMergeNode": true,
}

func (w *writer) element(n *node, around *context) {
	if n.text != "" {
		w.out.WriteString(n.text)
		return
	}
	style := w.sheet.styleOf(n, around.props)
	if style.declared["display"] == "none" {
		return
	}
	here := &context{props: style.props, frame: around.frame}
	if !drawn[n.name] {
		w.page(n, style, here)
		return
	}
	if n.name == "g" && len(n.children) == 0 {
		return
	}
	w.out.WriteByte('<')
	w.out.WriteString(n.name)
	w.attributes(n, style, around)
	if len(n.children) == 0 {
		w.out.WriteString("/>")
		return
	}
	w.out.WriteByte('>')
	here.frame = nil
	for _, child := range n.children {
		w.element(child, here)
	}
	w.out.WriteString("</")
	w.out.WriteString(n.name)
	w.out.WriteByte('>')
}

// page is an element of a page: only what lies in a board's drawing is a part of the picture.
func (w *writer) page(n *node, style *style, here *context) {
	if n.attr("data-zoom") != "" {
		here.frame = frameOf(style)
	}
	for _, child := range n.children {
		if here.frame != nil || !drawn[child.name] && child.text == "" {
			w.element(child, here)
		}
	}
}

// frameOf is where a drawing lies, by its size and the way that it was moved.
func frameOf(s *style) *frame {
	f := &frame{x: "0", y: "0", width: strings.TrimSuffix(s.declared["width"], "px"), height: strings.TrimSuffix(s.declared["height"], "px")}
	moved, _, found := strings.Cut(strings.TrimPrefix(s.declared["transform"], "translate("), ")")
	if x, y, both := strings.Cut(moved, ","); found && both {
		f.x, f.y = strings.TrimSuffix(strings.TrimSpace(x), "px"), strings.TrimSuffix(strings.TrimSpace(y), "px")
	}
	return f
}

func (w *writer) attributes(n *node, s *style, around *context) {
	if n.name == "svg" && around.frame != nil {
		f := around.frame
		w.attribute("x", f.x)
		w.attribute("y", f.y)
		w.attribute("width", f.width)
		w.attribute("height", f.height)
	}
	for _, a := range n.attrs {
		if !kept(a.name) || s.declared[a.name] != "" {
			continue
		}
		if around.frame != nil && (a.name == "width" || a.name == "height") {
			continue
		}
		if presentation[a.name] {
			w.painted(a.name, s.props.resolve(a.value), s)
			continue
		}
		w.attribute(a.name, a.value)
	}
	for _, name := range s.order {
		if presentation[name] {
			w.painted(name, s.declared[name], s)
		}
	}
}

// painted writes a presentation attribute; a paint that is seen through is a paint with its opacity.
func (w *writer) painted(name, value string, s *style) {
	if value == "" || value == "inherit" {
		return
	}
	if name == "fill" || name == "stroke" || name == "stop-color" {
		paint, alpha := seenThrough(value)
		w.attribute(name, paint)
		if alpha < 1 && s.declared[opacityOf(name)] == "" {
			w.attribute(opacityOf(name), number(alpha))
		}
		return
	}
	if name == "font-weight" {
		value = weight(value)
	}
	w.attribute(name, value)
}

func opacityOf(paint string) string {
	if paint == "stop-color" {
		return "stop-opacity"
	}
	return paint + "-opacity"
}

func (w *writer) attribute(name, value string) {
	w.out.WriteByte(' ')
	w.out.WriteString(name)
	w.out.WriteString(`="`)
	w.out.WriteString(strings.ReplaceAll(value, `"`, "'"))
	w.out.WriteByte('"')
}

// kept tells whether an attribute says something of a drawing.
func kept(name string) bool {
	switch name {
	case "class", "style", "tabindex":
		return false
	}
	return !strings.HasPrefix(name, "data-") && !strings.HasPrefix(name, "aria-") && !strings.HasPrefix(name, "on") && name != "role"
}

// presentation is what a stylesheet may say of a drawing.
var presentation = map[string]bool{
	"fill": true, "fill-opacity": true, "fill-rule": true, "stroke": true, "stroke-width": true, "stroke-opacity": true, "stroke-dasharray": true,
	"stroke-dashoffset": true, "stroke-linecap": true, "stroke-linejoin": true, "stroke-miterlimit": true, "opacity": true, "color": true,
	"font-family": true, "font-size": true, "font-weight": true, "font-style": true, "letter-spacing": true, "text-anchor": true,
	"text-decoration": true, "paint-order": true, "stop-color": true, "stop-opacity": true, "overflow": true, "transform": true,
	"dominant-baseline": true, "visibility": true,
}
