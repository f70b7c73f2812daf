//go:build js

package main

import (
	"context"
	"syscall/js"

	"github.com/scrip-games/scrip/bot/helper"
	"github.com/scrip-games/scrip/title"
)

// thinks helps to analyse a decision and to judge a game, one thing at a time.
var thinks = &helper.Helper{Titles: title.Reading, Yield: yielding()}

// answering has a question answered, and tells the answer or why there is none.
func answering(answer func(context.Context, []byte) ([]byte, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		ask, done := []byte(args[0].String()), args[1]
		return stoppable(func(ctx context.Context) {
			if told, err := answer(ctx, ask); err != nil {
				done.Invoke(err.Error(), "")
			} else {
				done.Invoke("", string(told))
			}
		})
	})
}
