import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { fillUsers } from '#testing/database/many-rows.ts';
import { createAdmin, createListener, createSeller } from '#testing/factories.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { givePassword, logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { type DirectoryUser, maxNewSellers, maxWithoutPage } from '../contract.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const api = '/api/v1/app';
const verified = { emailVerifiedAt: new Date('2026-01-01T00:00:00Z') };

const newAdmin = async ({ confirmed = true } = {}): Promise<{ user: UserRow; browser: LoggedInBrowser }> => {
  const created = await createListener(shop.deps, verified);
  await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', created.id).execute();
  const user = { ...created, role: 'admin' } as const;
  return { user, browser: await logInAs(shop, user, { confirmed }) };
};
const soleAdmins = async (...ids: string[]) => {
  const { db } = shop.deps;
  await db.updateTable('account_users').set({ role: 'user' }).where('role', '=', 'admin').execute();
  await db.updateTable('account_users').set({ role: 'admin' }).where('id', 'in', ids).execute();
};

let admin: Awaited<ReturnType<typeof newAdmin>>;
let user: UserRow;
beforeEach(async () => {
  admin = await newAdmin();
  user = await createListener(shop.deps, verified);
});

const list = async (query: Record<string, string> = {}) => {
  const response = await admin.browser.call('GET', `${api}/all-users?${new URLSearchParams(query).toString()}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ users: DirectoryUser[]; total?: number; page?: number; pages?: number }>();
};
const update = (body: object, id = user.id) => admin.browser.call('PUT', `${api}/update-user/${id}`, body);
const rowOf = (id: string) =>
  shop.deps.db.selectFrom('account_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = (id: string) =>
  shop.deps.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('the endpoint all-users', () => {
  test('without parameters, returns users but no page numbers, and never a password hash or a token', async () => {
    await givePassword(shop, user, 'a long enough password');
    const response = await list();
    expect(Object.keys(response)).toEqual(['users']);
    const shown = response.users.find(({ _id }) => _id === user.id);
    expect(shown).toEqual({
      _id: user.id,
      name: user.display_name,
      email: user.email,
      emailVerified: true,
      pendingEmail: null,
      username: user.username,
      profileImage: null,
      role: { name: 'user' },
      isEditor: false,
      status: 'active',
      suspendedReason: null,
    });
    expect(JSON.stringify(response)).not.toMatch(/argon2|password|token/);
  });

  test('without parameters, returns at most 1,000 users', async () => {
    const crowd = await createTestApp();
    try {
      await fillUsers(crowd.deps.db, maxWithoutPage + 5);
      const browser = await logInAs(crowd, await createAdmin(crowd.deps));
      const all = await browser.call('GET', `${api}/all-users`);
      expect(all.json<{ users: DirectoryUser[] }>().users).toHaveLength(maxWithoutPage);
      const paged = await browser.call('GET', `${api}/all-users?page=1`);
      expect(paged.json()).toMatchObject({ total: maxWithoutPage + 6 });
    } finally {
      await crowd.close();
    }
  });

  test('with a page number, returns the total, the page and the number of pages, ordered by name ignoring case', async () => {
    const mark = user.id.slice(-12);
    for (const name of ['b', 'A', 'c', 'D', 'e']) {
      await createListener(shop.deps, { displayName: `${name} ${mark}` });
    }
    const named = async (page: string) => {
      const { users, ...rest } = await list({ search: mark.toUpperCase(), page, limit: '2' });
      return [users.map(({ name }) => name[0]), rest];
    };
    expect(await named('1')).toEqual([['A', 'b'], { total: 5, page: 1, pages: 3 }]);
    expect(await named('2')).toEqual([['c', 'D'], { total: 5, page: 2, pages: 3 }]);
    expect(await named('3')).toEqual([['e'], { total: 5, page: 3, pages: 3 }]);
    expect(await named('4')).toEqual([[], { total: 5, page: 4, pages: 3 }]);
    expect((await list({ page: '1' })).users.length).toBeLessThanOrEqual(15);
  });

  test('finds part of a name, username or email address; a search of two characters finds only beginnings', async () => {
    const odd = await createListener(shop.deps, {
      displayName: 'Zq 100%_Ørsted',
      username: 'zq-username-part',
      email: 'zq.mail-part@example.com',
    });
    const found = async (search: string) => (await list({ search })).users.map(({ _id }) => _id);
    for (const search of ['zq', 'ZQ', 'Ørsted', 'ørsted', 'name-part', 'mail-part@', '100%_']) {
      expect(await found(search), search).toEqual([odd.id]);
    }
    for (const search of ['rs', '100__', 'zq-%-part', 'part zq', '\0']) expect(await found(search), search).toEqual([]);
  });

  test('leaves out closed accounts, and marks suspended ones', async () => {
    const mark = user.id.slice(-12);
    const closed = await createListener(shop.deps, { displayName: `Closed ${mark}` });
    const off = await createListener(shop.deps, { displayName: `Off ${mark}` });
    const { db } = shop.deps;
    await db.updateTable('account_users').set({ closed_at: new Date() }).where('id', '=', closed.id).execute();
    await db
      .updateTable('account_users')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', off.id)
      .execute();
    const { users, total } = await list({ search: mark });
    expect([users.map(({ _id, status }) => [_id, status]), total]).toEqual([[[off.id, 'suspended']], 1]);
  });
});

describe('the endpoint update-user', () => {
  test('takes exactly one of name, email and username, and responds 400 to anything else', async () => {
    for (const body of [
      {},
      { name: 'A', username: 'somebody-new' },
      { role: 'admin' },
      { name: 'A', role: 'admin' },
      { password: 'a long enough password' },
      { name: '' },
      // One character longer than the owner's own profile form allows.
      { name: 'a'.repeat(61) },
      { username: 'a b' },
      { email: 'no address' },
    ]) {
      expect((await update(body)).statusCode, JSON.stringify(body)).toBe(400);
    }
    expect(await rowOf(user.id)).toEqual(user);
    expect(await auditOf(user.id)).toEqual([]);
  });

  test('changes a name, and records who did it with the names before and after', async () => {
    const response = await update({ name: '  Mia Ø. ' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ user: { _id: user.id, name: 'Mia Ø.', role: { name: 'user' } } });
    expect(await auditOf(user.id)).toEqual([
      {
        actor_id: admin.user.id,
        action: 'directory.change-name',
        details: { before: user.display_name, after: 'Mia Ø.' },
      },
    ]);
    // Setting the same value isn't a change.
    expect((await update({ name: 'Mia Ø.' })).statusCode).toBe(200);
    expect(await auditOf(user.id)).toHaveLength(1);
  });

  test('sets a username, unless it’s taken or reserved', async () => {
    const other = await createListener(shop.deps);
    const taken = await update({ username: other.username.toUpperCase() });
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      { code: 'ACCOUNT_USERNAME_TAKEN', fields: { username: ['This username is taken. Choose another one.'] } },
    ]);
    const reserved = await update({ username: 'Admin' });
    expect([reserved.statusCode, reserved.json().code]).toEqual([400, 'ACCOUNT_USERNAME_RESERVED']);
    const username = `new-${user.id.slice(-12)}`;
    expect((await update({ username })).json()).toMatchObject({ user: { username, name: user.display_name } });
  });

  test('gives a username to only one of two accounts that are changed to it at once', async () => {
    const username = `one-${user.id.slice(-12)}`;
    const other = await createListener(shop.deps);
    const responses = await Promise.all([update({ username }), update({ username }, other.id)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('changes an email address only once it’s verified, and emails the old address that the label asked for it', async () => {
    const email = `new-${user.email}`;
    const response = await update({ email });
    expect(response.json()).toMatchObject({ user: { email: user.email, pendingEmail: email } });
    expect((await rowOf(user.id)).email).toBe(user.email);
    const [notice] = await mailsTo(shop, user.email);
    expect(notice?.subject).toBe('Your GIJO email is about to change');
    expect(notice?.text).toContain(`Someone at GIJO asked for your account to use ${email}.`);
    const token = tokenIn((await mailsTo(shop, email))[0]);
    const followed = await shop.app.inject({
      method: 'POST',
      url: `${api}/profile-u-e-v`,
      payload: { token, newPassword: 'the password from now on' },
    });
    expect(followed.statusCode).toBe(200);
    expect(await rowOf(user.id)).toMatchObject({ email, pending_email: null });
    expect(await auditOf(user.id)).toMatchObject([
      { action: 'directory.change-email', details: { before: user.email, after: email } },
    ]);
  });

  test('drops a pending email address when the current one is set again', async () => {
    const email = `never-${user.email}`;
    await update({ email });
    expect((await update({ email: user.email })).json()).toMatchObject({ user: { pendingEmail: null } });
    const token = tokenIn((await mailsTo(shop, email))[0]);
    const payload = { token, newPassword: 'the password from now on' };
    const followed = await shop.app.inject({ method: 'POST', url: `${api}/profile-u-e-v`, payload });
    expect(followed.statusCode).toBe(400);
  });

  test('refuses the email address of another account, and needs the password for an admin’s own address', async () => {
    const other = await createListener(shop.deps);
    const taken = await update({ email: other.email.toUpperCase() });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'DIRECTORY_EMAIL_TAKEN']);
    const later = await logInAs(shop, admin.user);
    const url = `${api}/update-user/${admin.user.id}`;
    const own = await later.call('PUT', url, { email: `thief-${admin.user.email}` });
    expect([own.statusCode, own.json().code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect((await rowOf(admin.user.id)).pending_email).toBeNull();
    const confirmed = await admin.browser.call('PUT', url, { email: `moved-${admin.user.email}` });
    expect(confirmed.statusCode).toBe(200);
  });

  test('responds 404 for a closed account and for an unknown one', async () => {
    await shop.deps.db.updateTable('account_users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
    for (const id of [user.id, newId()]) {
      const response = await update({ name: 'Nobody' }, id);
      expect([response.statusCode, response.json().code]).toEqual([404, 'DIRECTORY_USER_NOT_FOUND']);
    }
  });
});

describe('making sellers', () => {
  const make = (userIds: readonly string[], by = admin.browser) =>
    by.call('POST', `${api}/admin/new-sellers`, { userIds });
  const newest = async () =>
    (await admin.browser.call('GET', `${api}/admin/new-users`)).json<{ users: DirectoryUser[] }>().users;

  test('the newest active accounts that don’t sell are offered, a few of them', async () => {
    const [seller, suspended] = [await createSeller(shop.deps), await createListener(shop.deps)];
    await admin.browser.call('POST', `${api}/users/${suspended.id}/suspend`, { reason: 'Spam.' });
    const last = await createListener(shop.deps);
    const ids = (await newest()).map(({ _id }) => _id);
    expect(ids.slice(0, 2)).toEqual([last.id, user.id]);
    expect(ids).not.toContain(seller.id);
    expect(ids).not.toContain(suspended.id);
    for (let count = 0; count < maxNewSellers; count += 1) await createListener(shop.deps);
    expect(await newest()).toHaveLength(maxNewSellers);
  });

  test('makes several people sellers at once, each with an email and an audit entry like any change of role', async () => {
    const other = await createListener(shop.deps, verified);
    const response = await make([user.id, other.id]);
    expect(response.json<{ users: DirectoryUser[] }>().users.map(({ _id, role }) => [_id, role.name])).toEqual([
      [user.id, 'seller'],
      [other.id, 'seller'],
    ]);
    for (const { id, email } of [user, other]) {
      expect(await auditOf(id)).toEqual([
        { actor_id: admin.user.id, action: 'directory.change-role', details: { before: 'user', after: 'seller' } },
      ]);
      expect(await mailsTo(shop, email)).toHaveLength(1);
    }
  });

  test('leaves sellers and admins what they are', async () => {
    const seller = await createSeller(shop.deps);
    const response = await make([seller.id, admin.user.id]);
    expect(response.json<{ users: DirectoryUser[] }>().users.map(({ role }) => role.name)).toEqual(['seller', 'admin']);
    expect(await auditOf(seller.id)).toEqual([]);
  });

  test('changes nobody if one of them can’t become a seller, and names that one', async () => {
    const suspended = await createListener(shop.deps);
    await admin.browser.call('POST', `${api}/users/${suspended.id}/suspend`, { reason: 'Spam.' });
    for (const [wrong, status, code] of [
      [suspended.id, 409, 'DIRECTORY_SUSPENDED'],
      [newId(), 404, 'DIRECTORY_USER_NOT_FOUND'],
    ] as const) {
      const response = await make([user.id, wrong]);
      expect([response.statusCode, response.json().code]).toEqual([status, code]);
      expect(Object.keys(response.json().fields)).toEqual(['userIds.1']);
    }
    expect((await rowOf(user.id)).role).toBe('user');
    expect(await mailsTo(shop, user.email)).toEqual([]);
  });

  test('needs the password, one account, and not too many', async () => {
    const response = await make([user.id], await logInAs(shop, admin.user));
    expect([response.statusCode, response.json().code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect((await make([])).statusCode).toBe(400);
    expect((await make(Array.from({ length: maxNewSellers + 1 }, () => newId()))).statusCode).toBe(400);
    expect((await rowOf(user.id)).role).toBe('user');
  });
});

describe('the role of an account', () => {
  const changeRole = (role: string, id = user.id, by = admin.browser) =>
    by.call('PUT', `${api}/users/${id}/role`, { role });

  test('is given and revoked with the password, and takes effect at once', async () => {
    const theirs = await logInAs(shop, user);
    expect((await theirs.call('GET', `${api}/all-users`)).statusCode).toBe(403);
    expect((await changeRole('seller')).json()).toMatchObject({ user: { role: { name: 'seller' } } });
    expect((await changeRole('admin')).json()).toMatchObject({ user: { role: { name: 'admin' } } });
    expect((await theirs.call('GET', `${api}/all-users`)).statusCode).toBe(200);
    expect((await changeRole('user')).statusCode).toBe(200);
    expect((await theirs.call('GET', `${api}/all-users`)).statusCode).toBe(403);
    expect((await auditOf(user.id)).map(({ details }) => details)).toEqual([
      { before: 'user', after: 'seller' },
      { before: 'seller', after: 'admin' },
      { before: 'admin', after: 'user' },
    ]);
  });

  test('can’t be changed without confirming the password', async () => {
    const response = await changeRole('seller', user.id, await logInAs(shop, admin.user));
    expect([response.statusCode, response.json().code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect((await rowOf(user.id)).role).toBe('user');
  });

  test('can only be admin with a verified email address', async () => {
    const stranger = await createSeller(shop.deps);
    const response = await changeRole('admin', stranger.id);
    expect([response.statusCode, response.json().code]).toEqual([409, 'DIRECTORY_EMAIL_UNVERIFIED']);
  });
});

describe('an admin can’t demote or suspend', () => {
  const attempts = (by: LoggedInBrowser, id: string) => [
    by.call('PUT', `${api}/users/${id}/role`, { role: 'user' }),
    by.call('POST', `${api}/users/${id}/suspend`, { reason: 'A test.' }),
  ];
  const outcomes = async (responses: ReturnType<typeof attempts>) =>
    (await Promise.all(responses)).map((response) => [response.statusCode, response.json().code]);

  test('themselves', async () => {
    const refused = [409, 'DIRECTORY_YOURSELF'];
    expect(await outcomes(attempts(admin.browser, admin.user.id))).toEqual([refused, refused]);
  });

  test('the last admin', async () => {
    await soleAdmins(admin.user.id);
    const refused = [409, 'DIRECTORY_LAST_ADMIN'];
    expect(await outcomes(attempts(admin.browser, admin.user.id))).toEqual([refused, refused]);
    expect(await rowOf(admin.user.id)).toMatchObject({ role: 'admin', suspended_at: null });
  });

  test.each([
    ['demote', 'PUT', 'role', { role: 'user' }],
    ['suspend', 'POST', 'suspend', { reason: 'A test.' }],
  ] as const)(
    'each other at the same time: of two who try to %s the other, one remains',
    async (_word, method, path, body) => {
      const other = await newAdmin();
      await soleAdmins(admin.user.id, other.user.id);
      const responses = await Promise.all([
        admin.browser.call(method, `${api}/users/${other.user.id}/${path}`, body),
        other.browser.call(method, `${api}/users/${admin.user.id}/${path}`, body),
      ]);
      // The second request waited for the lock and is refused, or its admin has lost the session or role by then.
      const refused = responses.find(({ statusCode }) => statusCode !== 200);
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect([401, 403, 409]).toContain(refused?.statusCode);
      const left = await shop.deps.db
        .selectFrom('account_users')
        .select('id')
        .where('role', '=', 'admin')
        .where('suspended_at', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
    },
  );
});
