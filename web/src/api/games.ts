// Looking for finished public games.
import { given, http } from './client';
import type { components, paths } from './openapi';

export type FoundGame = components['schemas']['FoundGame'];
export type GamesWanted = NonNullable<paths['/api/games']['get']['parameters']['query']>;

export const findGames = (query: GamesWanted) => given(http.GET('/api/games', { params: { query } }));
