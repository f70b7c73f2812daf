package railwaymania

import (
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// The course of a company's turn: what became of each of its steps, for who looks on.

// fate is what became of a step.
type fate uint8

const (
	ahead       fate = iota
	done             // somebody decided something, or it needed no decision
	passed           // who decides wanted nothing
	refused          // the other director did not agree
	afterLNER        // 10.3
	noDirector       // 7.3
	noneJoined       // 7.5.2
	noneToLay        // 7.6
	noneToPlace      // 7.7
	nowhere          // 7.7
	noEngine         // 7.8
	noRun            // 7.8
	noIncome         // 7.8.5
	noneSold         // 7.9
	atLimit          // 7.9
	tooDear          // 7.9
	noneInPool       // 7.13
	noMoney          // 7.13
)

var fateNames = [...]string{
	ahead: "ahead", done: "done", passed: "passed", refused: "refused", afterLNER: "after-lner", noDirector: "no-director",
	noneJoined: "no-partner", noneToLay: "no-track", noneToPlace: "no-token", nowhere: "no-place", noEngine: "no-train",
	noRun: "no-route", noIncome: "no-income", noneSold: "none-for-sale", atLimit: "train-limit", tooDear: "too-dear",
	noneInPool: "none-in-pool", noMoney: "no-money",
}

// came notes what became of a step; what is known already stays.
func (s *State) came(step Step, f fate) {
	if at := &s.Operating.Course[step]; *at == ahead {
		*at = f
	}
}

// leftOut is why nobody was asked in a step that was just entered.
func (s *State) leftOut(step Step) fate {
	switch step {
	case Merging, Acquiring:
		return s.unlessLNER(noneJoined)
	case Building:
		return s.unlessLNER(noneToLay)
	case Tokening:
		if s.Charters[s.Company].Tokens == 0 {
			return s.unlessLNER(noneToPlace)
		}
		return s.unlessLNER(nowhere)
	case Running:
		return s.notRun()
	case Sharing:
		if s.Operating.Earned.Revenue == 0 {
			return noIncome
		}
	case BuyingTrains:
		return s.notBought()
	case Redeeming:
		if s.checkRedeem() == redeemTooDear {
			return noMoney
		}
		return noneInPool
	}
	return done
}

// unlessLNER is the reason, but for the one that stands above it (10.3).
func (s *State) unlessLNER(f fate) fate {
	if s.LNER {
		return afterLNER
	}
	return f
}

func (s *State) notRun() fate {
	switch {
	case s.Operating.Earned.Revenue > 0:
		return done // as in the round before (10.3)
	case !s.hasTrain(s.Company):
		return noEngine
	}
	return noRun
}

func (s *State) notBought() fate {
	if s.receivership(s.Company) {
		return done
	}
	best := noneSold
	for t := range runs.NumTrainTypes {
		switch s.checkBuyTrain(t, 0) {
		case trainTooDear:
			return tooDear
		case trainLimit:
			best = atLimit
		}
	}
	return best
}

// StationView is a step of a company's turn.
type StationView struct {
	Step  Step   `json:"step"`
	State string `json:"state"`         // done, now, ahead, skipped
	Why   string `json:"why,omitempty"` // it was skipped
}

// stations are the steps of a turn as they are told: making room for the home token
// is part of the track.
var stations = [...]Step{Merging, Building, Tokening, Running, Sharing, BuyingTrains, Redeeming, Acquiring}

func (s *State) courseView() []StationView {
	now := s.station()
	list := make([]StationView, 0, len(stations))
	for _, step := range stations {
		if step == Redeeming && s.Options.NewPlayers {
			continue // 11.3
		}
		v := StationView{Step: step, State: "skipped"}
		switch f := s.Operating.Course[step]; {
		case step == now:
			v.State = "now"
		case f <= done:
			v.State = fateNames[f]
		default:
			v.Why = fateNames[f]
		}
		list = append(list, v)
	}
	return list
}

// station is the step of the turn that the present decision belongs to.
func (s *State) station() Step {
	switch s.Step {
	case HomeUpgrade:
		return Building
	case Consenting:
		if s.Operating.Acquire {
			return Acquiring
		}
		return Merging
	case HalfShare, ShedToken:
		switch s.Merger.Kind {
		case AnAcquisition:
			return Acquiring
		case ARefinancing:
			return BuyingTrains
		}
		return Merging
	}
	return s.Step
}
