import { randomBytes } from 'node:crypto';
import { accessSync, constants, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { centsToPrice } from '#contract-kit/money.ts';
import { type Currency, leastPaymentCents } from '#contract-kit/currency.ts';
import type { Offered } from '#contract-kit/languages/language-path.ts';
import { makeFolderSync, writeFirstSync } from '../storage/durable.ts';
import { isLoopback } from './loopback.ts';
import { uploadLimits, type Values, variables } from './variables.ts';

/** Invalid settings. `message` has one line for each, with the setting and the reason. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Config = Readonly<{
  production: boolean;
  host: string;
  port: number;
  /** Whether nobody else can reach the shop: HOST is a loopback address, and `whatMakesPublic` finds nothing. */
  thisMachineOnly: boolean;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** Leads to the database of `databaseUrl` without the pooler. */
  databaseDirectUrl: string | null;
  /** Whether the process exits after a minute without a database, so that its service manager restarts it. */
  exitWithoutDatabase: boolean;
  /** Keys for tokens and links are derived from this. */
  sessionSecret: string;
  trustedProxies: readonly string[];
  logLevel: string;
  /** OpenTelemetry's own settings say where traces are sent. */
  traces: boolean;
  /** Where Prometheus reads the metrics; null if nowhere. If `listen` is set, they aren't on the shop's port. */
  metrics: { token: string | null; listen: { host: string; port: number } | null } | null;
  s3: {
    endpoint?: string;
    publicEndpoint?: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  stripe: {
    secretKey: string;
    webhookSecret: string | null;
    connectWebhookSecret: string | null;
    /** Whether the shop registers webhook endpoints at Stripe whose secrets aren't set. */
    registersWebhooks: boolean;
  } | null;
  /** Whether the payment sandbox replaces Stripe: in a trial (see `isTrial`) without a Stripe key. */
  sandbox: boolean;
  /** Null for the shop's own port plus one. */
  sandboxPort: number | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Whether unsent emails can be read without logging in, because nobody else can reach the shop. */
  outbox: boolean;
  /** Where support requests and feedback are forwarded; null if they are only stored. */
  supportEmail: string | null;
  /** An HTTP service that takes `{to, text}` as JSON. */
  sms: { url: string; token: string | null } | null;
  /** Whether webhooks may also go to http URLs and to this machine. */
  webhooksLocal: boolean;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** A file in MaxMind's format. */
  geoipDb: string | null;
  admin: { email: string; password: string } | null;
  /** A null host is that of `PUBLIC_URL`; a null server or company name is the label's name at the time. */
  about: {
    host: string | null;
    server: string | null;
    companyName: string | null;
    companyType: string;
    companySize: string;
  };
  /** Whether accounts with published passwords work: only while nobody else can reach the shop. */
  demoAccounts: boolean;
  labelTimezone: string;
  /** The label's share of a sale in hundredths of a percent: 10% is 1000. */
  platformFeeBps: number;
  /** Pages are offered in these, the shop's own first. */
  languages: Offered;
  /** The shop's only currency; docs/decisions/099. */
  currency: Currency;
  minPriceCents: number;
  /** `adaptive`: Stripe's payment page may offer buyers their own currency. The books stay in the shop's. */
  buyerCurrency: 'shop' | 'adaptive';
  /** How Stripe taxes sales: not at all, included in the prices, or added to them. */
  taxMode: 'off' | 'included' | 'added';
  /** Stripe's tax code of the products. */
  taxCode: string;
  consent: 'auto' | 'line' | 'checkbox';
  previewTag: string | null;
  /** Maximum bytes of a file. */
  uploadLimits: Readonly<Record<keyof typeof uploadLimits, number>>;
  /** Maximum bytes of an account's uploads that aren't part of a beat yet. */
  unfinishedUploadBytes: number;
  /** Bytes of free disk space that uploads never use, so that the database and emails keep working. */
  diskReserveBytes: number;
  /** Nightly backups: where, when (UTC), and how many are kept. Null if there are none. */
  backups: {
    readonly folder: string;
    readonly at: { readonly hour: number; readonly minute: number };
    readonly keep: number;
  } | null;
  /** Whether browsers cache the shell and the last store page for offline use. */
  offline: boolean;
  /** Never false in production. */
  rateLimit: boolean;
  /** Whether an empty store is filled with the demo catalogue. */
  demo: boolean;
  /** Number of demo beats, newest first. */
  demoBeats: number;
  /** Whether the demo's artists have ninety days of listeners, buyers and payouts behind them. */
  demoPast: boolean;
}>;

const usualMinPriceCents = 100;

type Environment = Readonly<Record<string, string | undefined>>;

interface Defaults {
  /** Sender of emails and name of the shop, unless a setting says otherwise. */
  readonly labelName: string;
}

interface Checked {
  /** Invalid settings count as not set. */
  readonly values: Values;
  /** One line for each invalid or missing setting. */
  readonly problems: readonly string[];
}

const check = (environment: Environment): Checked => {
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const unusable = new Map<string, string>();
  for (const { path: names, message } of variables.safeParse(settings).error?.issues ?? []) {
    const name = names.join('.');
    if (!unusable.has(name)) unusable.set(name, `The setting ${name} cannot be used: ${message}.`);
  }
  const values = variables.parse(Object.fromEntries(Object.entries(settings).filter(([name]) => !unusable.has(name))));
  const half = findHalfSettings(values, values.NODE_ENV === 'production', whatMakesPublic(values));
  return {
    values,
    problems: [...unusable.values(), ...half.flatMap(({ name, line }) => (unusable.has(name) ? [] : [line]))],
  };
};

export const findConfigProblems = (environment: Environment): readonly string[] => check(environment).problems;

/** Throws a ConfigError that names all invalid settings at once. */
export const readConfig = (environment: Environment, { labelName }: Defaults): Config => {
  const { values, problems } = check(environment);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const production = values.NODE_ENV === 'production';
  const publicBy = whatMakesPublic(values);
  const dataDir = path.resolve(values.DATA_DIR);
  const trial = publicBy === null;
  // HOST=0.0.0.0 alone is a trial, too. But others on the network must not read emails or use the demo accounts.
  const thisMachineOnly = trial && isLoopback(values.HOST);
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    thisMachineOnly,
    publicUrl: values.PUBLIC_URL ?? null,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    exitWithoutDatabase: values.EXIT_WITHOUT_DATABASE === 'on',
    sessionSecret: values.SESSION_SECRET ?? keptSecret(dataDir),
    trustedProxies: values.TRUSTED_PROXIES?.split(',').map((proxy) => proxy.trim()) ?? [],
    logLevel: values.LOG_LEVEL,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    metrics: readMetrics(values),
    s3: readS3(values),
    stripe: readStripe(values),
    sandbox: trial && !values.STRIPE_SECRET_KEY,
    sandboxPort: values.SANDBOX_PORT ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `"${labelName.replace(/["\\\r\n]/g, '')}" <shop@localhost>`,
    outbox: thisMachineOnly && !values.SMTP_URL,
    supportEmail: values.SUPPORT_EMAIL ?? null,
    sms: values.SMS_URL ? { url: values.SMS_URL, token: values.SMS_TOKEN ?? null } : null,
    webhooksLocal: values.WEBHOOKS_LOCAL === 'on',
    google: readGoogle(values),
    geoipDb: values.GEOIP_DB ?? null,
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    about: {
      host: values.APP_HOST ?? null,
      server: values.APP_SERVER ?? null,
      companyName: values.CM_NAME ?? null,
      companyType: values.CM_TYPE,
      companySize: values.CM_AMOUNT,
    },
    demoAccounts: thisMachineOnly && values.DEMO !== '0',
    labelTimezone: values.LABEL_TIMEZONE,
    platformFeeBps: Math.round(values.PLATFORM_FEE_PERCENT * 100),
    languages: values.LANGUAGES,
    currency: values.CURRENCY,
    minPriceCents: values.MIN_PRICE ?? Math.max(usualMinPriceCents, leastPaymentCents[values.CURRENCY]),
    buyerCurrency: values.BUYER_CURRENCY,
    taxMode: values.TAX === 'off' ? 'off' : values.TAX_PRICES,
    taxCode: values.TAX_CODE,
    consent: values.CONSENT,
    previewTag: values.PREVIEW_TAG ?? null,
    uploadLimits: readUploadLimits(values),
    unfinishedUploadBytes: values.UNFINISHED_UPLOADS_MAX_MB * 1_048_576,
    diskReserveBytes: values.DISK_RESERVE_MB * 1_048_576,
    backups: values.BACKUP_DIR
      ? { folder: path.resolve(values.BACKUP_DIR), at: values.BACKUP_AT, keep: values.BACKUP_KEEP }
      : null,
    offline: values.OFFLINE === 'on',
    rateLimit: values.RATE_LIMIT === 'on',
    demo: trial && values.DEMO !== '0',
    demoBeats: values.DEMO_BEATS,
    demoPast: values.DEMO_PAST === 'on',
  };
};

