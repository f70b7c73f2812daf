package people

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// UserChange is what changes of a user; nil leaves a part as it is. Only guests
// change their names.
type UserChange struct {
	Name, Language, Theme, Motion, Pace, Passing *string
	Lessons                                      []string // that they have learnt besides
	Listed                                       *bool
	Invites                                      *string // who may invite them by name
	Results, Ratings, Punctuality                *string
}

// MostLessons is how many lessons are remembered of a person; there are far fewer.
const MostLessons = 400

// NameKey is a name as it is looked up, counted and kept apart from others:
// Anna, ANNA, full-width Ａｎｎａ, and these with any white space around are one.
func NameKey(name string) string {
	plain := strings.Join(strings.Fields(norm.NFKC.String(name)), " ")
	return norm.NFKC.String(strings.Map(fold, plain))
}

// fold is one letter for all that differ by case alone, also where there are
// more than two of them: K, k and the sign for kelvin.
func fold(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return unicode.ToLower(least)
}

// Skeleton is how a name looks: names with the same one are hard to tell apart,
// such as Anna and Аnnа with Cyrillic letters, or Iris and lris.
func Skeleton(name string) string {
	return NameKey(strings.Map(look, norm.NFKD.String(name)))
}

// look is the Latin letter that a letter looks like.
func look(r rune) rune {
	if Invisible(r) {
		return -1
	}
	if latin, ok := lookalikes[r]; ok {
		r = latin
	}
	switch r {
	case 'I', '1':
		return 'l'
	case '0':
		return 'O'
	}
	return r
}

// Invisible tells whether a letter or mark shows nothing by itself.
func Invisible(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf)
}

// lookalikes are letters of other writings, and rare Latin ones, that are taken
// for Latin letters at a glance.
var lookalikes = alike(
	// Cyrillic
	"АВЕЅІӀЈКМНОРԚСТУҮԜХѴ", "ABESIIJKMHOPQCTYYWXV",
	"асԁеһіӏјкморԛѕтуүѵԝх", "acdehiljkmopqstyyvwx",
	// Greek
	"ΑΒϹΕΗΙΚΜΝΟΡΤΥΧΖ", "ABCEHIKMNOPTYXZ",
	"αϲηικνορσςτυωχγ", "acnikvopoctuwxy",
	// Armenian
	"ԼՕՏհոօզսցյ", "LOShnoqugj",
	// Cherokee
	"ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᎽᏃ", "ABCDEGHJKLMPRSTVWYZ",
	// Lisu
	"ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ",
	// Latin: without dots, of phonetics, and small capitals
	"ıȷɑɡɩʟɪʀʏʙɢʜɴᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜰꜱ", "ijagiLIRYBGHNACDEJKMOPTUVWZFS",
)

// alike pairs letters with what they look like.
func alike(pairs ...string) map[rune]rune {
	table := map[rune]rune{}
	for i := 0; i < len(pairs); i += 2 {
		latin := []rune(pairs[i+1])
		for n, r := range []rune(pairs[i]) {
			table[r] = latin[n]
		}
	}
	return table
}
