// Package raster turns drawings into pixels: the paths, letters and strokes that package flat writes, filled by
// golang.org/x/image/vector. What it does not know of SVG it says.
package raster

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
)

// Raster has the fonts that drawings are lettered with. Several may use it at once.
type Raster struct {
	faces []*typeface
	usual string // the family that stands for those that are not there
}

// Font is one, with the family and the weight that drawings ask for.
type Font struct {
	Family string
	Weight int
	Data   []byte
}

// New reads the fonts, of which a family stands for those that are not there.
func New(fonts []Font, usual string) (*Raster, error) {
	r := &Raster{usual: usual}
	for _, f := range fonts {
		face, err := newTypeface(f)
		if err != nil {
			return nil, err
		}
		r.faces = append(r.faces, face)
	}
	if len(r.faces) == 0 {
		return nil, fmt.Errorf("no fonts to letter with")
	}
	return r, nil
}

// face is the font that is nearest to what is asked for.
func (r *Raster) face(families string, weight int) *typeface {
	for family := range strings.SplitSeq(families, ",") {
		family = strings.Trim(family, " '\"")
		var best *typeface
		for _, f := range r.faces {
			if f.family == family && (best == nil || distance(f.weight, weight) < distance(best.weight, weight)) {
				best = f
			}
		}
		if best != nil {
			return best
		}
	}
	if families != r.usual {
		return r.face(r.usual, weight)
	}
	return r.faces[0]
}

func distance(a, b int) int { return max(a-b, b-a) }

// mostPixels is how large a picture may be.
const mostPixels = 4096 * 4096

// Pixels is an SVG as pixels, which are handed back when they are looked at no more (Done).
func (r *Raster) Pixels(svg string) (*image.RGBA, error) {
	root, err := parse(svg)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(root.children, func(n *node) bool { return n.name == "svg" })
	if i < 0 {
		return nil, fmt.Errorf("this is no drawing")
	}
	top := root.children[i]
	width, height := int(math.Round(length(top.get("width"), 0, 0))), int(math.Round(length(top.get("height"), 0, 0)))
	if width < 1 || height < 1 || width*height > mostPixels {
		return nil, fmt.Errorf("a drawing is %d by %d", width, height)
	}
	with := scratches.Take(func() *scratch { return new(scratch) })
	defer scratches.Keep(with)
	p := &painter{Raster: r, canvas: newCanvas(blank(image.Rect(0, 0, width, height)), with), named: map[string]*node{}}
	p.collect(top)
	p.window(top, plainStyle, still, float64(width), float64(height))
	for _, layer := range p.layers[1:] {
		Done(layer)
	}
	return p.layers[0], p.err
}

// painter paints a drawing on a canvas.
type painter struct {
	*Raster
	*canvas
	named map[string]*node
	err   error
}

// collect finds what is referred to.
func (p *painter) collect(n *node) {
	if n.name == "pattern" {
		p.named[n.get("id")] = n
	}
	for _, child := range n.children {
		p.collect(child)
	}
}

// fine is how far a straight part may be from the curve that it stands for, in pixels.
const fine = 0.08

// element paints an element in a window of a size.
func (p *painter) element(n *node, around style, m matrix, wide, high float64) {
	switch n.name {
	case "title", "desc", "defs", "pattern", "":
		return
	}
	opacity := length(n.get("opacity"), 1, 1)
	if opacity <= 0 {
		return
	}
	if t := n.get("transform"); t != "" {
		m = m.then(transformOf(t))
	}
	if opacity < 1 {
		p.push()
		defer func() { p.pop(opacity) }()
	}
	s := around.with(n)
	switch n.name {
	case "g":
		for _, child := range n.children {
			p.element(child, s, m, wide, high)
		}
	case "svg":
		p.window(n, s, m, wide, high)
	case "text":
		p.text(n, s, m)
	default:
		lines, known := shape(n, fine/math.Max(m.scale(), 1e-6), wide, high)
		if !known {
			p.err = fmt.Errorf("<%s> cannot be painted", n.name)
			return
		}
		p.shaped(lines, s, m)
	}
}

