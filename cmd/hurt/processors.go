package main

import (
	"context"
	"fmt"
	"os"
	"time"
)

// theft is how much of a hundred parts of the processors' time the machine was not given,
// between two times: as one that shares its host is not. Then everything stands still.
type theft struct {
	from, to time.Time
	percent  int
}

// watchProcessors tells it for every quarter of a second. Where nothing tells, it is
// nothing.
func watchProcessors(ctx context.Context) (list []theft) {
	all, taken, err := processorTime()
	for err == nil && ctx.Err() == nil {
		from, before, away := time.Now(), all, taken
		wait(ctx, 250*time.Millisecond)
		if all, taken, err = processorTime(); err == nil && all > before {
			list = append(list, theft{from, time.Now(), 100 * (taken - away) / (all - before)})
		}
	}
	return list
}

// A player may be late because the machine was not there: from which part of the processors' time
// on, and how long after it. What has waited meanwhile is done then.
const (
	muchTaken = 10
	aftermath = 2 * time.Second
)

// disturbed tells whether a move that was due at a time had to wait for the machine.
func disturbed(list []theft, due time.Time) bool {
	for _, t := range list {
		if t.percent >= muchTaken && due.Add(time.Second).After(t.from) && due.Before(t.to.Add(aftermath)) {
			return true
		}
	}
	return false
}

// processorTime is all time of the processors since the machine started, and what of it
// was given to others.
func processorTime() (all, stolen int, err error) {
	f, err := os.Open("/proc/stat")
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	var user, nice, system, idle, waiting, irq, softirq int
	_, err = fmt.Fscanf(f, "cpu %d %d %d %d %d %d %d %d", &user, &nice, &system, &idle, &waiting, &irq, &softirq, &stolen)
	return user + nice + system + idle + waiting + irq + softirq + stolen, stolen, err
}

func mean(list []theft) (sum int) {
	for _, t := range list {
		sum += t.percent
	}
	return sum / max(1, len(list))
}

func worst(list []theft) (most int) {
	for _, t := range list {
		most = max(most, t.percent)
	}
	return most
}
