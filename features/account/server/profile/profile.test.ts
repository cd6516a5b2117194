import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Beat } from '#features/catalogue/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { eventually } from '#testing/eventually.ts';
import { createBeat, createListener, createSeller } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { createPerson, findUsersByIds, type UserRow } from '../public.ts';

let shop: TestApp;
let user: UserRow;
let browser: LoggedInBrowser;
/** Starts when a rate-limit period of ten seconds starts. */
const clock = { time: new Date('2026-11-21T12:00:00Z'), now: () => clock.time };

beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  user = await createListener(shop.deps);
  browser = await logInAs(shop, user);
});

const update = (changes: object, as = browser) => as.call('POST', '/api/v1/app/update-profile', changes);
const stored = async (): Promise<UserRow | undefined> => (await findUsersByIds(shop.deps.db, [user.id]))[0];

describe('the caller', () => {
  it('sees their own data, without secrets', async () => {
    const reply = await browser.call('GET', '/api/v1/app/user-info');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    const expiresAt = clock.time.getTime() + 60 * 60 * 1000;
    expect(reply.json()).toEqual({
      user: {
        _id: user.id,
        username: user.username,
        email: user.email,
        emailVerified: false,
        pendingEmail: null,
        role: 'user',
        isEditor: false,
        profilePicture: null,
        profileImage: null,
        firstName: '',
        lastName: '',
        phone: '',
        address: '',
        city: '',
        state: '',
        country: '',
        zipCode: '',
        gender: '',
        company: '',
        expiresAt,
      },
    });
  });

  it('can be identified by an Authorization header', async () => {
    const reply = await shop.app.inject({
      url: '/api/v1/app/user-info',
      headers: { authorization: `Bearer ${browser.accessToken}` },
    });
    expect(reply.json()).toMatchObject({ user: { _id: user.id } });
  });

  it.each([
    ['GET', 'user-info'],
    ['POST', 'update-profile'],
    ['DELETE', 'profile-image'],
    ['POST', 'upload-profile-image'],
    ['GET', 'account/export'],
    ['POST', 'account/close'],
  ] as const)('who isn’t logged in gets 401: %s %s', async (method, path) => {
    const reply = await shop.app.inject({ method, url: `/api/v1/app/${path}` });
    expect(reply.statusCode).toBe(401);
  });
});

describe('a person’s profile', () => {
  it('changes only in the fields that are sent', async () => {
    await update({ city: 'Lisbon', company: 'Tide Ltd' });
    clock.time = new Date(clock.time.getTime() + 10_000);
    const reply = await update({ country: 'Portugal', zipCode: '1100-053', gender: 'Other', city: '' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      user: { country: 'Portugal', zipCode: '1100-053', gender: 'Other', city: '', company: 'Tide Ltd' },
    });
    expect(await stored()).toMatchObject({ zip_code: '1100-053', city: '', company: 'Tide Ltd' });
  });

  it('stores country and state under the names of our lists, and unknown ones as typed', async () => {
    const place = async (changes: object) => {
      clock.time = new Date(clock.time.getTime() + 10_000);
      expect((await update(changes)).statusCode).toBe(200);
      const { country, state } = (await stored()) ?? {};
      return [country, state];
    };
    expect(await place({ country: 'usa', state: 'pr' })).toEqual(['United States', 'Puerto Rico']);
    expect(await place({ state: 'dc' })).toEqual(['United States', 'District of Columbia']);
    expect(await place({ country: 'DE', state: 'CA' })).toEqual(['Germany', 'CA']);
    expect(await place({ country: 'Atlantis' })).toEqual(['Atlantis', 'CA']);
  });

  it('needs a US ZIP code in the United States, and takes any postal code elsewhere', async () => {
    const later = (changes: object) => {
      clock.time = new Date(clock.time.getTime() + 10_000);
      return update(changes);
    };
    const hint = 'Enter a ZIP code like 12345 or 12345-6789.';
    expect((await later({ country: 'Portugal', zipCode: '1100-053' })).statusCode).toBe(200);
    for (const changes of [{ country: 'usa' }, { country: 'United States', zipCode: '3030' }]) {
      const reply = await later(changes);
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { code: 'ACCOUNT_ZIP', fields: { zipCode: [hint] } },
      ]);
    }
    expect((await later({ country: 'US', zipCode: ' 30303-1234 ' })).statusCode).toBe(200);
    expect((await later({ zipCode: '303033' })).json()).toMatchObject({ message: hint });
    expect((await later({ zipCode: '' })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ country: 'United States', zip_code: '' });
  });

  it('reports a taken username and a wrong ZIP code together', async () => {
    const other = await createListener(shop.deps);
    const reply = await update({ username: other.username, country: 'United States', zipCode: '3030' });
    expect(Object.keys(reply.json<{ fields: object }>().fields).toSorted()).toEqual(['username', 'zipCode']);
    expect((await stored())?.country ?? '').toBe('');
  });

  it('can still be changed if its ZIP code was stored before ZIP codes were checked', async () => {
    const old = { country: 'United States', zip_code: 'old' };
    await shop.deps.db.updateTable('account_users').set(old).where('id', '=', user.id).execute();
    expect((await update({ city: 'Atlanta' })).statusCode).toBe(200);
  });

  it('can be sent as a form', async () => {
    const form = new FormData();
    form.set('address', '1 Long Road');
    form.set('state', 'GA');
    const response = await fetch(`${shop.url}/api/v1/app/update-profile`, {
      method: 'POST',
      headers: browser.headers,
      body: form,
    });
    expect(response.status).toBe(200);
    expect(await stored()).toMatchObject({ address: '1 Long Road', state: 'GA' });
  });

  it('can’t be sent with a file', async () => {
    const form = new FormData();
    form.set('city', 'Lisbon');
    form.set('photo', new Blob(['x']), 'x.png');
    const response = await fetch(`${shop.url}/api/v1/app/update-profile`, {
      method: 'POST',
      headers: browser.headers,
      body: form,
    });
    expect(response.status).toBe(400);
    expect((await stored())?.city).toBe('');
  });

  it('sent without differences gets a response that says so, and doesn’t count toward the limit', async () => {
    for (const changes of [{}, { username: user.username }, { city: '' }, { country: '' }]) {
      const reply = await update(changes);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'ACCOUNT_NO_CHANGES', message: 'No changes made.' });
    }
    expect((await update({ city: 'Rome' })).statusCode).toBe(200);
  });

  it('can be changed at most once in ten seconds', async () => {
    expect((await update({ city: 'Rome' })).statusCode).toBe(200);
    const again = await update({ city: 'Milan' });
    expect(again.statusCode).toBe(429);
    expect(again.json()).toMatchObject({ message: 'Please wait before trying again' });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect((await stored())?.city).toBe('Rome');
    clock.time = new Date(clock.time.getTime() + Number(again.headers['retry-after']) * 1000);
    expect((await update({ city: 'Milan' })).statusCode).toBe(200);
  });

  it('ignores fields that people can’t change', async () => {
    const reply = await update({ role: 'admin', isEditor: true, email: 'other@example.com', city: 'Rome' });
    expect(reply.statusCode).toBe(200);
    expect(await stored()).toMatchObject({ role: 'user', is_editor: false, email: user.email, city: 'Rome' });
  });

  it.each([
    [{ username: 'ab' }, 'username'],
    [{ username: 'a b c' }, 'username'],
    [{ username: 'Beatstore' }, 'username'],
    [{ username: 'closed-0123456789ab' }, 'username'],
    [{ gender: 'Robot' }, 'gender'],
    [{ address: 'x'.repeat(201) }, 'address'],
  ])('refuses %j with an error at its field', async (changes, field) => {
    const reply = await update(changes);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field]);
  });

  it('can’t be changed without the XSRF value', async () => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/update-profile',
      headers: { cookie: browser.cookie },
      payload: { city: 'Rome' },
    });
    expect(reply.statusCode).toBe(403);
  });
});

