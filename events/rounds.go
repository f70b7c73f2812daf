package events

// Designs whose tables make rounds in which everybody plays once.

// inRounds are those for tables of so many seats.
func inRounds(seats int) (list []Design) {
	if seats >= 3 && seats <= 6 {
		list = append(list, everybody(seats))
	}
	switch seats {
	case 3, 5:
		list = append(list, plane(seats))
	case 4:
		list = append(list, halves(7), designed(16, 4, 5, lines(fourElements)))
	case 6:
		list = append(list, halves(11))
	}
	return list
}

// everybody is the group that is one table, as often as it has seats.
func everybody(seats int) Design {
	var tables []Table
	for range seats {
		t := make(Table, seats)
		for i := range t {
			t[i] = i
		}
		tables = append(tables, t)
	}
	return designed(seats, seats, seats, tables)
}

// field is the elements of a finite field by their numbers, with what adds and multiplies them.
type field struct {
	size     int
	add, mul func(a, b int) int
}

// fourElements is the field of four: polynomials over two, modulo x²+x+1, the bits of a number
// their coefficients.
var fourElements = field{4, func(a, b int) int { return a ^ b }, func(a, b int) int {
	product := 0
	for bit := range 2 {
		if b>>bit&1 == 1 {
			product ^= a << bit
		}
	}
	if product&4 != 0 {
		product ^= 7
	}
	return product
}}

// plane is the affine plane over as many numbers as a table has seats, a prime: the members are
// its points, the tables its lines, and a round all lines of a direction.
func plane(prime int) Design {
	numbers := field{prime, func(a, b int) int { return (a + b) % prime }, func(a, b int) int { return a * b % prime }}
	return designed(prime*prime, prime, prime+1, lines(numbers))
}

// lines are the lines of the affine plane over a field, direction by direction.
func lines(f field) (tables []Table) {
	for slope := range f.size {
		for height := range f.size {
			var t Table
			for x := range f.size {
				t = append(t, x*f.size+f.add(f.mul(slope, x), height))
			}
			tables = append(tables, t)
		}
	}
	for x := range f.size { // those that stand upright
		var t Table
		for y := range f.size {
			t = append(t, x*f.size+y)
		}
		tables = append(tables, t)
	}
	return tables
}

// halves is a group of one more than the prime, which leaves 3 over 4: in each round one half plays
// at one table and the other at another. A half is the squares, moved on by one each round; the
// last member joins the others.
func halves(prime int) Design {
	square := map[int]bool{}
	for x := 1; x < prime; x++ {
		square[x*x%prime] = true
	}
	var tables []Table
	for by := range prime {
		var one, other Table
		for x := range prime {
			if at := (x + by) % prime; square[x] {
				one = append(one, at)
			} else {
				other = append(other, at)
			}
		}
		tables = append(tables, append(one, prime), other)
	}
	return designed(prime+1, (prime+1)/2, prime, tables)
}
