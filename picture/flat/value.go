package flat

import (
	"html"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// props are custom properties: an element's own, and those of what is around it.
type props struct {
	own    map[string]string
	around *props
}

func newProps(around *props) *props { return &props{own: map[string]string{}, around: around} }

func (p *props) add(body []declaration) {
	for _, d := range body {
		if strings.HasPrefix(d.name, "--") {
			p.own[d.name] = d.value
		}
	}
}

func (p *props) of(name string) (string, bool) {
	for ; p != nil; p = p.around {
		if value, set := p.own[name]; set {
			return value, true
		}
	}
	return "", false
}

// customised is the custom properties of an element: those around it where nothing is said of its own.
func customised(around *props, found []*rule, own []declaration) *props {
	made := newProps(around)
	for _, r := range found {
		made.add(r.body)
	}
	made.add(own)
	if len(made.own) == 0 {
		return around
	}
	for name, value := range made.own {
		made.own[name] = around.resolve(value)
	}
	return made
}

// resolve is a value with all that it refers to in its place, and what is to be computed computed.
func (p *props) resolve(value string) string {
	for range 20 { // one property may speak of another, but not without end
		start := strings.Index(value, "var(")
		if start < 0 {
			break
		}
		inside, rest, ok := bracketed(value[start+len("var"):])
		if !ok {
			break
		}
		parts := split(inside, ',')
		found, set := p.of(strings.TrimSpace(parts[0]))
		if !set && len(parts) > 1 {
			found = strings.TrimSpace(strings.Join(parts[1:], ","))
		}
		value = value[:start] + found + rest
	}
	return computed(value)
}

// bracketed is what stands in the brackets that a text begins with, and what comes after.
func bracketed(text string) (inside, rest string, ok bool) {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return text[1:i], text[i+1:], true
			}
		}
	}
	return "", "", false
}

// computed is a value with its sums and mixed colours computed.
func computed(value string) string {
	for _, function := range []string{"calc", "color-mix"} {
		start := strings.Index(value, function+"(")
		if start < 0 {
			continue
		}
		inside, rest, ok := bracketed(value[start+len(function):])
		if !ok {
			continue
		}
		made := ""
		if function == "calc" {
			n, unit := (&sum{text: inside}).added()
			made = number(n) + unit
		} else {
			made = mixed(inside)
		}
		return value[:start] + made + computed(rest)
	}
	return value
}

// sum reads what stands in calc(): numbers, + - * /, brackets, min and max.
type sum struct{ text string }

func (s *sum) peek() byte {
	s.text = strings.TrimLeft(s.text, " ")
	if s.text == "" {
		return 0
	}
	return s.text[0]
}

func (s *sum) added() (float64, string) {
	n, unit := s.multiplied()
	for c := s.peek(); c == '+' || c == '-'; c = s.peek() {
		s.text = s.text[1:]
		m, other := s.multiplied()
		if c == '-' {
			m = -m
		}
		n, unit = n+m, unit+other[min(len(unit), len(other)):]
	}
	return n, unit
}

func (s *sum) multiplied() (float64, string) {
	n, unit := s.value()
	for c := s.peek(); c == '*' || c == '/'; c = s.peek() {
		s.text = s.text[1:]
		m, other := s.value()
		if c == '/' {
			m = 1 / m
		}
		n, unit = n*m, unit+other
	}
	return n, unit
}

func (s *sum) value() (float64, string) {
	s.peek()
	for _, function := range []string{"min", "max", "calc", ""} {
		if !strings.HasPrefix(s.text, function+"(") {
			continue
		}
		inside, rest, ok := bracketed(s.text[len(function):])
		if !ok {
			break
		}
		s.text = rest
		return chosen(function, inside)
	}
	end := 0
	for end < len(s.text) && strings.IndexByte("0123456789.-+", s.text[end]) >= 0 && (end == 0 || s.text[end] != '-' && s.text[end] != '+') {
		end++
	}
	n, _ := strconv.ParseFloat(s.text[:end], 64)
	s.text = s.text[end:]
	unit := s.text[:wordEnd(s.text)]
	s.text = s.text[len(unit):]
	return n, unit
}

// chosen is the least or the greatest of several.
func chosen(function, inside string) (float64, string) {
	parts := split(inside, ',')
	n, unit := (&sum{text: parts[0]}).added()
	for _, part := range parts[1:] {
		m, other := (&sum{text: part}).added()
		if function == "min" && m < n || function == "max" && m > n {
			n, unit = m, other
		}
	}
	return n, unit
}

