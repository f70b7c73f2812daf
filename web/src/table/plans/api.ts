// The calls to the server that plans need.
import { given, http } from '../../api/client';
import type { Draft, Step, Tried } from './types';

export const plansApi = {
  try: (id: string, seat: number, at: number, line: Step[]) =>
    given(
      http.POST('/api/tables/{id}/try', { params: { path: { id } }, body: { seat, at, line } }),
    ) as Promise<Tried>,
  kept: (id: string, seat: number) =>
    given(http.GET('/api/tables/{id}/plans', { params: { path: { id }, query: { seat } } })),
  keep: (id: string, seat: number, draft: Draft) =>
    given(http.POST('/api/tables/{id}/plans', { params: { path: { id } }, body: { seat, ...draft } })),
  change: (id: string, seat: number, plan: number, draft: Draft) =>
    given(
      http.PUT('/api/tables/{id}/plans/{plan}', {
        params: { path: { id, plan } },
        body: { seat, ...draft },
      }),
    ),
  drop: (id: string, seat: number, plan: number) =>
    given(http.DELETE('/api/tables/{id}/plans/{plan}', { params: { path: { id, plan }, query: { seat } } })),
  order: (id: string, seat: number, plan: number) =>
    given(http.POST('/api/tables/{id}/orders', { params: { path: { id } }, body: { seat, plan } })),
};
