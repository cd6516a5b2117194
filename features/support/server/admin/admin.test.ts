import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, type UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { SupportRequest } from '../../contract.ts';
import type { AdminRequest, AdminRequestRow } from '../../contract-admin.ts';
import { supportPersonalData } from '../personal-data.ts';

const adminPage = '/api/v1/app/support-desk';

let shop: TestApp;
let boss: UserRow;
let admin: LoggedInBrowser;
let writer: UserRow;
let browser: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  boss = await createPerson(
    shop.deps.db,
    { username: 'desk-boss', displayName: 'Boss', email: 'boss@example.com' },
    'admin',
  );
  admin = await logInAs(shop, boss);
});
afterAll(() => shop.close());
beforeEach(async () => {
  writer = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  browser = await logInAs(shop, writer);
});

interface Message {
  readonly text: string;
  readonly kind?: 'support' | 'feedback';
  readonly emailConsent?: boolean;
  readonly email?: string;
  readonly username?: string;
}

const paths = { support: 'support-admin', feedback: 'feedback-general' } as const;

/** Sends a message, by default as `writer` and with `null` as a visitor. Returns the request's id. */
const send = async ({ text, kind = 'support', ...from }: Message, as: LoggedInBrowser | null = browser) => {
  const payload = { username: 'Vera', email: 'vera@example.com', emailConsent: true, [kind]: text, ...from };
  const url = `/api/v1/app/${paths[kind]}`;
  const response = await shop.app.inject({ method: 'POST', url, payload, headers: as?.headers ?? {} });
  expect(response.statusCode).toBe(201);
  const row = shop.deps.db.selectFrom('support_requests').select('id').where('text', '=', text);
  return (await row.executeTakeFirstOrThrow()).id;
};

const list = async (query: Record<string, string> = {}) => {
  const response = await admin.call('GET', `${adminPage}?${new URLSearchParams(query).toString()}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ requests: AdminRequestRow[]; hasMore: boolean }>();
};
const idsOf = async (query: Record<string, string>) => (await list(query)).requests.map(({ id }) => id);
const totals = async (query: Record<string, string> = {}) =>
  (await admin.call('GET', `${adminPage}/totals?${new URLSearchParams(query).toString()}`)).json();
const read = async (id: string) => (await admin.call('GET', `${adminPage}/${id}`)).json<AdminRequest>();
const act = async (id: string, action: 'close' | 'reopen') =>
  (await admin.call('POST', `${adminPage}/${id}/${action}`)).json<{ message: string }>().message;
const reply = (id: string, text: string) => admin.call('POST', `${adminPage}/${id}/replies`, { text });
const repliesTo = async ({ email }: Pick<UserRow, 'email'>) =>
  (await mailsTo(shop, email)).filter(({ purpose }) => purpose.startsWith('support.reply:'));
const auditOf = (subjectId: string) =>
  shop.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();

describe('the admins’ list of requests', () => {
  it('has everyone’s requests and feedback, newest first, with writer and first words', async () => {
    const first = await send({ text: `First ${writer.id}` });
    const second = await send({ text: `${'long '.repeat(100)}${writer.id}`, kind: 'feedback' }, null);
    const { requests } = await list();
    expect(requests.slice(0, 2)).toMatchObject([
      { id: second, kind: 'feedback', username: 'Vera', email: 'vera@example.com', excerpt: 'long '.repeat(40) },
      { id: first, kind: 'support', username: writer.username, state: 'open', answeredBy: null, hasScreenshot: false },
    ]);
    expect(requests[0]!.number).toBe(requests[1]!.number + 1);
  });

  it('is filtered by kind and state and counted by state', async () => {
    const mark = `mark${writer.id.slice(-8)}`;
    const request = await send({ text: `${mark} one` });
    const closed = await send({ text: `${mark} two` });
    const praise = await send({ text: `${mark} three`, kind: 'feedback' });
    await act(closed, 'close');
    expect(await idsOf({ q: mark, kind: 'feedback' })).toEqual([praise]);
    expect(await idsOf({ q: mark, state: 'open' })).toEqual([praise, request]);
    expect(await idsOf({ q: mark, kind: 'support', state: 'closed' })).toEqual([closed]);
    expect(await totals({ q: mark })).toEqual({ open: 2, answered: 0, closed: 1 });
    expect(await totals({ q: mark, kind: 'support' })).toEqual({ open: 1, answered: 0, closed: 1 });
  });

  it('is searched by person, by text and by request number', async () => {
    const mark = `zebra${writer.id.slice(-8)}`;
    const email = `${mark}@quiet-hills.example`;
    const id = await send({ text: `The harp is silent since ${mark}.`, email, username: `Ms ${mark}` }, null);
    const { number } = await read(id);
    for (const q of [mark, `${mark} harp`, `HARP ${mark.slice(0, 10)}`, email, `#${number}`, `${number}`])
      expect(await idsOf({ q }), q).toContain(id);
    for (const q of [`${mark} drum`, '!?', 'it’s\0\\ :* & |', '#99999999999'])
      expect(await idsOf({ q }), q).toEqual([]);
  });

  it('has pages of 20 requests, and says whether there are more', async () => {
    const mark = `paged${writer.id.slice(-8)}`;
    await sql`
      insert into support_requests (id, kind, username, email, text, email_consent, state, created_at)
      select gen_random_uuid(), 'support', 'Pat', 'pat@example.com', ${mark}, false, 'open', now()
        from generate_series(1, 23)`.execute(shop.deps.db);
    const [one, two, three] = [
      await list({ q: mark }),
      await list({ q: mark, page: '2' }),
      await list({ q: mark, page: '3' }),
    ];
    expect([one.requests.length, one.hasMore]).toEqual([20, true]);
    expect([two.requests.length, two.hasMore]).toEqual([3, false]);
    expect(three).toEqual({ requests: [], hasMore: false });
    expect(new Set([...one.requests, ...two.requests].map(({ id }) => id)).size).toBe(23);
    for (const query of ['page=0', 'page=10001', 'state=lost', 'kind=spam', `q=${'x'.repeat(101)}`])
      expect((await admin.call('GET', `${adminPage}?${query}`)).statusCode, query).toBe(400);
  });
});

