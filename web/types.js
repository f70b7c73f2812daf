// The page's types of the API, src/api/openapi.d.ts, made from the server's own document.
//   node types.js [path of scrip]     without a path the server is run from its sources
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const file = new URL('src/api/openapi.d.ts', import.meta.url);
const root = new URL('..', import.meta.url);

const [binary] = process.argv.slice(2);
const [program, ...args] = binary ? [binary] : ['go', 'run', './cmd/scrip'];
const document = execFileSync(program, [...args, 'openapi'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16 << 20,
});
const types = `// Made by "npm run types" from the server. Do not edit.\n\n${astToString(await openapiTS(document))}`;

// A file that is the same stays as it is, for programs that watch it.
if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types);
