// Events of a club, made by calls: who holds them, who is in, and what came of their tables.
import { expect } from '@playwright/test';
import { api } from './page.mjs';

/** call is an answer that a test counts on. */
export async function call(page, method, path, body) {
  const answer = await api(page, method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)?.slice(0, 200)}`).toBeLessThan(300);
  return answer.body;
}

/** clubOf founds a club of one who organises, which the others join. */
export async function clubOf(organiser, name, people) {
  const club = await call(organiser, 'POST', '/api/clubs', { name, listed: true, joining: 'anybody' });
  for (const person of people) await call(person, 'POST', `/api/clubs/${club.id}/join`, {});
  return club.id;
}

/** eventOf makes an event and opens its entry; who is named enters. */
export async function eventOf(organiser, club, name, settings, people = []) {
  const usual = { legs: [{ title: 'chicago-express' }], points: { scheme: 'place' }, listed: true };
  const body = { name, settings: { ...usual, ...settings } };
  const { id } = await call(organiser, 'POST', `/api/clubs/${club}/events`, body);
  await call(organiser, 'POST', `/api/events/${id}/open`);
  for (const person of people) await call(person, 'POST', `/api/events/${id}/entry`, {});
  return id;
}

/** begun waits until so many tables of an event are being played. */
export async function begun(page, id, n) {
  const playing = async () =>
    (await call(page, 'GET', `/api/events/${id}`)).tables.filter((t) => t.state === 'playing').length;
  await expect.poll(playing, 'tables of the event begin').toBe(n);
}

/** decided ends a table with places by seat, as an organiser does. */
export const decided = (organiser, id, table, places, why = 'Played at the club.') =>
  call(organiser, 'POST', `/api/events/${id}/tables/${table}/result`, { places, why });
