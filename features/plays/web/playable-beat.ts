import type { Beat } from '#features/catalogue/contract.ts';

/** What the player shows of a beat, and what its price button needs. Every Beat and Track is one. */
export type PlayableBeat = Pick<
  Beat,
  '_id' | 'title' | 'user' | 'coverImage' | 'durationMs' | 'time' | 'bpm' | 'key' | 'wave' | 'price' | 'licenses'
>;
