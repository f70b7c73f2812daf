package server

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/results"
)

// Metrics count what the server does, for Prometheus. It observes the house too.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	commits  prometheus.Histogram
	entries  *prometheus.CounterVec
	failures *prometheus.CounterVec
	streams  prometheus.Gauge
}

// NewMetrics makes metrics that start at nothing.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "scrip_http_request_seconds", Help: "How long requests took, by route.",
			Buckets: []float64{.001, .0025, .005, .01, .03, .1, .3, 1, 3, 10},
		}, []string{"route", "method", "status"}),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "scrip_commit_seconds", Help: "How long it took to keep a move for good.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .03, .1, .3, 1},
		}),
		entries: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "scrip_entries_total", Help: "Entries added to records, by title.",
		}, []string{"title"}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "scrip_failures_total", Help: "What went wrong: a commit that failed, a bot that could not move, a request answered with 500.",
		}, []string{"what"}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{Name: "scrip_streams", Help: "Live streams open."}),
	}
	for _, what := range []string{match.FailedCommit, match.FailedBot, failedRequest} {
		m.failures.WithLabelValues(what) // at 0, so that the first one is a step
	}
	m.registry.MustRegister(m.requests, m.commits, m.entries, m.failures, m.streams,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// together tells the figures of all servers whenever Prometheus asks.
type together func(context.Context) (results.Figures, error)

var (
	servers    = prometheus.NewDesc("scrip_house_servers", "Servers on the database.", nil, nil)
	tables     = prometheus.NewDesc("scrip_house_tables", "Tables in the database, by status.", []string{"status"}, nil)
	jobs       = prometheus.NewDesc("scrip_house_jobs", "Turns of bots and other jobs of all servers: waiting, and failed for good.", []string{"state"}, nil)
	bell       = prometheus.NewDesc("scrip_bell_seconds", "How long a change lately took to be heard through the database.", nil, nil)
	figureTime = 5 * time.Second
)

func (together) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{servers, tables, jobs, bell} {
		out <- d
	}
}

func (t together) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), figureTime)
	defer cancel()
	f, err := t(ctx)
	if err != nil {
		slog.Warn("query figures of all servers failed", "err", err)
		return
	}
	tell := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	tell(servers, float64(f.Servers))
	for status, n := range f.Tables {
		tell(tables, float64(n), status)
	}
	tell(jobs, float64(f.Waiting), "waiting")
	tell(jobs, float64(f.Failed), "failed")
	tell(bell, f.Bell.Seconds())
}

// watch adds what the house and the store can tell.
func (m *Metrics) watch(h *match.House, healthy func() (time.Duration, error), figures together) {
	if figures != nil {
		m.registry.MustRegister(figures)
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(
		prometheus.GaugeOpts{Name: "scrip_tables_loaded", Help: "Tables in memory."},
		func() float64 { return float64(h.Loaded()) }),
		prometheus.NewGaugeFunc(
			prometheus.GaugeOpts{Name: "scrip_last_write_age_seconds", Help: "How long ago something could be written."},
			func() float64 { age, _ := healthy(); return age.Seconds() }))
}

// Committed counts entries that were kept.
func (m *Metrics) Committed(title string, entries int, took time.Duration) {
	m.entries.WithLabelValues(title).Add(float64(entries))
	m.commits.Observe(took.Seconds())
}

// failedRequest is a request that was answered with 500.
const failedRequest = "request"

// Failed counts what went wrong.
func (m *Metrics) Failed(what string) { m.failures.WithLabelValues(what).Inc() }

func (m *Metrics) request(route, method string, status int, took time.Duration) {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete:
	default:
		method = "other" // whatever clients make up must not make new series
	}
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Observe(took.Seconds())
}

// Handler serves the metrics to Prometheus. It is for an address of its own: they are not for
// everybody.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
