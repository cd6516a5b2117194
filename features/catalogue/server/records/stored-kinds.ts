import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { ProductKind } from '../../kits.ts';
import { currentFiles, heardFileOf } from '../beats/find-files.ts';
import { coverPath } from '../../paths.ts';
import { findHeldBeats, findShownCovers } from '../extensions.ts';

/** Without a database: each function gets it, or the caller's transaction, as an argument. */
type Asking = Pick<Deps, 'clock'>;

export interface StoredKind {
  readonly prefix: string;
  /** Milliseconds that a file must be unused before it is deleted: an open page may still show a cover. */
  readonly patienceMs: number;
  readonly findInUse: (deps: Asking, db: Queryable, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Objects that a process stored before it crashed without writing their row, old enough not to be in progress. */
  readonly findLost?: (deps: Asking, db: Queryable, keys: readonly string[]) => Promise<readonly string[]>;
  /** Removes the key from the rows that name it. False if it has come into use since. */
  readonly letGo: (deps: Asking, trx: Trx, key: string) => Promise<boolean>;
}

/** Nobody can change, sell or delete the beat until the transaction ends. */
const lockEvenDeleted = (trx: Trx, beatId: string) =>
  trx
    .selectFrom('catalogue_beats')
    .select(['id', 'kind', 'state', 'preview_file_id', 'free_download', 'free_source_id'])
    .where('id', '=', beatId)
    .forUpdate()
    .executeTakeFirst();

const findFilesInUse: StoredKind['findInUse'] = async ({ clock }, db, keys) => {
  const rows = await db
    .selectFrom('catalogue_files as f')
    .innerJoin('catalogue_beats as b', 'b.id', 'f.beat_id')
    .select(['f.storage_key', 'f.beat_id', 'f.replaced_at', 'b.state'])
    .where('f.storage_key', 'in', [...keys])
    .execute();
  const isOver = (row: (typeof rows)[number]): boolean => row.replaced_at !== null || row.state === 'removed';
  const over = rows.filter(isOver).map((row) => row.beat_id);
  const held = await findHeldBeats(db, over, clock.now());
  return new Set(rows.filter((row) => !isOver(row) || held.has(row.beat_id)).map((row) => row.storage_key));
};

/** An id contains its creation time. Anything younger than a day may still be in progress. */
const isOld = (id: string, now: Date): boolean =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) < now.getTime() - dayMs;

const findLostFiles: StoredKind['findLost'] = async ({ clock }, db, keys) => {
  const now = clock.now();
  const old = keys.filter((key) => isOld(/\/([0-9a-f-]{36})\.\w+$/.exec(key)?.[1] ?? '', now));
  if (old.length === 0) return [];
  const rows = await db.selectFrom('catalogue_files').select('storage_key').where('storage_key', 'in', old).execute();
  const named = new Set(rows.map(({ storage_key }) => storage_key));
  return old.filter((key) => !named.has(key));
};

const letFileGo: StoredKind['letGo'] = async (deps, trx, key) => {
  const [, beatId = ''] = /^files\/([0-9a-f-]{36})\//.exec(key) ?? [];
  if (beatId) await lockEvenDeleted(trx, beatId);
  if ((await findFilesInUse(deps, trx, [key])).has(key)) return false;
  const row = await trx.selectFrom('catalogue_files').select('id').where('storage_key', '=', key).executeTakeFirst();
  if (!row) return true;
  await trx
    .updateTable('catalogue_beats')
    .set({ preview_file_id: null })
    .where('preview_file_id', '=', row.id)
    .execute();
  // If the file is granted to a buyer at the same time, this fails, and the file stays.
  await trx.deleteFrom('catalogue_files').where('id', '=', row.id).execute();
  return true;
};

const coverOf = (key: string): string => key.split('/')[1] ?? '';

