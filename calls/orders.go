package calls

import (
	"context"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// Orders is what the caller decides before they are asked.
type Orders struct {
	Offers   []game.OrderForm `json:"offers" doc:"What can be ordered now, what people want most first."`
	Standing []OrderView      `json:"standing" doc:"What is in force."`
	Ended    []OrderView      `json:"ended" doc:"What has ended since the caller last decided by hand."`
	Did      []int            `json:"did" doc:"The entries that orders have made for the seat, by their place in the record."`
}

// OrderView is an order that was given.
type OrderView struct {
	ID    int         `json:"id"`
	Order game.Order  `json:"order"`
	Since int         `json:"since" doc:"The moment at which it was given."`
	Did   []int       `json:"did" doc:"The entries that it made."`
	At    *int        `json:"at,omitempty" doc:"The moment at which it ended; absent while it is in force."`
	Why   *game.Why   `json:"why,omitempty" doc:"What it ended for."`
	Again *game.Order `json:"again,omitempty" doc:"The same order without what it ended for."`
	Hand  bool        `json:"hand,omitempty" doc:"It acts after a pause, as if its owner did so by hand."`
	Plan  *PlanOrder  `json:"plan,omitempty" doc:"The plan that it plays if that is still possible."`
}

// PlanOrder is a plan that is an order.
type PlanOrder struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	Steps   int    `json:"steps"`
	Refused *Error `json:"refused,omitempty" doc:"Why it could not be played."`
}

// GivenBody is an order as it is given.
type GivenBody struct {
	TablePath
	Body struct {
		Seat  int         `json:"seat" minimum:"0" maximum:"7"`
		Order *game.Order `json:"order,omitempty" doc:"One that fits an offer of the position."`
		Hand  bool        `json:"hand,omitempty" doc:"It is to act as if by hand: after a pause drawn from the caller's own pace, on the caller's clock. Without it an order acts at once, by which the others see that it was ordered."`
		Plan  int         `json:"plan,omitempty" minimum:"0" doc:"Instead of an order: the plan that is to be played if it is still possible."`
	}
}

// OrderPath names an order.
type OrderPath struct {
	TablePath
	Order int `path:"order" minimum:"1"`
	Seat  int `query:"seat" required:"true" minimum:"0" maximum:"7"`
}

// GiveOrder keeps a decision that somebody makes before they are asked.
func (c thoughts) GiveOrder(ctx context.Context, in *GivenBody) (*Answer[*Position], error) {
	seat := game.Seat(in.Body.Seat)
	return c.reordered(ctx, in.ID, func(t *match.Table) (*match.Position, error) {
		switch {
		case in.Body.Plan != 0:
			return t.Plans.Give(ctx, c.caller(ctx), seat, in.Body.Plan, in.Body.Hand)
		case in.Body.Order == nil:
			return nil, Refuse(BadRequest, "name an order or a plan")
		}
		return t.Orders.Give(ctx, c.caller(ctx), seat, *in.Body.Order, in.Body.Hand)
	})
}

// StopOrder ends an order.
func (c thoughts) StopOrder(ctx context.Context, in *OrderPath) (*Answer[*Position], error) {
	return c.reordered(ctx, in.ID, func(t *match.Table) (*match.Position, error) {
		return t.Orders.Stop(ctx, c.caller(ctx), game.Seat(in.Seat), in.Order)
	})
}

// reordered answers with the position after a change of somebody's orders.
func (c thoughts) reordered(ctx context.Context, id persist.TableID, do func(*match.Table) (*match.Position, error)) (*Answer[*Position], error) {
	t, err := c.TableFor(ctx, id)
	if err != nil {
		return nil, err
	}
	p, err := do(t)
	if err != nil {
		return nil, c.Told(err)
	}
	return Answered(positionOf(p)), nil
}

func ordersOf(o *match.OrdersSeen) *Orders {
	if o == nil {
		return nil
	}
	return &Orders{Offers: orEmpty(o.Offers), Standing: orderViews(o.Standing), Ended: orderViews(o.Ended), Did: orEmpty(o.Did)}
}

func orderViews(orders []sheet.Ordered) []OrderView {
	list := make([]OrderView, len(orders))
	for i, o := range orders {
		list[i] = OrderView{ID: o.ID, Order: o.Order, Since: o.Since, Did: orEmpty(o.Did), Why: o.Why, Hand: o.Hand}
		if o.Why != nil {
			at := o.At
			list[i].At = &at
			if next, ok := o.Order.Without(*o.Why); ok {
				list[i].Again = &next
			}
		}
		if p := o.Plan; p != nil {
			list[i].Plan = &PlanOrder{ID: p.N, Name: p.Name, Steps: len(p.Actions), Refused: refusedOf(p.Refused)}
		}
	}
	return list
}
