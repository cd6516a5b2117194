import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (settings: Record<string, string>) => readConfig({ DATA_DIR: folder, ...settings });

test.each([
  [{ PORT: 'http' }, /^The setting PORT cannot be used: must be a whole number/],
  [{ PORT: '70000' }, /PORT.*from 0 to 65535/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL.*postgres:\/\//],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY.*secret key of Stripe/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_WEBHOOK_SECRET is missing/],
  [{ PUBLIC_URL: 'label.example' }, /PUBLIC_URL/],
  [{ PUBLIC_URL: 'https://label.example/shop' }, /PUBLIC_URL.*without a path/],
  [{ LABEL_TIMEZONE: 'Mars/Olympus' }, /LABEL_TIMEZONE.*time zone/],
  [{ PLATFORM_FEE_PERCENT: '-1' }, /PLATFORM_FEE_PERCENT/],
  [{ SESSION_SECRET: 'short' }, /SESSION_SECRET.*32 characters/],
  [{ RATE_LIMIT: 'no' }, /RATE_LIMIT/],
  [{ NODE_ENV: 'production', RATE_LIMIT: 'off' }, /RATE_LIMIT cannot be used: off is for development/],
  [{ S3_BUCKET: 'beats' }, /S3_ACCESS_KEY_ID is missing/],
  [{ NODE_ENV: 'production' }, /SMTP_URL is missing/],
])('%j stops the start with one line', (settings, words) => {
  expect(() => read(settings)).toThrow(ConfigError);
  expect(() => read(settings)).toThrow(words);
});

test('a refused secret does not stand in the message', () => {
  expect(() => read({ STRIPE_SECRET_KEY: 'pk_live_topsecret' })).not.toThrow(/topsecret/);
});

test('a fresh machine needs no setting at all, and keeps its secret over a restart', () => {
  const first = read({});
  expect(first).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    outbox: true,
    stripe: null,
    demo: true,
    platformFeeBps: 1000,
    minPriceCents: 100,
    rateLimit: true,
  });
  expect(read({ RATE_LIMIT: 'off' }).rateLimit).toBe(false);
  expect(first.sessionSecret).toHaveLength(64);
  expect(read({}).sessionSecret).toBe(first.sessionSecret);
});

test('the outbox is for this machine alone', () => {
  expect(read({ HOST: '0.0.0.0' }).outbox).toBe(false);
  expect(read({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }).outbox).toBe(false);
});