describe('an admin’s reply to a request', () => {
  it('is emailed to the writer with the request’s number in the subject, and appears on the writer’s support page', async () => {
    const text = `Where are my stems, ${writer.id}?`;
    const id = await send({ text });
    const response = await reply(id, '  They are in your order.\n\nHave fun!  ');
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ message: 'Your reply was sent by email and appears on their support page.' });
    const request = await read(id);
    expect(request).toMatchObject({
      state: 'answered',
      text,
      writer: 'verified',
      accountId: writer.id,
      reach: 'mail-and-page',
      replies: [{ text: 'They are in your order.\n\nHave fun!', by: 'desk-boss', mailed: true }],
    });
    const [mail, ...others] = await repliesTo(writer);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(`Re: your support request #${request.number}`);
    expect(mail?.text).toContain('They are in your order.');
    expect(mail?.text).toContain('Have fun!');
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('/support');
    expect(mail?.text).not.toContain('desk-boss');

    const url = `/api/v1/app/support-requests?email=${encodeURIComponent(writer.email)}`;
    const { requests } = (await browser.call('GET', url)).json<{ requests: SupportRequest[] }>();
    expect(requests).toMatchObject([
      {
        number: request.number,
        state: 'answered',
        replies: [{ text: 'They are in your order.\n\nHave fun!' }],
      },
    ]);
    expect(JSON.stringify(requests)).not.toContain('desk-boss');
    expect((await list({ q: String(request.number) })).requests).toMatchObject([{ answeredBy: 'desk-boss' }]);
  });

  it('has a Message-ID of its own, so that a second reply with the same words is another email', async () => {
    const id = await send({ text: `Twice ${writer.id}` });
    for (const text of ['Please try again.', 'Please try again.']) await reply(id, text);
    const { replies } = await read(id);
    const rows = await shop.deps.db
      .selectFrom('mailing_messages')
      .select(['purpose', 'message_id'])
      .where('recipient', '=', writer.email)
      .where('purpose', 'like', 'support.reply:%')
      .orderBy('id')
      .execute();
    expect(rows.map(({ purpose }) => purpose)).toEqual(replies.map((each) => `support.reply:${each.id}`));
    expect(new Set(rows.map((row) => row.message_id)).size).toBe(2);
  });

  it('appears only on the support page if the account doesn’t want emails', async () => {
    const id = await send({ text: `Quiet ${writer.id}`, emailConsent: false });
    expect((await read(id)).reach).toBe('page');
    const response = await reply(id, 'Here.');
    expect(response.json()).toEqual({
      message: 'Your reply appears on their support page. They opted out of email.',
    });
    expect(await repliesTo(writer)).toEqual([]);
    expect((await read(id)).replies).toMatchObject([{ text: 'Here.', mailed: false }]);
  });

  it('goes to the email that a visitor typed, but doesn’t quote the request, because anyone may have typed that email', async () => {
    const email = `v-${writer.id}@example.com`;
    const id = await send({ text: `Lure ${writer.id}`, email, kind: 'feedback' }, null);
    expect(await read(id)).toMatchObject({ writer: 'visitor', accountId: null, reach: 'mail' });
    expect((await reply(id, 'Thank you.')).json()).toEqual({ message: 'Your reply was sent by email.' });
    const [mail] = await repliesTo({ email });
    expect(mail?.subject).toContain('Re: your feedback #');
    expect(mail?.text).toContain('Thank you.');
    expect(mail?.text).toContain('/contact');
    expect(`${mail?.text}${mail?.html}`).not.toContain('Lure');
  });

  it('is refused if someone else has replied since the request was opened', async () => {
    const id = await send({ text: `Twice ${writer.id}` });
    const replyUnread = (text: string) => admin.call('POST', `${adminPage}/${id}/replies`, { text, seen: 0 });
    const both = await Promise.all([replyUnread('One.'), replyUnread('Two.')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('SUPPORT_REPLIED');
    expect((await read(id)).replies).toHaveLength(1);
    const second = await admin.call('POST', `${adminPage}/${id}/replies`, { text: 'And this.', seen: 1 });
    expect(second.statusCode).toBe(201);
  });

  it('is refused and not stored if the visitor doesn’t want emails', async () => {
    const id = await send({ text: `Nowhere ${writer.id}`, emailConsent: false }, null);
    const response = await reply(id, 'Hello?');
    expect([response.statusCode, response.json().code]).toEqual([409, 'SUPPORT_OUT_OF_REACH']);
    expect(await read(id)).toMatchObject({ state: 'open', reach: 'none', replies: [] });
  });

  it.each([[''], ['   '], ['x'.repeat(5001)], ['\0']])('is refused with an error at the text: %j', async (text) => {
    const response = await reply(await send({ text: `Refused ${writer.id} ${text.length}` }), text);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(['text']);
  });

  it('is in the writer’s export, and is deleted with the account', async () => {
    const id = await send({ text: `Mine ${writer.id}` });
    await reply(id, 'Yours.');
    const records = supportPersonalData();
    const { data } = await records.collect(shop.deps.db, writer);
    expect(data).toMatchObject([{ text: `Mine ${writer.id}`, replies: [{ text: 'Yours.' }] }]);
    await shop.deps.db.transaction().execute((trx) => records.erase(trx, writer));
    const left = shop.deps.db.selectFrom('support_replies').select('id').where('request_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('an admin’s view of a request', () => {
  it('can close, reopen and reply, which the audit log records', async () => {
    const id = await send({ text: `Life ${writer.id}` });
    expect(await act(id, 'close')).toBe('The request is closed.');
    expect(await act(id, 'close')).toBe('The request is closed.');
    expect((await read(id)).state).toBe('closed');
    expect(await act(id, 'reopen')).toBe('The request is open again.');
    expect((await read(id)).state).toBe('open');
    await reply(id, 'Secret words of the reply.');
    expect(await act(id, 'reopen')).toBe('The request is open again.');
    expect((await read(id)).state).toBe('answered');
    const entries = await auditOf(writer.id);
    expect(entries).toMatchObject([
      { action: 'support.close-request', details: { before: { state: 'open' }, after: { state: 'closed' } } },
      { action: 'support.reopen-request', details: { before: { state: 'closed' }, after: { state: 'open' } } },
      { action: 'support.answer-request', details: { before: { state: 'open' }, after: { state: 'answered' } } },
    ]);
    expect(new Set(entries.map((entry) => entry.actor_id))).toEqual(new Set([boss.id]));
    expect(JSON.stringify(entries)).not.toContain('Secret words');
  });

  it('is 404 if the request doesn’t exist', async () => {
    const missing = `${adminPage}/${writer.id}`;
    expect((await admin.call('GET', missing)).statusCode).toBe(404);
    expect((await admin.call('POST', `${missing}/close`)).statusCode).toBe(404);
    expect((await admin.call('POST', `${missing}/reopen`)).statusCode).toBe(404);
    expect((await reply(writer.id, 'Hello?')).statusCode).toBe(404);
  });
});
