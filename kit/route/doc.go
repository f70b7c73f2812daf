// Package route finds the best routes for all trains of a company together, and
// proves that they are the best. It knows no title: what a route may be and what
// it pays is given to it as a graph, as candidates, and as a function that has
// the last word.
//
// # What is searched
//
// Trains may share track, so that the routes of a company do not stand in each
// other's way. What joins them is the money: a stop pays once, whoever visits
// it. So the question falls in two: which routes does each train have by itself,
// and which choice of one for each pays most together.
//
// The first is answered by walking (Graph.Walk). Track branches only in stops,
// so that a route is a walk from stop to stop over a graph of some fifty nodes
// and its length is small. A walk that could go on is not kept: the longer one
// visits all that it visits. Two walks that visit the same are one. What is
// left, the candidates, are some thousands for the longest trains on the fullest
// maps. Trains limited by hexes and paid for their two ends alone have too many
// walks to list, and need none: Graph.Reach tells between which ends there is
// one, and the walk itself is looked for when it is chosen (Graph.Between).
//
// # What bounds it
//
// The second question (Choose) is to choose a candidate for each train so that
// the items they visit, each counted once, are worth most. The rule that an item
// is paid once is relaxed at a price: every item gets a price between nothing
// and its worth. A train that visits it keeps the worth less the price, and the
// prices of all items are added once. Whatever the prices are, no choice earns
// more than the sum of all prices and of each train's best candidate by itself:
// for an item paid to one train the price is lost and added again; for an item
// that several visit each loses it. So every set of prices gives an upper bound,
// and the bound falls apart into one small question for each train. Prices are
// moved to where trains crowd until the bound stops falling (the subgradient
// method of Lagrangian relaxation). All is done in whole numbers, so that a
// bound is exact.
//
// Routes must also meet, and where they meet a stop is visited twice and paid
// once. So there is one more price, for a joint: every route that runs owes one,
// and every visit without pay earns one (see chooser.relax). Without it the bound
// would be that of trains that share nothing.
//
// With good prices the bound is a few per cent from the truth or meets it. Then
// a candidate that, put in the place of its train's best one, does not lift the
// bound above the best choice known cannot be in a better choice and is dropped.
// What is left is searched by branching: one train takes each of its candidates
// in turn, what that pays is paid, and the others are bounded anew by prices,
// beginning with those found above. Choices to begin with are made greedily,
// with and without the prices.
//
// # Why the answer is optimal
//
// A choice is left unseen only where an upper bound of its value is not above
// the value of a choice that was seen and accepted. When nothing is left, the
// best choice seen is the best there is. Stopped before, the search still knows
// its best choice and an upper bound (Result.Bound); Result.Proven says that the
// two meet. Nothing depends on time or chance, so the answer is always the same.
package route