func number(n float64) string {
	return strconv.FormatFloat(math.Round(n*1000)/1000, 'f', -1, 64)
}

// colour is red, green and blue from 0 to 255, and how much of it covers.
type colour struct{ r, g, b, a float64 }

var numbers = regexp.MustCompile(`-?[\d.]+%?`)

// colourOf reads #rgb, #rrggbb with or without a fourth part, rgb(…) and transparent.
func colourOf(text string) (colour, bool) {
	text = strings.TrimSpace(text)
	switch {
	case text == "transparent":
		return colour{}, true
	case text == "white":
		return colour{255, 255, 255, 1}, true
	case strings.HasPrefix(text, "#"):
		return hexed(text[1:])
	case strings.HasPrefix(text, "rgb"):
		parts := numbers.FindAllString(text, -1)
		if len(parts) < 3 {
			return colour{}, false
		}
		c := colour{a: 1}
		for i, to := range []*float64{&c.r, &c.g, &c.b, &c.a} {
			if i < len(parts) {
				*to, _ = strconv.ParseFloat(strings.TrimSuffix(parts[i], "%"), 64)
			}
		}
		return c, true
	}
	return colour{}, false
}

func hexed(digits string) (colour, bool) {
	if len(digits) <= 4 {
		var long strings.Builder
		for _, d := range digits {
			long.WriteRune(d)
			long.WriteRune(d)
		}
		digits = long.String()
	}
	if len(digits) == 6 {
		digits += "ff"
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) != 8 {
		return colour{}, false
	}
	return colour{float64(n >> 24), float64(n >> 16 & 255), float64(n >> 8 & 255), float64(n&255) / 255}, true
}

func (c colour) hex() string {
	var text strings.Builder
	text.WriteByte('#')
	for _, part := range []float64{c.r, c.g, c.b} {
		n := int(math.Round(min(max(part, 0), 255)))
		text.WriteByte("0123456789abcdef"[n>>4])
		text.WriteByte("0123456789abcdef"[n&15])
	}
	return text.String()
}

// seenThrough is a paint without its opacity, and that.
func seenThrough(value string) (string, float64) {
	if c, ok := colourOf(value); ok {
		return c.hex(), math.Round(c.a*1000) / 1000
	}
	return value, 1
}

// mixed is color-mix(in srgb, one 12%, other).
func mixed(inside string) string {
	parts := split(inside, ',')
	if len(parts) != 3 {
		return "none"
	}
	share := 0.5
	text := strings.TrimSpace(parts[1])
	if at := strings.LastIndexByte(text, ' '); at > 0 && strings.HasSuffix(text, "%") {
		n, _ := strconv.ParseFloat(strings.TrimSuffix(text[at+1:], "%"), 64)
		share, text = n/100, text[:at]
	}
	one, known := colourOf(text)
	other, both := colourOf(parts[2])
	if !known || !both {
		return "none"
	}
	a := one.a*share + other.a*(1-share)
	if a == 0 {
		return "#0000"
	}
	mix := func(x, y float64) float64 { return (x*one.a*share + y*other.a*(1-share)) / a }
	c := colour{mix(one.r, other.r), mix(one.g, other.g), mix(one.b, other.b), a}
	return c.hex() + strconv.FormatInt(256+int64(math.Round(a*255)), 16)[1:]
}

// family is a list of fonts, in which those of the pages go by the names that others have them by, too.
func family(list string) string {
	list = strings.ReplaceAll(list, `"`, "")
	list = strings.ReplaceAll(list, "'", "")
	for _, own := range []string{"Inter", "Fraunces"} {
		list = strings.ReplaceAll(list, own+" Variable", own+" Variable, "+own)
	}
	return list
}

var units = regexp.MustCompile(`(\d)px`)

// transformed is a transform of a stylesheet as one of a drawing.
func transformed(value string) string {
	return units.ReplaceAllString(value, "$1")
}

func unescaped(text string) string { return html.UnescapeString(text) }

// weight is how heavy letters are, in hundreds: no more is known beside browsers.
func weight(value string) string {
	n, err := strconv.Atoi(value)
	if err != nil {
		return value
	}
	return strconv.Itoa(min((n+50)/100*100, 900))
}
