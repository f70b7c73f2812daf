package flat

import (
	"fmt"
	"strings"
)

// node is an element of what was drawn, or a text.
type node struct {
	name     string
	text     string // still escaped
	attrs    []attr
	classes  []string
	parent   *node
	children []*node
}

type attr struct{ name, value string }

func (n *node) attr(name string) string {
	for _, a := range n.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// has tells whether the element has the attribute.
func (n *node) has(name string) bool {
	for _, a := range n.attrs {
		if a.name == name {
			return true
		}
	}
	return false
}

// Elements of pages that hold nothing and are not closed.
var void = map[string]bool{"br": true, "hr": true, "img": true, "input": true, "wbr": true}

// parse reads what a component was drawn as: every element closed but the void ones, every attribute in double quotes.
func parse(text string) (*node, error) {
	root := &node{}
	at := root
	for text != "" {
		start := strings.IndexByte(text, '<')
		if start < 0 {
			start = len(text)
		}
		at.say(text[:start])
		if text = text[start:]; text == "" {
			break
		}
		var err error
		if at, text, err = at.tag(text); err != nil {
			return nil, err
		}
	}
	if at != root {
		return nil, fmt.Errorf("<%s> is not closed", at.name)
	}
	return root, nil
}

// say adds a text to an element.
func (n *node) say(text string) {
	if strings.TrimSpace(text) != "" {
		n.children = append(n.children, &node{text: text, parent: n})
	}
}

// tag reads a tag or a comment, and gives the element that is open after it.
func (n *node) tag(text string) (*node, string, error) {
	if strings.HasPrefix(text, "<!--") {
		_, rest, found := strings.Cut(text, "-->")
		if !found {
			return nil, "", fmt.Errorf("a comment is not closed")
		}
		return n, rest, nil
	}
	if strings.HasPrefix(text, "</") {
		name, rest, found := strings.Cut(text[2:], ">")
		if !found || n.name != strings.TrimSpace(name) || n.parent == nil {
			return nil, "", fmt.Errorf("</%s> closes <%s>", name, n.name)
		}
		return n.parent, rest, nil
	}
	end := strings.IndexAny(text[1:], " \t\n/>")
	if end < 0 {
		return nil, "", fmt.Errorf("a tag is not closed")
	}
	child := &node{name: text[1 : 1+end], parent: n}
	n.children = append(n.children, child)
	closed, rest, err := child.readAttrs(text[1+end:])
	if err != nil || closed || void[child.name] {
		return n, rest, err
	}
	return child, rest, nil
}

// readAttrs reads what stands in a tag after its name, and tells whether the tag closes itself.
func (n *node) readAttrs(text string) (closed bool, rest string, err error) {
	for {
		text = strings.TrimLeft(text, " \t\n")
		switch {
		case text == "":
			return false, "", fmt.Errorf("<%s is not closed", n.name)
		case text[0] == '>':
			return false, text[1:], nil
		case strings.HasPrefix(text, "/>"):
			return true, text[2:], nil
		}
		end := strings.IndexAny(text, "= \t\n/>")
		if end <= 0 {
			return false, "", fmt.Errorf("<%s has something that is no attribute", n.name)
		}
		a := attr{name: text[:end]}
		text = text[end:]
		if strings.HasPrefix(text, `="`) {
			value, after, found := strings.Cut(text[2:], `"`)
			if !found {
				return false, "", fmt.Errorf("%s of <%s is not closed", a.name, n.name)
			}
			a.value, text = value, after
		}
		if a.name == "class" {
			n.classes = strings.Fields(a.value)
		}
		n.attrs = append(n.attrs, a)
	}
}
