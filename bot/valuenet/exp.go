package valuenet

import "math"

// exp is e to the power of x, for x of zero or less. math.Exp is worked out otherwise by
// each processor, and may differ in the last bit.
func exp(x float32) float32 {
	if x < -80 {
		return 0
	}
	// x is k*ln 2 + r, with r within ±ln 2/2; the series of e^r is cut off where a float32
	// does not see the rest.
	k := math.Round(float64(x) * math.Log2E)
	r := float64(x) - float64(k*math.Ln2)
	sum := 1.0
	for i := 10.0; i > 0; i-- {
		sum = 1 + float64(float64(r*sum)/i)
	}
	return float32(math.Ldexp(sum, int(k)))
}
