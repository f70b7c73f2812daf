package notation

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// said is what stands behind the colon of an entry.
type said struct {
	action json.RawMessage
	told   facts // what the game would tell of it
	undo   *int
	mark   string
	at     string // as it is written
}

// undoing are the words before the moment that an undo goes back to.
var undoing = [2]token{{text: "undo"}, {text: "to"}}

// mostWords is how many words a line may have.
const mostWords = 1000

// line reads what was done, up to the end of the entry.
func (l *Lexicon) line(s *scan) (said, error) {
	var tokens []token
	var out said
	for {
		s.skip(" \t\r")
		if s.ended() || len(tokens) > mostWords {
			break
		}
		c := s.next()
		if c == '\n' || c == ';' || c == '{' || c == '(' || c == ')' {
			break
		}
		if out.at != "" || out.mark != "" && c != '@' {
			return out, fmt.Errorf("after the mark comes the time, and after the time nothing")
		}
		if err := l.part(s, c, &tokens, &out); err != nil {
			return out, err
		}
	}
	return out, l.understood(tokens, &out)
}

// part reads the next part of a line, which begins with c.
func (l *Lexicon) part(s *scan, c byte, tokens *[]token, out *said) (err error) {
	switch {
	case c == ',':
		s.at++
		*tokens = append(*tokens, comma)
	case c == '@':
		s.at++
		out.at = s.upTo(" \t\r\n;{()")
	case c == '!' || c == '?':
		from := s.at
		s.skip("!?")
		if out.mark = s.text[from:s.at]; !markForm.MatchString(out.mark) {
			return fmt.Errorf("a mark is one or two of ! and ?, not %s", out.mark)
		}
	case c == '"':
		var text string
		if text, err = s.quote(); err == nil {
			*tokens = append(*tokens, token{text: text, quoted: true})
		}
	default:
		var text string
		if text, err = s.word(); err != nil {
			return err
		}
		if *tokens = append(*tokens, token{text: text}); text == literal && len(*tokens) == 1 {
			out.action, err = s.object()
		}
	}
	return err
}

// understood finds what the words mean.
func (l *Lexicon) understood(tokens []token, out *said) error {
	switch {
	case out.action != nil && len(tokens) > 1:
		return fmt.Errorf("an action in JSON is the whole action")
	case out.action != nil:
		return nil
	case len(tokens) == 0:
		return fmt.Errorf("nothing is done here")
	case len(tokens) == 3 && tokens[0] == undoing[0] && tokens[1] == undoing[1]:
		if n, err := strconv.Atoi(tokens[2].text); err == nil && !tokens[2].quoted {
			out.undo = &n
			return nil
		}
	}
	var ok bool
	if out.action, out.told, ok = l.meaning(tokens); !ok {
		return errUnknown
	}
	return nil
}

// errUnknown is that the words are no action; what could be done is told beside it.
var errUnknown = fmt.Errorf("this is no action of the game")
