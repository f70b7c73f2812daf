package raster

import (
	"fmt"
	"html"
	"strings"
)

// node is an element of a drawing, or a text.
type node struct {
	name     string
	text     string
	attrs    []attr
	children []*node
}

type attr struct{ name, value string }

func (n *node) get(name string) string {
	for _, a := range n.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// parse reads a drawing as package flat writes it: every element closed, every attribute in double quotes.
func parse(text string) (*node, error) {
	root := &node{}
	open := []*node{root}
	for text != "" {
		top := open[len(open)-1]
		start := strings.IndexByte(text, '<')
		if start < 0 {
			start = len(text)
		}
		if said := text[:start]; strings.TrimSpace(said) != "" {
			top.children = append(top.children, &node{text: html.UnescapeString(said)})
		}
		if text = text[start:]; text == "" {
			break
		}
		end := strings.IndexByte(text, '>')
		if end < 0 {
			return nil, fmt.Errorf("a tag is not closed")
		}
		tag := text[1:end]
		text = text[end+1:]
		if strings.HasPrefix(tag, "/") {
			if len(open) == 1 || tag[1:] != top.name {
				return nil, fmt.Errorf("<%s> closes <%s>", tag, top.name)
			}
			open = open[:len(open)-1]
			continue
		}
		child := &node{}
		alone := strings.HasSuffix(tag, "/")
		child.read(strings.TrimSuffix(tag, "/"))
		top.children = append(top.children, child)
		if !alone {
			open = append(open, child)
		}
	}
	if len(open) > 1 {
		return nil, fmt.Errorf("<%s> is not closed", open[len(open)-1].name)
	}
	return root, nil
}

// read reads what stands in a tag.
func (n *node) read(tag string) {
	n.name, tag, _ = strings.Cut(tag, " ")
	for tag != "" {
		name, rest, found := strings.Cut(strings.TrimLeft(tag, " \n\t"), `="`)
		if !found {
			return
		}
		value, rest, _ := strings.Cut(rest, `"`)
		if strings.IndexByte(value, '&') >= 0 {
			value = html.UnescapeString(value)
		}
		n.attrs = append(n.attrs, attr{name, value})
		tag = rest
	}
}
