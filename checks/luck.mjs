// Runs every test again and again on a machine that is busy with something else, and lists each that ever failed:
// node checks/luck.mjs [times]. What fails here now and then is a race, in the test or in what it tries.
// PARTS=go,pages,browser names a part of it.
import { spawn, spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { readFileSync, rmSync } from "node:fs";

const root = new URL("..", import.meta.url).pathname;
const times = Number(process.argv[2] ?? 20);
const wanted = (process.env.PARTS ?? "go,pages,browser").split(",");

/** Each part runs all its tests, and gives the names of those that failed. */
const parts = {
  go() {
    const { stdout, status } = run("go", [
      "test",
      "-count=1",
      "-vet=off",
      "-json",
      "./...",
    ]);
    const events = lines(stdout);
    return told(
      status,
      events
        .filter((e) => e.Action === "fail")
        .map((e) => `${e.Package} ${e.Test ?? ""}`),
    );
  },
  pages() {
    const file = `${root}bin/luck-pages.json`;
    const { status } = run(
      "npx",
      ["vitest", "run", "--reporter=json", `--outputFile=${file}`],
      "web",
    );
    const suites = taken(file)?.testResults ?? [];
    const tests = suites.flatMap((s) => [
      ...s.assertionResults.map((a) => [a.status, a.fullName]),
      [s.status, s.name],
    ]);
    return told(
      status,
      tests
        .filter(([how]) => how === "failed")
        .map(([, name]) => name.replace(root, "")),
    );
  },
  browser() {
    const file = `${root}bin/luck-browser.json`;
    const env = {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      SCRIP: process.env.SCRIP ?? `${root}bin/scrip`,
    };
    const { status } = run(
      "npx",
      ["playwright", "test", "--reporter=json"],
      "web",
      env,
    );
    return told(status, failedIn(taken(file)?.suites ?? []));
  },
};

const failedIn = (suites) =>
  suites.flatMap((s) => [
    ...(s.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => `${s.file}: ${spec.title}`),
    ...failedIn(s.suites ?? []),
  ]);

/** What failed without saying which test it was is told too. */
const told = (status, failed) =>
  status !== 0 && failed.length === 0
    ? ["ended without a test that failed"]
    : failed;

const lines = (text) =>
  text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return []; // what a test printed beside its report
    }
  });

/** taken reads a report once, so that the next run cannot be told by the report of this one. */
function taken(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  } finally {
    rmSync(file, { force: true });
  }
}

function run(program, args, folder = ".", env = {}) {
  const options = {
    cwd: root + folder,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    env: { ...process.env, ...env },
  };
  return spawnSync("nice", ["-n", "5", program, ...args], options);
}

/** As many programs as there are cores do nothing, as fast as they can. */
const loads = cpus().map(() => spawn(process.execPath, ["-e", "for (;;);"]));
const failures = new Map();
let clean = 0;
for (let i = 1; i <= times; i++) {
  const began = Date.now();
  const failed = wanted.flatMap((part) =>
    parts[part]().map((name) => `${part}: ${name}`),
  );
  if (failed.length === 0) clean++;
  for (const name of failed) failures.set(name, (failures.get(name) ?? 0) + 1);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `run ${i} of ${times}, ${seconds} s: ${failed.length ? `failed: ${failed.join("; ")}` : "all passed"}`,
  );
}
for (const load of loads) load.kill("SIGKILL");
console.log(`${clean} of ${times} runs passed.`);
for (const [name, n] of [...failures].sort((a, b) => b[1] - a[1]))
  console.log(`${String(n).padStart(4)}  ${name}`);
process.exit(failures.size ? 1 : 0);
