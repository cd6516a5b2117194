import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { ImportRowState, RunningImport } from '../../contract-imports.ts';
import { queueRow } from './import-row.ts';
import { importRowLife } from '../row-states.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** The person's import with the rows that aren't done; null if they have none. */
export const readImport = async (db: Queryable, ownerId: string): Promise<RunningImport | null> => {
  const found = await db.selectFrom('bulk_imports').select('id').where('owner_id', '=', ownerId).executeTakeFirst();
  if (!found) return null;
  const rows = await db
    .selectFrom('bulk_import_rows')
    .select(['position', 'title', 'kind', 'state', 'reason', 'files'])
    .where('import_id', '=', found.id)
    .orderBy('position')
    .execute();
  const open = rows.filter(({ state }) => state !== 'done');
  return { id: found.id, total: rows.length, done: rows.length - open.length, rows: open };
};

interface OwnImport {
  readonly importId: string;
  readonly ownerId: string;
}

/** Records a row's uploads, checked or not, and queues the job that creates its beat. Idempotent. */
export const sendImportRow = (
  deps: Deps,
  {
    importId,
    ownerId,
    position,
    uploads,
  }: OwnImport & { readonly position: number; readonly uploads: readonly string[] },
): Promise<{ readonly state: ImportRowState } | Failure<'BULK_IMPORT_NOT_FOUND'>> =>
  inTransaction(deps.db, async (trx) => {
    const row = await trx
      .selectFrom('bulk_import_rows as r')
      .innerJoin('bulk_imports as i', 'i.id', 'r.import_id')
      .select(['r.kind', 'r.state'])
      .where('r.import_id', '=', importId)
      .where('r.position', '=', position)
      .where('i.owner_id', '=', ownerId)
      .forUpdate('r')
      .executeTakeFirst();
    if (!row) return fail('BULK_IMPORT_NOT_FOUND');
    if (row.kind === 'update' || (row.state !== 'waiting' && row.state !== 'failed')) return { state: row.state };
    await importRowLife
      .moveWhere(trx, 'queued', { uploads: [...uploads], reason: null, changed_at: deps.clock.now() })
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .execute();
    await queueRow(deps, trx, { import_id: importId, position });
    return { state: 'queued' };
  });

/** Deletes the import and all its rows; beats that it created stay. */
export const endImport = async (
  db: Queryable,
  { importId, ownerId }: OwnImport,
): Promise<{ readonly message: string } | Failure<'BULK_IMPORT_NOT_FOUND'>> => {
  const gone = await db
    .deleteFrom('bulk_imports')
    .where('id', '=', importId)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return gone ? { message: forCaller(() => t`Import ended`) } : fail('BULK_IMPORT_NOT_FOUND');
};
