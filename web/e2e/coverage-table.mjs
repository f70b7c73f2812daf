// One table of what the tests run, by room: of the Go files the statements, of the pages the lines.
//   node coverage-table.mjs [go.txt of covdata] [folder of coverage.mjs] [folder of the pages built with maps]
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TraceMap, eachMapping } from '@jridgewell/trace-mapping';

/** goRooms counts statements: a block that several binaries have is one, run if any of them ran it. */
export function goRooms(profile) {
  const blocks = new Map();
  for (const line of profile.split('\n')) {
    const [, block, statements, runs] = /^(\S+:\S+) (\d+) (\d+)$/.exec(line) ?? [];
    if (!block) continue;
    const known = blocks.get(block);
    blocks.set(block, { all: +statements, run: (known?.run ?? false) || +runs > 0 });
  }
  const rooms = new Map();
  for (const [block, { all, run }] of blocks) {
    // The module's own name has three parts; what lies below is the path in the tree.
    const path = block.slice(0, block.lastIndexOf(':')).split('/').slice(3, -1);
    const deep = ['title', 'kit', 'cmd', 'store', 'server'].includes(path[0]) ? 2 : 1;
    add(rooms, path.slice(0, deep).join('/') || '.', all, run ? all : 0);
  }
  return rooms;
}

function add(rooms, name, all, run) {
  const room = rooms.get(name) ?? { all: 0, run: 0 };
  rooms.set(name, { all: room.all + all, run: room.run + run });
}

/** ranAt tells of a place of a script whether it was run: the innermost range that holds it says so. */
export function ranAt(functions) {
  const ranges = functions.flatMap((f) => f.ranges);
  // Wider ones first, so that those within them have the last word.
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const changes = [];
  const open = [];
  const close = (upTo) => {
    while (open.length && open.at(-1).endOffset <= upTo) {
      const { endOffset } = open.pop();
      changes.push([endOffset, (open.at(-1)?.count ?? 0) > 0]);
    }
  };
  for (const range of ranges) {
    close(range.startOffset);
    open.push(range);
    changes.push([range.startOffset, range.count > 0]);
  }
  close(Infinity);
  return (offset) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (changes[middle][0] <= offset) low = middle + 1;
      else high = middle;
    }
    return low > 0 && changes[low - 1][1];
  };
}

/** linesOf is the lines of the sources that a script was made of, each with whether any of the tests ran it. */
export function linesOf(text, map, shares) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const ran = shares.map(ranAt);
  const lines = new Map();
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source, originalLine }) => {
    if (source === null || originalLine === null) return;
    const offset = starts[generatedLine - 1] + generatedColumn;
    const line = `${source}:${originalLine}`;
    lines.set(line, lines.get(line) || ran.some((at) => at(offset)));
  });
  return lines;
}

function pageRooms(shareFolder, built) {
  const shares = new Map();
  for (const name of existsSync(shareFolder) ? readdirSync(shareFolder) : [])
    for (const { file, functions } of JSON.parse(readFileSync(join(shareFolder, name), 'utf8')))
      shares.set(file, [...(shares.get(file) ?? []), functions]);
  const lines = new Map();
  const maps = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js.map'));
  const files = new Set(maps.map((name) => `assets/${name.slice(0, -4)}`));
  const strange = [...shares.keys()].filter((file) => !files.has(file));
  if (strange.length) throw new Error(`the browser ran other pages than were built: ${strange.join(', ')}`);
  for (const file of files) {
    const map = JSON.parse(readFileSync(join(built, `${file}.map`), 'utf8'));
    for (const [line, run] of linesOf(readFileSync(join(built, file), 'utf8'), map, shares.get(file) ?? [])) {
      const at = posix.normalize(posix.join('assets', line)).replace(/^(\.\.\/)*/, '');
      lines.set(at, lines.get(at) || run);
    }
  }
  const rooms = new Map();
  for (const [line, run] of lines) {
    if (line.includes('node_modules/')) continue;
    const [, room] = /(?:^|\/)src\/((?:(?:titles|table|shell)\/)?[^/:]+)[/:]/.exec(line) ?? [];
    if (room) add(rooms, `web/${room}`, 1, run ? 1 : 0);
  }
  return rooms;
}

function print(what, rooms) {
  let [all, run] = [0, 0];
  console.log(`${'room'.padEnd(34)} ${what.padStart(12)} ${'run'.padStart(8)} ${'%'.padStart(6)}`);
  const row = (name, a, r) =>
    console.log(
      `${name.padEnd(34)} ${String(a).padStart(12)} ${String(r).padStart(8)} ${((100 * r) / a).toFixed(1).padStart(6)}`,
    );
  for (const [name, room] of [...rooms].sort(([a], [b]) => a.localeCompare(b))) {
    [all, run] = [all + room.all, run + room.run];
    row(name, room.all, room.run);
  }
  if (all) row('all', all, run);
  console.log();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [profile, shares, built] = process.argv.slice(2);
  print('statements', goRooms(readFileSync(profile, 'utf8')));
  if (built) print('lines', pageRooms(shares, built));
}
