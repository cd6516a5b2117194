import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UploadTable } from '../tables.ts';

export type UploadRow = Selectable<UploadTable>;

/** Hours until an unfinished or unused upload is deleted. */
export const uploadHours = 24;

export const newUploadId = (): string => randomBytes(20).toString('hex');
export const isUploadId = (id: string): boolean => /^[0-9a-f]{40}$/.test(id);

export const uploadsRoot = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'tmp', 'uploads');

export const uploadPath = (config: Pick<Config, 'dataDir'>, id: string): string => {
  if (!isUploadId(id)) throw new Error('This is not an upload id.');
  return join(uploadsRoot(config), id);
};

/** Counts uploads by state, those of forms included; each is deleted after a day at most. */
export const countUploads = (
  db: Queryable,
): Promise<{ readonly state: UploadRow['state']; readonly count: number }[]> =>
  db
    .selectFrom('catalogue_uploads')
    .select('state')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('state')
    .execute();

/** Returns null if the upload doesn't exist or has expired. */
export const findUpload = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<UploadRow | null> => {
  if (!isUploadId(id)) return null;
  const row = await db
    .selectFrom('catalogue_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row ?? null;
};

/** Finds this person's unexpired uploads, by id. */
export const findUploadStates = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, UploadRow['state']>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_uploads')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', clock.now())
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
};
