import { sql } from 'kysely';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import type { Beat } from '../../contract.ts';
import { findLicensesByIds, type LicenseRow } from '#features/licenses/server/public.ts';
import { type Db, inTransaction, type Queryable } from '#platform/database/open.ts';
import { createPresenter } from '../beats/present-beat.ts';
import { type PublishedRow, selectPublished } from '../beats/read-beats.ts';
import type { PreviewFacts } from './catalogue.ts';

export interface ReadBeat {
  readonly beat: Beat;
  readonly preview: PreviewFacts;
}

/** So few are read and presented within milliseconds, and are gone before they are taken for something lasting. */
const rowsAtOnce = 200;

type Json = Omit<PublishedRow, 'published_at'> & { readonly published_at: string | null };

/** A row as JSON: the driver takes far longer for twenty columns, of which some are lists. */
const asJson = (db: Queryable) =>
  db.selectFrom(selectPublished(db).as('t')).select(sql<Json>`row_to_json(t)`.as('row'));

const newestFirst = (db: Queryable) =>
  asJson(db)
    .orderBy(sql`t.published_at`, 'desc')
    .orderBy(sql`t.id`, 'desc');

const fromJson = ({ row }: { readonly row: Json }): PublishedRow => ({
  ...row,
  published_at: row.published_at === null ? null : new Date(row.published_at),
});

/** Presents rows, and reads what several of them have in common only once. */
const createReader = (db: Queryable) => {
  let licenses: readonly LicenseRow[] = [];
  let present: ReturnType<typeof createPresenter> | null = null;
  const users = new Map<string, UserRow>();
  const licenseIds = new Set<string>();

  return async (rows: readonly PublishedRow[]): Promise<ReadBeat[]> => {
    const unknownUsers = [...new Set(rows.map((row) => row.seller_id))].filter((id) => !users.has(id));
    const unknownLicenses = [...new Set(rows.flatMap((row) => row.license_ids))].filter((id) => !licenseIds.has(id));
    for (const id of unknownLicenses) licenseIds.add(id);
    // One after the other: in a transaction they share a connection.
    for (const user of await findUsersByIds(db, unknownUsers)) users.set(user.id, user);
    if (unknownLicenses.length > 0) licenses = await findLicensesByIds(db, [...licenseIds]);
    if (!present || unknownUsers.length > 0 || unknownLicenses.length > 0) {
      present = createPresenter(licenses, [...users.values()]);
    }
    const presentRow = present;
    return rows.map((row) => ({ beat: presentRow(row), preview: previewFacts(row) }));
  };
};

const previewFacts = (row: PublishedRow): PreviewFacts => ({
  key: row.preview_key ?? '',
  bytes: row.preview_bytes ?? 0,
  hash: row.preview_hash ?? '',
  publishedAt: row.published_at ?? new Date(0),
});

/** All published beats as they are now, newest first, in parts. The next part is fetched while one is worked on. */
export const readAllBeats = (db: Db, onBeats: (beats: readonly ReadBeat[]) => Promise<void>): Promise<void> =>
  inTransaction(db, async (trx) => {
    const read = createReader(trx);
    const all = newestFirst(trx);
    await sql`declare published_beats no scroll cursor for ${all}`.execute(trx);
    const fetch = () => {
      const rows = sql<{ row: Json }>`fetch ${sql.lit(rowsAtOnce)} from published_beats`.execute(trx);
      rows.catch(() => undefined);
      return rows;
    };
    for (let next = fetch(); ;) {
      const { rows } = await next;
      if (rows.length === 0) return;
      const beats = await read(rows.map(fromJson));
      next = fetch();
      await onBeats(beats);
    }
  });

/** The newest ones alone. */
export const readNewestBeats = async (db: Db, limit: number): Promise<ReadBeat[]> => {
  const rows = await newestFirst(db).limit(limit).execute();
  return await createReader(db)(rows.map(fromJson));
};

/** Those of these beats that are published, in any order. */
export const readBeats = async (db: Db, ids: readonly string[]): Promise<ReadBeat[]> => {
  const rows = await asJson(db)
    .where(sql<boolean>`t.id = any(${[...ids]}::uuid[])`)
    .execute();
  return await createReader(db)(rows.map(fromJson));
};
