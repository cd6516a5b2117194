import { expect, test } from 'vitest';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { checkWorkerSettings, workerNotes } from './worker-settings.ts';

const all = {
  DATABASE_URL: 'postgres://db.example/shop',
  STRIPE_SECRET_KEY: 'sk_test_1',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://label.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'shop@label.example',
  S3_BUCKET: 'beats',
};

test('a worker with the settings of its server starts, with either storage', () => {
  expect(() => checkWorkerSettings(all)).not.toThrow();
  expect(() => checkWorkerSettings({ ...all, S3_BUCKET: '', DATA_DIR: '/srv/shop' })).not.toThrow();
});

test('a worker without settings reports all missing settings at once, with the reason for each', () => {
  const tell = () => checkWorkerSettings({});
  expect(tell).toThrow(ConfigError);
  for (const name of Object.keys(all)) expect(tell).toThrow(name);
  expect(tell).toThrow('DATA_DIR');
});

test('a worker of a public shop starts without a Stripe key, and names the tasks that it leaves to others', () => {
  expect(() => checkWorkerSettings({ ...all, STRIPE_SECRET_KEY: '' })).not.toThrow();
  expect(() => checkWorkerSettings({ ...all, STRIPE_SECRET_KEY: '', NODE_ENV: 'production' })).not.toThrow();
  expect(workerNotes({ stripe: null })).toEqual([expect.stringContaining('STRIPE_SECRET_KEY')]);
  expect(workerNotes({ stripe: {} as Config['stripe'] })).toEqual([]);
});

test('a worker of a trial refuses to start, because the sandbox is in the server', () => {
  const trial = { ...all, PUBLIC_URL: 'http://127.0.0.1:3000', STRIPE_SECRET_KEY: '' };
  expect(() => checkWorkerSettings(trial)).toThrow(/STRIPE_SECRET_KEY \(the payment sandbox/);
});

test.each(Object.keys(all).filter((name) => name !== 'STRIPE_SECRET_KEY'))(
  'a worker reports a missing %s alone if nothing else is missing',
  (name) => {
    const others = Object.keys(all).filter((other) => other !== name);
    const tell = () => checkWorkerSettings({ ...all, [name]: undefined });
    expect(tell).toThrow(name);
    for (const other of others) expect(tell).not.toThrow(other);
  },
);
