package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// decidedIn is the steps in which each kind of action is decided.
var decidedIn = map[Verb][]Step{
	DoSeed: {DealSeed}, DoDeal: {DealCompany}, DoPermit: {DealPermit},
	DoPass: {
		Petition, Bidding, MoreShares, Trading, Merging, Building, Tokening, BuyingTrains, Redeeming, Acquiring,
		PayingFine, // refused there, but with the reason
	},
	DoPetition: {Petition}, DoBid: {Bidding}, DoPar: {SettingPar}, DoBuyShare: {MoreShares, Trading},
	DoSell: {Trading, PayingFine}, DoStart: {Trading}, DoTokens: {BuyingTokens},
	DoMerge: {Merging, Acquiring}, DoAgree: {Consenting}, DoRefuse: {Consenting},
	DoLay: {HomeUpgrade, Building}, DoStation: {Building}, DoToken: {Tokening},
	DoLondon: {Building, Tokening}, // instead of both (7.6.5)
	DoRun:    {Running}, DoPay: {Sharing}, DoWithhold: {Sharing}, DoHudson: {Sharing},
	DoBuyTrain: {BuyingTrains}, DoTradeTrain: {BuyingTrains}, DoSellOwn: {BuyingTrains},
	DoRefinance: {BuyingTrains}, DoBankrupt: {BuyingTrains},
	DoRedeemShare: {Redeeming}, DoRedeem: {HalfShare}, DoGiveUp: {HalfShare}, DoShed: {ShedToken},
}

// Whatever else may be said against an action, out of its step it is not the time.
func TestSteps_eachActionInItsOwn(t *testing.T) {
	for verb := range Verb(len(shapes)) {
		for step := range Step(numSteps) {
			g := seated(t, 2)
			g.company(board.EUR, 82, 5)
			g.company(board.ECR, 82, 5)
			g.treasury(board.EUR, 500)
			g.toPool(board.EUR, 1)
			g.operates(board.EUR, step)
			g.Merger.Survivor, g.Merger.Initiator = board.EUR, first
			a := Action{Verb: verb, Company: board.ECR, Other: board.EUR, Amount: 1, From: Treasury, Hex: board.HexNamed("E12")}
			if now := g.check(first, &a) != game.NotNow; now && !slices.Contains(decidedIn[verb], step) {
				t.Errorf("%s may be done in %s", a.Kind(), step)
			} else if !now && slices.Contains(decidedIn[verb], step) {
				t.Errorf("%s may not be done in %s", a.Kind(), step)
			}
		}
	}
}
