import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorHeader } from '#contract-kit/author.ts';
import { newId } from '#contract-kit/ids.ts';
import { createPerson, type UserRow } from '#features/account/server/public.ts';
import { endSessions } from '#features/auth/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { SupportRequest } from '../contract.ts';
import { supportPersonalData } from './personal-data.ts';
import { screenshotKey } from './screenshot-path.ts';
import { sweepScreenshots } from './sweep-screenshots.ts';
import type { RequestRow } from './tables.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

let shop: TestApp;
let user: UserRow;
let browser: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { SUPPORT_EMAIL: 'help@label.example' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  browser = await logInAs(shop, user);
});

const claimed = { username: 'Mia', email: 'mia@example.com', emailConsent: true };
const feedback = (fields: object, as: LoggedInBrowser | null = null) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/feedback-general',
    headers: as?.headers ?? {},
    payload: { ...claimed, ...fields },
  });
const support = (fields: object, as = browser) =>
  as.call('POST', '/api/v1/app/support-admin', { ...claimed, ...fields });
const sendForm = (fields: Record<string, string>, screenshot: Buffer) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...claimed, emailConsent: 'false', ...fields }))
    form.set(name, String(value));
  form.set('screenshot', new Blob([new Uint8Array(screenshot)]), 'screen.png');
  return fetch(`${shop.url}/api/v1/app/support-admin`, { method: 'POST', headers: browser.headers, body: form });
};
const screen = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#17324d' } })
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .png()
    .toBuffer();

const rowWith = (text: string): Promise<RequestRow | undefined> =>
  shop.deps.db.selectFrom('support_requests').selectAll().where('text', '=', text).executeTakeFirst();
const outbox = async (): Promise<Mail[]> => (await shop.app.inject('/dev/outbox.json')).json<Mail[]>();
const requestsOf = (email: string, as = browser) =>
  as.call('GET', `/api/v1/app/support-requests?email=${encodeURIComponent(email)}`);
const activeOf = (id: string, as = browser) => as.call('GET', `/api/v1/support/active-requests/${id}`);
const createAdmin = async (): Promise<LoggedInBrowser> =>
  logInAs(
    shop,
    await createPerson(
      shop.deps.db,
      { username: `boss-${user.id.slice(-8)}`, displayName: 'Boss', email: `boss-${user.id}@example.com` },
      'admin',
    ),
  );

