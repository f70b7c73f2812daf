package flat

import (
	"slices"
	"strings"
)

// Sheet is the stylesheets of the pages, as far as they speak of drawings.
type Sheet struct {
	rules  map[string][]*rule // by the class, or else the name, of what they speak of
	themes map[string]*props  // the custom properties of the whole page
}

// rule is declarations for what a selector finds.
type rule struct {
	selector *compound
	weight   int // of the selector
	place    int // later rules go before earlier ones
	body     []declaration
}

type declaration struct {
	name, value string
	important   bool
}

// Read reads stylesheets. Rules for windows of some size, for a pointer and for printing are a page's affair.
func Read(css string) *Sheet {
	s := &Sheet{rules: map[string][]*rule{}, themes: map[string]*props{"light": newProps(nil), "dark": newProps(nil)}}
	place := 0
	for css != "" {
		head, body, rest := block(css)
		css = rest
		if head == "" || head[0] == '@' {
			continue
		}
		declared := declarations(body)
		for _, text := range split(head, ',') {
			place++
			s.add(strings.TrimSpace(text), declared, place)
		}
	}
	for name, value := range s.themes["light"].own {
		if _, set := s.themes["dark"].own[name]; !set {
			s.themes["dark"].own[name] = value
		}
	}
	return s
}

// add adds the declarations under one selector.
func (s *Sheet) add(text string, body []declaration, place int) {
	switch strings.ReplaceAll(text, `"`, "") {
	case ":root":
		s.themes["light"].add(body)
	case "[data-theme=dark]", ":root[data-theme=dark]":
		s.themes["dark"].add(body)
	default:
		selector, ok := selectorOf(text)
		if !ok {
			return
		}
		key := selector.name
		if len(selector.classes) > 0 {
			key = "." + selector.classes[0]
		}
		s.rules[key] = append(s.rules[key], &rule{selector: selector, weight: selector.weight(), place: place, body: body})
	}
}

// root is the custom properties of a page in a theme.
func (s *Sheet) root(theme string) *props {
	if p := s.themes[theme]; p != nil {
		return p
	}
	return s.themes["light"]
}

// block is the next rule, and what comes after it.
func block(css string) (head, body, rest string) {
	css = strings.TrimSpace(css)
	if strings.HasPrefix(css, "/*") {
		_, rest, _ = strings.Cut(css, "*/")
		return "", "", rest
	}
	open := strings.IndexByte(css, '{')
	if open < 0 {
		return "", "", ""
	}
	if semicolon := strings.IndexByte(css, ';'); css[0] == '@' && semicolon >= 0 && semicolon < open {
		return "", "", css[semicolon+1:]
	}
	depth := 0
	for i := open; i < len(css); i++ {
		switch css[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return strings.TrimSpace(css[:open]), css[open+1 : i], css[i+1:]
			}
		}
	}
	return "", "", ""
}

func declarations(body string) []declaration {
	var list []declaration
	for _, text := range split(body, ';') {
		name, value, found := strings.Cut(text, ":")
		if !found {
			continue
		}
		d := declaration{name: strings.TrimSpace(name), value: strings.TrimSpace(value)}
		d.value, d.important = strings.CutSuffix(d.value, "!important")
		d.value = strings.TrimSpace(d.value)
		list = append(list, d)
	}
	return list
}

// split splits a text where a separator stands outside of brackets and quotes.
func split(text string, by byte) []string {
	var parts []string
	depth, start := 0, 0
	quote := byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == by && depth == 0:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

// style is what is said of one element.
type style struct {
	props    *props
	declared map[string]string
	order    []string
}

// styleOf is what the sheet and the element itself say of it.
func (s *Sheet) styleOf(n *node, around *props) *style {
	found := s.matching(n)
	st := &style{props: around}
	own := declarations(unescaped(n.attr("style")))
	st.props = customised(around, found, own)
	for _, important := range []bool{false, true} {
		for _, r := range found {
			st.declare(r.body, important)
		}
		st.declare(own, important)
	}
	return st
}

// matching is the rules that speak of an element, the last of them the strongest.
func (s *Sheet) matching(n *node) []*rule {
	var found []*rule
	look := func(key string) {
		for _, r := range s.rules[key] {
			if r.selector.finds(n) {
				found = append(found, r)
			}
		}
	}
	for _, class := range n.classes {
		look("." + class)
	}
	look(n.name)
	look("")
	slices.SortFunc(found, func(a, b *rule) int {
		if a.weight != b.weight {
			return a.weight - b.weight
		}
		return a.place - b.place
	})
	return found
}

func (st *style) declare(body []declaration, important bool) {
	for _, d := range body {
		if d.important != important || strings.HasPrefix(d.name, "--") {
			continue
		}
		value := st.props.resolve(d.value)
		if d.name == "font" {
			st.font(value)
			continue
		}
		st.set(d.name, value)
	}
}

func (st *style) set(name, value string) {
	if st.declared == nil {
		st.declared = map[string]string{}
	}
	if _, set := st.declared[name]; !set {
		st.order = append(st.order, name)
	}
	switch name {
	case "font-family":
		value = family(value)
	case "font-size", "stroke-width", "letter-spacing", "stroke-dashoffset":
		value = strings.TrimSuffix(value, "px")
	case "stroke-dasharray":
		value = strings.ReplaceAll(value, "px", "")
	case "font-weight":
		value = weight(value)
	case "transform":
		value = transformed(value)
	}
	st.declared[name] = value
}

// font is "italic 600 17px/1.2 Family, serif".
func (st *style) font(value string) {
	words := split(value, ' ')
	for i, word := range words {
		switch {
		case word == "italic":
			st.set("font-style", word)
		case strings.HasSuffix(word, "px") || strings.Contains(word, "px/"):
			size, _, _ := strings.Cut(word, "/")
			st.set("font-size", size)
			st.set("font-family", strings.Join(words[i+1:], " "))
			return
		case word != "normal":
			st.set("font-weight", word)
		}
	}
}
