import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { readEmail } from '#contract-kit/email-address.ts';
import type { Config } from '#platform/config/config.ts';
import { DatabaseError, messageOf } from '#platform/database/database-error.ts';
import { joinEmbedded } from '#platform/database/join-embedded.ts';
import { connectPool, type Db, type OpenDatabase } from '#platform/database/open.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { findOtherCurrency } from '../startup/check-currency.ts';
import { compareShared } from '../startup/check-shared.ts';
import { migrationsFolder } from '../startup/migrate-database.ts';
import { readSettings } from '../startup/read-settings.ts';
import { checkBackups } from './checks/backups.ts';
import { checkClock, type ClockReading } from './checks/clock.ts';
import { checkMigrations, checkNotifications, databaseAway, judgeDatabase, readDatabase } from './checks/database.ts';
import { checkDisk } from './checks/disk.ts';
import { judgeShared } from './checks/machines.ts';
import { checkMail, checkUndelivered } from './checks/mail.ts';
import { checkPayments } from './checks/payments.ts';
import { checkProxy } from './checks/proxy.ts';
import { checkSettings } from './checks/settings.ts';
import { checkStorage } from './checks/storage.ts';
import { checkUnknownPayments } from './checks/unknown-payments.ts';
import { checkTax } from './checks/tax.ts';
import { type Finding, type Findings, problem, skipped } from './finding.ts';
import { hideSecrets, report } from './report.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Outcome {
  /** True if there are no problems; warnings are allowed. */
  readonly ok: boolean;
  readonly text: string;
}

const usage = 'npm run doctor -- [--env-file FILE] [--mail ADDRESS] [--json]';

/** `npm run doctor` reports what is wrong with an installation, whether or not the shop runs. */
export const runDoctor = async (args: readonly string[], environment: Environment): Promise<Outcome> => {
  let options;
  try {
    options = readOptions(args, environment);
  } catch (error) {
    return { ok: false, text: `${messageOf(error)}\n${usage}` };
  }
  const found = await examine(options.environment, options.mail);
  const broken = found.some(([, findings]) => findings.some(({ state }) => state === 'problem'));
  return { ok: !broken, text: hideSecrets(report(found, options.json), options.environment) };
};

const readOptions = (args: readonly string[], environment: Environment) => {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, mail: { type: 'string' }, 'env-file': { type: 'string' } },
  });
  const file = values['env-file'];
  if (values.mail !== undefined && 'issue' in readEmail(values.mail))
    throw new Error(`${values.mail} is not an email address.`);
  return {
    json: values.json ?? false,
    mail: values.mail ?? null,
    // The service gets its settings from this file.
    environment: file === undefined ? environment : { ...environment, ...parseEnv(readFileSync(file, 'utf8')) },
  };
};

const needSettings = [
  'database',
  'migrations',
  'orders',
  'storage',
  'machines',
  'disk',
  'mail',
  'payments',
  'tax',
  'clock',
  'proxy',
  'backups',
];

const examine = async (environment: Environment, mail: string | null): Promise<Findings> => {
  const settings = checkSettings(environment);
  if (settings.some(({ state }) => state === 'problem'))
    return [
      ['settings', settings],
      ...needSettings.map((name) => [name, [skipped('fix the settings first')]] as const),
    ];
  const secret = keptSecret(environment);
  // A placeholder, because reading the settings would create the secret of a shop that was never started.
  const config = readSettings({ ...environment, SESSION_SECRET: secret ?? 'unknown'.padEnd(32, '-') });
  const [database, payments, tax, storage, machines, disk, mails, proxy, backups] = await Promise.all([
    within(30, examineDatabase(config), (finding) => ({
      database: [finding],
      migrations: [finding],
      orders: [finding],
      clock: null,
      mail: [],
    })),
    within(25, checkPayments(config), (finding) => ({ findings: [finding], clock: null })),
    within(25, checkTax(config), (finding) => [finding]),
    within(20, examineStorage(config), (finding) => [finding]),
    within(20, examineShared(config, secret), (finding) => [finding]),
    within(10, checkDisk(config), (finding) => [finding]),
    within(25, checkMail(config, mail), (finding) => [finding]),
    within(30, checkProxy(config, secret), (finding) => [finding]),
    within(10, checkBackups(config, new Date()), (finding) => [finding]),
  ]);
  return [
    ['settings', settings],
    ['database', database.database],
    ['migrations', database.migrations],
    ['orders', database.orders],
    ['storage', storage],
    ['machines', machines],
    ['disk', disk],
    ['mail', [...mails, ...database.mail]],
    ['payments', payments.findings],
    ['tax', tax],
    ['clock', [checkClock([payments.clock, database.clock])]],
    ['proxy', proxy],
    ['backups', backups],
  ];
};

