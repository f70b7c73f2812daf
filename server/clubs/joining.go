package clubs

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// ClubJoined is what came of joining.
type ClubJoined struct {
	Member bool           `json:"member" doc:"The caller is a member now; else they have asked."`
	Club   persist.ClubID `json:"club"`
}

type joinBody struct {
	ClubPath
	Body struct {
		Words string `json:"words,omitempty" maxLength:"300" doc:"For the organisers, who let one in."`
	}
}

type linkPath struct {
	Link string `path:"link" maxLength:"40"`
}

// MemberPath names somebody in a club, or who has asked to be.
type MemberPath struct {
	ClubPath
	Name string `path:"name" minLength:"2" maxLength:"24"`
}

type answerBody struct {
	MemberPath
	Body struct {
		Let bool `json:"let" doc:"Let them in. Who is not let in is told nothing."`
	}
}

type inviteBody struct {
	ClubPath
	Body struct {
		Name string `json:"name" minLength:"2" maxLength:"24"`
	}
}

type roleBody struct {
	MemberPath
	Body struct {
		Role string `json:"role" enum:"owner,organiser,member"`
	}
}

type leavePath struct {
	MemberPath
	Why string `query:"why" maxLength:"300" doc:"By an organiser of another: all members read it."`
}

func (s *Calls) routesJoining() []calls.Route {
	return []calls.Route{
		calls.On("joinClub", "POST", "/api/clubs/{club}/join", "Join a club, or ask to be let in", request.ForHolder(s.join)).Refuses(refuses...),
		calls.On("unjoinClub", "DELETE", "/api/clubs/{club}/join", "Take back that one has asked, or do without an invitation", request.ForHolder(s.withdraw)).Refuses(refuses...),
		calls.On("clubByLink", "GET", "/api/club-links/{link}", "Which club a link leads to", s.byLink).For(calls.ToRead),
		calls.On("joinByLink", "POST", "/api/club-links/{link}", "Join the club that a link leads to", request.ForHolder(s.joinByLink)).Refuses(refuses...),
		calls.On("newClubLink", "POST", "/api/clubs/{club}/link", "Make a link by which anybody may join, in place of the one before; organisers may", request.ForHolder(s.newLink)).Refuses(refuses...),
		calls.On("endClubLink", "DELETE", "/api/clubs/{club}/link", "End the link; organisers may", request.ForHolder(s.endLink)).Refuses(refuses...),
		calls.On("clubMembers", "GET", "/api/clubs/{club}/members", "All members of a club", s.members).For(calls.ToRead),
		calls.On("clubRole", "PUT", "/api/clubs/{club}/members/{name}", "Say what a member is; owners may", request.ForHolder(s.role)).Refuses(refuses...),
		calls.On("leaveClub", "DELETE", "/api/clubs/{club}/members/{name}", "Leave a club, or take a member out of it; organisers may, with a reason", request.ForHolder(s.leave)).Refuses(refuses...),
		calls.On("answerRequest", "PUT", "/api/clubs/{club}/requests/{name}", "Let somebody in who has asked, or not; organisers may", request.ForHolder(s.answer)).Refuses(refuses...),
		calls.On("inviteToClub", "POST", "/api/clubs/{club}/invitations", "Invite an account to a club; organisers may", request.ForHolder(s.invite)).Refuses(refuses...).
			Says("The answer is the same whether there is such an account or not, and whether they let themselves be invited."),
	}
}

func (s *Calls) join(ctx context.Context, u *people.User, in *joinBody) (*calls.Answer[*ClubJoined], error) {
	if err := s.Limits.Asking(ctx, u.ID); err != nil {
		return nil, err
	}
	member, err := s.Clubs.Join(ctx, in.Club, u, in.Body.Words)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return calls.Answered(&ClubJoined{Member: member, Club: in.Club}), nil
}

func (s *Calls) withdraw(ctx context.Context, u *people.User, in *ClubPath) (*struct{}, error) {
	if err := s.Clubs.Withdraw(ctx, in.Club, u); err != nil {
		return nil, s.Calls.Told(err)
	}
	return nil, nil
}

func (s *Calls) byLink(ctx context.Context, in *linkPath) (*calls.Answer[*ClubCard], error) {
	c, err := s.Clubs.ByLink(ctx, in.Link)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	members, err := s.Clubs.Store.Members(ctx, c.ID)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	card := cardOf(c, len(members), "", "")
	for _, m := range members {
		if m.User == request.VisitorID(ctx) {
			card.Role = string(m.Role)
		}
	}
	return calls.Answered(&card), nil
}

