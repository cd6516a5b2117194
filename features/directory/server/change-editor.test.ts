import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { label } from '#content/label.ts';
import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { accountPersonalData } from '#features/account/server/personal-data.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { SiteDocumentToEdit } from '#features/site/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createListener, createSeller } from '#testing/factories.ts';
import { newKey } from '#testing/login/keys.ts';
import { mailsTo } from '#testing/mails.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const api = '/api/v1/app';
const verified = { emailVerifiedAt: new Date('2026-01-01T00:00:00Z') };

let boss: UserRow;
let admin: LoggedInBrowser;
let person: UserRow;
let theirs: LoggedInBrowser;
beforeEach(async () => {
  boss = await createAdmin(shop.deps, verified);
  admin = await logInAs(shop, boss, { confirmed: true });
  person = await createListener(shop.deps, verified);
  theirs = await logInAs(shop, person);
});

const change = (isEditor: boolean, id = person.id, by = admin) =>
  by.call('PUT', `${api}/users/${id}/editor`, { isEditor });
const changeRole = (role: string, id = person.id, by = admin) => by.call('PUT', `${api}/users/${id}/role`, { role });
const statusOf = async (path: string, by = theirs) => (await by.call('GET', `${api}/${path}`)).statusCode;
const mayEdit = async (by = theirs) => [
  await statusOf('admin/site-documents', by),
  await statusOf('csl/csl1/edit', by),
  await statusOf('admin/orders', by),
];
const editor = [200, 200, 403];
const nobody = [403, 403, 403];
const isEditor = async (id = person.id) => {
  const row = await shop.deps.db.selectFrom('account_users').select('is_editor').where('id', '=', id).execute();
  return row[0]?.is_editor;
};
const auditOf = async (id: string) => {
  const rows = await shop.deps.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ actor_id: by, action, details }) => [by, action, details]);
};