/** Turns a check's exception or timeout into a finding. */
const within = async <T>(seconds: number, check: Promise<T>, as: (finding: Finding) => T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    const finding = problem(`no answer in ${seconds} s`, 'check the network between this machine and it');
    timer = setTimeout(() => resolve(as(finding)), seconds * 1000);
  });
  const failed = (error: unknown): T => as(problem(`the check failed: ${messageOf(error)}`, 'read the message'));
  return await Promise.race([check.catch(failed), late]).finally(() => clearTimeout(timer));
};

/** The secret from the setting, or the one that the shop's first start created. */
const keptSecret = (environment: Environment): string | null => {
  if (environment['SESSION_SECRET']) return environment['SESSION_SECRET'];
  try {
    return readFileSync(path.join(environment['DATA_DIR'] || 'data', 'session-secret'), 'utf8');
  } catch {
    return null;
  }
};

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface ExaminedDatabase {
  readonly database: readonly Finding[];
  readonly migrations: readonly Finding[];
  readonly orders: readonly Finding[];
  readonly clock: ClockReading | null;
  readonly mail: readonly Finding[];
}

/** Without DATABASE_URL, joins the embedded database of a running shop, or starts it until the check is done. */
const openDatabase = async ({ databaseUrl, dataDir }: Config): Promise<Pick<OpenDatabase, 'db' | 'pool' | 'close'>> =>
  databaseUrl === null
    ? await joinEmbedded(dataDir, quiet)
    : connectPool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 10_000 }, quiet);

const examineDatabase = async (config: Config): Promise<ExaminedDatabase> => {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  let opened;
  try {
    opened = await openDatabase(config);
    const facts = await readDatabase(opened.pool);
    const direct = { connectionString: databaseDirectUrl ?? databaseUrl ?? '' };
    const hasDirectUrl = databaseDirectUrl !== null;
    const listening = databaseUrl === null ? [] : await checkNotifications({ pool: opened.pool, direct, hasDirectUrl });
    const place = databaseUrl === null ? `embedded, in ${dataDir}` : `at ${new URL(databaseUrl).host}`;
    const { finding, tables } = await checkMigrations(opened.pool, migrationsFolder);
    return {
      database: [...judgeDatabase(facts, place), ...listening],
      migrations: [finding],
      orders:
        tables === 'ours'
          ? [...(await checkUnknownPayments(opened.db)), ...(await checkCurrency(opened.db, config))]
          : [skipped(tables === 'none' ? 'there are no orders yet' : 'the database belongs to another version')],
      clock: databaseUrl === null ? null : { whose: 'the database’s', theirs: facts.now, ours: new Date() },
      mail: tables === 'ours' ? await checkUndelivered(opened.db) : [],
    };
  } catch (error) {
    const never = error instanceof DatabaseError && error.message.startsWith('There is no shop in');
    return {
      database: [never ? skipped(`there is no shop in ${dataDir} yet: the first start makes it`) : databaseAway(error)],
      migrations: [skipped('there is no database to compare with')],
      orders: [skipped('there is no database to look into')],
      clock: null,
      mail: [],
    };
  } finally {
    await opened?.close().catch(() => undefined);
  }
};

/** A shop with orders doesn't start with another currency. */
const checkCurrency = async (db: Db, config: Config): Promise<Finding[]> => {
  const other = await findOtherCurrency(db, config);
  return other ? [problem(`${other.what}: a server won’t start`, other.todo)] : [];
};

const examineStorage = async ({ dataDir, s3 }: Config): Promise<Finding[]> => {
  if (!s3 && !existsSync(dataDir)) return [skipped(`${dataDir} doesn’t exist yet: the first start makes it`)];
  const server = s3?.endpoint === undefined ? '' : ` at ${new URL(s3.endpoint).host}`;
  const place = s3 ? `the bucket ${s3.bucket}${server}` : path.join(dataDir, 'files');
  return [await checkStorage(createStorage({ dataDir, ...(s3 && { s3 }) }), place)];
};

const examineShared = async (config: Config, secret: string | null): Promise<Finding[]> => {
  const { databaseUrl, dataDir, s3 } = config;
  if (databaseUrl === null) return [skipped('the embedded database is this machine’s alone')];
  if (secret === null) return [skipped('there is no secret yet to compare: the first start makes it')];
  const { db, close } = connectPool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 10_000 }, quiet);
  try {
    const storage = createStorage({ dataDir, ...(s3 && { s3 }) });
    return judgeShared(await compareShared({ db, config, storage }));
  } catch {
    // Other checks have already reported why.
    return [skipped('there is no database or storage to compare with')];
  } finally {
    await close().catch(() => undefined);
  }
};
