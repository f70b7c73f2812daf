package valuenet

// The processor does four cells at once. Each comes to the same as in rows.go: its products
// are rounded, and added in the same order.

// addScaled adds x times each weight to its cell. There must be as many weights as cells.
//
//go:noescape
func addScaled(cells, weights []float32, x float32)

// addRows adds to the cells what comes in, each by the row of its weights, in their order.
// There must be a row for each input.
//
//go:noescape
func addRows(cells, weights []float32, inputs []input)
