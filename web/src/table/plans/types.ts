// What is said about plans between browser and server.
import type { components } from '../../api/openapi';
import type { OptionView } from '../../api/types';
import type { Live } from '../../contract/live';
import type { Plans } from './plans.svelte';

/** The table of somebody who plans. */
export type PlanTable = Live & { readonly plans: Plans };

type Schemas = components['schemas'];

/** A decision of somebody: of a seat, or what chance draws. */
export type Step = Schemas['Step'];

/** What a line of steps comes to, as far as the seat can know. */
export type Tried = Omit<Schemas['Trial'], 'asked' | 'options'> & {
  asked: number | 'chance' | null;
  options: OptionView[];
};

/** A plan that is kept: by the server, or while that does not answer by this browser. */
export type Plan = Omit<Schemas['Plan'], 'seat'> & { unsent?: boolean };

/** What a plan is made of. */
export type Draft = Pick<Plan, 'name' | 'at' | 'line'>;
