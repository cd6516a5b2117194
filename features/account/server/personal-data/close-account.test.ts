import { inflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { Db } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { accountPersonalData } from '../personal-data.ts';
import { closeAccount } from './close-account.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { createPerson, findUsersByIds, type UserRow } from '../public.ts';

let shop: TestApp;
let user: UserRow;
let browser: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  user = await createListener(shop.deps, { legalName: 'Private Person', country: 'Portugal' });
  browser = await logInAs(shop, user, { confirmed: true });
});

const stored = async (id = user.id): Promise<UserRow | undefined> => (await findUsersByIds(shop.deps.db, [id]))[0];
const addPicture = async (as = browser): Promise<string> => {
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'me.png');
  const response = await fetch(`${shop.url}/api/v1/app/upload-profile-image`, {
    method: 'POST',
    headers: as.headers,
    body: form,
  });
  return ((await response.json()) as { user: { profilePicture: string } }).user.profilePicture;
};

const unzip = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const [extraLength, commentLength, local] = [
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(name, method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
};

describe('the export of a person’s data', () => {
  const ask = (as = browser) => as.call('GET', '/api/v1/app/account/export');

  it('is a zip of every feature’s data, with the person’s files', async () => {
    await addPicture();
    const page = { tagline: 'Slow drums.', story: 'A kitchen.', links: ['https://nell.example/'], video: null };
    const hero = newId();
    await shop.deps.storage.put(`heroes/${hero}/1920.webp`, Buffer.from('a picture'));
    await shop.deps.db
      .insertInto('account_profiles')
      .values({ ...page, user_id: user.id, picture: hero, updated_at: new Date() })
      .execute();
    const reply = await ask();
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(reply.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="gijo-${user.username}-\\d{4}-\\d{2}-\\d{2}\\.zip"$`),
    );
    const files = unzip(reply.rawPayload);
    expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({
      id: user.id,
      username: user.username,
      email: user.email,
      legalName: 'Private Person',
      country: 'Portugal',
      publicProfile: page,
      formerUsernames: [],
    });
    expect(files.get('public-profile-picture.webp')?.toString()).toBe('a picture');
    expect(await sharp(files.get('profile-picture.webp')).metadata()).toMatchObject({ format: 'webp', width: 256 });
    // Two features share this file.
    expect(Object.keys(JSON.parse(files.get('catalogue.json')?.toString() ?? ''))).toEqual([
      'likes',
      'priceMails',
      'comments',
      'beats',
    ]);
    for (const [name, bytes] of files)
      if (name.endsWith('.json')) expect(() => JSON.parse(bytes.toString())).not.toThrow();
    expect(reply.rawPayload.toString('latin1')).not.toContain('$argon2');
  });

  it('continues if one file is missing', async () => {
    await addPicture();
    const picture = (await stored())?.picture ?? '';
    await shop.deps.storage.remove(`pictures/${picture}/256.webp`);
    const files = unzip((await ask()).rawPayload);
    expect(files.has('profile.json')).toBe(true);
    expect(files.has('profile-picture.webp')).toBe(false);
  });

  it('needs the password', async () => {
    const reply = await ask(await logInAs(shop, user));
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });

  it('is rate-limited per hour', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await ask()).statusCode);
    expect(statuses[0]).toBe(200);
    const last = await ask();
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('closing an account', () => {
  const close = (username = user.username, as = browser) => as.call('POST', '/api/v1/app/account/close', { username });

  it('removes everything that identifies the person, logs them out, and sends a last email', async () => {
    const picture = await addPicture();
    await browser.call('POST', '/api/v1/app/update-profile', {
      address: '1 Long Road',
      gender: 'Other',
      company: 'Tide',
    });
    const reply = await close(` ${user.username.toUpperCase()} `);
    expect(reply.statusCode).toBe(200);

    const row = await stored();
    expect(row).toMatchObject({
      username: `closed-${user.id.slice(-12)}`,
      display_name: 'Closed account',
      email: `${user.id}@closed.invalid`,
      closed_at: expect.any(Date),
    });
    const words = JSON.stringify(row);
    for (const word of [user.username, user.email, 'Private Person', 'Portugal', '1 Long Road', 'Other', 'Tide']) {
      expect(words).not.toContain(word);
    }
    expect(row?.picture).toBeNull();
    expect((await shop.app.inject(picture)).statusCode).toBe(404);

    const cleared = reply.cookies.filter(({ expires }) => expires && expires.getTime() < Date.now());
    expect(cleared.map(({ name }) => name).toSorted()).toEqual(['accessToken', 'refreshToken']);
    expect((await browser.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);

    const mails = (await shop.app.inject('/dev/outbox.json')).json<{ to: string; subject: string }[]>();
    expect(mails[0]).toMatchObject({ to: user.email, subject: expect.stringContaining('closed') });
  });

  it('leaves no username, earlier username, email or city in any table, except in the last email', async () => {
    const [earlier, now] = [user.username, `now-${user.id.slice(-12)}`];
    await browser.call('POST', '/api/v1/app/update-profile', { username: now, city: 'Zanzibar' });
    const exported = unzip((await browser.call('GET', '/api/v1/app/account/export')).rawPayload);
    expect(JSON.parse(exported.get('profile.json')?.toString() ?? '')).toMatchObject({
      username: now,
      formerUsernames: [{ username: earlier, leftAt: expect.any(String) }],
    });
    const tablesWith = async (): Promise<string[]> => {
      const { rows } = await shop.database.pool.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      );
      const found = await Promise.all(
        rows.map(async ({ name }) => {
          const words = [earlier, now, user.email, 'Zanzibar'].map((word) => `%${word}%`);
          const hits = await shop.database.pool.query(
            `select 1 from "${name}" as t where t::text ilike any ($1::text[]) limit 1`,
            [words],
          );
          return hits.rowCount === 0 ? [] : [name];
        }),
      );
      return found.flat().toSorted();
    };
    expect(await tablesWith()).toEqual(['account_former_usernames', 'account_users']);
    expect((await close(now)).statusCode).toBe(200);
    const allowed = ['mailing_messages', 'mailing_outbox'];
    expect((await tablesWith()).filter((table) => !allowed.includes(table))).toEqual([]);
  });

  const sendOrderMail = async (id: string): Promise<void> => {
    const mail = {
      id,
      purpose: `test:${id}`,
      message_id: `<${id}@localhost>`,
      recipient: user.email,
      subject: 'Your order',
      body_text: 'A link with a key',
      body_html: 'A link with a key',
      sent_at: new Date(),
    };
    await shop.deps.db.insertInto('mailing_messages').values(mail).execute();
  };

  it('keeps emails sent to an unverified address, which may be someone else’s', async () => {
    await sendOrderMail(newId());
    await close();
    const left = shop.deps.db.selectFrom('mailing_messages').select('subject').where('recipient', '=', user.email);
    expect((await left.execute()).map(({ subject }) => subject)).toContain('Your order');
  });

  it('deletes emails sent to a verified address, which are in the export only once the address is verified', async () => {
    const { db } = shop.deps;
    await sendOrderMail(newId());
    const mailsOf = async () => {
      const reply = await browser.call('GET', '/api/v1/app/account/export');
      return JSON.parse(unzip(reply.rawPayload).get('mails.json')?.toString() ?? '') as object[];
    };
    expect(await mailsOf()).toEqual([]);
    await db.updateTable('account_users').set({ email_verified_at: new Date() }).where('id', '=', user.id).execute();
    expect(await mailsOf()).toMatchObject([{ subject: 'Your order' }]);

    await close();
    const left = db.selectFrom('mailing_messages').select('subject').where('recipient', '=', user.email);
    expect(await left.execute()).toEqual([{ subject: expect.stringContaining('closed') }]);
  });

  it('ends every session, even in other browsers', async () => {
    const elsewhere = await logInAs(shop, user);
    await close();
    expect((await elsewhere.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);
    expect((await elsewhere.call('GET', '/api/v1/app/checkToken')).json()).not.toMatchObject({
      accessTokenRefreshed: true,
    });
  });

  it('takes a seller’s beats off sale', async () => {
    const beat = await createBeat(shop.deps, { sellerId: user.id });
    await close();
    expect((await shop.app.inject(`/api/v1/app/beatstore/track/${beat.id}`)).statusCode).toBe(404);
  });

  it('frees the email at once, but not the username, which stays reserved', async () => {
    await close();
    await createListener(shop.deps, { email: user.email });
    await expect(createListener(shop.deps, { username: user.username })).rejects.toThrow();
  });

  it('needs the password', async () => {
    const reply = await close(user.username, await logInAs(shop, user));
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    expect((await stored())?.closed_at).toBeNull();
  });

  it('needs the username to be typed', async () => {
    const reply = await close('somebody-else');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'ACCOUNT_NAME_DIFFERS' });
    expect((await stored())?.closed_at).toBeNull();
  });

  it('changes nothing if it fails halfway', async () => {
    const breaks: PersonalData = {
      name: 'broken',
      collect: async () => ({ data: {} }),
      erase: () => Promise.reject(new Error('the disk is full')),
    };
    const actor = {
      kind: 'user',
      address: '127.0.0.1',
      id: user.id,
      role: 'user',
      isEditor: false,
      username: user.username,
      email: user.email,
      sessionId: browser.sessionId,
      sessionExpiresAt: new Date(),
      confirmedUntil: new Date(Date.now() + 60_000),
    } as const;
    const work = closeAccount(shop.deps, [accountPersonalData(shop.deps), breaks], { actor, username: user.username });
    await expect(work).rejects.toThrow('the disk is full');
    expect(await stored()).toMatchObject({ username: user.username, email: user.email, closed_at: null });
  });
});

describe('the last admin', () => {
  const createAdmin = (db: Db) => {
    const mark = newId().slice(-8);
    return createPerson(
      db,
      { username: `boss-${mark}`, displayName: 'Boss', email: `boss-${mark}@example.com` },
      'admin',
    );
  };

  it('can’t close their account, and only one of two who close at once can', async () => {
    const admins = await Promise.all([createAdmin(shop.deps.db), createAdmin(shop.deps.db)]);
    const responses = await Promise.all(
      admins.map(async (admin) =>
        (await logInAs(shop, admin, { confirmed: true })).call('POST', '/api/v1/app/account/close', {
          username: admin.username,
        }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'ACCOUNT_LAST_ADMIN',
    });
  });
});
