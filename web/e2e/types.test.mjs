import { assert } from './harness.mjs';
import { current } from './types.mjs';

export const tests = {
  'the types of the API are those of the server': async ({ binary }) => {
    assert(await current(binary), 'src/api/openapi.d.ts is out of date: npm run types');
  },
};
