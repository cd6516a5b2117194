import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { type BeatFacts, findBeats, lockBeats } from '#features/catalogue/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { findLive } from '../lifecycle/share-states.ts';
import type { ShareRow } from '../tables.ts';

export interface LockedSplit {
  readonly beat: BeatFacts;
  readonly owner: UserRow;
  /** Shares in force and open invitations. */
  readonly live: readonly ShareRow[];
}

type NoBeat = Failure<'SPLITS_BEAT_NOT_FOUND'>;

/** Locks a beat of the caller's own. Nobody else may decide what others earn from it, not even an admin. */
export const lockSplit = async (
  trx: Trx,
  { actor, beatId }: { readonly actor: Pick<UserActor, 'id'>; readonly beatId: string },
): Promise<LockedSplit | NoBeat> => {
  await lockBeats(trx, [beatId]);
  const beat = (await findBeats(trx, [beatId])).get(beatId);
  if (beat?.sellerId !== actor.id || beat.state === 'removed') return fail('SPLITS_BEAT_NOT_FOUND');
  const [owner] = await findUsersByIds(trx, [actor.id]);
  if (!owner) return fail('SPLITS_BEAT_NOT_FOUND');
  return { beat, owner, live: await findLive(trx, beatId) };
};