describe('feedback to the label', () => {
  it('may come from visitors, and is emailed to the label with the visitor’s email for a reply', async () => {
    const reply = await feedback({ feedback: '  More drums.  ' });
    expect(reply.statusCode).toBe(201);
    expect(await rowWith('More drums.')).toMatchObject({
      kind: 'feedback',
      user_id: null,
      username: 'Mia',
      email: 'mia@example.com',
      email_consent: true,
      state: 'open',
    });
    const [mail] = await outbox();
    expect(mail).toMatchObject({ to: 'help@label.example', subject: expect.stringMatching(/^Feedback #\d+$/) });
    expect(mail?.text).toContain('More drums.');
    expect(mail?.text).toContain('mia@example.com');
    expect(mail?.text).toMatch(/isn’t verified/);
    expect(mail?.text).toMatch(/May be emailed\W+yes/);
  });

  it('sends nothing to the email that a visitor typed', async () => {
    await feedback({ feedback: 'Spam', email: 'victim@example.com' });
    expect((await outbox()).filter(({ to }) => to === 'victim@example.com')).toEqual([]);
  });

  it('belongs to the account of a logged-in person, whatever the form says', async () => {
    const text = `From inside ${user.id}`;
    expect((await feedback({ feedback: text }, browser)).statusCode).toBe(201);
    expect(await rowWith(text)).toMatchObject({ user_id: user.id, username: user.username, email: user.email });
  });

  it.each([
    [{ feedback: '   ' }, 'feedback'],
    [{ feedback: 'x'.repeat(5001) }, 'feedback'],
    [{ feedback: 'Hi', email: 'nobody' }, 'email'],
    [{ feedback: '\0\u200B' }, 'feedback'],
  ])('is refused with an error at the field: %j', async (fields, field) => {
    const reply = await feedback(fields);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field]);
  });
});

describe('a support request', () => {
  it('is stored with the account, emailed to the label and confirmed to the writer', async () => {
    const text = `Where are my files, ${user.id}?\n\nI bought two beats.`;
    const reply = await support({ support: text });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().message).toBe('We’ve received your request and will answer you by email.');
    expect(await rowWith(text)).toMatchObject({ kind: 'support', user_id: user.id, email: user.email });
    const mails = (await outbox()).slice(0, 2);
    const labelMail = mails.find(({ to }) => to === 'help@label.example');
    const confirmed = mails.find(({ to }) => to === user.email);
    expect(labelMail).toMatchObject({ subject: expect.stringMatching(/^Support request #\d+$/) });
    expect(labelMail?.text).toContain('I bought two beats.');
    expect(labelMail?.text).toContain(user.email);
    expect(labelMail?.text).toMatch(/May be emailed\W+yes/);
    expect(confirmed?.text).toContain('I bought two beats.');
    expect(confirmed?.text).toContain('answer you by email');
  });

  it('is emailed only to the label if its writer doesn’t allow emails, and the response promises none', async () => {
    const reply = await support({ support: `Quietly ${user.id}`, emailConsent: false });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().message).toMatch(/We won’t email you/);
    const mails = await outbox();
    expect(mails.filter(({ to }) => to === user.email)).toEqual([]);
    const labelMail = mails.find(({ text }) => text.includes(`Quietly ${user.id}`));
    expect(labelMail?.to).toBe('help@label.example');
    expect(labelMail?.text).toMatch(/May be emailed\W+no/);
  });

  it('may come from visitors, who get no automatic email and are promised a reply only if they allow emails', async () => {
    const email = `visitor-${user.id}@example.com`;
    const ask = async (emailConsent: boolean) => {
      const payload = { username: 'Vera', email, emailConsent, support: `I cannot log in, ${user.id}` };
      const reply = await shop.app.inject({ method: 'POST', url: '/api/v1/app/support-admin', payload });
      expect(reply.statusCode).toBe(201);
      return reply.json<{ message: string }>().message;
    };
    expect(await ask(true)).toBe('We’ve received your request and will answer you by email.');
    expect(await ask(false)).toBe('We’ve received your request. We won’t email you about it.');
    expect(await rowWith(`I cannot log in, ${user.id}`)).toMatchObject({ kind: 'support', user_id: null, email });
    const mails = await outbox();
    expect(mails.filter(({ to }) => to === email)).toEqual([]);
    expect(mails.filter(({ text }) => text.includes(email)).map(({ to }) => to)).toEqual([
      'help@label.example',
      'help@label.example',
    ]);
  });

  it.each([
    ['support', 'support-admin'],
    ['feedback', 'feedback-general'],
  ])(
    'or feedback of a logged-in person isn’t taken for a visitor’s once the session has ended: %s',
    async (field, path) => {
      const ended = await logInAs(shop, user);
      await endSessions(shop.deps.db, { reason: 'ended', now: new Date(), ids: [ended.sessionId] });
      const text = `Half written ${field} ${user.id}`;
      const payload = { username: 'Mia', email: user.email, [field]: text };
      // Sent with the ended session's cookies, and then without them, because the browser drops them.
      for (const headers of [ended.headers, {}]) {
        const reply = await shop.app.inject({
          method: 'POST',
          url: `/api/v1/app/${path}`,
          headers: { ...headers, [authorHeader]: user.id },
          payload,
        });
        expect([reply.statusCode, reply.json().code]).toEqual([401, 'SESSION_OVER']);
      }
      expect(await shop.deps.db.selectFrom('support_requests').select('id').where('text', '=', text).execute()).toEqual(
        [],
      );
    },
  );

  it('takes a screenshot, which is re-encoded, resized and stripped of its metadata', async () => {
    const response = await sendForm({ support: `Look ${user.id}` }, await screen(3000, 1000));
    expect(response.status).toBe(201);
    const row = await rowWith(`Look ${user.id}`);
    expect(row).toMatchObject({ email_consent: false, screenshot_key: `support/${row?.id}.webp` });
    const bytes = await shop.deps.storage.withLocalFile(row?.screenshot_key ?? '', (path) => sharp(path).toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2000 });
    expect(bytes.toString('latin1')).not.toContain('Somebody');
    const labelMail = (await outbox()).find(({ to }) => to === 'help@label.example');
    expect(labelMail?.text).toContain(row?.screenshot_key ?? 'no key');
  });

  it('keeps its screenshot as long as it exists; a screenshot without a request is deleted after a day', async () => {
    await sendForm({ support: `Kept ${user.id}` }, await screen(30, 10));
    const kept = (await rowWith(`Kept ${user.id}`))?.screenshot_key ?? '';
    const [lost, young] = [screenshotKey(newId(Date.now() - 26 * 60 * 60_000)), screenshotKey(newId())];
    for (const key of [lost, young]) await shop.deps.storage.put(key, Buffer.from('x'));
    await sweepScreenshots({ ...shop.deps, clock: { now: () => new Date(Date.now() + 60 * 60_000) } });
    const isThere = async (key: string) => (await shop.deps.storage.stat(key)) !== null;
    expect([await isThere(kept), await isThere(lost), await isThere(young)]).toEqual([true, false, true]);
    await sweepScreenshots({ ...shop.deps, clock: { now: () => new Date(Date.now() + 40 * 24 * 60 * 60_000) } });
    expect([await isThere(kept), await isThere(young)]).toEqual([true, false]);
  });

  it('isn’t stored if its screenshot isn’t an image or is too large', async () => {
    for (const [bytes, field] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'screenshot'],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 'screenshot'],
    ] as const) {
      const response = await sendForm({ support: `Bad ${user.id}` }, bytes);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ fields: { [field]: [expect.any(String)] } });
    }
    expect(await rowWith(`Bad ${user.id}`)).toBeUndefined();
  });
});

