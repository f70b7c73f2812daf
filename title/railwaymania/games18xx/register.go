package games18xx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// register knows which certificate lies where, because the log names certificates and
// not the places they come from. What moves without being named, when a director
// changes, shares are merged or a treasury sells, moves as the other program picks it:
// from the front of a holder's certificates, in the order in which they came, and from
// the back where shares are returned, split off or sold in a merger.
type register struct {
	at      [board.NumCompanies][rm.NumHolders][]string // single certificates
	merging board.Company                               // whose shares are being merged
}

// singlesOf is how many single certificates a company has.
const singlesOf = 7

func newRegister() register {
	var r register
	for c := range r.at {
		r.back(board.Company(c))
	}
	return r
}

// back puts all certificates of a company into the offer.
func (r *register) back(c board.Company) {
	r.at[c] = [rm.NumHolders][]string{}
	for i := 1; i <= singlesOf; i++ {
		r.at[c][rm.Offer] = append(r.at[c][rm.Offer], fmt.Sprintf("%s_%d", c, i))
	}
}

// follow moves what an action moved: the certificates that it named, and those that
// its consequences moved.
func (r *register) follow(named []string, log *game.Log, s *rm.State) {
	singles := slices.DeleteFunc(slices.Clone(named), isDirectors)
	directors := len(named) - len(singles)
	for _, logged := range log.Entries {
		switch e := logged.Event.(type) {
		case rm.ShareBought:
			r.named(singles, e.Company, e.From, rm.Holder(e.Seat))
		case rm.ShareRedeemed:
			r.named(singles, e.Company, rm.Pool, rm.Treasury)
		case rm.SharesSold:
			r.named(singles, e.Company, rm.Holder(e.Seat), rm.Pool)
			change := len(singles) + 3*directors - e.Count
			defer r.first(e.Company, rm.Pool, rm.Holder(e.Seat), change) // when there is a new director
		case rm.DirectorChanged:
			r.changeDirector(e, directors > 0)
		case rm.LNERFormed:
			r.emptyOffer(s)
		default:
			r.moveUnnamed(logged.Event)
		}
	}
	r.takeBack(s)
}

// moveUnnamed follows what no entry names.
func (r *register) moveUnnamed(event game.Event) {
	switch e := event.(type) {
	case rm.CompanyStarted:
		r.first(e.Company, rm.Offer, rm.Treasury, len(r.at[e.Company][rm.Offer]))
	case rm.TreasurySold:
		r.first(e.Company, rm.Treasury, rm.Pool, e.Count)
	case rm.MergerBegun:
		r.begin(e.Survivor)
	case rm.RefinancingBegun:
		r.begin(e.Company)
	case rm.DirectorSplit:
		r.last(r.merging, rm.Pool, e.Holder, e.Own)
	case rm.SharesReturned:
		r.last(r.merging, e.Holder, rm.Pool, e.Own)
	case rm.SharesExchanged:
		r.first(r.merging, e.With, e.Holder, e.Count)
	case rm.OptionSold:
		r.last(r.merging, e.Holder, rm.Pool, 1) // a seller of the director's has no others
	}
}

// takeBack puts companies that were given back into the offer.
func (r *register) takeBack(s *rm.State) {
	for c := range r.at {
		if s.Held[rm.Offer][c][0] == singlesOf && len(r.at[c][rm.Offer]) < singlesOf {
			r.back(board.Company(c))
		}
	}
}

// begin begins with an empty offer.
func (r *register) begin(c board.Company) {
	r.merging = c
	r.first(c, rm.Offer, rm.Pool, len(r.at[c][rm.Offer]))
}

// emptyOffer puts what is left of companies in the game into the pool.
func (r *register) emptyOffer(s *rm.State) {
	for c := range r.at {
		if s.Held[rm.Offer][c][0] == 0 {
			r.first(board.Company(c), rm.Offer, rm.Pool, len(r.at[c][rm.Offer]))
		}
	}
}

// changeDirector gives three certificates for the director's: to its old holder, or to
// the pool if it was sold.
func (r *register) changeDirector(e rm.DirectorChanged, sold bool) {
	to := e.Before
	if sold {
		to = rm.Pool
	}
	if to != rm.Holder(e.Seat) {
		r.first(e.Company, rm.Holder(e.Seat), to, 3)
	}
}

// named moves certificates that were named. One that does not lie where it is said to
// come from changes places with one that does.
func (r *register) named(shares []string, c board.Company, from, to rm.Holder) {
	for _, share := range shares {
		i := slices.Index(r.at[c][from], share)
		if i < 0 {
			i = r.swap(c, from, share, shares)
		}
		if i >= 0 {
			r.at[c][to] = append(r.at[c][to], r.at[c][from][i])
			r.at[c][from] = slices.Delete(r.at[c][from], i, i+1)
		}
	}
}

// swap puts the certificate, wherever it is, in the place of one of the holder's that is
// not named, and tells which; -1 if there is none.
func (r *register) swap(c board.Company, holder rm.Holder, share string, named []string) int {
	i := slices.IndexFunc(r.at[c][holder], func(other string) bool { return !slices.Contains(named, other) })
	if i < 0 {
		return -1
	}
	for h := range r.at[c] {
		if j := slices.Index(r.at[c][h], share); j >= 0 {
			r.at[c][h][j], r.at[c][holder][i] = r.at[c][holder][i], share
			break
		}
	}
	return i
}

// first moves the first n certificates of a holder.
func (r *register) first(c board.Company, from, to rm.Holder, n int) {
	n = min(n, len(r.at[c][from]))
	if n <= 0 {
		return
	}
	r.at[c][to] = append(r.at[c][to], r.at[c][from][:n]...)
	r.at[c][from] = slices.Clone(r.at[c][from][n:])
}

// last moves the last n certificates of a holder, the last first.
func (r *register) last(c board.Company, from, to rm.Holder, n int) {
	for ; n > 0 && len(r.at[c][from]) > 0; n-- {
		end := len(r.at[c][from]) - 1
		r.at[c][to] = append(r.at[c][to], r.at[c][from][end])
		r.at[c][from] = r.at[c][from][:end]
	}
}

// isDirectors tells whether it is a director's certificate.
func isDirectors(share string) bool { return strings.HasSuffix(share, "_0") }

// source is where the certificate is bought from: the only place that sells the
// company, or where it lies; and where else it could be, or the same. What lies in
// the offer is certain, for all that leaves it is named.
func (r *register) source(s *rm.State, c board.Company, share string) (from, or rm.Holder) {
	pool, treasury, offer := s.Held[rm.Pool][c][0] > 0, s.Held[rm.Treasury][c][0] > 0, s.Held[rm.Offer][c][0] > 0
	switch {
	case offer && slices.Contains(r.at[c][rm.Offer], share), !pool && !treasury:
		return rm.Offer, rm.Offer
	case !treasury:
		return rm.Pool, rm.Pool
	case !pool:
		return rm.Treasury, rm.Treasury
	case slices.Contains(r.at[c][rm.Treasury], share):
		return rm.Treasury, rm.Pool
	}
	return rm.Pool, rm.Treasury
}
