package bot

// TasteOf is the taste of a bot that searches.
func TasteOf(b Bot) Taste { return b.(*searcher).Taste }
