import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { currencies, leastPaymentCents } from '#contract-kit/currency.ts';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (settings: Record<string, string>) =>
  readConfig({ DATA_DIR: folder, ...settings }, { labelName: 'North "Tide"' });

test.each([
  [{ PORT: 'http' }, /^The setting PORT cannot be used: must be a whole number/],
  [{ PORT: '70000' }, /PORT.*from 0 to 65535/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL.*postgres:\/\//],
  [{ DATABASE_DIRECT_URL: 'postgres://db/shop' }, /DATABASE_URL is missing: DATABASE_DIRECT_URL/],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY.*Stripe secret key/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_WEBHOOK_SECRET is missing/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', PUBLIC_URL: 'http://label.example' }, /STRIPE_WEBHOOK_SECRET is missing/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', PUBLIC_URL: 'https://localhost' }, /STRIPE_WEBHOOK_SECRET is missing/],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', PUBLIC_URL: 'https://label.example', STRIPE_REGISTER_WEBHOOKS: 'off' },
    /STRIPE_WEBHOOK_SECRET is missing/,
  ],
  [{ PUBLIC_URL: 'label.example' }, /PUBLIC_URL/],
  [{ PUBLIC_URL: 'https://label.example/shop' }, /PUBLIC_URL.*without a path/],
  [{ LABEL_TIMEZONE: 'Mars/Olympus' }, /LABEL_TIMEZONE.*time zone/],
  [{ PLATFORM_FEE_PERCENT: '-1' }, /PLATFORM_FEE_PERCENT/],
  [{ SESSION_SECRET: 'short' }, /SESSION_SECRET.*32 characters/],
  [{ RATE_LIMIT: 'no' }, /RATE_LIMIT/],
  [{ BACKUP_AT: '24:00' }, /BACKUP_AT cannot be used: must be a time like 03:30/],
  [{ NODE_ENV: 'production', RATE_LIMIT: 'off' }, /RATE_LIMIT can’t be used: off is only for development/],
  [{ S3_BUCKET: 'beats' }, /S3_ACCESS_KEY_ID is missing/],
  [{ NODE_ENV: 'production' }, /SMTP_URL is missing: NODE_ENV=production needs a mail server/],
  [{ PUBLIC_URL: 'https://label.example' }, /SMTP_URL is missing: PUBLIC_URL=https:.* needs a mail server/],
  [{ TRUSTED_PROXIES: '10.0.0.1' }, /SMTP_URL is missing: TRUSTED_PROXIES needs a mail server/],
  [{ SUPPORT_EMAIL: 'help' }, /SUPPORT_EMAIL cannot be used: must be an email address/],
  [{ SMS_URL: 'sms.example' }, /SMS_URL cannot be used: must be an http or https address/],
  [{ WEBHOOKS_LOCAL: 'on', NODE_ENV: 'production' }, /WEBHOOKS_LOCAL can’t be used with NODE_ENV=production/],
  [{ WEBHOOKS_LOCAL: 'on', HOST: '0.0.0.0' }, /WEBHOOKS_LOCAL can’t be used with HOST=/],
  [{ WEBHOOKS_LOCAL: 'on', HOST: '::' }, /WEBHOOKS_LOCAL can’t be used with HOST=/],
  [{ WEBHOOKS_LOCAL: 'on', HOST: '192.168.1.5' }, /WEBHOOKS_LOCAL can’t be used with HOST=/],
  [{ WEBHOOKS_LOCAL: 'on', HOST: 'label.example' }, /WEBHOOKS_LOCAL can’t be used with HOST=/],
  [{ WEBHOOKS_LOCAL: 'on', TRUSTED_PROXIES: '10.0.0.1' }, /WEBHOOKS_LOCAL can’t be used with TRUSTED_PROXIES/],
  [{ GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it/],
  [{ GOOGLE_CLIENT_SECRET: 'hush' }, /GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET needs it/],
  [{ GOOGLE_ISSUER: 'accounts.google.com' }, /GOOGLE_ISSUER.*address of an OpenID provider/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT.*address of a collector/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN.*16 characters/],
  [{ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }, /METRICS_TOKEN is missing: METRICS_HOST=0.0.0.0 lets/],
  [{ ADMIN_EMAIL: 'boss@label.example' }, /ADMIN_PASSWORD is missing: ADMIN_EMAIL needs it/],
  [{ ADMIN_PASSWORD: 'long enough' }, /ADMIN_EMAIL is missing: ADMIN_PASSWORD needs it/],
  [{ ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: 'long enough' }, /ADMIN_EMAIL cannot be used: must be an email address/],
  [{ ADMIN_EMAIL: 'boss@label.example', ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD.*at least 8 characters/],
])('the settings %j stop the start with a message', (settings, words) => {
  expect(() => read(settings)).toThrow(ConfigError);
  expect(() => read(settings)).toThrow(words);
});

test.each([
  ['https://label.example/', 'https://label.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['HTTPS://Label.Example:443', 'https://label.example'],
  ['http://label.example:80/', 'http://label.example'],
  ['https://label.example:8443', 'https://label.example:8443'],
  ['https://ＬＡＢＥＬ.example', 'https://label.example'],
  ['http://[2001:DB8::0001]:3000', 'http://[2001:db8::1]:3000'],
])('PUBLIC_URL=%s is normalized to %s', (written, known) => {
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'label@label.example' };
  expect(read({ PUBLIC_URL: written, ...mail }).publicUrl).toBe(known);
});

test('all settings that keep a shop from starting are reported together, one line each', () => {
  expect(() => read({ NODE_ENV: 'production', RATE_LIMIT: 'no' })).toThrow(
    /^The setting RATE_LIMIT.*\n.*SMTP_URL is missing.*\n.*SESSION_SECRET is missing.*\n.*PUBLIC_URL is missing.*$/,
  );
});

test('the message about a refused secret doesn’t contain the secret', () => {
  expect(() => read({ STRIPE_SECRET_KEY: 'pk_live_topsecret' })).not.toThrow(/topsecret/);
  expect(() => read({ ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: 'topsecret' })).not.toThrow(/topsecret/);
});

test('a new machine needs no settings, and keeps its generated secret across restarts', () => {
  const first = read({});
  expect(first).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    outbox: true,
    stripe: null,
    demo: true,
    demoBeats: 26,
    demoPast: true,
    platformFeeBps: 1000,
    minPriceCents: 100,
    rateLimit: true,
  });
  expect(read({ RATE_LIMIT: 'off' }).rateLimit).toBe(false);
  expect(first.sessionSecret).toHaveLength(64);
  expect(read({}).sessionSecret).toBe(first.sessionSecret);
});

