package raster

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
)

// matrix moves places of a drawing: a c e over b d f.
type matrix struct{ a, b, c, d, e, f float64 }

var still = matrix{a: 1, d: 1}

func (m matrix) of(p point) point { return point{m.a*p.x + m.c*p.y + m.e, m.b*p.x + m.d*p.y + m.f} }

// then is what n does, and then m.
func (m matrix) then(n matrix) matrix {
	return matrix{
		m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b, m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.e + m.c*n.f + m.e, m.b*n.e + m.d*n.f + m.f,
	}
}

// scale is how much larger things become.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c)) }

func (m matrix) inverse() matrix {
	k := 1 / (m.a*m.d - m.b*m.c)
	return matrix{m.d * k, -m.b * k, -m.c * k, m.a * k, (m.c*m.f - m.d*m.e) * k, (m.b*m.e - m.a*m.f) * k}
}

// transformOf reads a transform.
func transformOf(text string) matrix {
	m := still
	for text != "" {
		name, rest, found := strings.Cut(text, "(")
		inside, after, closed := strings.Cut(rest, ")")
		if !found || !closed {
			return m
		}
		text = after
		n := numbers(strings.ReplaceAll(strings.ReplaceAll(inside, "px", ""), "deg", ""))
		at := func(i int, other float64) float64 {
			if i < len(n) {
				return n[i]
			}
			return other
		}
		switch strings.Trim(name, " ,") {
		case "translate":
			m = m.then(matrix{1, 0, 0, 1, at(0, 0), at(1, 0)})
		case "scale":
			m = m.then(matrix{a: at(0, 1), d: at(1, at(0, 1))})
		case "rotate":
			sin, cos := math.Sincos(at(0, 0) * math.Pi / 180)
			x, y := at(1, 0), at(2, 0)
			m = m.then(matrix{1, 0, 0, 1, x, y}).then(matrix{cos, sin, -sin, cos, 0, 0}).then(matrix{1, 0, 0, 1, -x, -y})
		case "matrix":
			m = m.then(matrix{at(0, 1), at(1, 0), at(2, 0), at(3, 1), at(4, 0), at(5, 0)})
		case "skewX":
			m = m.then(matrix{1, 0, math.Tan(at(0, 0) * math.Pi / 180), 1, 0, 0})
		}
	}
	return m
}

func numbers(text string) []float64 {
	r := reader{text: text}
	var list []float64
	for {
		r.skip()
		before := r.at
		n := r.number()
		if r.at == before {
			return list
		}
		list = append(list, n)
	}
}

// length is a number, in pixels or in parts of the whole.
func length(text string, whole, other float64) float64 {
	if text == "" {
		return other
	}
	if part, ok := strings.CutSuffix(text, "%"); ok {
		return plain(part) / 100 * whole
	}
	return plain(strings.TrimSuffix(text, "px"))
}

// style is what an element has from those around it.
type style struct {
	fill, stroke               string
	fillOpacity, strokeOpacity float64
	width                      float64
	cap, join                  string
	miter                      float64
	dashes                     []float64
	offset                     float64
	color                      string
	family                     string
	size                       float64
	weight                     int
	spacing                    float64
	anchor                     string
	decoration                 string
	strokeFirst                bool
	hidden                     bool
	baseline                   string
}

var plainStyle = style{fill: "black", stroke: "none", fillOpacity: 1, strokeOpacity: 1, width: 1, miter: 4, color: "black", size: 16, weight: 400}

// with is the style of an element.
func (s style) with(n *node) style {
	for _, a := range n.attrs {
		v := a.value
		if v == "inherit" {
			continue
		}
		switch a.name {
		case "fill":
			s.fill = v
		case "stroke":
			s.stroke = v
		case "fill-opacity":
			s.fillOpacity = length(v, 1, 1)
		case "stroke-opacity":
			s.strokeOpacity = length(v, 1, 1)
		case "stroke-width":
			s.width = length(v, 0, 1)
		case "stroke-linecap":
			s.cap = v
		case "stroke-linejoin":
			s.join = v
		case "stroke-miterlimit":
			s.miter = plain(v)
		case "stroke-dasharray":
			s.dashes = dashesOf(v)
		case "stroke-dashoffset":
			s.offset = length(v, 0, 0)
		case "color":
			s.color = v
		case "font-family":
			s.family = v
		case "font-size":
			s.size = length(v, s.size, s.size)
		case "font-weight":
			s.weight = weightOf(v)
		case "text-anchor":
			s.anchor = v
		case "text-decoration":
			s.decoration = v
		case "paint-order":
			s.strokeFirst = strings.HasPrefix(v, "stroke")
		case "visibility":
			s.hidden = v != "visible"
		case "dominant-baseline":
			s.baseline = v
		}
	}
	switch v := n.get("letter-spacing"); {
	case v == "", v == "inherit":
	case strings.HasSuffix(v, "em"):
		s.spacing = plain(strings.TrimSuffix(v, "em")) * s.size
	default:
		s.spacing = length(v, 0, 0)
	}
	return s
}

func weightOf(text string) int {
	switch text {
	case "bold":
		return 700
	case "normal", "":
		return 400
	}
	return int(plain(text))
}

// dashesOf is an even number of dashes and gaps; none for a line without.
func dashesOf(text string) []float64 {
	if text == "none" {
		return nil
	}
	list := numbers(strings.ReplaceAll(text, "px", ""))
	if slices.ContainsFunc(list, func(n float64) bool { return n < 0 }) {
		return nil
	}
	if len(list)%2 == 1 {
		list = append(list, list...)
	}
	return list
}

// colourOf is a colour, if the text is one that shows.
func (s *style) colourOf(text string) (color.NRGBA, bool) {
	if text == "currentColor" || text == "currentcolor" {
		text = s.color
	}
	hex, ok := strings.CutPrefix(text, "#")
	if !ok {
		c, known := colours[text]
		return c, known
	}
	if len(hex) == 3 || len(hex) == 4 {
		long := make([]byte, 0, 8)
		for i := range len(hex) {
			long = append(long, hex[i], hex[i])
		}
		hex = string(long)
	}
	if len(hex) == 6 {
		hex += "ff"
	}
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 8 {
		return color.NRGBA{}, false
	}
	return color.NRGBA{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8), uint8(n)}, true
}

// filling is the colour of areas, if there is one.
func (s *style) filling() (color.NRGBA, bool) {
	c, shows := s.colourOf(s.fill)
	c.A = uint8(math.Round(float64(c.A) * s.fillOpacity))
	return c, shows
}

// stroking is the colour of lines, if there is one.
func (s *style) stroking() (color.NRGBA, bool) {
	c, shows := s.colourOf(s.stroke)
	c.A = uint8(math.Round(float64(c.A) * s.strokeOpacity))
	return c, shows && s.width > 0
}

// pen is what lines are drawn with.
func (s *style) pen(fine float64) *pen {
	return &pen{width: s.width, cap: s.cap, join: s.join, miter: s.miter, dashes: s.dashes, offset: s.offset, fine: fine}
}

// colours that have names in drawings.
var colours = map[string]color.NRGBA{"black": {0, 0, 0, 255}, "white": {255, 255, 255, 255}}
