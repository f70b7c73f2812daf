package match

import "time"

// DropAll drops every table that nobody watches, as if all had been idle.
func (h *House) DropAll() { h.memory.dropIdle(time.Now().Add(time.Hour)) }

// Wait is how long the table's bots wait after so many moves in a row.
func (t *Table) Wait(row int) time.Duration { return t.Driver.wait(row) }

// Driving is how many tables' bots have a goroutine.
func (h *House) Driving() (n int) {
	for _, t := range h.memory.all() {
		t.mu.Lock()
		if t.Driver.driving {
			n++
		}
		t.mu.Unlock()
	}
	return n
}

// Askers is how many wait for an answer.
func (h *House) Askers() int { return h.study.Askers() }

// Hold keeps the table busy until release is called.
func (t *Table) Hold() (release func()) {
	t.mu.Lock()
	return t.mu.Unlock
}
