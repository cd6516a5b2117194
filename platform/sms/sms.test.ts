import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmsProvider, type SmsProvider } from '#testing/login/sms-provider.ts';
import { createSms } from './sms.ts';

let provider: SmsProvider;
beforeAll(async () => {
  provider = await startSmsProvider();
});
afterAll(() => provider.close());

const text = { to: '+14045550123', text: '042917 is your code.' };

test('texts can’t be sent without a service', () => {
  expect(createSms(null)).toBeNull();
});

describe('a text message', () => {
  test('is sent to the service with its token', async () => {
    provider.respondWith(202);
    await createSms({ url: provider.url, token: 'of-the-shop' })?.send(text);
    expect(provider.texts.at(-1)).toEqual({ ...text, authorization: 'Bearer of-the-shop' });
  });

  test('is sent without a token if none is required', async () => {
    provider.respondWith(200);
    await createSms({ url: provider.url, token: null })?.send(text);
    expect(provider.texts.at(-1)?.authorization).toBeUndefined();
  });

  test.each([400, 500, 302])('fails when the service responds with %i', async (status) => {
    provider.respondWith(status);
    await expect(createSms({ url: provider.url, token: null })?.send(text)).rejects.toThrow();
  });

  test('times out if the service never responds', async () => {
    provider.respondWith('nothing');
    await expect(createSms({ url: provider.url, token: null }, { timeoutMs: 50 })?.send(text)).rejects.toThrow(
      /timeout/i,
    );
  });
});
