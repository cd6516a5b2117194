import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { label } from '#content/label.ts';
import { notices } from '#content/legal/notices.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { SiteDocumentToEdit } from '#features/site/contract.ts';
import type { DocumentData, DocumentName } from '#features/site/documents.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { counterBody, noticeBody } from '#testing/beats/notices.ts';
import { createBeat } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { fillDocument } from '#testing/site/fill-document.ts';
import type { AdminNotice } from '../contract-admin.ts';
import type { Statement } from '../contract-own.ts';

// The label edits what people declare and read. What has been declared and sent stays as it was.

const api = '/api/v1/app';
const clock = movingClock();
let shop: TestApp;
let admin: LoggedInBrowser;
let seller: TestSeller;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.pass({ seconds: 1 });
  admin = await newcomer(shop, 'admin');
  seller = await openShop(shop);
  await shop.deps.db.deleteFrom('site_versions').execute();
});

const publish = async (name: DocumentName, data: object): Promise<void> => {
  clock.pass({ seconds: 1 });
  const { versions } = (await admin.call('GET', `${api}/admin/site-documents/${name}`)).json<SiteDocumentToEdit>();
  const body = { document: { name, data }, revision: 0, version: versions[0]?.version ?? 0 };
  const { revision } = (await admin.call('PUT', `${api}/admin/site-drafts`, body)).json<{ revision: number }>();
  const path = `${api}/admin/site-documents/${name}/versions`;
  expect((await admin.call('POST', path, { revision, at: null })).statusCode).toBe(201);
  clock.pass({ seconds: 1 });
};
/** Publishes other texts, each with this word in it. */
const publishTexts = async (word: string): Promise<DocumentData<'notices'>> => {
  const { data } = fillDocument('notices', (path) => `${word}: ${path}.`);
  await publish('notices', data);
  return data as DocumentData<'notices'>;
};

let count = 0;
const send = async (fields: object = {}) => {
  const email = `nora-${(count += 1)}@example.com`;
  const beat = await createBeat(shop.deps, { sellerId: seller.user.id });
  const payload = noticeBody({ targetId: beat.id, email, ...fields });
  expect((await shop.app.inject({ method: 'POST', url: `${api}/notices`, payload })).statusCode).toBe(201);
  const { id } = await shop.deps.db
    .selectFrom('notices_notices')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { id, email };
};
const decide = async (id: string, word: string, body: object): Promise<void> => {
  expect((await admin.call('POST', `${api}/admin/notices/${id}/${word}`, body)).statusCode).toBe(200);
};
const reasons = { facts: 'The melodies are the same.', rule: 'Copyright' };
/** A copyright notice that was acted on, with the counter-notice. */
const sendAll = async () => {
  const notice = await send();
  await decide(notice.id, 'act', reasons);
  await seller.browser.call('POST', `${api}/own-notices/${notice.id}/counter`, counterBody());
  return notice;
};

const opened = async (id: string) => (await admin.call('GET', `${api}/admin/notices/${id}`)).json<AdminNotice>();
const statement = async (id: string) =>
  (await seller.browser.call('GET', `${api}/own-notices/${id}`)).json<Statement>();
const readAll = async ({ id, email }: { readonly id: string; readonly email: string }) => {
  const mails = await mailsTo(shop, email);
  const [, link = ''] = /\/report\/status\?notice=(\S+)/.exec(mails[0]?.text ?? '') ?? [];
  const sent = await shop.app.inject(`${api}/notices/${link.replace('&', '?')}`);
  const { strikes: _, ...notice } = await opened(id);
  return {
    notice,
    statement: await statement(id),
    status: sent.json<{ counter: AdminNotice['counter'] }>(),
  };
};

describe('the texts about notices', () => {
  const texts = notices(label);

  it('are those that came with the site until others are published', async () => {
    const { notice, statement: told, status } = await readAll(await sendAll());
    expect(notice.declared).toEqual([texts.declarations.goodFaith, texts.declarations.accurate]);
    expect(status.counter?.declared).toEqual(Object.values(texts.counterDeclarations));
    expect(told).toMatchObject({ howDecided: texts.howDecided.person, howToObject: texts.redress.subject });
    expect((await opened((await send({ kind: 'illegal' })).id)).declared).toEqual([texts.declarations.complete]);
    expect((await opened((await send({ kind: 'spam' })).id)).declared).toEqual([]);
  });

  it('never change in notices, counter-notices and decisions that there are, whatever is published', async () => {
    const first = await sendAll();
    const before = await readAll(first);
    await publishTexts('Second');
    await publish('label', { ...builtIn('label', label).data, name: 'Harbor Lane', email: 'new@harbor.example' });
    const second = await sendAll();
    const after = await readAll(second);
    await publishTexts('Third');
    expect(await readAll(first)).toEqual(before);
    expect(await readAll(second)).toEqual(after);
  });

  it('are the published ones from then on, in everything that is shown and emailed', async () => {
    const { declarations, counterDeclarations, howDecided, redress } = await publishTexts('New');
    const acted = await sendAll();
    const { notice, statement: told, status } = await readAll(acted);
    expect(notice.declared).toEqual([declarations.goodFaith, declarations.accurate]);
    expect(status.counter?.declared).toEqual([counterDeclarations.mistake, counterDeclarations.jurisdiction]);
    expect(notice.counter?.declared).toEqual(status.counter?.declared);
    expect(told).toMatchObject({ howDecided: howDecided.person, howToObject: redress.subject });
    await decide(acted.id, 'court', { filing: 'N.D. Ga., 1:26-cv-00042' });
    await decide(acted.id, 'restore', { reason: 'The case was dismissed.' });
    const rejected = await send({ kind: 'illegal' });
    expect((await opened(rejected.id)).declared).toEqual([declarations.complete]);
    await decide(rejected.id, 'reject', { reason: 'Nothing is wrong with it.' });

    const textOf = async (address: string, kind: string) =>
      (await mailsTo(shop, address)).find(({ purpose }) => purpose.startsWith(`notices.${kind}:`))?.text;
    for (const words of [howDecided.person, redress.counter, redress.subject]) {
      expect(await textOf(seller.user.email, 'statement')).toContain(words);
    }
    expect(await textOf(seller.user.email, 'kept-off')).toContain(redress.subject);
    for (const [address, kind] of [
      [acted.email, 'decided'],
      [acted.email, 'outcome'],
      [rejected.email, 'decided'],
    ] as const) {
      expect(await textOf(address, kind), kind).toContain(redress.notifier);
    }
    const all = [...(await mailsTo(shop, seller.user.email)), ...(await mailsTo(shop, acted.email))];
    const old = Object.values(texts).flatMap((group) => Object.values(group));
    for (const { text } of all) for (const words of old) expect(text).not.toContain(words);
  });

  it('are shown as they were stored, although the editor accepts only shorter ones by now', async () => {
    await publishTexts('Long');
    const { id } = await sendAll();
    const long = 'A long text. '.repeat(1000);
    await shop.deps.db
      .updateTable('site_versions')
      .set({ data: JSON.stringify({ ...texts, redress: { ...texts.redress, subject: long } }) })
      .where('name', '=', 'notices')
      .execute();
    expect((await statement(id)).howToObject).toBe(long);
  });
});