describe('the right to edit the site', () => {
  test('is given and taken away with the password, takes effect at once, and opens nothing else', async () => {
    expect(await mayEdit()).toEqual(nobody);
    expect((await change(true)).json()).toMatchObject({ user: { isEditor: true, role: { name: 'user' } } });
    expect(await mayEdit()).toEqual(editor);
    const { user } = (await theirs.call('GET', `${api}/user-info`)).json<{ user: UserInfo }>();
    expect([user.role, user.isEditor]).toEqual(['user', true]);
    expect((await change(false)).statusCode).toBe(200);
    expect(await mayEdit()).toEqual(nobody);
  });

  test('is kept by a user who becomes a seller', async () => {
    await change(true);
    await changeRole('seller');
    expect(await mayEdit()).toEqual(editor);
  });

  test('is in the audit log, and the person gets an email about each change, but not about none', async () => {
    for (const right of [true, true, false, false]) expect((await change(right)).statusCode).toBe(200);
    expect(await auditOf(person.id)).toEqual([
      [boss.id, 'directory.change-editor', { before: { isEditor: false }, after: { isEditor: true } }],
      [boss.id, 'directory.change-editor', { before: { isEditor: true }, after: { isEditor: false } }],
    ]);
    expect((await mailsTo(shop, person.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^You can now edit the site of /),
      expect.stringMatching(/^You can no longer edit the site of /),
    ]);
  });

  test('can’t be changed without confirming the password', async () => {
    const response = await change(true, person.id, await logInAs(shop, boss));
    expect([response.statusCode, response.json().code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect(await isEditor()).toBe(false);
  });

  test('is only given to someone with a verified email address', async () => {
    const stranger = await createSeller(shop.deps);
    const response = await change(true, stranger.id);
    expect([response.statusCode, response.json().code]).toEqual([409, 'DIRECTORY_EMAIL_UNVERIFIED']);
  });

  test('isn’t given to a suspended, closed or unknown account', async () => {
    await admin.call('POST', `${api}/users/${person.id}/suspend`, { reason: 'A test.' });
    const suspended = await change(true);
    expect([suspended.statusCode, suspended.json().code]).toEqual([409, 'DIRECTORY_SUSPENDED']);
    const closed = await createListener(shop.deps, verified);
    await shop.deps.db
      .updateTable('account_users')
      .set({ closed_at: new Date() })
      .where('id', '=', closed.id)
      .execute();
    for (const id of [closed.id, newId()]) {
      const response = await change(true, id);
      expect([response.statusCode, response.json().code]).toEqual([404, 'DIRECTORY_USER_NOT_FOUND']);
    }
  });

  test('opens nothing while the account is suspended, and is there again afterwards', async () => {
    await change(true);
    await admin.call('POST', `${api}/users/${person.id}/suspend`, { reason: 'A test.' });
    expect(await statusOf('admin/site-documents')).toBe(401);
    await admin.call('POST', `${api}/users/${person.id}/restore`);
    expect(await mayEdit(await logInAs(shop, person))).toEqual(editor);
  });

  test('is in the export of the person’s data, and ends with the account', async () => {
    await change(true);
    const exported = await accountPersonalData(shop.deps).collect(shop.deps.db, person);
    expect(exported.data).toMatchObject({ role: 'user', isEditor: true });
    const confirmed = await logInAs(shop, person, { confirmed: true });
    const response = await confirmed.call('POST', `${api}/account/close`, { username: person.username });
    expect(response.statusCode, response.body).toBe(200);
    expect(await isEditor()).toBe(false);
  });

  test('can’t be passed on', async () => {
    await change(true);
    const own = await logInAs(shop, person, { confirmed: true });
    const other = await createListener(shop.deps, verified);
    expect((await change(true, other.id, own)).statusCode).toBe(403);
  });

  test('isn’t carried by API keys', async () => {
    await change(true);
    const key = await newKey(shop, person.id);
    const response = await shop.app.inject({ url: `${api}/admin/site-documents`, headers: key.headers });
    expect(response.statusCode).toBe(403);
  });

  test('leaves the drafts of a person who loses it', async () => {
    await change(true);
    const draft = { document: builtIn('prices', label), revision: 0, version: 0 };
    const saved = await theirs.call('PUT', `${api}/admin/site-drafts`, draft);
    expect(saved.statusCode, saved.body).toBe(200);
    const { revision } = saved.json<{ revision: number }>();
    await change(false);
    expect((await theirs.call('PUT', `${api}/admin/site-drafts`, { ...draft, revision })).statusCode).toBe(403);
    const { draft: kept } = (await admin.call('GET', `${api}/admin/site-documents/prices`)).json<SiteDocumentToEdit>();
    expect(kept).toMatchObject({ revision, author: { _id: person.id } });
  });
});

describe('an admin', () => {
  test('isn’t given the right to edit the site, because admins may', async () => {
    const other = await createAdmin(shop.deps, verified);
    const response = await change(true, other.id);
    expect([response.statusCode, response.json().code]).toEqual([409, 'DIRECTORY_ADMIN']);
    expect((await change(false, other.id)).statusCode).toBe(200);
  });

  test('who was an editor has no right left after a demotion, and is given it anew in the same session', async () => {
    await change(true);
    await changeRole('admin');
    expect(await isEditor()).toBe(false);
    expect(await mayEdit()).toEqual([200, 200, 200]);
    await changeRole('user');
    expect(await mayEdit()).toEqual(nobody);
    await change(true);
    expect(await mayEdit()).toEqual(editor);
    expect((await auditOf(person.id)).map(([, action, details]) => [action, details])).toEqual([
      ['directory.change-editor', { before: { isEditor: false }, after: { isEditor: true } }],
      ['directory.change-role', { before: 'user', after: 'admin' }],
      ['directory.change-editor', { before: { isEditor: true }, after: { isEditor: false } }],
      ['directory.change-role', { before: 'admin', after: 'user' }],
      ['directory.change-editor', { before: { isEditor: false }, after: { isEditor: true } }],
    ]);
  });

  test('who is demoted at the same time gives nobody the right afterwards', async () => {
    const other = await createAdmin(shop.deps, verified);
    const others = await logInAs(shop, other, { confirmed: true });
    const [demoted, given] = await Promise.all([changeRole('user', other.id), change(true, person.id, others)]);
    expect(demoted.statusCode).toBe(200);
    expect([200, 403]).toContain(given.statusCode);
    expect(await isEditor()).toBe(given.statusCode === 200);
    expect((await change(false, person.id, others)).statusCode).toBe(403);
  });

  test('and another one who change the right at once leave one entry in the log for each change', async () => {
    const others = await logInAs(shop, await createAdmin(shop.deps, verified), { confirmed: true });
    const responses = await Promise.all([change(true), change(true, person.id, others)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await auditOf(person.id)).toHaveLength(1);
    expect(await mailsTo(shop, person.email)).toHaveLength(1);
  });
});
