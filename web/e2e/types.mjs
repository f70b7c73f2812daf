// The page's types of the API, made from the server's own document.
//   node e2e/types.mjs [path of scrip]     writes src/api/openapi.d.ts
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const file = new URL('../src/api/openapi.d.ts', import.meta.url);

export async function generate(binary) {
  const document = execFileSync(binary, ['openapi'], { encoding: 'utf8', maxBuffer: 16 << 20 });
  return (
    '// Made by "npm run types" from the server. Do not edit.\n\n' + astToString(await openapiTS(document))
  );
}

/** current tells whether the types in the project are those of the server. */
export const current = async (binary) => (await generate(binary)) === readFileSync(file, 'utf8');

if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFileSync(
    file,
    await generate(process.argv[2] ?? new URL('../../bin/scrip', import.meta.url).pathname),
  );
}