describe('a person’s requests', () => {
  it('are listed newest first, counted until closed, and can be closed by their writer', async () => {
    await support({ support: 'First' });
    await feedback({ feedback: 'In between' }, browser);
    await support({ support: 'Second' });
    const { requests } = (await requestsOf(user.email.toUpperCase())).json<{ requests: SupportRequest[] }>();
    expect(requests.map(({ description, kind, state }) => [description, kind, state])).toEqual([
      ['Second', 'support', 'open'],
      ['In between', 'feedback', 'open'],
      ['First', 'support', 'open'],
    ]);
    expect((await activeOf(user.id)).json()).toEqual({ activeSupportRequests: 2 });

    for (let times = 0; times < 2; times += 1) {
      const reply = await browser.call('POST', `/api/v1/app/support-requests/${requests[0]?.id}/close`);
      expect(reply.statusCode).toBe(200);
    }
    expect((await activeOf(user.id)).json()).toEqual({ activeSupportRequests: 1 });
    expect((await requestsOf(user.email)).json()).toMatchObject({ requests: [{ state: 'closed' }, {}, {}] });
  });

  it('are visible only to the person and to admins', async () => {
    await support({ support: 'Private' });
    const row = await shop.deps.db
      .selectFrom('support_requests')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const other = await logInAs(shop, await createListener(shop.deps));
    expect((await requestsOf(user.email, other)).statusCode).toBe(403);
    expect((await requestsOf('nobody@example.com', other)).statusCode).toBe(403);
    expect((await activeOf(user.id, other)).statusCode).toBe(403);
    const closing = await other.call('POST', `/api/v1/app/support-requests/${row.id}/close`);
    expect(closing.statusCode).toBe(404);
    expect((await shop.app.inject(`/api/v1/app/support-requests?email=${user.email}`)).statusCode).toBe(401);
    expect((await shop.app.inject(`/api/v1/support/active-requests/${user.id}`)).statusCode).toBe(401);

    const admin = await createAdmin();
    expect((await requestsOf(user.email, admin)).json()).toMatchObject({ requests: [{ description: 'Private' }] });
    expect((await activeOf(user.id, admin)).json()).toEqual({ activeSupportRequests: 1 });
    expect((await requestsOf('nobody@example.com', admin)).json()).toEqual({ requests: [] });
  });

  it('show their screenshot to their writer and to admins, displayed instead of downloaded', async () => {
    await sendForm({ support: `See ${user.id}` }, await screen(60, 40));
    await support({ support: 'No picture' });
    const { requests } = (await requestsOf(user.email)).json<{ requests: SupportRequest[] }>();
    expect(requests.map(({ screenshotUrl }) => screenshotUrl)).toEqual([
      null,
      `/api/v1/app/support-requests/${requests[1]?.id}/screenshot`,
    ]);
    const url = requests[1]?.screenshotUrl ?? '';
    for (const reader of [browser, await createAdmin()]) {
      const seen = await reader.call('GET', url);
      expect(seen.statusCode).toBe(200);
      expect(seen.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
      expect(seen.headers['content-disposition']).toMatch(/^inline/);
      expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 60, height: 40 });
    }
    const other = await logInAs(shop, await createListener(shop.deps));
    expect((await other.call('GET', url)).statusCode).toBe(404);
    expect((await browser.call('GET', url.replace(requests[1]?.id ?? '', requests[0]?.id ?? ''))).statusCode).toBe(404);
    const labelMail = (await outbox()).find(({ text }) => text.includes(`See ${user.id}`));
    expect(labelMail?.text).toContain(url);
  });

  it('are 404 if they don’t exist', async () => {
    expect((await browser.call('POST', `/api/v1/app/support-requests/${user.id}/close`)).statusCode).toBe(404);
    expect((await browser.call('POST', '/api/v1/app/support-requests/1/close')).statusCode).toBe(404);
  });

  it('are in the account’s export, and are deleted when the account is closed', async () => {
    await sendForm({ support: `Mine ${user.id}` }, await screen(20, 20));
    const key = (await rowWith(`Mine ${user.id}`))?.screenshot_key ?? '';
    const records = supportPersonalData();
    const { data, files } = await records.collect(shop.deps.db, user);
    expect(data).toMatchObject([{ text: `Mine ${user.id}`, kind: 'support' }]);
    expect(Object.values(files ?? {})).toEqual([key]);
    const keys = await shop.deps.db.transaction().execute((trx) => records.erase(trx, user));
    expect(keys).toEqual([key]);
    expect(await rowWith(`Mine ${user.id}`)).toBeUndefined();
  });
});