const findCoversInUse: StoredKind['findInUse'] = async (_, db, keys) => {
  const covers = [...new Set(keys.map(coverOf))];
  const rows = await db
    .selectFrom('catalogue_beats')
    .select('cover')
    .where('cover', 'in', covers)
    .where('state', '!=', 'removed')
    .execute();
  const named = new Set(rows.map(({ cover }) => cover));
  const unnamed = covers.filter((cover) => !named.has(cover));
  const shown = await findShownCovers(db, unnamed.map(coverPath));
  return new Set(keys.filter((key) => named.has(coverOf(key)) || shown.has(coverPath(coverOf(key)))));
};

const letCoverGo: StoredKind['letGo'] = async (deps, trx, key) => {
  if ((await findCoversInUse(deps, trx, [key])).has(key)) return false;
  await trx
    .updateTable('catalogue_beats')
    .set({ cover: null })
    .where('cover', '=', coverOf(key))
    .where('state', '=', 'removed')
    .execute();
  return true;
};

const findPreviewsInUse: StoredKind['findInUse'] = async (_, db, keys) => {
  const rows = await db
    .selectFrom('catalogue_beats')
    .select('preview_key')
    .where('preview_key', 'in', [...keys])
    .where('state', '!=', 'removed')
    .execute();
  return new Set(rows.flatMap(({ preview_key }) => preview_key ?? []));
};

const letPreviewGo: StoredKind['letGo'] = async (deps, trx, key) => {
  const [, beatId = ''] = /^previews\/([0-9a-f-]{36})\//.exec(key) ?? [];
  const beat = beatId ? await lockEvenDeleted(trx, beatId) : undefined;
  if ((await findPreviewsInUse(deps, trx, [key])).has(key)) return false;
  if (!beat) return true;
  if (beat.state !== 'removed') return !(await isMaking(trx, beat, beat.preview_file_id));
  const none = { preview_key: null, preview_bytes: null, preview_hash: null };
  await trx.updateTable('catalogue_beats').set(none).where('id', '=', beat.id).where('preview_key', '=', key).execute();
  return true;
};

/** The same audio gives the same key, so a preview in progress may be this one. */
const isMaking = async (
  trx: Trx,
  { id, kind }: { readonly id: string; readonly kind: ProductKind },
  sourceId: string | null,
): Promise<boolean> => {
  const sound = heardFileOf(kind, await currentFiles(trx, [id]));
  return sound !== undefined && sound.id !== sourceId;
};

const findFreeInUse: StoredKind['findInUse'] = async (_, db, keys) => {
  const rows = await db
    .selectFrom('catalogue_beats')
    .select('free_key')
    .where('free_key', 'in', [...keys])
    .where('free_download', '=', true)
    .where('state', 'not in', ['removed', 'sold'])
    .execute();
  return new Set(rows.flatMap(({ free_key }) => free_key ?? []));
};

/** If the beat is given away again, its free file is made again. */
const letFreeGo: StoredKind['letGo'] = async (deps, trx, key) => {
  const [, beatId = ''] = /^free\/([0-9a-f-]{36})\//.exec(key) ?? [];
  const beat = beatId ? await lockEvenDeleted(trx, beatId) : undefined;
  if ((await findFreeInUse(deps, trx, [key])).has(key)) return false;
  if (!beat) return true;
  if (beat.free_download && (await isMaking(trx, beat, beat.free_source_id))) return false;
  const none = { free_key: null, free_bytes: null, free_hash: null, free_source_id: null };
  await trx.updateTable('catalogue_beats').set(none).where('id', '=', beat.id).where('free_key', '=', key).execute();
  return true;
};

/** The kinds of objects in storage that belong to beats. */
export const storedKinds: readonly StoredKind[] = [
  { prefix: 'files/', patienceMs: 7 * dayMs, findInUse: findFilesInUse, findLost: findLostFiles, letGo: letFileGo },
  { prefix: 'covers/', patienceMs: 7 * dayMs, findInUse: findCoversInUse, letGo: letCoverGo },
  { prefix: 'previews/', patienceMs: dayMs, findInUse: findPreviewsInUse, letGo: letPreviewGo },
  { prefix: 'free/', patienceMs: dayMs, findInUse: findFreeInUse, letGo: letFreeGo },
];
