import { sql } from 'kysely';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import { publish } from '#platform/events/events.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { fileWords } from '../../beat-rules.ts';
import type { ProductKind } from '../../kits.ts';

// Files are the same if all of their bytes are. Covers aren't compared.

declare module '#platform/events/events.ts' {
  interface Events {
    /** A beat or sound kit has files that another seller had before, or has on sale. */
    'catalogue.same-file': {
      readonly beatId: string;
      readonly kind: ProductKind;
      readonly title: string;
      readonly sellerId: string;
      readonly fileKinds: readonly FileKind[];
      readonly other: { readonly beatId: string; readonly title: string; readonly sellerId: string };
      readonly at: Date;
    };
  }
}

/**
 * Returns those hashes that are files of exclusively sold beats other than `beatId`. A file that the sold beat's seller
 * also uses with other recordings counts only if it's what is heard of the sold beat.
 */
export const findSold = async (
  db: Queryable,
  hashes: readonly string[],
  { beatId = null }: { readonly beatId?: string | null } = {},
): Promise<ReadonlySet<string>> => {
  if (hashes.length === 0) return new Set();
  const { rows } = await sql<{ sha256: string }>`
    select distinct f.sha256 from catalogue_files f
    join catalogue_beats b on b.id = f.beat_id and b.state = 'sold'
    where f.sha256 = any(${[...hashes]}::text[]) and b.id is distinct from ${beatId}::uuid
      and (f.kind = 'wav' or (f.kind = 'mp3' and not exists (
        select from catalogue_files wav where wav.beat_id = b.id and wav.kind = 'wav'
      )) or not exists (
        select from catalogue_files same
        join catalogue_beats other on other.id = same.beat_id and other.id <> b.id and other.seller_id = b.seller_id
        join catalogue_files wav on wav.beat_id = other.id and wav.kind = 'wav'
        where same.sha256 = f.sha256 and not exists (
          select from catalogue_files own where own.beat_id = b.id and own.sha256 = wav.sha256
        )
      ))`.execute(db);
  return new Set(rows.map(({ sha256 }) => sha256));
};

const currentHashes = async (db: Queryable, beatId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('catalogue_files')
    .select('sha256')
    .where('beat_id', '=', beatId)
    .where('replaced_at', 'is', null)
    .execute();
  return rows.map(({ sha256 }) => sha256);
};

/** Whether buyers of this beat would get a file that someone owns exclusively. */
export const isSoldElsewhere = async (db: Queryable, beatId: string): Promise<boolean> =>
  (await findSold(db, await currentHashes(db, beatId), { beatId })).size > 0;

/** Locks the unsold beats that share a file with this one, always in the same order. Returns those on sale. */
export const lockSameOnSale = async (trx: Trx, soldId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from catalogue_beats
    where id <> ${soldId} and state <> 'sold' and id in (
      select same.beat_id from catalogue_files f
      join catalogue_files same on same.sha256 = f.sha256 and same.replaced_at is null
      where f.beat_id = ${soldId}
    )
    order by id for update`.execute(trx);
  return rows.flatMap(({ id, state }) => (state === 'published' ? [id] : []));
};

interface Same {
  readonly id: string;
  readonly kind: FileKind;
  readonly other_id: string;
  readonly other_title: string;
  readonly other_seller: string;
}

/** The beat's files that another seller had before, or has on sale, and that no admin was asked about yet. */
const findOthers = async (trx: Trx, beatId: string): Promise<Same[]> => {
  const { rows } = await sql<Same>`
    select distinct on (own.id) own.id, own.kind, b.id as other_id, b.title as other_title, b.seller_id as other_seller
    from catalogue_files own
    join catalogue_beats mine on mine.id = own.beat_id
    join catalogue_files f on f.sha256 = own.sha256
    join catalogue_beats b on b.id = f.beat_id and b.seller_id <> mine.seller_id
    where own.beat_id = ${beatId} and own.replaced_at is null and own.asked_at is null
      and ((f.created_at, f.id) < (own.created_at, own.id) or b.state = 'published')
    order by own.id, f.created_at, f.id`.execute(trx);
  return rows;
};

/** Asks once for each file. The beat is off the store until an admin decides. The caller has locked the beat. */
export const askAboutSameFiles = async (trx: Trx, beatId: string, at: Date): Promise<void> => {
  const found = await findOthers(trx, beatId);
  const [first] = found;
  if (!first) return;
  const ids = found.map(({ id }) => id);
  await trx.updateTable('catalogue_files').set({ asked_at: at }).where('id', 'in', ids).execute();
  const beat = await trx
    .selectFrom('catalogue_beats')
    .select(['kind', 'title', 'seller_id'])
    .where('id', '=', beatId)
    .executeTakeFirstOrThrow();
  await publish(trx, 'catalogue.same-file', {
    beatId,
    kind: beat.kind,
    title: beat.title,
    sellerId: beat.seller_id,
    fileKinds: [...new Set(found.map(({ kind }) => kind))],
    other: { beatId: first.other_id, title: first.other_title, sellerId: first.other_seller },
    at,
  });
};

/** Returns a warning, or null if the shop doesn't have this file. The seller may still use it. */
export const findFileWarning = async (db: Queryable, ownerId: string, sha256: string): Promise<string | null> => {
  const same = await db
    .selectFrom('catalogue_files as f')
    .innerJoin('catalogue_beats as b', 'b.id', 'f.beat_id')
    .select(['b.title', 'b.seller_id', 'b.state'])
    .where('f.sha256', '=', sha256)
    .where(({ or, eb }) =>
      or([
        eb('b.seller_id', '!=', ownerId),
        // The owner's own beats count only with their current files, and not if they are deleted.
        eb.and([eb('b.state', '!=', 'removed'), eb('f.replaced_at', 'is', null)]),
      ]),
    )
    .orderBy('f.created_at')
    .limit(100)
    .execute();
  if (same.some(({ seller_id: sellerId }) => sellerId !== ownerId)) return fileWords.ofAnother();
  return same[0] ? fileWords.ownIn(same[0].title) : null;
};
