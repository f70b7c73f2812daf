package game

// Tuning is how hard it pays to think about a title, as was measured, and what bots have
// learned of it. A title without it, or without a part of it, is thought about as usual.
type Tuning struct {
	// Levels is how hard each level of bots that searches thinks, the weakest first.
	Levels [3]Search
	// Hint is how a hint is looked for, and Fresh how many games then measure each kind of
	// move, other ones than those it was found with.
	Hint  Search
	Fresh int
	// Review is how a finished game is judged.
	Review ReviewTuning
	// ValueNet estimates how the seats stand; 'scrip train' writes it.
	ValueNet []byte
	// PolicyNet likes what a search would choose, at a glance; 'scrip train --policy' writes it.
	PolicyNet []byte
}

// Search is how hard to think about a decision.
type Search struct {
	// Games is how many games are simulated, at the most. With the same count and
	// seed it comes to the same, on any machine and any number of cores.
	Games int
	// Horizon is after how many decisions a simulated game is broken off and
	// judged; 0 plays every game to its end, ToRound to the end of the round.
	Horizon int
	// Plans is how many ways to play the turn are compared, at the most.
	Plans int
	// Margin is by how many standard errors of their difference another plan must be
	// better than the usual one to be preferred to it.
	Margin float64
	// ThinkRate is the part of its decisions that a bot thinks about; the others it takes
	// as the greedy bot does, or at a glance. 0 is all.
	ThinkRate float64
	// Replan is that a bot thinks about every step of its turn: what it had planned is
	// then the usual plan. Else it plays the turn as planned.
	Replan bool
	// Limits is that a bid is thought of as a limit: as the least that may be bid, and how
	// far the seat would go on. Else it is an amount, and after being outbid the rollout
	// policy decides.
	Limits bool
	// Vary is that turns of several actions are varied while they are compared: those that
	// do well up to some action, and otherwise from there.
	Vary bool
	// EqualDepth is that all simulated games of a decision are broken off after as many
	// decisions, those of their plans counted: a value net thinks otherwise of the
	// beginning of a turn than of its end. Else it is so many after the plan.
	EqualDepth bool
	// Glance is that the usual plan, and what a bot does where it does not think, is what the
	// title's policy net likes best. Else it is what the greedy bot would do.
	Glance bool
}

// ToRound is a horizon: games are broken off where the numbered round ends in which the
// seat decides (Rounder), whatever its kinds and parts. So all plans are judged at the same
// moment, and none in the middle of somebody's turn.
const ToRound = -1

// ReviewTuning is how thoroughly a finished game is judged.
type ReviewTuning struct {
	Search Search // at every decision, to find a better way
	Curve  int    // games for the chances at a moment
	Fresh  int    // games to measure played and better, other ones than those they were found with
	Listed int    // decisions measured longer, and listed at the most
	Longer int    // games for these
	Far    int    // decisions that these games see when they are played once more
}
