# One table of all benchmarks: a line each, with the rates first.
/^pkg:/ { pkg = $2; sub(/.*\/scrip\/?/, "", pkg) }
/^Benchmark/ {
	name = $1
	sub(/^Benchmark/, "", name)
	sub(/-[0-9]+$/, "", name)
	line = ""
	for (i = 3; i < NF; i += 2) {
		unit = $(i + 1)
		if (unit == "B/op") continue
		value = $i
		if (unit == "ns/op") { value = time($i); unit = "each" }
		else if (value >= 1000) value = sprintf("%d", value)
		line = line sprintf("  %10s %-13s", value, unit)
	}
	printf "%-22s %-24s%s\n", pkg, name, line
}
function time(ns) {
	if (ns >= 1e9) return sprintf("%.2f s", ns / 1e9)
	if (ns >= 1e6) return sprintf("%.2f ms", ns / 1e6)
	if (ns >= 1e3) return sprintf("%.2f us", ns / 1e3)
	return ns " ns"
}