/** Whether the shop is a trial: no setting shows that it's meant for others, so the sandbox may replace Stripe. */
export const isTrial = (environment: Environment): boolean => whatMakesPublic(check(environment).values) === null;

/** The setting, with its value, that shows that the shop is meant for others; null for a trial. */
const whatMakesPublic = ({ NODE_ENV, PUBLIC_URL, TRUSTED_PROXIES }: Values): string | null => {
  if (NODE_ENV === 'production') return 'NODE_ENV=production';
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL=${PUBLIC_URL}`;
  return TRUSTED_PROXIES === undefined ? null : 'TRUSTED_PROXIES';
};

interface HalfSetting {
  readonly name: keyof Values;
  readonly line: string;
}

const findHalfSettings = (values: Values, production: boolean, publicBy: string | null): HalfSetting[] => {
  const found: HalfSetting[] = [];
  const require = (name: string, other: keyof Values, why: string): void => {
    if (values[other] !== undefined || found.some((half) => half.name === other)) return;
    found.push({ name: other, line: `The setting ${other} is missing: ${name} ${why}.` });
  };
  if (values.S3_BUCKET) {
    require('S3_BUCKET', 'S3_ACCESS_KEY_ID', 'needs it');
    require('S3_BUCKET', 'S3_SECRET_ACCESS_KEY', 'needs it');
  }
  if (values.STRIPE_SECRET_KEY && !registersWebhooks(values))
    require('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'needs it, or we never learn that an order was paid');
  if (values.DATABASE_DIRECT_URL)
    require('DATABASE_DIRECT_URL', 'DATABASE_URL', 'is the direct way to the database there');
  if (values.GOOGLE_CLIENT_ID) require('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'needs it');
  if (values.GOOGLE_CLIENT_SECRET) require('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID', 'needs it');
  if (values.METRICS_PORT !== undefined && !isLoopback(values.METRICS_HOST))
    require(`METRICS_HOST=${values.METRICS_HOST}`, 'METRICS_TOKEN', 'lets other machines read the metrics');
  const leastCents = leastPaymentCents[values.CURRENCY];
  if (values.MIN_PRICE !== undefined && values.MIN_PRICE < leastCents)
    found.push({
      name: 'MIN_PRICE',
      line: `The setting MIN_PRICE can’t be used: a card payment in ${values.CURRENCY.toUpperCase()} is at least ${centsToPrice(leastCents)}.`,
    });
  if (values.ADMIN_EMAIL) require('ADMIN_EMAIL', 'ADMIN_PASSWORD', 'needs it');
  if (values.ADMIN_PASSWORD) require('ADMIN_PASSWORD', 'ADMIN_EMAIL', 'needs it');
  if (values.SMTP_URL) require('SMTP_URL', 'MAIL_FROM', 'needs a sender');
  if (production && values.RATE_LIMIT === 'off')
    found.push({
      name: 'RATE_LIMIT',
      line: 'The setting RATE_LIMIT can’t be used: off is only for development and tests.',
    });
  const reachedBy = publicBy ?? (isLoopback(values.HOST) ? null : `HOST=${values.HOST}`);
  if (reachedBy !== null && values.WEBHOOKS_LOCAL === 'on')
    found.push({
      name: 'WEBHOOKS_LOCAL',
      line: `The setting WEBHOOKS_LOCAL can’t be used with ${reachedBy}: on lets people reach services of this machine.`,
    });
  if (publicBy !== null) require(publicBy, 'SMTP_URL', 'needs a mail server, or buyers never get their links');
  if (!production) return found;
  require('NODE_ENV=production', 'SESSION_SECRET', 'needs one of its own');
  require('NODE_ENV=production', 'PUBLIC_URL', 'needs the address that links in emails lead to');
  return found;
};

const readUploadLimits = (values: Values): Config['uploadLimits'] =>
  Object.fromEntries(
    Object.entries(uploadLimits).map(([kind, setting]) => [kind, values[setting] * 1_048_576]),
  ) as Config['uploadLimits'];

const readGoogle = (values: Values): Config['google'] =>
  values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
    ? { clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET, issuer: values.GOOGLE_ISSUER }
    : null;

const readMetrics = ({ METRICS_TOKEN: token, METRICS_PORT: port, METRICS_HOST: host }: Values): Config['metrics'] =>
  token === undefined && port === undefined
    ? null
    : { token: token ?? null, listen: port === undefined ? null : { host, port } };

const readS3 = (values: Values): Config['s3'] =>
  values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
    ? {
        ...(values.S3_ENDPOINT && { endpoint: values.S3_ENDPOINT }),
        ...(values.S3_PUBLIC_ENDPOINT && { publicEndpoint: values.S3_PUBLIC_ENDPOINT }),
        region: values.S3_REGION,
        bucket: values.S3_BUCKET,
        accessKeyId: values.S3_ACCESS_KEY_ID,
        secretAccessKey: values.S3_SECRET_ACCESS_KEY,
      }
    : null;

/** Stripe sends events only to URLs that it can reach by HTTPS. */
const registersWebhooks = ({ STRIPE_REGISTER_WEBHOOKS, PUBLIC_URL }: Values): boolean => {
  const url = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL);
  return STRIPE_REGISTER_WEBHOOKS === 'on' && url?.protocol === 'https:' && !isLoopback(url.hostname);
};

const readStripe = (values: Values): Config['stripe'] =>
  values.STRIPE_SECRET_KEY
    ? {
        secretKey: values.STRIPE_SECRET_KEY,
        webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
        connectWebhookSecret: values.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
        registersWebhooks: registersWebhooks(values),
      }
    : null;

/**
 * Outside production the secret is generated once and stored with the data, so that links survive a restart. Earlier
 * versions could leave an empty or zeroed file after a power cut; it's replaced.
 */
const keptSecret = (dataDir: string): string => {
  needDataFolder(dataDir);
  const file = path.join(dataDir, 'session-secret');
  const kept = readKept(file);
  if (kept !== null && !lost.test(kept)) return kept;
  if (kept !== null) rmSync(file, { force: true });
  writeFirstSync(file, randomBytes(32).toString('hex'));
  return readFileSync(file, 'utf8');
};

/** @throws {ConfigError} if the shop can't create the folder or write into it */
export const needDataFolder = (dataDir: string): void => {
  try {
    makeFolderSync(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = unusableFolder[code ?? ''] ?? message;
    throw new ConfigError(`The setting DATA_DIR cannot be used: ${dataDir} ${why}.`, { cause: error });
  }
};

const unusableFolder: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'is inside a file, not a folder',
  EACCES: 'can’t be written by this user',
  EPERM: 'can’t be written by this user',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a full disk',
};

const lost = /^\0*$/;

const readKept = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
};
