package clock

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"
)

// TurnBy turns the clock as the lines say until there are no more, such as "advance 30s", and
// logs of each what came of it.
func (w Wall) TurnBy(lines io.Reader, log *slog.Logger) {
	for in := bufio.NewScanner(lines); in.Scan(); {
		by, err := w.obey(in.Text())
		if err != nil {
			log.Error("turn clock failed", "line", in.Text(), "err", err)
			continue
		}
		log.Info("clock advanced", "by", by, "now", w.Now().UTC().Format(time.RFC3339Nano))
	}
}

// obey does what a line says, and tells by how much it turned the clock.
func (w Wall) obey(line string) (by time.Duration, err error) {
	words := strings.Fields(line)
	if len(words) != 2 || words[0] != "advance" {
		return 0, fmt.Errorf("say it as 'advance 30s', not %q", line)
	}
	if by, err = time.ParseDuration(words[1]); err != nil {
		return 0, err
	}
	return by, w.Advance(by)
}
