import { fail, type Failure } from '#contract-kit/failure.ts';
import { makeSeller } from '#features/account/server/public.ts';
import type { OwnBeat } from '#features/catalogue/own-beats-contract.ts';
import { inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { onCatalogueChanged } from '../snapshot/on-catalogue-changed.ts';
import { type Missing, publishBeat } from '../states/publish-beat.ts';
import { type MayNot, mayNotSell } from '../beats/may-sell.ts';
import { auditIfOther, lockOwnBeat } from './lock-own-beat.ts';
import { readOwnBeat } from './read-own-beats.ts';
import { settledState } from '../states/settled-state.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs'>;
type Gone = Failure<'CATALOGUE_BEAT_NOT_FOUND'>;
type Sold = Failure<'CATALOGUE_BEAT_SOLD'>;
type Incomplete = Failure<'CATALOGUE_BEAT_INCOMPLETE'>;

export interface AskedBeat {
  readonly beatId: string;
  readonly actor: UserActor;
}

/** Of these order items those whose buyers have lost what they bought: refunded, or lost in a dispute. */
export type FindEndedSales = (db: Queryable, itemIds: readonly string[]) => Promise<ReadonlySet<string>>;

const missingWords: Readonly<Record<Missing, string>> = {
  cover: 'a cover',
  preview: 'its preview',
  license: 'a license',
  mp3: 'the mp3 file',
  wav: 'the WAV file',
  trackouts: 'the zip of trackouts',
};

/** Also for a beat that was sold exclusively, once that sale has come to nothing. */
export const publishOwnBeat = async (
  deps: Needs & { readonly findEndedSales: FindEndedSales },
  { beatId, actor }: AskedBeat,
): Promise<OwnBeat | Gone | Sold | Incomplete | MayNot> =>
  inTransaction(deps.db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    const mayNot = await mayNotSell(trx, beat.sellerId);
    if (mayNot) return mayNot;
    if (beat.state === 'processing' || beat.state === 'failed') return fail('CATALOGUE_BEAT_INCOMPLETE');
    if (beat.soldItemId !== null) {
      const ended = await deps.findEndedSales(trx, [beat.soldItemId]);
      if (!ended.has(beat.soldItemId)) return fail('CATALOGUE_BEAT_SOLD');
      const back = { ...settledState('unpublished'), sold_item_id: null };
      await trx.updateTable('catalogue_beats').set(back).where('id', '=', beatId).execute();
    }
    const missing = await publishBeat(trx, beatId, deps.clock.now());
    if (missing.length > 0) {
      const what = missing.map((one) => missingWords[one]).join(', ');
      return fail('CATALOGUE_BEAT_INCOMPLETE', { message: `This beat is not ready for sale: it lacks ${what}.` });
    }
    await makeSeller(trx, beat.sellerId);
    await auditIfOther(trx, { beat, actor, at: deps.clock.now(), action: 'publish-beat' });
    return await readOwnBeat(trx, beatId);
  });

export const unpublishOwnBeat = async (
  { db, clock }: Needs,
  { beatId, actor }: AskedBeat,
): Promise<OwnBeat | Gone | Sold | Incomplete> =>
  inTransaction(db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    if (beat.state === 'sold') return fail('CATALOGUE_BEAT_SOLD');
    if (beat.state === 'processing' || beat.state === 'failed') return fail('CATALOGUE_BEAT_INCOMPLETE');
    await trx.updateTable('catalogue_beats').set(settledState('unpublished')).where('id', '=', beatId).execute();
    if (beat.state === 'published') onCatalogueChanged(trx);
    await auditIfOther(trx, { beat, actor, at: clock.now(), action: 'unpublish-beat' });
    return await readOwnBeat(trx, beatId);
  });

export const retryBeat = (
  { db, jobs, clock }: Needs,
  { beatId, actor }: AskedBeat,
): Promise<OwnBeat | Gone | Failure<'CATALOGUE_BEAT_NOT_FAILED'>> =>
  inTransaction(db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    if (beat.state !== 'failed') return fail('CATALOGUE_BEAT_NOT_FAILED');
    await trx
      .updateTable('catalogue_beats')
      .set({ state: 'processing', failure: null, step: 'waiting' })
      .where('id', '=', beatId)
      .execute();
    await jobs.send('catalogue.process-beat', { beatId }, { trx, singletonKey: beatId });
    await auditIfOther(trx, { beat, actor, at: clock.now(), action: 'retry-beat' });
    return await readOwnBeat(trx, beatId);
  });

/** Off sale for good. What somebody has bought stays theirs. */
export const deleteBeat = async (
  { db, clock }: Needs,
  { beatId, actor }: AskedBeat,
): Promise<{ message: string } | Gone | Sold> =>
  inTransaction(db, async (trx) => {
    const beat = await lockOwnBeat(trx, beatId, actor);
    if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
    if (beat.state === 'sold') return fail('CATALOGUE_BEAT_SOLD');
    await trx.updateTable('catalogue_beats').set(settledState('removed')).where('id', '=', beatId).execute();
    if (beat.state === 'published') onCatalogueChanged(trx);
    await auditIfOther(trx, { beat, actor, at: clock.now(), action: 'delete-beat' });
    return { message: 'Beat deleted' };
  });
