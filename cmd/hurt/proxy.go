package main

import (
	"io"
	"math/rand/v2"
	"net"
	"sync"
)

// proxy passes connections on to somebody who may move, and cuts them when it is told.
type proxy struct {
	net.Listener
	to func() (network, address string)

	mu   sync.Mutex
	open map[net.Conn]net.Conn // from whom to whom
}

func startProxy(to func() (network, address string)) (*proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &proxy{Listener: l, to: to, open: map[net.Conn]net.Conn{}}
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return // it is closed
			}
			go p.pass(in)
		}
	}()
	return p, nil
}

// pass passes on what both say until one of them ends.
func (p *proxy) pass(in net.Conn) {
	defer in.Close()
	network, address := p.to()
	out, err := net.Dial(network, address)
	if err != nil {
		return
	}
	defer out.Close()
	p.note(in, out)
	defer p.forget(in)
	go func() {
		_, _ = io.Copy(out, in)
		out.Close()
	}()
	_, _ = io.Copy(in, out)
}

func (p *proxy) note(in, out net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open[in] = out
}

func (p *proxy) forget(in net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, in)
}

// cut ends about half of the connections, in the middle of whatever is said.
func (p *proxy) cut(r *rand.Rand) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for in, out := range p.open {
		if r.IntN(2) == 0 {
			in.Close()
			out.Close()
			n++
		}
	}
	return n
}
