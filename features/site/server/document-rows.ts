import './tables.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { EditableName } from '../documents.ts';

/** Two people who save or publish at once take turns, so the second sees what the first has done. */
export const lockDocument = (trx: Trx, name: EditableName): Promise<void> => lockName(trx, 'site.document', name);

/** Includes a scheduled one; 0 if nothing was published. */
export const findLatestVersion = async (db: Queryable, name: EditableName): Promise<number> => {
  const { latest } = await db
    .selectFrom('site_versions')
    .select(({ fn }) => fn.max('version').as('latest'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return latest ?? 0;
};