describe('a username', () => {
  it('belongs to one person, whatever its case', async () => {
    const other = await createListener(shop.deps);
    const reply = await update({ username: other.username.toUpperCase() });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'ACCOUNT_USERNAME_TAKEN', fields: { username: [expect.any(String)] } });
    // The refused call didn't count toward the limit.
    expect((await update({ username: user.username.toUpperCase() })).statusCode).toBe(200);
  });

  it('is given to only one of several people who choose it at once', async () => {
    const rivals = await Promise.all([1, 2, 3, 4].map(() => createListener(shop.deps)));
    const browsers = await Promise.all(rivals.map((rival) => logInAs(shop, rival)));
    const responses = await Promise.all(
      browsers.map((rival, index) => update({ username: index % 2 === 0 ? 'wanted' : 'Wanted' }, rival)),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('appears in the store after a change if it was also the display name', async () => {
    const seller = await createSeller(shop.deps, { username: 'before', displayName: 'before' });
    await createBeat(shop.deps, { sellerId: seller.id, title: 'Renamed' });
    const artistOf = async () => {
      const beats = (await shop.app.inject('/api/v1/app/beatstore/getAllBeats')).json<Beat[]>();
      return beats.find(({ title }) => title === 'Renamed')?.user;
    };
    expect(await artistOf()).toMatchObject({ username: 'before' });
    await update({ username: 'After' }, await logInAs(shop, seller));
    await eventually(async () => expect(await artistOf()).toMatchObject({ username: 'After', name: 'After' }));
  });
});

describe('an admin’s profile', () => {
  it('has an endpoint with the same responses as other profiles', async () => {
    const mark = user.username.slice(-6);
    const admin = await createPerson(
      shop.deps.db,
      { username: `boss-${mark}`, displayName: 'The Boss', email: `boss-${mark}@example.com` },
      'admin',
    );
    const as = await logInAs(shop, admin);
    const reply = await as.call('PUT', '/api/v1/admin/updateUserProfile', { username: `chief-${mark}` });
    expect(reply.json()).toMatchObject({ user: { username: `chief-${mark}`, role: 'admin' } });
    const [row] = await findUsersByIds(shop.deps.db, [admin.id]);
    expect(row?.display_name).toBe('The Boss');
    expect((await as.call('PUT', '/api/v1/admin/updateUserProfile', {})).statusCode).toBe(400);
  });

  it('has an endpoint that refuses anyone but admins', async () => {
    const reply = await browser.call('PUT', '/api/v1/admin/updateUserProfile', { city: 'Rome' });
    expect(reply.statusCode).toBe(403);
    expect((await stored())?.city).toBe('');
    const visitor = await shop.app.inject({ method: 'PUT', url: '/api/v1/admin/updateUserProfile', payload: {} });
    expect(visitor.statusCode).toBe(401);
  });
});
