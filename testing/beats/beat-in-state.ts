import { sql } from 'kysely';
import { changeStates } from '#features/catalogue/server/public-records.ts';
import type { BeatState } from '#features/catalogue/server/tables.ts';
import { type Db, inTransaction } from '#platform/database/open.ts';

/** The buyer of a beat that `putInState` makes sold. */
export const exclusiveOwner = '01900000-0000-7000-8000-0000000000aa';

/** When a beat scheduled by `putInState` goes on sale. */
export const scheduledFor = new Date('2026-12-24T18:00:00Z');

/** Ignores the transitions that `changeStates` allows. */
export const putInState = async (db: Db, beatId: string, state: BeatState): Promise<void> => {
  await sql`
    update catalogue_beats set state = ${state},
      failure = ${state === 'failed' ? 'The WAV could not be read.' : null},
      step = ${state === 'processing' ? 'sound' : null},
      sold_item_id = ${state === 'sold' ? exclusiveOwner : null}::uuid,
      publish_at = ${state === 'scheduled' ? scheduledFor : null}::timestamptz,
      release_problem = null,
      published_at = coalesce(published_at, ${state === 'published' ? new Date() : null})
    where id = ${beatId}`.execute(db);
};

/** Deletes the beat as its seller would, but without emails. Returns false if there was nothing to delete. */
export const removeBeat = (db: Db, beatId: string): Promise<boolean> =>
  inTransaction(db, async (trx) => (await changeStates(trx, [beatId], 'remove', {})).has(beatId));
