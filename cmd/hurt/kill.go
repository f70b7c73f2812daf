package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// killed is what came of killing a server again and again.
type killed struct {
	kills, acknowledged, lost int
}

// kill lets people play, kills the server in the middle and starts it again on
// the same file, so many times. Whatever was acknowledged must be there after.
func (h *harness) kill(ctx context.Context, rounds int) (*killed, error) {
	dir, err := os.MkdirTemp("", "hurt")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	data := filepath.Join(dir, "scrip.db")
	players := []*player{newPlayer(1), newPlayer(2), newPlayer(3)}
	k := &killed{}
	for round := range rounds {
		if err := h.killOnce(ctx, data, players, 15+10*(round%4), k); err != nil {
			return nil, err
		}
	}
	p, err := start(h.binary, data)
	if err != nil {
		return nil, err
	}
	defer p.end(syscall.SIGKILL)
	return k, k.check(ctx, p.url, players)
}

// killOnce kills the server after so many moves.
func (h *harness) killOnce(ctx context.Context, data string, players []*player, moves int, k *killed) error {
	p, err := start(h.binary, data)
	if err != nil {
		return err
	}
	if err := k.check(ctx, p.url, players); err != nil {
		p.end(syscall.SIGKILL)
		return err
	}
	moved := make(chan bool)
	dead := make(chan struct{})
	var all sync.WaitGroup
	for _, player := range players {
		all.Go(func() { player.playUntilDead(ctx, p.url, moved, dead) })
	}
	for range moves {
		select {
		case <-moved:
		case <-p.ended:
			return fmt.Errorf("the server ended by itself:\n%s", p.said)
		}
	}
	p.end(syscall.SIGKILL)
	close(dead)
	all.Wait()
	k.kills++
	return nil
}

// playUntilDead goes on until the server is gone. What was sent and not answered
// may have been kept or not.
func (p *player) playUntilDead(ctx context.Context, url string, moved chan<- bool, dead <-chan struct{}) {
	for {
		did, err := p.move(ctx, url)
		if err != nil {
			return
		}
		if !did {
			continue
		}
		select {
		case moved <- true:
		case <-dead:
			return
		}
	}
}

// check looks for what was acknowledged so far.
func (k *killed) check(ctx context.Context, url string, players []*player) error {
	k.acknowledged, k.lost = 0, 0
	for _, p := range players {
		lost, err := p.lost(ctx, url)
		if err != nil {
			return err
		}
		k.lost += lost
		k.acknowledged += len(p.times)
	}
	return nil
}
