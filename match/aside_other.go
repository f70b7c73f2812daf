//go:build !linux

package match

// aside does work that takes long. Threads have no priority of their own here.
func aside(work func()) { work() }
