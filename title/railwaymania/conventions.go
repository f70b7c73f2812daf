package railwaymania

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Conventions are the points that the rulebook leaves open or that another
// program plays otherwise, by chapter. The zero value is the rulebook; a field that
// is set plays the point as the 18xx.games program does. RULINGS.md lists them all.
type Conventions struct {
	Setup struct { // 2.4
		DealBySeed     bool // 2.4.1 one number makes the whole deal
		ExtraCompanies bool // 2.4.2 seven and eight players always get the extra companies
		EndlessH       bool // 2.4.3 H trains never run out
	}
	Parliament struct { // 4
		MarkerAtPar     bool // 4.2 the price marker is placed when par is set, not when the company floats
		FinedBackAtOnce bool // 4.3 a fined company can be petitioned for in the next parliament
		FinesByPlayer   bool // 4.3 fines are paid by players from the priority, each for his companies as they were started
		FineInPieces    bool // 4.3, 6.4 shares of one company may be sold for a fine in several blocks
	}
	Shares struct { // 5, 6
		OptionsRoundDown   bool // 5.2.4 half shares that find no replacement sell rounded down
		ChangeFromPoolOnly bool // 6.3 the director's certificate is changed against the pool alone
	}
	Turn struct { // 7.1 to 7.3
		StaysInStack        bool // 7.1 a marker that does not move keeps its place in its stack
		UpgradeBeforeMerger bool // 7.2 the forced home upgrade comes before the merger
		LastSlotLeaves      bool // 7.2 the token displaced is the one in the last slot
	}
	Mergers struct { // 7.5
		NoConsent        bool // 7.5.1 the other director is not asked
		MergedTakesPlace bool // 7.5 the merged company stands in the order where the company stood that acted
		MergerCannotEnd  bool // 7.5.3 reaching the top by a merger does not end the game
	}
	Track struct { // 7.6
		TokensCloseUp bool // 7.6.3 tokens go to the first empty circles when a city is upgraded
	}
	Routes runs.Conventions // 7.8
	Trains struct {         // 7.8.6 to 7.13
		HudsonAboveTen   bool // 7.8.6 Hudson needs more than 10, not 10
		LooseWarranties  bool // 7.10 second-hand trains take warranties too
		RaiseBeforeTrade bool // 7.11 money may be raised although another company's train could be paid
		RaiseTwice       bool // 7.11 a refinanced company may redeem its half share for the train's money, and raise more
		FallsAfterLNER   bool // 7.11.1 treasury shares sold for a train lower the price after the LNER too
	}
	Receivership struct { // 7.3, 8
		NoHomeWithout  bool // 7.3 no home token is placed without a director
		NoRunAfterLoss bool // 7.3 a company that lost its director by a merger runs no routes in that turn
		HolderRuns     bool // 6.5.4.2, 7.3, 7.5.6 the largest holder decides on tokens and routes of a company without director
		ReceiverByType bool // 7.9, 8 a company without director may have as many trains of each type as the limit says
	}
	End struct { // 10
		BankAtZeroHolds bool // 10.2 a bank with exactly nothing left is not broken
		HomesAfterLNER  bool // 10.3 home tokens are placed after the LNER too, and home hexes upgraded for them
		RunsEachTime    bool // 10.3 the last three rounds are run anew, no final income is kept
		TrainlessHalf   bool // 10.4 shares of companies without trains count half at the end
	}
	Variants struct { // 11
		EighthByMerger bool // 11.4 the eighth token comes by mergers only
	}
	First  bool     // as the first version of these rules: see asAtFirst
	Quirks struct { // what only follows that program, so that its games can be read
		LooseSupply    bool // 2.3 green and brown plain tiles are counted by their pattern of small stations
		AlwaysAsks     bool // 4.2, 6.2, 7.5, 7.6, 7.8, 7.14 one is asked for shares, mergers, track and routes where none is possible
		LondonByToken  bool // 7.6.5 who wants to link to London says first that no track is laid
		StrandedTrains bool // 7.12 the trains of a bankrupt company can still be bought
		NoLateRedeem   bool // 7.13 nothing is redeemed after a refinancing that was no choice
	}
}

// asOn18xxGames is how the 18xx.games program plays: every point of these.
var asOn18xxGames = func() (c Conventions) {
	c.Routes = runs.As18xxGames
	c.Setup.DealBySeed = true
	c.Setup.ExtraCompanies = true
	c.Setup.EndlessH = true
	c.Parliament.MarkerAtPar = true
	c.Parliament.FinedBackAtOnce = true
	c.Parliament.FinesByPlayer = true
	c.Parliament.FineInPieces = true
	c.Shares.OptionsRoundDown = true
	c.Shares.ChangeFromPoolOnly = true
	c.Turn.StaysInStack = true
	c.Turn.UpgradeBeforeMerger = true
	c.Turn.LastSlotLeaves = true
	c.Mergers.NoConsent = true
	c.Mergers.MergedTakesPlace = true
	c.Mergers.MergerCannotEnd = true
	c.Track.TokensCloseUp = true
	c.Trains.HudsonAboveTen = true
	c.Trains.LooseWarranties = true
	c.Trains.RaiseBeforeTrade = true
	c.Trains.RaiseTwice = true
	c.Trains.FallsAfterLNER = true
	c.Receivership.NoHomeWithout = true
	c.Receivership.NoRunAfterLoss = true
	c.Receivership.HolderRuns = true
	c.Receivership.ReceiverByType = true
	c.End.BankAtZeroHolds = true
	c.End.HomesAfterLNER = true
	c.End.RunsEachTime = true
	c.End.TrainlessHalf = true
	c.Variants.EighthByMerger = true
	c.Quirks.LooseSupply = true
	c.Quirks.AlwaysAsks = true
	c.Quirks.LondonByToken = true
	c.Quirks.StrandedTrains = true
	c.Quirks.NoLateRedeem = true
	return c
}()

// The first version of the rules, by which games that were played under it are read.
// It differed in some corners: a company fined could be paid for in pieces (4.3), a
// refinanced one spend the money for its train (7.11.2), one that floats after the LNER
// place its home token (10.3); a director who declined a merger was not asked again in
// that turn in any form (7.5.1); and one was asked for routes as soon as two stops could
// be reached, though no train could run (7.8).

// asAtFirst is the conventions as they were then.
func asAtFirst(c Conventions) Conventions {
	c.First = true
	c.Parliament.FineInPieces = true
	c.Trains.RaiseTwice = true
	return c
}

// firstSettings are the settings without the conventions of 18xx.games: what these
// come to has changed in more than can be kept, and games imported under them can be
// imported again.
func firstSettings() []game.Setting {
	list := slices.Clone(settings)
	for i := range list {
		if list[i].Key == "conventions" {
			list[i].Values = slices.DeleteFunc(slices.Clone(list[i].Values), func(v string) bool { return v != list[i].Default })
		}
	}
	return list
}
