import type pg from 'pg';
import { skipNumbers } from '#features/orders/server/public-programs.ts';
import { verifyArchive } from '#platform/backup/archive-reader.ts';
import { fingerprintOf } from '#platform/backup/make-backup.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { checkMigrations } from '#platform/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { createLog } from '#platform/http/log.ts';
import { installJobs } from '#platform/jobs/jobs.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { writeDurably } from '#platform/storage/durable.ts';
import { prepareSandboxSchema } from '@stemhouse/stripe-sandbox/public.ts';
import { findOtherCurrency } from '../startup/check-currency.ts';
import { migrationsFolder, shopSchema } from '../startup/migrate-database.ts';
import { asOutcome, type Command, describeManifest, type Outcome, refuse } from './outcome.ts';
import { describeStorage, extraSchemas, findSecret, pathFrom, readWithoutSecret, secretFile } from './settings.ts';

const usage =
  'Give the name of a backup: npm run restore -- FILE. DATA_DIR, or DATABASE_URL and S3_…, say where to. Add --nothing-sold-since if the shop was stopped when the backup was made, and has been since.';
const nothingSold = '--nothing-sold-since';

/** `npm run restore -- FILE`: restores into an empty DATA_DIR, or an empty database and storage. */
export const runRestore = async (command: Command): Promise<Outcome> => {
  const [file, ...more] = command.args.filter((arg) => arg !== nothingSold);
  if (file === undefined || more.length > 0 || file.startsWith('-')) return refuse(usage);
  return await asOutcome(() => restore(pathFrom(command.environment, file), command));
};

const restore = async (path: string, { args, environment, progress }: Command): Promise<Outcome> => {
  const config = readWithoutSecret(environment);
  const { dataDir, s3 } = config;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl ?? undefined;
  const log = createLog('warn');
  // Checks the whole file first, so that a damaged backup creates nothing.
  const manifest = await verifyArchive(path, { progress: (done, of) => progress('checked', done, of) });
  await checkMigrations(migrationsFolder, new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum])));
  const database = await openDatabase({ databaseUrl, dataDir, log, timeouts: { statement: Infinity } });
  try {
    const place = {
      pool: database.pool,
      description: `database ${database.description}`,
      extraSchemas,
      storage: createStorage({ dataDir, ...(s3 && { s3 }) }),
      storageDescription: describeStorage(config),
      schema: shopSchema,
      prepare: async ({ tables }: Manifest) => {
        if (tables.some(({ name }) => name.startsWith('pgboss.'))) await installJobs(database.connection);
        if (tables.some(({ name }) => name.startsWith('payments_sandbox.'))) await prepareSandboxSchema(database.pool);
      },
      keepSecret: async (secret: string) => {
        if (environment['SESSION_SECRET']) return;
        await writeDurably(secretFile(dataDir), secret);
      },
      log,
    };
    const { resumed } = await restoreBackup(path, manifest, place, progress);
    const isOther = hasOtherSecret(manifest, environment, dataDir);
    if (isOther) await forgetSecret(database.pool);
    const sinceThen = args.includes(nothingSold) ? [] : await expectPayments(database, manifest);
    const other = await findOtherCurrency(database.db, config);
    return {
      ok: true,
      lines: [
        `${path} is restored${resumed ? ', after an attempt that was interrupted' : ''}.`,
        ...describeManifest(manifest),
        ...(isOther ? [otherSecret] : []),
        ...sinceThen,
        ...(other
          ? [`Before you start the shop, fix its settings: ${other.what}. ${other.todo.replace(/^s/, 'S')}.`]
          : []),
      ],
    };
  } finally {
    await database.close();
  }
};

/**
 * Whether the shop gets another secret. What the old one signed is then void, and its restored hash must not keep
 * servers from starting.
 */
const hasOtherSecret = ({ secret }: Manifest, environment: Command['environment'], dataDir: string): boolean => {
  const now = findSecret(environment, dataDir);
  return secret.fingerprint !== null && (now === null || fingerprintOf(now.value) !== secret.fingerprint);
};

const forgetSecret = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query(`select to_regclass('installation') is not null as noted`);
  if (rows[0]?.noted === true) await pool.query('update installation set secret_mark = null');
};

/** Buyers may have paid after the backup, so order numbers must skip ahead and the doctor asks to reconcile. */
const expectPayments = async (
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { takenAt }: Manifest,
): Promise<string[]> => {
  const { rows } = await pool.query(
    `select exists (select from information_schema.columns where table_name = 'installation' and column_name = 'restored_from') as noted`,
  );
  if (rows[0]?.noted === true) await pool.query('update installation set restored_from = $1', [takenAt]);
  const next = await skipNumbers(db, { backedUpAt: new Date(takenAt), now: new Date() });
  return [
    `  Order numbers go on at ${next.order}, and receipts at ${next.receipt}: the ones before may have been given after the backup.`,
    'What was paid, refunded or disputed after the backup is not in it. Before you start the shop, get it from Stripe:',
    `  npm run reconcile -- --since ${takenAt}`,
  ];
};

const otherSecret =
  '  SESSION_SECRET is not the one of that shop: everyone has to log in again, and order links in emails, recovery codes and emailed codes are void.';
