package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Building: 7.6 track, 7.7 tokens. What tiles and tokens may lie where is for
// package board; here is how much of it a turn allows.

// mayBuild tells whether the company is asked to build (7.6). After the LNER
// nothing is built (10.3).
func (s *State) mayBuild() bool {
	op := &s.Operating
	if s.LNER || op.Built {
		return false
	}
	return s.Conventions.Quirks.AlwaysAsks || s.canBuild()
}

// roomForLays is more lays than a company ever has to choose from, about a hundred,
// so that listing them allocates nothing.
const roomForLays = 256

// canBuild tells whether there is anything to build.
func (s *State) canBuild() bool {
	if !s.Operating.Track && (s.canAddStation() || s.checkLondon(s.Company) == nil) {
		return true
	}
	var buf [roomForLays]board.Lay
	for _, l := range s.Board.AppendLays(s.Company, s.colours(), s.Conventions.Quirks.LooseSupply, buf[:0]) {
		if s.checkAllowance(l) == nil {
			return true
		}
	}
	return false
}

func (s *State) canAddStation() bool {
	for h := board.NumCities; h < board.NumLand; h++ {
		if _, n := s.Board.CleanSegments(h); n > 0 {
			return true
		}
	}
	return false
}

// checkLay tells whether the company may lay the tile now.
func (s *State) checkLay(l board.Lay) *game.Illegal {
	b, c, loose := &s.Board, s.Company, s.Conventions.Quirks.LooseSupply
	if s.Step == HomeUpgrade {
		return b.CheckHomeUpgrade(c, l, s.colours(), loose)
	}
	reach := b.Reach(c)
	if no := b.CheckLay(c, &reach, l, s.colours(), loose); no != nil {
		return no
	}
	return s.checkAllowance(l)
}

// checkAllowance is what a turn allows: an N tile, or up to two other yellow ones,
// or one upgrade (7.6); the home hex first where it is empty (7.2).
func (s *State) checkAllowance(l board.Lay) *game.Illegal {
	op, t := &s.Operating, l.Tile.Printed()
	switch {
	case op.Built:
		return trackUsed
	case s.homeEmpty() && l.Hex != s.Company.Home():
		return homeFirst
	case op.Yellow > 0 && t.Colour != tile.Yellow:
		return upgradeAlone
	case op.Yellow > 0 && t.Label == 'N':
		return onlyOneN
	}
	return nil
}

// homeEmpty tells whether the home token lies on bare ground.
func (s *State) homeEmpty() bool {
	return s.Board.At(s.Company.Home()).Tile == 0 && s.Board.HomePlaced(s.Company)
}

// layTile lays it.
func (s *State) layTile(l board.Lay, log *game.Log) {
	op, t := &s.Operating, l.Tile.Printed()
	old := s.Board.At(l.Hex).Tile
	s.Board.Lay(l)
	if s.Conventions.Track.TokensCloseUp && l.Hex.City() {
		s.Board.CloseUp(l.Hex)
	}
	game.Emit(log, TileLaid{s.Company, l.Hex, l.Tile, l.Turn, old})
	op.Track = true
	if t.Colour == tile.Yellow {
		op.Yellow++
	}
	op.Built = t.Colour != tile.Yellow || t.Label == 'N' || op.Yellow == 2
	if s.Step == HomeUpgrade {
		s.putHome(s.Company, log)
		s.goOn(HomeUpgrade, log)
		return
	}
	s.stay(Building, log)
}

// checkStation tells whether a small station may be built now (7.6.4).
func (s *State) checkStation(h board.HexID, segment tile.Edges) *game.Illegal {
	switch {
	case s.Operating.Track || s.Operating.Built:
		return trackUsed
	case s.homeEmpty() && s.canLayHome():
		return homeFirst
	}
	return s.Board.CheckStation(h, segment)
}

// addStation builds it; it is all the track of this turn.
func (s *State) addStation(h board.HexID, segment tile.Edges, log *game.Log) {
	s.Board.AddStation(h, segment)
	s.Operating.Track, s.Operating.Built = true, true
	game.Emit(log, StationBuilt{s.Company, h, segment})
	s.goOn(Building, log)
}

// checkStopBuilding tells whether the company may build no more: not while its
// home token lies on bare ground and a tile can be laid there (7.2).
func (s *State) checkStopBuilding() *game.Illegal {
	if s.homeEmpty() && s.canLayHome() {
		return homeFirst
	}
	return nil
}

// canLayHome tells whether some tile can be laid on the empty home hex.
func (s *State) canLayHome() bool {
	var buf [roomForLays]board.Lay
	for _, l := range s.Board.AppendLays(s.Company, s.colours(), s.Conventions.Quirks.LooseSupply, buf[:0]) {
		if l.Hex == s.Company.Home() {
			return true
		}
	}
	return false
}

// mayToken tells whether the company is asked to place a token (7.7): it has one,
// and a place for it.
func (s *State) mayToken() bool {
	c := s.Company
	if s.LNER || s.Charters[c].Tokens == 0 {
		return false
	}
	reach := s.Board.Reach(c)
	for h := range board.NumCities {
		if s.Board.CheckToken(c, &reach, h) == nil {
			return true
		}
	}
	return !s.Operating.Track && s.Board.CheckLondon(c, &reach) == nil
}

// checkToken tells whether a token may be placed in the city.
func (s *State) checkToken(h board.HexID) *game.Illegal {
	if s.Charters[s.Company].Tokens == 0 {
		return noTokenLeft
	}
	reach := s.Board.Reach(s.Company)
	return s.Board.CheckToken(s.Company, &reach, h)
}

// placeToken places it: the only one of the turn, the home token apart (7.7).
func (s *State) placeToken(h board.HexID, log *game.Log) {
	s.Board.PlaceToken(s.Company, h)
	s.Charters[s.Company].Tokens--
	game.Emit(log, TokenPlaced{s.Company, h})
	s.goOn(Tokening, log)
}

// checkLondon tells whether the company may link to London: instead of track and
// of any other token (7.6.5).
func (s *State) checkLondon(c board.Company) *game.Illegal {
	switch {
	case s.Step == Building && s.Conventions.Quirks.LondonByToken:
		return game.NotNow
	case s.Operating.Track:
		return londonAlone
	case s.Charters[c].Tokens == 0:
		return noTokenLeft
	case s.homeEmpty() && s.canLayHome():
		return homeFirst
	}
	reach := s.Board.Reach(c)
	return s.Board.CheckLondon(c, &reach)
}

// linkLondon builds the link.
func (s *State) linkLondon(log *game.Log) {
	s.Board.LinkLondon(s.Company)
	s.Charters[s.Company].Tokens--
	game.Emit(log, LondonLinked{s.Company})
	s.goOn(Tokening, log)
}
