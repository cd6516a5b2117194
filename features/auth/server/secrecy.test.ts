import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '#platform/http/log.ts';
import { PasswordsBusy } from '#platform/passwords/passwords.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { codeIn, mailsTo, tokenIn } from '#testing/mails.ts';
import { givePassword, logInAs } from '#testing/people.ts';

let logged = '';
const destination = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    logged += chunk.toString('utf8');
    done();
  },
});

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { log: createLog('trace', destination) } });
});
afterAll(() => shop.close());

const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/app/${path}`, payload });

const shapeOf = (response: Awaited<ReturnType<typeof post>>) => ({
  status: response.statusCode,
  body: response.body.replace(/"requestId":"[^"]+"/, ''),
  headers: Object.keys(response.headers).toSorted(),
});

describe('a login doesn’t reveal whether an email has an account', () => {
  test('because body, headers and emails are the same', async () => {
    const known = await createListener(shop.deps);
    await givePassword(shop, known, 'a long enough password');
    const bare = await createListener(shop.deps);
    const emails = [known.email, bare.email, 'nobody@example.com'];
    const shapes = [];
    for (const email of emails) shapes.push(shapeOf(await post('login', { email, password: 'not the password' })));
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    for (const email of emails) expect(await mailsTo(shop, email)).toEqual([]);
  });

  test('because a hash is computed every time, even without an account', async () => {
    const known = await createListener(shop.deps);
    await givePassword(shop, known, 'a long enough password');
    const check = vi.spyOn(shop.deps.passwords, 'check');
    await post('login', { email: known.email, password: 'not the password' });
    await post('login', { email: 'nobody@example.com', password: 'not the password' });
    expect(check.mock.calls.map(([hash, password]) => [hash, password])).toEqual([
      [expect.stringMatching(/^\$argon2id\$/), 'not the password'],
      [null, 'not the password'],
    ]);
  });
});

test('responses say when to retry if too many passwords wait to be hashed', async () => {
  const user = await createListener(shop.deps);
  await givePassword(shop, user, 'a long enough password');
  const browser = await logInAs(shop, user);
  const busy = () => Promise.reject(new PasswordsBusy('too many'));
  vi.spyOn(shop.deps.passwords, 'check').mockImplementation(busy);
  vi.spyOn(shop.deps.passwords, 'hash').mockImplementation(busy);
  const credentials = { email: user.email, username: 'somebody.new', password: 'a long enough password' };
  for (const response of [
    await post('login', credentials),
    await post('signup', credentials),
    await browser.call('POST', '/api/v1/app/password-validate', credentials),
  ]) {
    expect([response.statusCode, response.json().code]).toEqual([503, 'AUTH_BUSY']);
    expect(response.headers['retry-after']).toMatch(/^([5-9]|10)$/);
  }
});

test('no password, hash or token appears in a log line or a response, and no code in a log line', async () => {
  const password = 'the secret of this test, once';
  const next = 'the secret of this test, twice';
  const email = 'logged@example.com';
  logged = '';
  const responses = [
    await post('signup', { email, username: 'logged.person', password }),
    await post('signup', { email, username: 'logged.person', password: { not: password } }),
    await post('login', { email, password }),
    await post('login', { email, password: `${password}, wrong` }),
    await post('login', { email: `${email}\n`, password: [password] }),
  ];
  const cookies = responses[2]?.cookies ?? [];
  await post('password-reset/send-code', { email });
  const mail = (await mailsTo(shop, email)).find(({ purpose }) => purpose.startsWith('reset:'));
  const [token, code] = [tokenIn(mail), codeIn(mail)];
  responses.push(
    await post('password-reset/verify-token', { token }),
    await post('password-reset/reset', { email, code: 'wrong', token, newPassword: next }),
    await post('password-reset/reset', { email, code, token, newPassword: next }),
    await post('login', { email, password: next }),
    await shop.app.inject(`/verify-email?token=${token}`),
  );
  await shop.deps.jobs.idle();
  expect(logged).toContain('/api/v1/app/login');
  const secrets = [
    password,
    next,
    token,
    '$argon2',
    ...cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value),
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(6);
    expect(logged).not.toContain(secret);
    for (const response of responses) expect(response.body).not.toContain(secret);
  }
  expect(logged).not.toContain(`"${code}"`);
});