func (s *Calls) joinByLink(ctx context.Context, u *people.User, in *linkPath) (*calls.Answer[*ClubJoined], error) {
	c, err := s.Clubs.JoinBy(ctx, in.Link, u)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	return calls.Answered(&ClubJoined{Member: true, Club: c.ID}), nil
}

func (s *Calls) newLink(ctx context.Context, u *people.User, in *ClubPath) (*calls.Answer[*ClubPage], error) {
	_, err := s.Clubs.NewLink(ctx, in.Club, u)
	return s.shown(ctx, in.Club, err)
}

func (s *Calls) endLink(ctx context.Context, u *people.User, in *ClubPath) (*calls.Answer[*ClubPage], error) {
	_, err := s.Clubs.NoLink(ctx, in.Club, u)
	return s.shown(ctx, in.Club, err)
}

// ClubMembers is all members of a club.
type ClubMembers struct {
	Members []ClubMember `json:"members" doc:"The owners first, then organisers, then by how long they have been members."`
}

func (s *Calls) members(ctx context.Context, in *ClubPath) (*calls.Answer[*ClubMembers], error) {
	user := request.VisitorID(ctx)
	if _, _, err := s.Clubs.Found(ctx, in.Club, user); err != nil {
		return nil, s.Calls.Told(err)
	}
	members, err := s.Clubs.Store.Members(ctx, in.Club)
	if err != nil {
		return nil, s.Calls.Told(err)
	}
	sortMembers(members)
	return calls.Answered(&ClubMembers{membersOf(members, user)}), nil
}

// sortMembers puts those who decide before others.
func sortMembers(members []club.Member) {
	rank := map[club.Role]int{club.Owner: 0, club.Organiser: 1, club.Plain: 2}
	slices.SortStableFunc(members, func(a, b club.Member) int {
		return cmp.Or(rank[a.Role]-rank[b.Role], a.Since.Compare(b.Since), cmp.Compare(a.Name, b.Name))
	})
}

func membersOf(members []club.Member, user persist.UserID) []ClubMember {
	list := make([]ClubMember, len(members))
	for i, m := range members {
		list[i] = ClubMember{Name: m.Name, Role: string(m.Role), Since: m.Since, You: m.User == user}
	}
	return list
}

// named is the account of a name.
func (s *Calls) named(ctx context.Context, name string) (*people.User, error) {
	u, err := s.People.Account(ctx, name)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, calls.Refuse(refusal.NotFound, "there is nobody called %q", name)
	} else if err != nil {
		return nil, s.Calls.Told(err)
	}
	return u, nil
}

func (s *Calls) role(ctx context.Context, u *people.User, in *roleBody) (*calls.Answer[*ClubPage], error) {
	who, err := s.named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	_, err = s.Clubs.SetRole(ctx, in.Club, u, who, club.Role(in.Body.Role))
	return s.shown(ctx, in.Club, err)
}

func (s *Calls) leave(ctx context.Context, u *people.User, in *leavePath) (*struct{}, error) {
	who, err := s.named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	if err := s.Clubs.Leave(ctx, in.Club, u, who, in.Why); err != nil {
		return nil, s.Calls.Told(err)
	}
	return nil, nil
}

func (s *Calls) answer(ctx context.Context, u *people.User, in *answerBody) (*calls.Answer[*ClubPage], error) {
	who, err := s.named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	_, err = s.Clubs.Answer(ctx, in.Club, u, who, in.Body.Let)
	return s.shown(ctx, in.Club, err)
}

func (s *Calls) invite(ctx context.Context, u *people.User, in *inviteBody) (*calls.Answer[*ClubPage], error) {
	if _, _, err := s.Clubs.Organiser(ctx, in.Club, u.ID); err != nil {
		return nil, s.Calls.Told(err)
	}
	if err := s.Limits.Inviting(ctx, u.ID, false); err != nil {
		return nil, err
	}
	who, err := s.People.Account(ctx, in.Body.Name)
	if errors.Is(err, persist.ErrNotFound) {
		return s.page(ctx, in.Club)
	} else if err != nil {
		return nil, s.Calls.Told(err)
	}
	_, err = s.Clubs.Invite(ctx, in.Club, u, who)
	return s.shown(ctx, in.Club, err)
}
