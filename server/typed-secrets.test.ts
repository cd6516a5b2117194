import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { codeMailedTo } from '#testing/login/codes.ts';
import { askForReset } from '#testing/login/recovering.ts';
import { askForCode, byEmail, createGuarded, createUnguarded, setTwoFactor } from '#testing/login/two-factor.ts';
import { codeIn, mailsTo, tokenIn } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { givePassword, logInAs } from '#testing/people.ts';
import { allRoutes } from './app.ts';

// Passwords and codes are the same however a keyboard encodes them.

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

const app = '/api/v1/app';
const post = (path: string, payload: object) => shop.app.inject({ method: 'POST', url: `${app}/${path}`, payload });

/** Endpoints with such a field in their body. */
const endpointsWith = (name: RegExp): string[] =>
  allRoutes(shop.deps).flatMap(({ endpoint }) => {
    const { path, body }: Endpoint = endpoint;
    const shape = (body as z.ZodObject | undefined)?.shape ?? {};
    return Object.keys(shape).some((field) => name.test(field)) ? [path.slice(app.length + 1)] : [];
  });

describe('a password', () => {
  const composed = 'Pa\u00DFw\u00F6rter im Caf\u00E9';
  const decomposed = composed.normalize('NFD');
  const forms = [composed, decomposed, 'Pa\u00DFw\u00F6rter im Cafe\u0301'];

  const logsIn = async (email: string): Promise<void> => {
    for (const password of forms) expect((await post('login', { email, password })).statusCode).toBe(200);
  };
  /** A person whose password was hashed as typed, as all passwords used to be. */
  const withOld = async (typed: string) => {
    const user = await createListener(shop.deps, { emailVerifiedAt: clock.now() });
    await shop.deps.db
      .insertInto('auth_passwords')
      .values({ user_id: user.id, hash: await hash(typed), changed_at: clock.now() })
      .execute();
    return user;
  };

  /** By endpoint: sets or asks for a password, and ends with an account that can log in with it, or says it would. */
  const uses: Record<string, (typed: string) => Promise<void>> = {
    signup: async (password) => {
      const username = `typed-${crypto.randomUUID().slice(0, 8)}`;
      const email = `${username}@example.com`;
      expect((await post('signup', { email, username, password })).statusCode).toBe(201);
      await logsIn(email);
    },
    'signup/check': async (password) => {
      expect((await post('signup/check', { password })).statusCode).toBe(200);
      // Counted in the form that is stored: seven characters are too few, however many code points they are.
      expect((await post('signup/check', { password: 'u\u0308'.repeat(7) })).statusCode).toBe(400);
    },
    login: async (typed) => {
      const { email } = await withOld(typed);
      expect((await post('login', { email, password: typed })).statusCode).toBe(200);
      await logsIn(email);
    },
    'password-validate': async (typed) => {
      const user = await withOld(typed);
      const browser = await logInAs(shop, user);
      expect((await browser.call('POST', `${app}/password-validate`, { password: typed })).statusCode).toBe(200);
      await logsIn(user.email);
    },
    'change-password': async (typed) => {
      const user = await withOld('the password until now');
      const browser = await logInAs(shop, user);
      const change = { currentPassword: 'the password until now', newPassword: typed, confirmPassword: composed };
      expect((await browser.call('POST', `${app}/change-password`, change)).statusCode).toBe(200);
      await logsIn(user.email);
      const back = {
        currentPassword: composed,
        newPassword: 'one more password',
        confirmPassword: 'one more password',
      };
      expect((await browser.call('POST', `${app}/change-password`, back)).statusCode).toBe(200);
    },
    'password-reset/reset': async (newPassword) => {
      const user = await withOld('the password until now');
      const input = await askForReset(shop, clock, user);
      expect((await post('password-reset/reset', { ...input, newPassword })).statusCode).toBe(200);
      await logsIn(user.email);
    },
    'verify-email': async (newPassword) => {
      const username = `typed-${crypto.randomUUID().slice(0, 8)}`;
      const email = `${username}@example.com`;
      await post('signup', { email, username, password: 'a stranger chose this' });
      const token = tokenIn((await mailsTo(shop, email))[0]);
      expect((await post('verify-email', { token, newPassword })).statusCode).toBe(200);
      await logsIn(email);
    },
    'profile-u-e-v': async (newPassword) => {
      const user = await withOld('the password until now');
      const browser = await logInAs(shop, user, { confirmed: true });
      const newEmail = `new-${user.email}`;
      expect((await browser.call('PUT', `${app}/profile-u-v`, { newEmail })).statusCode).toBe(200);
      const token = tokenIn((await mailsTo(shop, newEmail))[0]);
      expect((await post('profile-u-e-v', { token, newPassword })).statusCode).toBe(200);
      await logsIn(newEmail);
    },
  };

  test.each(Object.entries(uses))('is the same in each Unicode form for %s', async (_path, use) => {
    for (const typed of forms) await use(typed);
  });

  test('is in the body of no endpoint outside the table', () => {
    expect(endpointsWith(/password/i).toSorted()).toEqual(Object.keys(uses).toSorted());
  });
});

