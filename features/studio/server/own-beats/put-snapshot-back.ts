import { isDeepStrictEqual } from 'node:util';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Acting } from '#platform/http/actor.ts';
import { isIncomplete } from '#features/catalogue/beat-rules.ts';
import { queueProcessing } from '../processing/queue-processing.ts';
import {
  type BeatSnapshot,
  changeState,
  findMissing,
  type LockedBeat,
  notReadyMessage,
  readSnapshot,
  restoreDates,
  restoreFields,
} from '#features/catalogue/server/public-records.ts';
import { schedule } from '../release/release-beat.ts';
import { publishLocked, refuseSeller } from './publish-own-beat.ts';

interface PutBack {
  readonly beat: LockedBeat;
  readonly actor: Acting;
  readonly before: BeatSnapshot;
  /** The snapshot after the change, to find out whether the beat was edited since. */
  readonly after: BeatSnapshot;
}

const kept = (message: string): Failure<'KEPT'> => fail('KEPT', { message });

/**
 * Changes nothing if something was edited since. If it fails, the caller must roll back: it may have written something.
 */
export const putSnapshotBack = async (
  trx: Trx,
  deps: Deps,
  { beat, actor, before, after }: PutBack,
): Promise<Failure<'KEPT'> | null> => {
  if (beat.state === 'sold') return kept('It was sold exclusively.');
  if (!isDeepStrictEqual(await readSnapshot(trx, beat.id), after)) return kept('It was changed since.');
  const restored = await restoreFields(trx, beat.id, { before, after });
  const refusal = await putStateBack(trx, deps, { beat, actor, before });
  if (refusal) return refusal;
  await restoreDates(trx, beat.id, before);
  // A beat that stays on sale must stay complete. One put on sale just now has been checked already.
  const mayMiss = before.state === 'published' && (restored.licenses || restored.ai);
  const missing = mayMiss ? await findMissing(trx, beat.id) : [];
  if (missing.length > 0) return kept(notReadyMessage(missing));
  if (restored.freeDownload) await queueProcessing(deps, trx, beat.id);
  return null;
};

const putStateBack = async (
  trx: Trx,
  { clock, jobs }: Deps,
  { beat, actor, before }: Omit<PutBack, 'after'>,
): Promise<Failure<'KEPT'> | null> => {
  const isSame = before.state === beat.state && before.publishAt === (beat.publishAt?.toISOString() ?? null);
  if (isSame || isIncomplete(before.state)) return null;
  if (before.state === 'published') {
    const refusal = (await refuseSeller(trx, beat)) ?? (await publishLocked(trx, { clock }, { beat, actor }));
    return refusal && kept(refusal.message ?? 'It can’t be published.');
  }
  if (beat.state === 'published') await changeState(trx, beat.id, 'unpublish', {});
  if (before.state === 'unpublished') {
    if (beat.state === 'scheduled') await changeState(trx, beat.id, 'cancel-schedule', {});
    return null;
  }
  const at = before.publishAt && new Date(before.publishAt);
  if (!at || at <= clock.now()) return kept('The time it was scheduled for has passed.');
  await schedule({ jobs, clock }, trx, { beatId: beat.id, at });
  return null;
};
