import { verifyArchive } from '#platform/backup/archive-reader.ts';
import { makeBackup } from '#platform/backup/make-backup.ts';
import { joinEmbedded } from '#platform/database/join-embedded.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLog } from '#platform/http/log.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { version } from '../version.ts';
import { asOutcome, type Command, describeManifest, type Outcome, refuse } from './outcome.ts';
import { extraSchemas, findSecret, pathFrom, readWithoutSecret } from './settings.ts';

const usage = 'Give the name of a new file: npm run backup -- FILE. To check one: npm run backup -- --verify FILE';

/** `npm run backup -- FILE`, which also works while the shop runs, and `npm run backup -- --verify FILE`. */
export const runBackup = async (command: Command): Promise<Outcome> => {
  const files = command.args.filter((arg) => arg !== '--verify');
  const [file] = files;
  if (file === undefined || files.length > 1 || file.startsWith('-')) return refuse(usage);
  const path = pathFrom(command.environment, file);
  return await asOutcome(() => (command.args.includes('--verify') ? verify(path, command) : make(path, command)));
};

const verify = async (path: string, { progress, signal }: Command): Promise<Outcome> => {
  const manifest = await verifyArchive(path, { progress: (done, of) => progress('checked', done, of), signal });
  const whole = `${path} is whole: every row and every file in it is as it was backed up.`;
  return { ok: true, lines: [whole, ...describeManifest(manifest)] };
};

const make = async (path: string, { environment, progress, signal }: Command): Promise<Outcome> => {
  const config = readWithoutSecret(environment);
  const { dataDir, s3, diskReserveBytes } = config;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const log = createLog('warn');
  const database =
    databaseUrl === null
      ? await joinEmbedded(dataDir, log)
      : await openDatabase({ databaseUrl, dataDir, log, maxConnections: 2, timeouts: { statement: Infinity } });
  try {
    const shop = {
      pool: database.pool,
      extraSchemas,
      storage: createStorage({ dataDir, ...(s3 && { s3 }) }),
      product: version,
      secret: findSecret(environment, dataDir),
    };
    const options = { reserveBytes: diskReserveBytes, progress, ...(signal && { signal }) };
    const manifest = await makeBackup(path, shop, options);
    return { ok: true, lines: [`${path} is written.`, ...describeManifest(manifest)] };
  } finally {
    await database.close();
  }
};
