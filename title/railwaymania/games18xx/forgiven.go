package games18xx

// Forgiveness is a way in which the trace of the other program may differ from the
// game without being wrong. Each is told by its name, counted by how many positions
// it was needed for, and explained in docs/import.md. Nothing else is forgiven.
type Forgiveness string

// What is forgiven.
const (
	TwoParliaments Forgiveness = "two-parliaments" // both at the start have the number 1 there
	SeatOrder      Forgiveness = "seat-order"      // in a stock round it starts from the first priority there
	Idle           Forgiveness = "idle"            // a step is asked for that can only be passed
	OrderBankrupt  Forgiveness = "order-bankrupt"  // the bankrupt stay in the order of operation there
	OrderTwice     Forgiveness = "order-twice"     // a survivor that had its turn stands there twice
	Vanished       Forgiveness = "vanished"        // an absorbed company operates on there
	ParObligation  Forgiveness = "par-obligation"  // the founder is bound before the par is set there
	Fine           Forgiveness = "fine"            // a fine is settled in another order of small steps
	TokensToCome   Forgiveness = "tokens-to-come"  // tokens lie there on the charter before they are paid
	Treasuries     Forgiveness = "treasuries"      // while shares merge both treasuries lie with one company
	ExcessTokens   Forgiveness = "excess-tokens"   // the absorbed company goes there after the tokens
	London         Forgiveness = "london"          // London's four spaces lie there on two hexes
	GivenUp        Forgiveness = "given-up"        // an endless game ends there at turn 100
)

// forgivenesses are all there are.
var forgivenesses = []Forgiveness{
	TwoParliaments, SeatOrder, Idle, OrderBankrupt, OrderTwice, Vanished, ParObligation, Fine, TokensToCome, Treasuries,
	ExcessTokens, London, GivenUp,
}

// forgive notes that the position needs it.
func (c *comparison) forgive(f Forgiveness) { c.forgiven[f] = true }

// forgiveIf notes it if it is needed, and passes that on.
func (c *comparison) forgiveIf(f Forgiveness, needed bool) bool {
	if needed {
		c.forgive(f)
	}
	return needed
}
