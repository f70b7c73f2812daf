package raster

// Spares are things that are used again and again, as many as are drawn with at a time. Unlike those of a
// sync.Pool they stay when rubbish is collected, and so make less of it: moves wait for that.
type Spares[T any] chan T

// Take is a spare one, or a new one where there is none.
func (s Spares[T]) Take(anew func() T) T {
	select {
	case v := <-s:
		return v
	default:
		return anew()
	}
}

// Keep keeps one for the next who takes one, if there are not enough.
func (s Spares[T]) Keep(v T) {
	select {
	case s <- v:
	default:
	}
}

// MostSpares is how many are kept of each: two pictures are drawn at a time (package picture).
const MostSpares = 2
