import { dayMs } from '#contract-kit/numbers/durations.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type StoredKind, storedKinds } from '#features/catalogue/server/public-records.ts';
import { piecesPrefix, uploadIdOf } from '../uploads/upload-pieces.ts';

const batch = 500;

/**
 * Deletes objects that nobody has a right to anymore: those of deleted beats and replaced files, unless an order or an
 * open checkout needs them, free files that aren't given away anymore, and objects without a row.
 */
export const sweepStorage = async (deps: Deps): Promise<void> => {
  for (const kind of kinds) {
    let keys: string[] = [];
    for await (const { key } of deps.storage.list(kind.prefix)) {
      keys.push(key);
      if (keys.length < batch) continue;
      await sweepKeys(deps, kind, keys);
      keys = [];
    }
    await sweepKeys(deps, kind, keys);
  }
};

const sweepKeys = async (deps: Deps, kind: StoredKind, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  const { db } = deps;
  const now = deps.clock.now();
  const inUse = await kind.findInUse(deps, db, keys);
  const unused = keys.filter((key) => !inUse.has(key));
  await db
    .deleteFrom('catalogue_unwanted')
    .where('storage_key', 'in', [...keys])
    .where('storage_key', 'not in', ['', ...unused])
    .execute();
  if (unused.length === 0) return;
  await db
    .insertInto('catalogue_unwanted')
    .values(unused.map((key) => ({ storage_key: key, since: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const due = await db
    .selectFrom('catalogue_unwanted')
    .select('storage_key')
    .where('storage_key', 'in', unused)
    .where('since', '<=', new Date(now.getTime() - kind.patienceMs))
    .execute();
  const lost = (await kind.findLost?.(deps, db, unused)) ?? [];
  for (const key of new Set([...lost, ...due.map(({ storage_key }) => storage_key)])) {
    // A failure doesn't hold up the others; the next sweep retries.
    await remove(deps, kind, key).catch((error: unknown) => {
      deps.log.error({ err: error, key }, 'Could not delete an unused object in storage');
    });
  }
};

/** Rows first: a crash in between leaves an object without a row, never a row without its object. */
const remove = async (deps: Deps, kind: StoredKind, key: string): Promise<void> => {
  if (!(await inTransaction(deps.db, (trx) => kind.letGo(deps, trx, key)))) return;
  await deps.storage.remove(key);
  await deps.db.deleteFrom('catalogue_unwanted').where('storage_key', '=', key).execute();
};

/** A piece without a row isn't in use: a killed server stored it, or could not delete it. */
const findPiecesInUse: StoredKind['findInUse'] = async (_, db, keys) => {
  const rows = await db
    .selectFrom('catalogue_upload_pieces')
    .select('storage_key')
    .where('upload_id', 'in', [...new Set(keys.map(uploadIdOf))])
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
};

const letPieceGo: StoredKind['letGo'] = async (deps, trx, key) => !(await findPiecesInUse(deps, trx, [key])).has(key);

const kinds: readonly StoredKind[] = [
  ...storedKinds,
  { prefix: piecesPrefix, patienceMs: dayMs, findInUse: findPiecesInUse, letGo: letPieceGo },
];
