import type { Selectable } from 'kysely';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { passwordRequired } from '#contract-kit/refusals.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { importedFileKinds } from '#features/licenses/file-kinds.ts';
import { beatChanges } from '#features/studio/beat-form.ts';
import { editBeat as editEndpoint, newBeat } from '#features/studio/contract.ts';
import { findSameSounds, findSellingRefusal, type NewFile } from '#features/catalogue/server/public-records.ts';
import {
  createFromUploads,
  editBeat,
  findUploadStates,
  readOwnBeats,
  removeUploads,
} from '#features/studio/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { validateBody } from '#platform/http/input/validate.ts';
import type { JobContext } from '#platform/jobs/job-queue.ts';
import type { ImportRowTable } from '../tables.ts';
import { importRowLife } from '../row-states.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'bulk.import-row': { importId: string; position: number };
  }
}

type Row = Selectable<ImportRowTable> & { readonly owner_id: string };
type Place = Pick<Row, 'import_id' | 'position'>;
/** Retry delay while files are still being checked. */
const checkAgainSeconds = 2;

export const queueRow = (
  { jobs }: Deps,
  trx: Trx,
  { import_id: importId, position }: Place,
  startAfterSeconds = 0,
): Promise<void> =>
  jobs.send(
    'bulk.import-row',
    { importId, position },
    // The priority falls with the position, so that a long table doesn't delay another person's first rows.
    { trx, singletonKey: `${importId} ${position}`, startAfterSeconds, priority: 0 - position },
  );

/**
 * Safe to run again after a crash: a new beat and its row's state are stored in one transaction, and a change can be
 * repeated.
 */
export const importRow = async (
  deps: Deps,
  { importId, position }: { readonly importId: string; readonly position: number },
  { isLastAttempt }: Pick<JobContext, 'isLastAttempt'>,
): Promise<void> => {
  const row = await findRow(deps, importId, position);
  if (!row) return;
  if (row.state !== 'queued') return await dropUploads(deps, row);
  try {
    await (row.kind === 'new' ? createOne(deps, row) : changeOne(deps, row));
  } catch (error) {
    if (isLastAttempt) await settle(deps.db, deps, row, 'failed', 'Something went wrong on our side. Send it again.');
    throw error;
  }
};

const findRow = ({ db }: Deps, importId: string, position: number): Promise<Row | undefined> =>
  db
    .selectFrom('bulk_import_rows as r')
    .innerJoin('bulk_imports as i', 'i.id', 'r.import_id')
    .selectAll('r')
    .select('i.owner_id')
    .where('r.import_id', '=', importId)
    .where('r.position', '=', position)
    .executeTakeFirst();

/** Does nothing if the row has reached an end state before, as when two runs overlap. */
const settle = async (
  db: Deps['db'] | Trx,
  { clock }: DepsWithoutDb,
  { import_id: importId, position }: Place,
  state: 'done' | 'failed' | 'skipped',
  reason: string | null = null,
): Promise<void> => {
  await importRowLife
    .moveWhere(db, state, { reason, changed_at: clock.now() })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute();
};

/** Deletes the uploads of a row that is done or skipped; a crash may have left them. */
const dropUploads = async (deps: Deps, { state, uploads, owner_id: ownerId }: Row): Promise<void> => {
  if (state !== 'done' && state !== 'skipped') return;
  await removeUploads(deps, [...(await findUploadStates(deps, ownerId, uploads)).keys()]);
};

const expired = 'Its files have expired. Choose the folder again.';

const createOne = async (deps: Deps, row: Row): Promise<void> => {
  const { db } = deps;
  const states = await findUploadStates(deps, row.owner_id, row.uploads);
  if ([...states.values()].some((state) => state === 'receiving' || state === 'checking')) {
    return await db.transaction().execute((trx) => queueRow(deps, trx, row, checkAgainSeconds));
  }
  if (row.uploads.some((id) => !states.has(id))) return await settle(db, deps, row, 'failed', expired);
  const refusal = await findSellingRefusal(db, row.owner_id);
  if (refusal) return await settle(db, deps, row, 'failed', newBeat.failures[refusal.failure].message());
  const made = await createFromUploads<Failure<'SAME' | 'ENDED'>>(
    deps,
    row.owner_id,
    { ...row.fields, uploads: row.uploads },
    {
      beatId: row.beat_id,
      neededKinds: importedFileKinds,
      confirm: async (trx, files) => {
        const refused = await findSame(trx, row, files);
        if (refused) return refused;
        await settle(trx, deps, row, 'done');
        return null;
      },
    },
  );
  if (!isFailure(made)) return;
  if (made.failure === 'ENDED') return;
  if (made.failure === 'SAME') {
    await settle(db, deps, row, 'skipped', made.message);
    return await dropUploads(deps, { ...row, state: 'skipped' });
  }
  await settle(db, deps, row, 'failed', reasonOf(made) ?? newBeat.failures[made.failure].message());
};

const reasonOf = ({ fields, message }: Failure): string | null =>
  Object.values(fields ?? {})
    .flat()
    .join(' ') ||
  message ||
  null;

/** Locks, because another import or window may be creating the same beat. Records the new beat's external id. */
const findSame = async (
  trx: Trx,
  { import_id: importId, position, owner_id: ownerId, external_id: externalId, beat_id: beatId }: Row,
  files: readonly Pick<NewFile, 'kind' | 'sha256'>[],
): Promise<Failure<'SAME' | 'ENDED'> | null> => {
  await lockName(trx, 'bulk.import', ownerId);
  const row = await trx
    .selectFrom('bulk_import_rows')
    .select('state')
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state !== 'queued') return fail('ENDED');
  if ((await findSameSounds(trx, ownerId, files)).length > 0) {
    return fail('SAME', { message: forCaller(() => t`You already have a beat with this sound.`) });
  }
  if (externalId === '') return null;
  const named = await trx
    .selectFrom('bulk_external_ids')
    .select('beat_id')
    .where('seller_id', '=', ownerId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  if (named && (await readOwnBeats(trx, [named.beat_id], { sellerId: ownerId })).length > 0) {
    return fail('SAME', { message: forCaller(() => t`You already have a beat with this external ID.`) });
  }
  // A deleted beat's external id can be used again.
  await trx
    .insertInto('bulk_external_ids')
    .values({ seller_id: ownerId, external_id: externalId, beat_id: beatId })
    .onConflict((conflict) => conflict.columns(['seller_id', 'external_id']).doUpdateSet({ beat_id: beatId }))
    .execute();
  return null;
};

const editWords = { ...editEndpoint.failures, ...passwordRequired };

const changeOne = async (deps: Deps, row: Row): Promise<void> => {
  const { db } = deps;
  const read = await validateBody(beatChanges, row.fields);
  if ('issues' in read) return await settle(db, deps, row, 'failed', Object.values(read.issues).flat().join(' '));
  const [user] = await findUsersByIds(db, [row.owner_id]);
  if (!user) return;
  // Confirmed, because starting the import took the password.
  const actor = { id: user.id, role: user.role, email: user.email, address: '', confirmedUntil: row.changed_at };
  const edited = await editBeat(deps, { actor, beatId: row.beat_id, changes: read.values, address: '' });
  if (!isFailure(edited)) return await settle(db, deps, row, 'done');
  await settle(
    db,
    deps,
    row,
    edited.failure === 'CATALOGUE_BEAT_SOLD' ? 'skipped' : 'failed',
    reasonOf(edited) ?? editWords[edited.failure].message(),
  );
};