// shape is the lines of an element.
func shape(n *node, fine, wide, high float64) (lines []line, known bool) {
	x := func(name string) float64 { return length(n.get(name), wide, 0) }
	y := func(name string) float64 { return length(n.get(name), high, 0) }
	switch n.name {
	case "path":
		return pathOf(n.get("d"), fine), true
	case "rect":
		rx, ry := length(n.get("rx"), wide, -1), length(n.get("ry"), high, -1)
		if rx < 0 {
			rx = ry
		}
		if ry < 0 {
			ry = rx
		}
		if w, h := x("width"), y("height"); w > 0 && h > 0 {
			return box(x("x"), y("y"), w, h, rx, ry, fine), true
		}
		return nil, true
	case "circle":
		if r := x("r"); r > 0 {
			return ellipse(x("cx"), y("cy"), r, r, fine), true
		}
		return nil, true
	case "ellipse":
		return ellipse(x("cx"), y("cy"), x("rx"), y("ry"), fine), true
	case "line":
		return []line{{at: []point{{x("x1"), y("y1")}, {x("x2"), y("y2")}}}}, true
	case "polyline", "polygon":
		list := numbers(n.get("points"))
		l := line{closed: n.name == "polygon"}
		for i := 0; i+1 < len(list); i += 2 {
			l.at = append(l.at, point{list[i], list[i+1]})
		}
		return []line{l}, len(l.at) > 0
	}
	return nil, false
}

// window paints what is in a drawing within a drawing.
func (p *painter) window(n *node, s style, m matrix, wide, high float64) {
	x, y := length(n.get("x"), wide, 0), length(n.get("y"), high, 0)
	w, h := length(n.get("width"), wide, wide), length(n.get("height"), high, high)
	if w <= 0 || h <= 0 {
		return
	}
	m = m.then(matrix{1, 0, 0, 1, x, y})
	before := p.clip
	if n.get("overflow") != "visible" {
		a, b := m.of(point{}), m.of(point{w, h})
		p.clip = p.clip.Intersect(image.Rect(int(math.Round(a.x)), int(math.Round(a.y)), int(math.Round(b.x)), int(math.Round(b.y))))
	}
	if v := numbers(n.get("viewBox")); len(v) == 4 && v[2] > 0 && v[3] > 0 {
		kx, ky := w/v[2], h/v[3]
		moved := point{}
		if fit := n.get("preserveAspectRatio"); fit != "none" {
			k := math.Min(kx, ky)
			if strings.HasSuffix(fit, "slice") {
				k = math.Max(kx, ky)
			}
			kx, ky = k, k
			moved = point{(w - v[2]*k) * part(fit, "xM", "xMid"), (h - v[3]*k) * part(fit, "YM", "YMid")}
		}
		m = m.then(matrix{kx, 0, 0, ky, moved.x - v[0]*kx, moved.y - v[1]*ky})
		w, h = v[2], v[3]
	}
	for _, child := range n.children {
		p.element(child, s, m, w, h)
	}
	p.clip = before
}

// part is how much of the room that is left lies before what is fitted into it.
func part(fit, axis, middle string) float64 {
	switch {
	case fit == "", strings.Contains(fit, middle):
		return 0.5
	case strings.Contains(fit, axis+"ax"):
		return 1
	}
	return 0
}

// shaped fills lines, and draws along them.
func (p *painter) shaped(lines []line, s style, m matrix) {
	if s.hidden || len(lines) == 0 {
		return
	}
	if s.strokeFirst {
		p.stroked(lines, s, m)
	}
	p.filled(lines, s, m)
	if !s.strokeFirst {
		p.stroked(lines, s, m)
	}
}

func (p *painter) filled(lines []line, s style, m matrix) {
	if name, ok := strings.CutPrefix(s.fill, "url("); ok {
		p.patterned(lines, s, m, strings.Trim(name, "'\"#) "))
		return
	}
	if c, shows := s.filling(); shows {
		p.paint(lines, m, c)
	}
}

func (p *painter) stroked(lines []line, s style, m matrix) {
	if c, shows := s.stroking(); shows {
		p.paint(s.pen(fine/math.Max(m.scale(), 1e-6)).outline(lines), m, c)
	}
}
