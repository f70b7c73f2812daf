//go:build !linux

package think

// Aside does work that takes long. Threads have no priority of their own here.
func Aside(work func()) { work() }
