package game

// Phrase is how one kind of action is written as a line of text; docs/notation.md has
// the form of its words.
type Phrase struct {
	Kind   string
	Fields []string // besides "kind", in the order of its JSON
	May    []string // those that it may have, after the others
	// Words is what is written, with fields in braces: "sell {amount} of {company}".
	// Without them it is the kind and its fields.
	Words string
}

// Phrases is how a title writes its actions, from what it reads and writes them as JSON by.
func Phrases[S ~struct {
	Kind   string
	Fields []string
	May    []string
	Words  string
}](shapes []S) []Phrase {
	list := make([]Phrase, len(shapes))
	for i, s := range shapes {
		list[i] = Phrase(s)
	}
	return list
}
