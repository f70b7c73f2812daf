package raster

import "strings"

// text letters a drawing: pieces that stand where they are told to, each set by its anchor.
func (p *painter) text(n *node, s style, m matrix) {
	var said strings.Builder
	for _, child := range n.children {
		said.WriteString(child.text)
		for _, inner := range child.children {
			said.WriteString(inner.text)
		}
	}
	letters := []rune(strings.Join(strings.Fields(said.String()), " "))
	xs, ys := numbers(n.get("x")), numbers(n.get("y"))
	dx, dy := numbers(n.get("dx")), numbers(n.get("dy"))
	var at point
	if len(dx) > 0 {
		at.x = dx[0]
	}
	if len(dy) > 0 {
		at.y = dy[0]
	}
	face := p.face(s.family, s.weight)
	switch s.baseline {
	case "middle", "central":
		at.y += s.size * 0.35
	case "hanging":
		at.y += s.size * 0.75
	}
	moved := at
	pen := point{}
	for len(letters) > 0 {
		piece := len(letters)
		if len(xs) > 1 || len(ys) > 1 {
			piece = 1
		}
		if len(xs) > 0 {
			pen.x, xs = xs[0]+moved.x, xs[1:]
		} else if piece == len(letters) && pen == (point{}) {
			pen.x = moved.x
		}
		if len(ys) > 0 {
			pen.y, ys = ys[0]+moved.y, ys[1:]
		} else if pen.y == 0 {
			pen.y = moved.y
		}
		pen.x = p.piece(face, letters[:piece], s, m, pen)
		letters = letters[piece:]
	}
}

// piece letters some words from where they stand, and tells where they end.
func (p *painter) piece(face *typeface, letters []rune, s style, m matrix, at point) float64 {
	wide := 0.0
	places := make([]float64, len(letters))
	for i, r := range letters {
		if i > 0 {
			wide += face.kern(letters[i-1], r) * s.size
		}
		places[i] = wide
		wide += face.of(r).advance*s.size + s.spacing
	}
	switch s.anchor {
	case "middle":
		at.x -= wide / 2
	case "end":
		at.x -= wide
	}
	fine := fine / max(m.scale(), 1e-6)
	if !p.stamps(face, letters, places, s, m, at) {
		var lines []line
		for i, r := range letters {
			lines = face.lines(lines, face.of(r), point{at.x + places[i], at.y}, s.size, fine)
		}
		p.shaped(lines, s, m)
	}
	if s.decoration == "line-through" && s.fill != "none" {
		s.strokeFirst, s.stroke = false, "none"
		p.shaped(box(at.x, at.y-s.size*0.36, wide, s.size*0.07, 0, 0, fine), s, m)
	}
	return at.x + wide
}
