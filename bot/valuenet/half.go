package valuenet

import "math"

// Halves are floats of sixteen bits: eleven of them tell the number, which is enough for a
// weight or a feature, and takes half the room.

const (
	halfMost  = 65504           // the largest
	halfLeast = 1.0 / (1 << 14) // below it there are fewer and fewer bits
	halfTiny  = 1.0 / (1 << 24) // the step there
)

// Half is the nearest number of sixteen bits; what is too large becomes the largest.
func Half(x float32) uint16 {
	sign := uint16(math.Float32bits(x) >> 16 & 0x8000)
	size := math.Abs(float64(x))
	switch {
	case size >= halfMost:
		return sign | 0x7bff
	case size < halfLeast:
		return sign | uint16(math.RoundToEven(size/halfTiny)) // the step after the last is the least of the others
	}
	fraction, exponent := math.Frexp(size)                 // fraction from ½ to 1
	bits := uint16(math.RoundToEven(fraction*2048)) - 1024 // 1024, where it was rounded up, is the next exponent's first
	return sign | (uint16(exponent+14)<<10 + bits)
}

// OfHalf is the number of a half.
func OfHalf(h uint16) float32 {
	size := float64(h & 0x3ff)
	if exponent := int(h >> 10 & 0x1f); exponent > 0 {
		size = math.Ldexp(size+1024, exponent-1)
	}
	size *= halfTiny
	if h&0x8000 != 0 {
		return float32(-size)
	}
	return float32(size)
}
