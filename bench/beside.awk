# The same benchmarks in two files, the first by the native program and the second in V8: each with its time in both, and
# what part of the native speed the second has.
function time(ns) {
	if (ns >= 1e6) return sprintf("%.1f ms", ns / 1e6)
	return sprintf("%.1f µs", ns / 1e3)
}
BEGIN { printf "%-36s %12s %12s %10s\n", "", "native", "in V8", "speed" }
$2 ~ /^[0-9]+$/ && $4 == "ns/op" {
	name = $1
	sub(/^BenchmarkWorker/, "", name)
	if (FNR == NR) native[name] = $3
	else if (name in native) printf "%-36s %12s %12s %9.0f%%\n", name, time(native[name]), time($3), 100 * native[name] / $3
}