test('the minimum total is never below the smallest card payment in the shop’s currency', () => {
  expect(read({ CURRENCY: 'EUR' })).toMatchObject({ currency: 'eur', minPriceCents: 100 });
  expect(read({ CURRENCY: 'gbp', MIN_PRICE: '0.30' }).minPriceCents).toBe(30);
  for (const currency of currencies)
    expect(read({ CURRENCY: currency }).minPriceCents).toBe(Math.max(100, leastPaymentCents[currency]));
  expect(read({ CURRENCY: 'sek' }).minPriceCents).toBe(300);
  expect(() => read({ CURRENCY: 'sek', MIN_PRICE: '2.99' })).toThrow(
    'The setting MIN_PRICE can’t be used: a card payment in SEK is at least 3.00.',
  );
  expect(() => read({ CURRENCY: 'jpy' })).toThrow(/CURRENCY cannot be used: must be one of usd, eur/);
});

const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' };
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://label.example',
  ...mail,
};
const everything = { thisMachineOnly: true, outbox: true, demoAccounts: true, sandbox: true, demo: true };
const nothing = { thisMachineOnly: false, outbox: false, demoAccounts: false, sandbox: false, demo: false };

test.each<[Record<string, string>, Partial<typeof everything>]>([
  [{}, everything],
  [{ DEMO: '1' }, everything],
  [{ HOST: '127.0.0.2' }, everything],
  [{ HOST: 'localhost' }, everything],
  [{ HOST: '::1' }, everything],
  [{ PUBLIC_URL: 'http://localhost:3000' }, everything],
  [{ PUBLIC_URL: 'http://shop.localhost' }, everything],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, everything],
  [{ DEMO: '0' }, { ...everything, demoAccounts: false, demo: false }],
  [mail, { ...everything, outbox: false }],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    { ...everything, sandbox: false },
  ],
  // Others on a home network can reach this shop, so they must not read its emails or be its admin.
  [{ HOST: '0.0.0.0' }, { ...nothing, sandbox: true, demo: true }],
  [
    { HOST: '192.168.1.5', DEMO: '1' },
    { ...nothing, sandbox: true, demo: true },
  ],
  [{ PUBLIC_URL: 'https://label.example', ...mail }, nothing],
  [{ PUBLIC_URL: 'http://localhost.label.example', ...mail }, nothing],
  [{ PUBLIC_URL: 'http://127.0.0.1.label.example', ...mail }, nothing],
  [{ TRUSTED_PROXIES: '127.0.0.1', ...mail }, nothing],
  [{ ...production, DEMO: '1' }, nothing],
  [{ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' }, nothing],
])('with %j, trial features are on only if nobody else can reach the shop', (settings, expected) => {
  expect(read(settings)).toMatchObject(expected);
});

