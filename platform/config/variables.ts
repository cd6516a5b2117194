import { z } from 'zod';
import { currencies } from '#contract-kit/currency.ts';
import { canonicalEmail, readEmail } from '#contract-kit/email-address.ts';
import type { Offered } from '#contract-kit/languages/language-path.ts';
import { isLanguage, languageCodes } from '#contract-kit/languages/languages.ts';

const text = z.string().trim().min(1);
const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be from ${from} to ${to}`);
const megabytes = wholeNumber(1, 100_000);
const webAddress = text.refine((value) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search;
}, 'must be an http or https address without a path, like https://label.example');
/** Normalized as in Host headers: `https://Bücher.example:443/` becomes `https://xn--bcher-kva.example`. */
const ownAddress = webAddress.transform((value) => new URL(value).origin);
const anyAddress = (why: string) => text.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), why);
const webhookAddress = anyAddress('must be an http or https address');
const issuerAddress = anyAddress('must be the http or https address of an OpenID provider');
const emailAddress = text
  .overwrite(canonicalEmail)
  .refine((typed) => 'address' in readEmail(typed), 'must be an email address');
const amount = z
  .string()
  .regex(/^\d{1,6}(\.\d{2})?$/, 'must be an amount like 1.00')
  .transform((value) => Math.round(Number(value) * 100));
const databaseAddress = text.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:30')
  .transform((value) => ({ hour: Number(value.slice(0, 2)), minute: Number(value.slice(3)) }));
const timeZone = text.refine((value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}, 'must be a time zone like Europe/Berlin');

const languageList = text
  .transform((value) => value.split(',').map((code) => code.trim()))
  .refine(
    (codes): codes is [...Offered] => codes.every(isLanguage) && new Set(codes).size === codes.length,
    `must be languages like en,de, each once, of ${languageCodes.join(', ')}`,
  );

const stripeKey = text.regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a Stripe secret key (sk_… or rk_…)');
const webhookSecret = text.regex(/^whsec_\S+$/, 'must be a Stripe signing secret (whsec_…)');

/** The settings for the largest file of each kind. */
export const uploadLimits = {
  cover: 'COVER_MAX_MB',
  mp3: 'MP3_MAX_MB',
  wav: 'WAV_MAX_MB',
  trackouts: 'ZIP_MAX_MB',
} as const;

/** The environment variables that are settings; docs/operations/settings.md explains them. */
export const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: ownAddress.optional(),
  DATA_DIR: text.default('data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  EXIT_WITHOUT_DATABASE: z.enum(['on', 'off']).default('off'),
  SESSION_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: text.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: anyAddress('must be the http or https address of a collector').optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_PUBLIC_ENDPOINT: webAddress.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STRIPE_SECRET_KEY: stripeKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_REGISTER_WEBHOOKS: z.enum(['on', 'off']).default('on'),
  SANDBOX_PORT: wholeNumber(0, 65_535).optional(),
  SMTP_URL: text.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://').optional(),
  MAIL_FROM: text.includes('@', { error: 'must be an email address' }).optional(),
  SUPPORT_EMAIL: emailAddress.optional(),
  SMS_URL: webhookAddress.optional(),
  SMS_TOKEN: text.optional(),
  WEBHOOKS_LOCAL: z.enum(['on', 'off']).default('off'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: issuerAddress.default('https://accounts.google.com'),
  GEOIP_DB: text.optional(),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: text.min(8, 'must have at least 8 characters').max(128).optional(),
  APP_HOST: text.optional(),
  APP_SERVER: text.optional(),
  CM_NAME: text.optional(),
  CM_TYPE: text.default('Record label'),
  CM_AMOUNT: text.default('1-10'),
  LABEL_TIMEZONE: timeZone.default('UTC'),
  PLATFORM_FEE_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage from 0 to 99.99')
    .transform(Number)
    .default(10),
  LANGUAGES: languageList.default(['en']),
  CURRENCY: z
    .string()
    .toLowerCase()
    .pipe(z.enum(currencies, `must be one of ${currencies.join(', ')}`))
    .default('usd'),
  MIN_PRICE: amount.optional(),
  TAX: z.enum(['off', 'stripe']).default('off'),
  TAX_PRICES: z.enum(['included', 'added']).default('included'),
  TAX_CODE: z
    .string()
    .regex(/^txcd_\d{8}$/, 'must be one of Stripe’s tax codes, such as txcd_10401100')
    .default('txcd_10401100'),
  BUYER_CURRENCY: z.enum(['shop', 'adaptive']).default('shop'),
  CONSENT: z.enum(['auto', 'line', 'checkbox']).default('auto'),
  PREVIEW_TAG: text.optional(),
  // A cover must fit in memory.
  COVER_MAX_MB: wholeNumber(1, 30).default(10),
  MP3_MAX_MB: megabytes.default(50),
  WAV_MAX_MB: megabytes.default(500),
  ZIP_MAX_MB: megabytes.default(2048),
  UNFINISHED_UPLOADS_MAX_MB: wholeNumber(1, 10_000_000).default(10_240),
  DISK_RESERVE_MB: wholeNumber(0, 10_000_000).default(1024),
  BACKUP_DIR: text.optional(),
  BACKUP_AT: timeOfDay.default({ hour: 3, minute: 30 }),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  OFFLINE: z.enum(['on', 'off']).default('on'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  DEMO: z.enum(['0', '1']).optional(),
  DEMO_BEATS: wholeNumber(1, 26).default(26),
  DEMO_PAST: z.enum(['on', 'off']).default('on'),
});

export type Values = z.output<typeof variables>;
