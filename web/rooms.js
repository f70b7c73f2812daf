// The rooms of the pages and the arrows between them: what arch_test.go is for Go. Run by npm run lint.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const src = new URL('src', import.meta.url).pathname;

/** The rooms from the ground up: each imports only from those before it. ARCHITECTURE.md says what they are. */
const floors = [
  ...[
    'words',
    'show',
    'api',
    'contract',
    'engine',
    'parts',
    'charts',
    'base',
    'board',
    'board/pieces',
    'chrome',
    'rules',
    'terms',
  ],
  ...[
    'rules/text',
    'gameparts',
    'shell/device',
    'shell/create',
    'shell/tables',
    'shell/company',
    'shell/notifications',
    'shell/events',
    'shell/events/lists',
    'shell/organise',
  ],
  ...['shell/people', 'shell/clubs', 'shell/account', 'shell/home', 'shell/numbers'],
  ...['table/story', 'table/judged', 'table/controls', 'table/orders', 'table/act', 'table/analysis'],
  ...['table/charts', 'table/chat', 'table/generic', 'table/plans', 'table/live', 'table/log', 'table/end'],
  ...[
    'table/hint',
    'table/watch',
    'table/frame',
    'table/foyer',
    'table/review',
    'table/show',
    'table',
    'learn',
    'rules/page',
  ],
  ...['embed', ''],
  ...['still', 'titles/shared', 'titles/cube'],
];
/** The rooms of a title, likewise; its first folder is the door. No title uses another. */
const within = ['data', 'base', 'pieces', 'map', 'panels', 'board', 'routes', 'tiles', 'working', 'steps'];
within.push('telling', '', 'lessons', 'rules');
/** So many files a room holds, beside tests and what is no code. */
const most = 25;

const code = /\.(svelte|ts|css)$/;
const test = /\.test\.ts$|^base\/rendered\.ts$/;
const faults = [];

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(src, join(entry.parentPath, entry.name)));

/** place is the title that a room belongs to, or none, and its floor. */
function place(room) {
  const [, title, inner = ''] = /^titles\/(?!(?:shared|cube)$)([^/]+)(?:\/(.+))?$/.exec(room) ?? [];
  const floor = title === undefined ? floors.indexOf(room) : within.indexOf(inner);
  return { title, floor };
}

/** allowed tells whether an arrow may lead from one room to another. */
function allowed(from, to) {
  if (from === to || to === 'styles') return true;
  const [a, b] = [place(from), place(to)];
  if (a.title !== undefined && b.title === undefined) return to !== '';
  return a.title === b.title && b.floor < a.floor;
}

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile();
/** reached is the file that a specifier means. */
const reached = (from, spec) =>
  ['', '.ts', '.d.ts', '.js', '/index.ts']
    .map((end) => join(src, dirname(from), spec.replace(/\?.*/, '')) + end)
    .find(isFile);

/** Static and dynamic imports, and what is exported again. */
const statement = /\b(?:import|export)\s+(?:type\s+)?(?:[\w*{][^'";]*?\sfrom\s*)?['"](\.[^'"]+)['"]/g;
const dynamic = /\bimport\(\s*['"](\.[^'"]+)['"]/g;
function* imports(file) {
  const text = readFileSync(join(src, file), 'utf8');
  for (const [, spec] of [...text.matchAll(statement), ...text.matchAll(dynamic)]) yield spec;
}

for (const file of files.filter((f) => /\.(svelte|ts)$/.test(f) && !f.endsWith('.d.ts') && !test.test(f))) {
  const from = dirname(file).replace(/^\.$/, '');
  if (place(from).floor < 0) faults.push(`${file}: rooms.js knows no room ${from}`);
  for (const spec of imports(file)) {
    const to = reached(file, spec);
    const room = to && dirname(relative(src, to)).replace(/^\.$/, '');
    if (!to || allowed(from, room)) continue;
    faults.push(`${file}: ${from || 'src'} imports from ${room || 'src'} (${spec})`);
  }
}

for (const folder of new Set(files.map(dirname))) {
  const all = files.filter((f) => dirname(f) === folder);
  const held = all.filter((f) => code.test(f) && !test.test(f));
  if (held.length > most) faults.push(`${folder}: ${held.length} files, more than ${most}`);
}

for (const folder of new Set(files.flatMap((f) => [dirname(f), dirname(dirname(f))]))) {
  const names = new Set(readdirSync(join(src, folder)).map((name) => basename(name).replace(/\..*/, '')));
  const met = new Map();
  for (const name of names) {
    const other = met.get(name.toLowerCase());
    if (other) faults.push(`${folder}: ${other} and ${name} differ by case alone`);
    met.set(name.toLowerCase(), name);
  }
}

for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
