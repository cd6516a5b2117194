import type { BeatState } from '../tables.ts';

/**
 * A beat that is neither being made nor has failed. What was told of its making goes with the state that it belongs to:
 * the database refuses a failure anywhere else, be it at the end of an account or of an exclusive sale.
 */
export const settledState = <S extends Exclude<BeatState, 'processing' | 'failed'>>(state: S) =>
  ({ state, failure: null, step: null }) as const;
