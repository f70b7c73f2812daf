package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// process is a server in a process of its own.
type process struct {
	command *exec.Cmd
	url     string
	said    *tail
	ended   chan struct{} // closed when it has said all
}

// memoryLimit is what the server is told to stay below; what it really takes is
// measured.
const memoryLimit = "GOMEMLIMIT=300MiB"

var listening = regexp.MustCompile(`msg=serving url=(\S+)`)

// start starts a server on the database file and waits until it listens. It
// trusts its proxy, so that one machine can call from many addresses.
func start(binary, data string) (*process, error) {
	p := &process{said: &tail{}, ended: make(chan struct{})}
	p.command = exec.Command(binary, "serve", "--addr", "127.0.0.1:0", "--data", data, "--bot-pace", "0s", "--trust-proxy", "--log", "info")
	p.command.Env = append(os.Environ(), memoryLimit)
	out, err := p.command.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	found := make(chan string)
	go func() {
		defer close(p.ended)
		defer close(found)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			p.said.add(lines.Text())
			if at := listening.FindStringSubmatch(lines.Text()); at != nil {
				found <- at[1]
			}
		}
	}()
	if p.url = <-found; p.url == "" {
		p.end(syscall.SIGKILL)
		return nil, fmt.Errorf("the server does not listen:\n%s", p.said)
	}
	return p, nil
}

// end sends the signal and waits until the process is gone.
func (p *process) end(signal syscall.Signal) error {
	if err := p.command.Process.Signal(signal); err != nil {
		return err
	}
	<-p.ended
	return p.command.Wait()
}

// isGone tells whether the process has ended, by itself or otherwise.
func (p *process) isGone() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// peak is the most memory that the process had at any time, in megabytes.
func (p *process) peak() (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kb, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			return kb >> 10, err
		}
	}
	return 0, fmt.Errorf("the system does not say how much memory process %d had", p.command.Process.Pid)
}

// worked is how much time of the processors the process has taken.
func (p *process) worked() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	// After the program's name, which may have spaces, come the state and numbers.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 {
		return 0, fmt.Errorf("the system does not say how much process %d has worked", p.command.Process.Pid)
	}
	var ticks time.Duration
	for _, field := range fields[11:13] {
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		ticks += time.Duration(n)
	}
	return ticks * (time.Second / 100), nil
}

// tailKept is enough for what a program says that ends by a panic.
const tailKept = 400

// tail is the last lines that somebody said.
type tail struct {
	mu    sync.Mutex
	lines []string
	all   int // so many were said
}

func (t *tail) add(line string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lines, t.all = append(t.lines, line), t.all+1
	if len(t.lines) > tailKept {
		t.lines = t.lines[1:]
	}
}

func (t *tail) count() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.all
}

// since is what was said after so many lines, as far as it is remembered.
func (t *tail) since(n int) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.lines[max(0, len(t.lines)-(t.all-n)):])
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(t.lines, "\n")
}
