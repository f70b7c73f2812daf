package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"
)

// watchProcessors tells for every second what of a hundred parts of the processors' time
// the machine was not given, as a machine that shares its host is not: then everything
// stands still, and no server is to blame. Where nothing tells, it is nothing.
func watchProcessors(ctx context.Context) (stolen []int) {
	all, taken, err := processorTime()
	for err == nil && ctx.Err() == nil {
		wait(ctx, time.Second)
		before, away := all, taken
		if all, taken, err = processorTime(); err == nil && all > before {
			stolen = append(stolen, 100*(taken-away)/(all-before))
		}
	}
	return stolen
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

func mean(list []int) (sum int) {
	for _, n := range list {
		sum += n
	}
	return sum / max(1, len(list))
}

func worst(list []int) int { return slices.Max(append(slices.Clip(list), 0)) }
