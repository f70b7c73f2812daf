package think

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"syscall"
)

// lowly is the priority of what is done aside, in the system's numbers: 0 is what all
// else has, 19 the lowest.
const lowly = 10

// Aside does long work and lets everything else go first: on a thread of its own with a low
// priority. The thread ends with the work, since a thread may not raise its priority again. Where
// the system will not lower it, the work goes on as it is.
func Aside(work func()) {
	done := make(chan any)
	go func() {
		defer func() {
			p := recover()
			if p != nil {
				p = fmt.Sprintf("%v\n%s", p, debug.Stack())
			}
			done <- p
		}()
		runtime.LockOSThread()
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, lowly) // of this thread alone
		work()
	}()
	if p := <-done; p != nil {
		panic(p)
	}
}
