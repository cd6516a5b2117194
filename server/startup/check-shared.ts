import { createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { Selectable, Updateable } from 'kysely';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { FileMissing, type Storage } from '#platform/storage/storage.ts';
import type { InstallationTable } from './installation.ts';

type LocalDeps = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>;

/** What all servers and workers on one database must share. */
export type Shared = 'secret' | 'storage';

/** A file in the storage, because a folder or bucket of the same name elsewhere doesn't have it. */
const markKey = 'installation/mark.txt';
const markLength = 36;
const patienceMs = 10_000;

/**
 * Runs at the start of each server and worker on an external database. The first one records its secret and storage; if
 * a later one differs, it gets a ConfigError. A storage that doesn't respond blocks no start.
 */
export const checkShared = async (deps: LocalDeps): Promise<void> => {
  const { config, log } = deps;
  const skipStorage = (error: unknown): undefined => {
    if (error instanceof ConfigError) throw error;
    log.warn({ err: error }, 'The storage does not respond: the next start will check whether it belongs to the shop');
  };
  // Before the lock: while the storage hangs, machines that start together would wait for each other beyond the
  // statement timeout.
  const found = await inTime(readMark(deps.storage)).catch(skipStorage);
  await inTransaction(deps.db, async (trx) => {
    const noted = await lockNoted(trx);
    if (noted.secret_mark === null) await note(trx, { secret_mark: secretMarkOf(config) });
    else if (!isSecretOf(config, noted.secret_mark)) throw new ConfigError(otherSecret);
    if (found !== undefined) await inTime(checkStorage(trx, deps, { noted, found })).catch(skipStorage);
  });
};

const checkStorage = async (
  trx: Trx,
  { config, storage }: LocalDeps,
  { noted, found }: { readonly noted: Noted; readonly found: string | null },
): Promise<void> => {
  // Another machine may have written it since.
  const mark = found ?? (await readMark(storage));
  if (noted.storage_mark === null) {
    const storageMark = mark ?? (await writeMark(storage));
    await note(trx, { storage_mark: storageMark, storage_name: storageNameOf(config) });
  } else if (mark !== noted.storage_mark) {
    throw new ConfigError(otherStorage(storageNameOf(config), noted.storage_name ?? 'another place'));
  }
};

/** After a deliberate change: makes this machine's secret or storage the shop's. */
export const noteAnew = (deps: LocalDeps, parts: readonly Shared[]): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    await lockNoted(trx);
    if (parts.includes('secret')) await note(trx, { secret_mark: secretMarkOf(deps.config) });
    if (!parts.includes('storage')) return;
    const mark = (await readMark(deps.storage)) ?? (await writeMark(deps.storage));
    await note(trx, { storage_mark: mark, storage_name: storageNameOf(deps.config) });
  });

export type Comparison = 'same' | 'another' | 'unknown';

/** Compares this machine's secret and storage with the shop's. */
export const compareShared = async ({
  db,
  config,
  storage,
}: Pick<LocalDeps, 'db' | 'config' | 'storage'>): Promise<Readonly<Record<Shared, Comparison>>> => {
  const noted = await db.selectFrom('installation').selectAll().executeTakeFirst();
  const compare = (mark: string | null | undefined, isSame: (mark: string) => boolean): Comparison =>
    typeof mark !== 'string' ? 'unknown' : isSame(mark) ? 'same' : 'another';
  const own = await readMark(storage);
  return {
    secret: compare(noted?.secret_mark, (mark) => isSecretOf(config, mark)),
    storage: compare(noted?.storage_mark, (mark) => mark === own),
  };
};

const otherSecret =
  'The SESSION_SECRET differs from that of this shop’s other servers, so neither would know the other’s sessions, order links and files. Set the same one on every machine (or, if you changed it on purpose: stop all servers and workers, and run npm run shared -- secret).';

const otherStorage = (own: string, theirs: string): string =>
  `The files of this shop are in ${theirs}, not in ${own}. Set the same S3_BUCKET, or a DATA_DIR on a disk that all machines share (or, if you moved the files on purpose: stop all servers and workers, and run npm run shared -- storage).`;

type Noted = Selectable<InstallationTable>;

/** Machines that start at the same moment wait for this transaction. */
const lockNoted = async (trx: Trx): Promise<Noted> => {
  await trx
    .insertInto('installation')
    .values({ id: true, noted_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await trx.selectFrom('installation').selectAll().forUpdate().executeTakeFirstOrThrow();
};

const note = async (trx: Trx, set: Updateable<InstallationTable>): Promise<void> => {
  await trx
    .updateTable('installation')
    .set({ ...set, noted_at: new Date() })
    .execute();
};

const hashOf = ({ sessionSecret }: Pick<Config, 'sessionSecret'>, salt: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sessionSecret, '', 'installation.secret', 32)))
    .update(salt)
    .digest();

/** `<salt>.<hash>`: the same secret has a different hash in each shop. */
const secretMarkOf = (config: Config): string => {
  const salt = randomBytes(16).toString('base64url');
  return `${salt}.${hashOf(config, salt).toString('base64url')}`;
};

const isSecretOf = (config: Config, mark: string): boolean => {
  const [salt = '', hash = ''] = mark.split('.');
  const noted = Buffer.from(hash, 'base64url');
  const own = hashOf(config, salt);
  return noted.length === own.length && timingSafeEqual(noted, own);
};

/** @returns null if no shop with an external database has used this storage */
const readMark = async (storage: Storage): Promise<string | null> => {
  try {
    return await text(await storage.open(markKey, { start: 0, end: markLength - 1 }));
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
};

const writeMark = async (storage: Storage): Promise<string> => {
  const mark = randomUUID();
  await storage.put(markKey, Buffer.from(mark), { contentType: 'text/plain' });
  return mark;
};

const storageNameOf = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string =>
  s3
    ? `the bucket ${s3.bucket} at ${s3.endpoint ?? `Amazon S3 (${s3.region})`}`
    : `the folder ${join(dataDir, 'files')} on ${hostname()}`;

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const patience = new AbortController();
  const late = delay(patienceMs, undefined, { signal: patience.signal }).then((): never => {
    throw new Error(`no response within ${patienceMs / 1000} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    patience.abort();
  }
};
