import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { otherCode } from '#testing/login/codes.ts';
import { codeIn, mailsTo, tokenIn } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';
import { limits } from '../attempts/limits.ts';
import { emailCodeMinutes } from '../one-time/email-codes.ts';

type Browser = Awaited<ReturnType<typeof logInAs>>;

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

const api = '/api/v1/app';
const refusal = async (response: ReturnType<Browser['call']>) => {
  const { statusCode, ...rest } = await response;
  return [statusCode, rest.json().code];
};
const over = [400, 'AUTH_CHALLENGE_OVER'];
const wrong = [400, 'AUTH_WRONG_CODE'];
const rowOf = (id: string) =>
  shop.deps.db.selectFrom('account_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

interface Proof {
  readonly name: string;
  readonly path: string;
  readonly linkPath: string;
  readonly verifiedAt: Date | null;
  readonly addressOf: (user: UserRow) => string;
  readonly send: (browser: Browser, address: string) => ReturnType<Browser['call']>;
}

/** The two emails that verify an address: after a sign-up, and before a change of email. */
const proofs: readonly Proof[] = [
  {
    name: 'the email of a sign-up',
    path: `${api}/verify-email/code`,
    linkPath: `${api}/verify-email`,
    verifiedAt: null,
    addressOf: (user: UserRow) => user.email,
    send: (browser: Browser) => browser.call('POST', `${api}/verify-email/resend`),
  },
  {
    name: 'the email to another address',
    path: `${api}/profile-u-e-v/code`,
    linkPath: `${api}/profile-u-e-v`,
    verifiedAt: new Date('2026-01-01T00:00:00Z'),
    addressOf: (user: UserRow) => `new-${user.email}`,
    send: (browser: Browser, newEmail: string) => browser.call('PUT', `${api}/profile-u-v`, { newEmail }),
  },
];

describe.each(proofs)('the code in $name', ({ path, linkPath, verifiedAt, addressOf, send }) => {
  let user: UserRow;
  let browser: Browser;
  let address: string;
  beforeEach(async () => {
    user = await createListener(shop.deps, { emailVerifiedAt: verifiedAt });
    browser = await logInAs(shop, user, { confirmed: true });
    address = addressOf(user);
  });

  const mailed = async () => {
    // Without this, two emails sent at the same moment could be listed in any order.
    clock.pass({ minutes: 1 });
    expect((await send(browser, address)).statusCode).toBe(200);
    const mail = (await mailsTo(shop, address)).at(-1);
    const code = codeIn(mail);
    expect(code).toMatch(/^\d{6}$/);
    return { code, token: tokenIn(mail), text: mail?.text ?? '' };
  };
  const type = (code: string, where = browser) => where.call('POST', path, { code });
  const isVerified = async (): Promise<boolean> => {
    const row = await rowOf(user.id);
    return row.email === address && row.email_verified_at !== null;
  };

  test('verifies the email in the account’s own session, which continues, and keeps the password', async () => {
    const { code, text } = await mailed();
    expect(text.indexOf('follow the link')).toBeGreaterThan(0);
    expect(text.indexOf('follow the link')).toBeLessThan(text.indexOf(code));
    const grouped = await type(` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect([grouped.statusCode, grouped.json()]).toEqual([200, { message: 'Email verified successfully!' }]);
    expect(await isVerified()).toBe(true);
    expect((await browser.call('GET', `${api}/user-info`)).json()).toMatchObject({
      user: { email: address, emailVerified: true, pendingEmail: null },
    });
  });

  test('works once, and ends the link in the same email', async () => {
    const { code, token } = await mailed();
    expect((await type(code)).statusCode).toBe(200);
    expect(await refusal(type(code))).toEqual(over);
    const outside = await shop.app.inject({
      method: 'POST',
      url: linkPath,
      payload: { token, newPassword: 'the password of a stranger' },
    });
    expect([outside.statusCode, outside.json().code]).toEqual([400, 'AUTH_LINK_INVALID']);
  });

  test('stops working once the link in the same email was followed', async () => {
    const { code, token } = await mailed();
    expect((await browser.call('POST', linkPath, { token })).statusCode).toBe(200);
    expect(await refusal(type(code))).toEqual(over);
  });

  test('can be tried five times, with the tries left in each response; a sixth try fails even if it’s right', async () => {
    const { code } = await mailed();
    const messages: string[] = [];
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const response = await type(otherCode(code));
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { code: 'AUTH_WRONG_CODE', details: { triesLeft } },
      ]);
      messages.push(response.json().message);
    }
    expect(messages[0]).toContain('You have 4 tries left.');
    expect(messages[3]).toContain('You have 1 try left.');
    expect(messages[4]).toContain('Request a new email.');
    expect(await refusal(type(code))).toEqual(over);
    expect(await isVerified()).toBe(false);
    // The link in the same email still works, because nobody can guess it; and a new email has a new code.
    const next = await mailed();
    expect((await type(next.code)).statusCode).toBe(200);
  });

  test('doesn’t affect the link in the same email if it’s mistyped', async () => {
    const { code, token } = await mailed();
    for (let count = 0; count < 6; count += 1) await type(otherCode(code));
    expect((await browser.call('POST', linkPath, { token })).statusCode).toBe(200);
    expect(await isVerified()).toBe(true);
  });

  test('expires after half an hour', async () => {
    const { code } = await mailed();
    clock.pass({ minutes: emailCodeMinutes });
    const later = await logInAs(shop, user);
    expect(await refusal(type(code, later))).toEqual(over);
    expect(await isVerified()).toBe(false);
  });

  test('doesn’t work in another account’s session or without a login', async () => {
    const { code } = await mailed();
    const other = await createListener(shop.deps, { emailVerifiedAt: verifiedAt });
    const stranger = await logInAs(shop, other, { confirmed: true });
    expect(await refusal(type(code, stranger))).toEqual(over);
    await send(stranger, addressOf(other));
    expect((await refusal(type(code, stranger)))[0]).toBe(400);
    const visitor = await shop.app.inject({ method: 'POST', url: path, payload: { code } });
    expect(visitor.statusCode).toBe(401);
    const ended = await logInAs(shop, user);
    await ended.call('POST', `${api}/logout`);
    expect((await type(code, ended)).statusCode).toBe(401);
    expect(await isVerified()).toBe(false);
    expect((await type(code)).statusCode).toBe(200);
  });

  test('is replaced by the code in a newer email', async () => {
    const first = await mailed();
    const second = await mailed();
    if (first.code !== second.code) expect(await refusal(type(first.code))).toEqual(wrong);
    expect((await type(second.code)).statusCode).toBe(200);
  });

  test('stops working once the account’s email has changed', async () => {
    const { code } = await mailed();
    const elsewhere = `elsewhere-${user.email}`;
    await browser.call('PUT', `${api}/profile-u-v`, { newEmail: elsewhere });
    const token = tokenIn((await mailsTo(shop, elsewhere)).at(-1));
    expect((await browser.call('POST', `${api}/profile-u-e-v`, { token })).statusCode).toBe(200);
    expect(await refusal(type(code))).toEqual(over);
    expect(await rowOf(user.id)).toMatchObject({ email: elsewhere });
  });

  test('changes the account once if two requests send it at the same moment', async () => {
    const { code } = await mailed();
    const both = await Promise.all([type(code), type(code)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await isVerified()).toBe(true);
    const kinds = (await mailsTo(shop, address)).map(({ purpose }) => purpose.split(':')[0]);
    expect(kinds.filter((kind) => kind === 'email-changed').length).toBeLessThanOrEqual(1);
  });

  test('can’t be guessed by many concurrent requests', async () => {
    const { code } = await mailed();
    const responses = await Promise.all(Array.from({ length: 12 }, () => type(otherCode(code))));
    const codes = responses.map((response) => response.json().code);
    expect(codes.filter((one) => one === 'AUTH_WRONG_CODE')).toHaveLength(5);
    expect(codes.filter((one) => one === 'AUTH_CHALLENGE_OVER')).toHaveLength(7);
    expect(await refusal(type(code))).toEqual(over);
  });

  test('is refused without counting as an attempt if it isn’t six digits', async () => {
    const { code } = await mailed();
    for (const typed of ['', '12345', '1234567', 'abcdef']) {
      expect(await refusal(type(typed))).toEqual([400, 'VALIDATION']);
    }
    const response = await type(otherCode(code));
    expect(response.json()).toMatchObject({ details: { triesLeft: 4 } });
  });

  test('is stored only as a hash', async () => {
    const { code } = await mailed();
    const row = await shop.deps.db
      .selectFrom('auth_challenges')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(code);
  });
});

test('a wrong code for an email address with an account gets the same response as for a free one', async () => {
  const owner = await createListener(shop.deps);
  const responses = [];
  for (const newEmail of [owner.email, `free-${owner.email}`]) {
    const user = await createListener(shop.deps, { emailVerifiedAt: clock.now() });
    const browser = await logInAs(shop, user, { confirmed: true });
    await browser.call('PUT', `${api}/profile-u-v`, { newEmail });
    // This guess is right once in a million runs.
    const { statusCode, ...rest } = await browser.call('POST', `${api}/profile-u-e-v/code`, { code: '000000' });
    const { requestId: _, ...body } = rest.json();
    responses.push([statusCode, body]);
  }
  expect(responses[0]).toEqual(responses[1]);
});

describe('the limits of email codes', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock: movingClock() } });
  });
  afterAll(() => strict.close());

  test('stop an account’s tries, however many emails it requests', async () => {
    const user = await createListener(strict.deps);
    const browser = await logInAs(strict, user);
    const codes: string[] = [];
    for (let count = 0; count <= limits.emailCodeByAccount.max; count += 1) {
      if (count % 5 === 0) await browser.call('POST', `${api}/verify-email/resend`);
      const response = await browser.call('POST', `${api}/verify-email/code`, {
        code: String(randomInt(900_000)).padStart(6, '0'),
      });
      codes.push(response.json().code);
      if (response.statusCode === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(codes.slice(0, -1)).not.toContain('AUTH_TOO_OFTEN');
    expect(codes.at(-1)).toBe('AUTH_TOO_OFTEN');
  });

  test('stop a network’s tries, however many accounts it uses', async () => {
    let refused = 0;
    for (let people = 0; people < 4; people += 1) {
      const browser = await logInAs(strict, await createListener(strict.deps));
      for (let count = 0; count < 10; count += 1) {
        refused += Number(
          (await browser.call('POST', `${api}/verify-email/code`, { code: '123456' })).statusCode === 429,
        );
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});
