import { expect, test } from 'vitest';
import { checkSettings } from './settings.ts';

const states = (environment: Record<string, string>) => checkSettings(environment).map(({ state }) => state);

test('missing and unusable settings are reported together', () => {
  const found = checkSettings({
    NODE_ENV: 'production',
    PORT: 'http',
    DATABASE_URL: 'mysql://x',
    S3_BUCKET: 'beats',
    STRIPE_SECRET_KEY: 'sk_test_1',
  });
  const words = found.map(({ what }) => what).join('\n');
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'SESSION_SECRET',
    'PUBLIC_URL',
  ]) {
    expect(words).toMatch(new RegExp(`The setting ${name} (cannot be used|is missing)`));
  }
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['problem']));
});

test.each([
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['STRIPE_SECERT_KEY', 'STRIPE_SECRET_KEY'],
  ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTP_HOST', null],
])('%s isn’t a setting, and the suggested name is %s', (written, meant) => {
  const [, found] = checkSettings({ [written]: 'x' });
  expect(found).toMatchObject({ state: 'warning', what: expect.stringContaining(written) });
  expect(found?.todo).toContain(meant === null ? 'docs/operations/settings.md' : `did you mean ${meant}?`);
});

test('other variables of the environment are ignored', () => {
  expect(
    states({ PATH: '/bin', HOME: '/root', USER: 'shop', LANG: 'C', PWD: '/', TERM: 'xterm', MAIL: '/var' }),
  ).toEqual(['ok']);
  expect(states({ PORT: '3000', LABEL_TIMEZONE: 'Europe/Berlin' })).toEqual(['ok']);
});
