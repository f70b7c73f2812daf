import { expect, it } from 'vitest';
import { embedding } from './embedding';

it('names the table, and the moment where one is given', () => {
  const origin = 'https://play.example';
  expect(embedding('abc', undefined, origin).address).toBe('https://play.example/embed/table/abc');
  expect(embedding('abc', null, origin).address).toBe('https://play.example/embed/table/abc');
  expect(embedding('abc', 0, origin).address).toBe('https://play.example/embed/table/abc/at/0');
  expect(embedding('abc', 139, origin).html).toBe(
    '<iframe src="https://play.example/embed/table/abc/at/139" title="Scrip" width="680" height="470" ' +
      'style="max-width:100%;border:0;border-radius:8px" loading="lazy"></iframe>',
  );
});

it('lets nothing out of the attribute', () => {
  expect(embedding('a"b', 1, 'https://play.example').html).toContain('/a%22b/at/1"');
});
