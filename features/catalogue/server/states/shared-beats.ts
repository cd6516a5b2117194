import { t } from '#contract-kit/texts/text.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { MailDeps } from '../beats/email-seller.ts';
import { publishUnattended, emailNotPublished } from './publish-unattended.ts';
import { changeState } from './change-state.ts';

// The splits feature uses this.

/** Finds deleted beats as well. */
export const findBeatsOf = async (db: Queryable, sellerId: string): Promise<string[]> =>
  (await db.selectFrom('catalogue_beats').select('id').where('seller_id', '=', sellerId).execute()).map(({ id }) => id);

/** Locks beats in one order, so that none deadlock. Every change of a share locks its beat first. */
export const lockBeats = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .selectFrom('catalogue_beats')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
};

/** Keeps the beat off sale until every collaborator has responded, even if its time comes. The caller has locked it. */
export const holdBeatBack = async (trx: Trx, beatId: string): Promise<void> => {
  const { state } = await trx
    .selectFrom('catalogue_beats')
    .select('state')
    .where('id', '=', beatId)
    .executeTakeFirstOrThrow();
  if (state === 'published' || state === 'unpublished') await changeState(trx, beatId, 'wait', {});
  else await setWaiting(trx, beatId, true);
};

const setWaiting = async (trx: Trx, beatId: string, waits: boolean): Promise<void> => {
  await trx.updateTable('catalogue_beats').set({ waits_for_answers: waits }).where('id', '=', beatId).execute();
};

/**
 * Publishes a beat that waited for collaborators, or emails the seller why it can't. The caller has locked the beat.
 */
export const publishSettled = async (deps: MailDeps, trx: Trx, beatId: string): Promise<boolean> => {
  const beat = await trx
    .selectFrom('catalogue_beats')
    .select(['id', 'kind', 'title', 'seller_id as sellerId', 'state', 'waits_for_answers'])
    .where('id', '=', beatId)
    .executeTakeFirstOrThrow();
  if (!beat.waits_for_answers) return false;
  await setWaiting(trx, beatId, false);
  // Its preview isn't ready, or its time hasn't come.
  if (beat.state !== 'unpublished') return false;
  const problem = await publishUnattended(deps, trx, beat);
  if (problem === null) return true;
  await emailNotPublished(deps, trx, {
    beat,
    text: t`All collaborators of “${{ title: beat.title }}” have responded, and we couldn’t publish it. Nobody can hear or buy it for now. Once you’ve fixed this, publish it.`,
    problem,
  });
  return false;
};