describe('a code', () => {
  const shift = (zero: number) => (code: string) =>
    code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  const grouped = (between: string) => (code: string) => {
    const bare = code.replace('-', '');
    return bare.slice(0, bare.length / 2) + between + bare.slice(bare.length / 2);
  };
  const spellings: Record<string, (code: string) => string> = {
    'full-width digits': shift(0xff10),
    'Arabic digits': shift(0x0660),
    'Persian digits': shift(0x06f0),
    'Devanagari digits': shift(0x0966),
    'an en dash': grouped('–'),
    'a minus sign': grouped('\u2212'),
    'a no-break space': grouped('\u00A0'),
    'an ideographic space': grouped('\u3000'),
    'a zero-width space': grouped('\u200B'),
    'a soft hyphen': grouped('\u00AD'),
    'direction marks around it': (code) => `\u2066${code}\u2069\u200E`,
    'a dot at its end': (code) => `${code}.`,
    'capital letters': (code) => code.toUpperCase(),
  };

  const uses: Record<string, (spell: (code: string) => string) => Promise<number>> = {
    'login/two-factor': async (spell) => {
      const password = 'a long enough password';
      const user = await createGuarded(shop, password);
      const { challengeId } = (await post('login', { email: user.email, password })).json<{ challengeId: string }>();
      const code = spell(await codeMailedTo(shop, user.email));
      return (await post('login/two-factor', { challengeId, code })).statusCode;
    },
    'update-user-settings-f2a': async (spell) => {
      const { user, browser } = await createUnguarded(shop);
      const { challengeId } = await askForCode(browser, byEmail);
      const code = spell(await codeMailedTo(shop, user.email));
      const on = await setTwoFactor(browser, { ...byEmail, challengeId, code });
      if (on.statusCode !== 200) return on.statusCode;
      // A recovery code also has letters.
      const [recovery = ''] = on.json<{ recoveryCodes: string[] }>().recoveryCodes;
      await givePassword(shop, user, 'a long enough password');
      const logIn = await post('login', { email: user.email, password: 'a long enough password' });
      const login = { challengeId: logIn.json<{ challengeId: string }>().challengeId, code: spell(recovery) };
      return (await post('login/two-factor', login)).statusCode;
    },
    'password-reset/reset': async (spell) => {
      const user = await createListener(shop.deps, { emailVerifiedAt: clock.now() });
      const input = await askForReset(shop, clock, user);
      expect(codeIn((await mailsTo(shop, user.email)).at(-1))).toBe(input.code);
      return (await post('password-reset/reset', { ...input, code: spell(input.code) })).statusCode;
    },
    'verify-email/code': async (spell) => {
      const user = await createListener(shop.deps);
      const browser = await logInAs(shop, user);
      await browser.call('POST', '/api/v1/app/verify-email/resend');
      const code = spell(await codeMailedTo(shop, user.email));
      return (await browser.call('POST', '/api/v1/app/verify-email/code', { code })).statusCode;
    },
    'profile-u-e-v/code': async (spell) => {
      const user = await createListener(shop.deps, { emailVerifiedAt: clock.now() });
      const browser = await logInAs(shop, user, { confirmed: true });
      const newEmail = `new-${user.email}`;
      await browser.call('PUT', '/api/v1/app/profile-u-v', { newEmail });
      const code = spell(await codeMailedTo(shop, newEmail));
      return (await browser.call('POST', '/api/v1/app/profile-u-e-v/code', { code })).statusCode;
    },
  };

  describe.each(Object.entries(uses))('for %s', (_path, use) => {
    test.each(Object.entries(spellings))('is accepted with %s', async (_name, spell) => {
      expect(await use(spell)).toBe(200);
    });

    test('is refused if it is wrong', async () => {
      const other = (code: string) => code.replace(/^./, (first) => (first === '7' ? '3' : '7'));
      expect(await use(other)).toBeGreaterThanOrEqual(400);
    });
  });

  test('is in the body of no endpoint outside the table', () => {
    // Discount codes aren't secrets; features/discounts tests how they are typed.
    const secret = endpointsWith(/^(?!zip)\w*code$/i).filter((path) => !/\/codes\b|^checkout\//.test(path));
    expect(secret.toSorted()).toEqual(Object.keys(uses).toSorted());
  });
});
