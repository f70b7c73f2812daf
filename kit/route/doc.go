// Package route finds the best routes for all trains of a company together, and
// proves that they are the best. It knows no title: what a route may be and what
// it pays is given to it as a graph, as candidates, and as a function that has
// the last word.
//
// # What is searched
//
// Trains may share track, so that the routes of a company do not stand in each
// other's way. What joins them is the money: a stop pays once, however many visit it. So
// the question falls in two: which routes does each train have by itself, and which choice
// of one for each pays most together.
//
// The first is answered by walking (Graph.Walk). Track branches only in stops,
// so that a route is a walk from stop to stop over a graph of some fifty nodes
// and its length is small. A walk that could go on is not kept: the longer one
// visits all that it visits. Two walks that visit the same are one. What is
// left, the candidates, are some hundreds for the longest trains on the fullest
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
// that several visit each loses it. So every set of prices gives an upper bound
// (chooser.relax), and the bound falls apart into one small question for each
// train. Prices are moved to where trains crowd until the bound stops falling
// (chooser.lower: the subgradient method of Lagrangian relaxation, each move
// keeping some of the direction of those before). Prices are whole numbers of
// small parts of the unit, so that a bound is exact.
//
// Routes must also meet, and where they meet a stop is visited twice and paid
// once. So there is one more price, for a joint: every route that runs owes one,
// and every visit without pay earns one. Without it the bound would be that of
// trains that share nothing. A chain of which only the function that has the last word
// can tell where it runs earns one wherever it may meet others. So the price of a joint
// is found when the caller has told that as exactly as it can (Problem.Narrow).
//
// With good prices the bound is a few per cent from the truth or meets it. Then
// two things follow for every choice that is better than the best one known. A
// candidate that, put in the place of its train's best one, brings the bound too
// low is not in it, and is dropped. And an item whose price is more than the bound
// may fall is visited in it.
//
// # How what is left is searched
//
// A train that is paid for one stop less than it visits has a candidate for each
// stop that it may skip from here on: a column. The search branches
// (chooser.branch) either on a train, which takes one of its columns or stays idle;
// or on an item, which one of the columns with it is paid for, or none; or on the
// routes that meet what hangs together with home so far, as the next one must if more
// trains run. A column tried in one branch is out of the question in those after it.
// Of all these forks that is taken by which the bound falls most for each branch
// (chooser.fork). Mostly it is one of an item that many trains want: the bound lets
// each of them have it, in some mixture of choices, until it is given to one. And a column
// is left out in whose place another of its train does as well (chooser.dominate).
// Below a branch, what it pays is paid, the others are bounded first under the same
// prices, which takes a look at what they have in common with it, and then, where
// many columns are left, under prices of their own.
//
// The prices know little of what it takes to hang together: each train keeps its best
// column, however far these are from each other. So what hangs together is bounded as
// the tree that it is (chooser.grow): the best tree under the prices is put together
// from those of fewer trains, by the places where they can be met, and shows for each
// column what it can be part of. Joints have no price then, so that a route has no more
// of what it visits than it is paid. This takes the longer the more columns there are,
// and saves most where routes go far apart; it brought the hardest full maps from fifteen
// seconds to less than one. The last two trains are tried in pairs (chooser.lastTwo).
//
// The better the best choice known, the more is dropped. So choices are made
// before: greedily, train by train, with the prices as they fall; then two or
// three trains at a time are freed and chosen anew, while the others stay, until
// that brings no more (chooser.improve).
//
// # Why the answer is optimal
//
// A choice is left unseen only where an upper bound of its value is not above
// the value of a choice that was seen and accepted. When nothing is left, the
// best choice seen is the best there is. Stopped before, the search still knows
// its best choice and an upper bound (Result.Bound); Result.Proven says that the
// two meet. The bound is that of the prices first, then of the first branches that were
// not searched to the end. It is stopped by a context, which each worker asks at least
// every two hundred and fifty-six nodes, or after some work (Problem.Work).
//
// The first branches are searched at the same time, in batches that all begin with
// the same best choice and are compared in order when all are done. So the answer
// depends neither on time nor on chance nor on the number of workers. It pays where
// the search is long. What is settled in some hundredths of a second gains nothing, for
// the walks, the prices at the root and the choices made before are the work of one
// (1862's BenchmarkBest_allCores tells).
//
// Memory is bounded: the candidates, for each train one list of those left, and for
// trees at most two thousand numbers for each column and worker (maxStates).
// Nothing is kept of a branch that was searched.
package route
