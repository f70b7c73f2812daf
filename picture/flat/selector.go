package flat

import (
	"slices"
	"strings"
)

// compound is a selector: what is said of an element, and of those around it.
type compound struct {
	name    string
	classes []string
	attrs   []attr // an empty value asks only whether it is there
	not     []*compound
	where   []*compound // one of each counts nothing
	up      *compound   // of those around it
	parent  bool        // up is the very next
}

// weight is how strong a selector is: attributes and classes before names.
func (c *compound) weight() int {
	w := 100 * (len(c.classes) + len(c.attrs))
	if c.name != "" {
		w++
	}
	for _, n := range c.not {
		w += n.weight()
	}
	if c.up != nil {
		w += c.up.weight()
	}
	return w
}

// selectorOf reads a selector; not ok where it speaks of what no drawing has, such as a pointer.
func selectorOf(text string) (*compound, bool) {
	var last *compound
	parent := false
	for _, part := range split(strings.ReplaceAll(text, ">", " > "), ' ') {
		switch part {
		case "":
			continue
		case ">":
			parent = true
			continue
		}
		c, ok := simple(part)
		if !ok {
			return nil, false
		}
		c.up, c.parent, parent = last, parent, false
		last = c
	}
	return last, last != nil
}

// simple reads what is said of one element.
func simple(text string) (*compound, bool) {
	c := &compound{}
	for text != "" {
		var ok bool
		switch text[0] {
		case '.':
			end := wordEnd(text[1:]) + 1
			c.classes = append(c.classes, text[1:end])
			text = text[end:]
		case '[':
			inside, rest, found := strings.Cut(text[1:], "]")
			if !found {
				return nil, false
			}
			name, value, _ := strings.Cut(inside, "=")
			c.attrs = append(c.attrs, attr{name, strings.Trim(value, `"'`)})
			text = rest
		case ':':
			if text, ok = c.pseudo(text); !ok {
				return nil, false
			}
		case '*':
			text = text[1:]
		default:
			end := wordEnd(text)
			if end == 0 {
				return nil, false
			}
			c.name, text = text[:end], text[end:]
		}
	}
	return c, true
}

// pseudo reads :not(…) and :where(…).
func (c *compound) pseudo(text string) (rest string, ok bool) {
	for _, kind := range []string{":not(", ":where("} {
		if !strings.HasPrefix(text, kind) {
			continue
		}
		inside, after, found := strings.Cut(text[len(kind):], ")")
		inner, read := selectorOf(inside)
		if !found || !read {
			return "", false
		}
		if kind == ":not(" {
			c.not = append(c.not, inner)
		} else {
			c.where = append(c.where, inner)
		}
		return after, true
	}
	return "", false
}

func wordEnd(text string) int {
	end := strings.IndexFunc(text, func(r rune) bool {
		return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
	if end < 0 {
		return len(text)
	}
	return end
}

// finds tells whether a selector speaks of an element.
func (c *compound) finds(n *node) bool {
	if c.name != "" && c.name != n.name {
		return false
	}
	for _, class := range c.classes {
		if !slices.Contains(n.classes, class) {
			return false
		}
	}
	for _, a := range c.attrs {
		if !n.has(a.name) || a.value != "" && n.attr(a.name) != a.value {
			return false
		}
	}
	for _, not := range c.not {
		if not.finds(n) {
			return false
		}
	}
	for _, where := range c.where {
		if !where.finds(n) {
			return false
		}
	}
	if c.up == nil {
		return true
	}
	for up := n.parent; up != nil && up.name != ""; up = up.parent {
		if c.up.finds(up) {
			return true
		}
		if c.parent {
			return false
		}
	}
	return false
}
