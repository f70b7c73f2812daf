//go:build !amd64

package valuenet

// addScaled adds x times each weight to its cell. The product is rounded before it is
// added: a processor that can do both at once would come to other bits.
func addScaled(cells, weights []float32, x float32) {
	weights = weights[:len(cells)]
	for i, w := range weights {
		cells[i] += float32(x * w)
	}
}

// addRows adds to the cells what comes in, each by the row of its weights, in their order:
// four inputs at a time, so that a cell is seldom fetched.
func addRows(cells, weights []float32, inputs []input) {
	size := len(cells)
	row := func(in input) []float32 { return weights[int(in.row)*size:][:size] }
	for ; len(inputs) >= 4; inputs = inputs[4:] {
		a, b, c, d := inputs[0].x, inputs[1].x, inputs[2].x, inputs[3].x
		wa, wb, wc, wd := row(inputs[0]), row(inputs[1]), row(inputs[2]), row(inputs[3])
		for i, sum := range cells {
			sum += float32(a * wa[i])
			sum += float32(b * wb[i])
			sum += float32(c * wc[i])
			sum += float32(d * wd[i])
			cells[i] = sum
		}
	}
	for _, in := range inputs {
		addScaled(cells, row(in), in.x)
	}
}
