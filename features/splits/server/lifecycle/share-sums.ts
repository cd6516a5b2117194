import { givenAway } from '../../rules.ts';
import type { ShareRow } from '../tables.ts';

/** The same for all terms of one person, as far as the owner of the beat knows. */
export const personOf = ({ user_id: userId, email }: Pick<ShareRow, 'user_id' | 'email'>): string =>
  userId ?? email ?? '';

export const sumsOf = (live: readonly ShareRow[]) =>
  givenAway(live.map((one) => ({ person: personOf(one), bps: one.bps, publishingBps: one.publishing_bps })));
