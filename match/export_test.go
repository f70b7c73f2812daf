package match

import "time"

// DropAll drops every table that nobody watches, as if all had been idle.
func (h *House) DropAll() { h.dropIdle(time.Now().Add(time.Hour)) }