describe('a shop without a support email', () => {
  it('stores messages, limits their number, and emails only the writer', async () => {
    const quiet = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
    try {
      const writer = await createListener(quiet.deps);
      const as = await logInAs(quiet, writer);
      const responses = [];
      for (let times = 0; times < 12; times += 1) {
        responses.push(await as.call('POST', '/api/v1/app/support-admin', { ...claimed, support: `Help ${times}` }));
      }
      expect(responses[0]?.statusCode).toBe(201);
      expect(responses.at(-1)?.statusCode).toBe(429);
      expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
      const mails = (await quiet.app.inject('/dev/outbox.json')).json<Mail[]>();
      expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([writer.email]));

      // Requests and feedback of visitors share a limit per IP address, which a forged header doesn't change.
      const spoofed = [];
      for (let times = 0; times < 12; times += 1) {
        const [path, field] = times % 2 === 0 ? ['feedback-general', 'feedback'] : ['support-admin', 'support'];
        spoofed.push(
          await quiet.app.inject({
            method: 'POST',
            url: `/api/v1/app/${path}`,
            headers: { 'x-forwarded-for': `203.0.113.${times}` },
            payload: { ...claimed, email: `visitor-${times}@example.com`, [field ?? '']: `Hello ${times}` },
          }),
        );
      }
      expect(spoofed.map(({ statusCode }) => statusCode).slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
      expect(spoofed.slice(-2).map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    } finally {
      await quiet.close();
    }
  });
});
