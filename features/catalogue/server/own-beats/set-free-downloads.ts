import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { auditIfOther, lockOwnBeat } from './lock-own-beat.ts';

interface Input {
  readonly beatIds: readonly string[];
  readonly actor: UserActor;
  readonly freeDownload: boolean;
}

/** All of them, or none if one isn't theirs. Says how many are different now; what was sold exclusively stays as it is, and a kit, too. */
export const setFreeDownloads = (
  { db, jobs, clock }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { beatIds, actor, freeDownload }: Input,
): Promise<{ changed: number } | Failure<'CATALOGUE_BEAT_NOT_FOUND'>> =>
  inTransaction(db, async (trx) => {
    let changed = 0;
    // Everyone locks in the same order, so that nobody deadlocks.
    for (const beatId of [...new Set(beatIds)].toSorted()) {
      const beat = await lockOwnBeat(trx, beatId, actor);
      if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
      if (beat.state === 'sold' || beat.kind === 'kit') continue;
      const { numUpdatedRows } = await trx
        .updateTable('catalogue_beats')
        .set({ free_download: freeDownload })
        .where('id', '=', beatId)
        .where('free_download', '!=', freeDownload)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
      changed += 1;
      if (freeDownload) await jobs.send('catalogue.process-beat', { beatId }, { trx, singletonKey: beatId });
      await auditIfOther(trx, {
        beat,
        actor,
        at: clock.now(),
        action: 'set-free-download',
        details: { before: { freeDownload: !freeDownload }, after: { freeDownload } },
      });
    }
    return { changed };
  });
