package main

import (
	"bufio"
	"math/rand/v2"
	"net"
	"sync"
	"time"
)

// breakingProxy passes connections on to a database, message by message, and breaks them off
// where its plan wants it.
type breakingProxy struct {
	net.Listener
	to   func() (network, address string)
	plan *plan

	mu   sync.Mutex
	open map[*passage]bool
	shut time.Time // until then nobody is let in
}

func startBreakingProxy(p *plan, to func() (network, address string)) (*breakingProxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	b := &breakingProxy{Listener: l, to: to, plan: p, open: map[*passage]bool{}}
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return // it is closed
			}
			go b.pass(in)
		}
	}()
	return b, nil
}

// passage is one connection.
type passage struct {
	*breakingProxy
	in, out net.Conn

	lock   sync.Mutex
	strike *strike // what befalls the answer that is awaited; nil for nothing
}

func (b *breakingProxy) pass(in net.Conn) {
	defer in.Close()
	if b.isShut() {
		return
	}
	network, address := b.to()
	out, err := net.Dial(network, address)
	if err != nil {
		return
	}
	p := &passage{breakingProxy: b, in: in, out: out}
	defer p.end()
	b.note(p, true)
	defer b.note(p, false)
	go func() {
		defer p.end()
		p.passAnswers()
	}()
	p.passAsked()
}

// end ends both sides at once.
func (p *passage) end() {
	p.in.Close()
	p.out.Close()
}

func (b *breakingProxy) isShut() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return time.Now().Before(b.shut)
}

func (b *breakingProxy) note(p *passage, open bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if delete(b.open, p); open {
		b.open[p] = true
	}
}

// cut ends about half of the connections.
func (b *breakingProxy) cut(r *rand.Rand) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for p := range b.open {
		if r.IntN(2) == 0 {
			p.end()
			n++
		}
	}
	return n
}

// passAsked passes on what the client asks.
func (p *passage) passAsked() {
	from, prepared := bufio.NewReader(p.in), map[string]string{}
	first, err := readFirst(from)
	if err != nil || !p.send(atConnecting, first.raw) {
		return
	}
	for {
		a, err := readAsked(from, prepared)
		if err != nil {
			return
		}
		if a.bye {
			_, _ = p.out.Write(a.raw)
			return
		}
		if !p.send(a.place(), a.raw) {
			return
		}
	}
}

// send passes something on; false if the connection was broken off at it.
func (p *passage) send(place string, raw []byte) bool {
	s := p.plan.strikeAt(place)
	if s == nil {
		_, err := p.out.Write(raw)
		return err == nil
	}
	switch s.kind {
	case before:
		return false
	case within:
		_, _ = p.out.Write(raw[:len(raw)/2])
		return false
	case shutOut:
		p.breakingProxy.mu.Lock()
		p.shut = time.Now().Add(s.long)
		p.breakingProxy.mu.Unlock()
		return false
	case late:
		time.Sleep(s.long)
	default:
		p.lock.Lock()
		p.strike = s
		p.lock.Unlock()
	}
	_, err := p.out.Write(raw)
	return err == nil
}

// passAnswers passes on what the database says.
func (p *passage) passAnswers() {
	from := bufio.NewReader(p.out)
	var held []byte // of an answer that is struck
	for {
		m, err := readMessage(from)
		if err != nil {
			return
		}
		if m.kind == saysBell && p.plan.strikeAt(atBell) != nil {
			return
		}
		p.lock.Lock()
		s := p.strike
		p.lock.Unlock()
		if s == nil {
			if _, err := p.in.Write(m.raw); err != nil {
				return
			}
			continue
		}
		if held = append(held, m.raw...); m.kind != saysReady {
			continue
		}
		switch s.kind {
		case unanswered:
			return
		case halfAnswered:
			_, _ = p.in.Write(held[:len(held)/2])
			return
		}
		time.Sleep(s.long) // answered late
		p.lock.Lock()
		p.strike = nil
		p.lock.Unlock()
		if _, err := p.in.Write(held); err != nil {
			return
		}
		held = nil
	}
}
