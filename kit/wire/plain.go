package wire

// plain reads the fields of an object as it is usually written, which is nearly always
// what is read: records are long. It is nil where anything is unusual: then the slow way
// reads it, or says what is wrong. What stands in a field is checked by the reader of
// the field. The fields are put into found.
func plain(data []byte, found fields) fields {
	s := scan{data: data}
	if !s.take('{') {
		return nil
	}
	for {
		name := s.key()
		if name == nil || found.twice(name) || !s.take(':') {
			return nil
		}
		raw := s.value()
		if raw == nil {
			return nil
		}
		found = append(found, field{name, raw})
		switch {
		case s.take(','):
		case s.take('}') && s.ended():
			return found
		default:
			return nil
		}
	}
}

// scan is a place in a text.
type scan struct {
	data []byte
	at   int
}

// skip passes over spaces.
func (s *scan) skip() {
	for s.at < len(s.data) && (s.data[s.at] == ' ' || s.data[s.at] == '\n' || s.data[s.at] == '\t' || s.data[s.at] == '\r') {
		s.at++
	}
}

// take passes over a character, if it is the next.
func (s *scan) take(c byte) bool {
	s.skip()
	if s.at >= len(s.data) || s.data[s.at] != c {
		return false
	}
	s.at++
	return true
}

func (s *scan) ended() bool {
	s.skip()
	return s.at == len(s.data)
}

// key is a name in quotes, written as it is read.
func (s *scan) key() []byte {
	s.skip()
	text, _ := spelt(s.text())
	return text
}

// text is a text in quotes.
func (s *scan) text() []byte {
	from := s.at
	if from >= len(s.data) || s.data[from] != '"' {
		return nil
	}
	for i := from + 1; i < len(s.data); i++ {
		switch c := s.data[i]; {
		case c == '"':
			s.at = i + 1
			return s.data[from:s.at]
		case c == '\\':
			i++ // whatever it is, it ends no text
		case c < ' ' || c >= 0x80:
			return nil
		}
	}
	return nil
}

// value is a text, a number or a word as it is written, or a list or an object of such.
func (s *scan) value() []byte {
	s.skip()
	from, depth := s.at, 0
	for s.at < len(s.data) {
		switch c := s.data[s.at]; {
		case c == '"':
			if s.text() == nil {
				return nil
			}
			if depth == 0 {
				return s.data[from:s.at]
			}
			continue
		case c == '{' || c == '[':
			depth++
		case (c == '}' || c == ']') && depth > 0:
			if depth--; depth == 0 {
				s.at++
				return s.data[from:s.at]
			}
		case depth == 0 && (c == ',' || c == '}' || c == ' ' || c == '\n' || c == '\t' || c == '\r'):
			if s.at == from {
				return nil
			}
			return s.data[from:s.at]
		}
		s.at++
	}
	return nil
}