test('a shop that Stripe can reach registers its webhook endpoints unless a setting forbids it', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1' };
  const registers = (more: Record<string, string>) => read({ ...production, ...stripe, ...more }).stripe;
  expect(registers({})).toEqual({
    secretKey: 'sk_live_1',
    webhookSecret: null,
    connectWebhookSecret: null,
    registersWebhooks: true,
  });
  const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(registers({ ...secret, STRIPE_REGISTER_WEBHOOKS: 'off' })?.registersWebhooks).toBe(false);
  expect(registers({ ...secret, PUBLIC_URL: 'http://label.example' })?.registersWebhooks).toBe(false);
});

test('SMS, Google login, place names, forwarding to support and a first admin are off without their settings', () => {
  expect(read({})).toMatchObject({ supportEmail: null, sms: null, google: null, geoipDb: null, admin: null });
  // A token without a URL turns nothing on.
  expect(read({ SMS_TOKEN: 'hush' }).sms).toBeNull();
});

test('SMS, Google login, place names, forwarding to support and a first admin are on with their settings', () => {
  const config = read({
    SUPPORT_EMAIL: ' help@label.example ',
    SMS_URL: 'https://sms.example/v1/send',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'hush',
    GEOIP_DB: '/var/lib/places.mmdb',
    ADMIN_EMAIL: 'boss@label.example',
    ADMIN_PASSWORD: 'correct horse',
  });
  expect(config).toMatchObject({
    supportEmail: 'help@label.example',
    sms: { url: 'https://sms.example/v1/send', token: null },
    google: { clientId: 'id', clientSecret: 'hush', issuer: 'https://accounts.google.com' },
    geoipDb: '/var/lib/places.mmdb',
    admin: { email: 'boss@label.example', password: 'correct horse' },
  });
  expect(read({ SMS_URL: 'http://127.0.0.1:9/', SMS_TOKEN: 'hush' }).sms).toEqual({
    url: 'http://127.0.0.1:9/',
    token: 'hush',
  });
  const own = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush', GOOGLE_ISSUER: 'http://127.0.0.1:9/oidc' };
  expect(read(own).google?.issuer).toBe('http://127.0.0.1:9/oidc');
});

test('emails are from the label by default, whatever characters its name has', () => {
  expect(read({}).mailFrom).toBe('"North Tide" <shop@localhost>');
});

test('the app info has a default text, except for what follows the label’s name and the shop’s address', () => {
  expect(read({}).about).toEqual({
    host: null,
    server: null,
    companyName: null,
    companyType: 'Record label',
    companySize: '1-10',
  });
  const own = { APP_HOST: 'Rack 4', APP_SERVER: 'North', CM_NAME: 'Tide', CM_TYPE: 'Studio', CM_AMOUNT: '12' };
  expect(read(own).about).toEqual({
    host: 'Rack 4',
    server: 'North',
    companyName: 'Tide',
    companyType: 'Studio',
    companySize: '12',
  });
});
