package hex

// Doubled is the place of a column and row on a flat-topped map whose rows are
// numbered by half hexes, so that the hexes of a column are two rows apart.
func Doubled(col, row int) Axial { return Axial{Q: col, R: (row - col) / 2} }

// Steps is how many steps lie between two places, over any ground.
func Steps(a, b Axial) int {
	q, r := a.Q-b.Q, a.R-b.R
	return (abs(q) + abs(r) + abs(q+r)) / 2
}

func abs(n int) int { return max(n, -n) }
