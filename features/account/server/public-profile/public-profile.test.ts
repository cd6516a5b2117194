import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { eventually } from '#testing/eventually.ts';
import { createAdmin, createBeat, createListener, createSeller } from '#testing/factories.ts';
import { pictureOf } from '#testing/files/images.ts';
import { mailsTo } from '#testing/mails.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { OwnPublicProfile, SellerPage } from '../../contract-public-profile.ts';
import { heroUrl } from '../../profile-values.ts';
import { findUsersByIds, setSuspended, type UserRow } from '../public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { heroKeys } from './hero-keys.ts';
import { sweepPictures } from '../pictures/sweep-pictures.ts';

const own = '/api/v1/app/seller/public-profile';
const picture = `${own}/picture`;

let shop: TestApp;
let seller: UserRow;
let browser: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Frees the name of an earlier test's seller, because two sellers' names may not look alike.
  await shop.deps.db
    .updateTable('account_users')
    .set(({ ref }) => ({ display_name: ref('username') }))
    .where('display_name', '=', words.displayName)
    .execute();
  seller = await createSeller(shop.deps);
  browser = await logInAs(shop, seller);
});

const words = {
  displayName: 'Nell Otter',
  tagline: 'Low water, long notes.',
  story: 'First line.\n\nSecond paragraph.',
  links: ['https://www.instagram.com/nell', 'https://nell.example'],
  video: 'https://youtu.be/aB3_-5678Zx?si=tracking',
};
const save = (changes: object = {}, as = browser) => as.call('PUT', own, { ...words, ...changes });
const pageOf = async (username = seller.username): Promise<SellerPage | null> =>
  (await shop.app.inject(`/api/v1/app/profiles/${username}`)).json<{ seller: SellerPage | null }>().seller;
const ownOf = async (as = browser): Promise<OwnPublicProfile> =>
  (await as.call('GET', own)).json<{ profile: OwnPublicProfile }>().profile;
const upload = async (bytes: Buffer | null, as = browser) => {
  const form = new FormData();
  if (bytes) form.set('heroPicture', new Blob([new Uint8Array(bytes)]), 'hero.png');
  else form.set('nothing', 'here');
  const response = await fetch(shop.url + picture, { method: 'POST', headers: as.headers, body: form });
  return { status: response.status, body: (await response.json()) as { profile: OwnPublicProfile; code?: string } };
};
const heroKeysInStorage = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of shop.deps.storage.list(heroKeys.prefix)) keys.push(key);
  return keys;
};

describe('a seller’s public profile', () => {
  it('contains what the seller writes, and anyone can read it', async () => {
    expect(await pageOf()).toEqual({
      _id: seller.id,
      username: seller.username,
      name: seller.display_name,
      tagline: '',
      story: '',
      links: [],
      video: null,
      heroPicture: null,
    });
    const saved = await save();
    expect(saved.statusCode).toBe(200);
    const shown = {
      tagline: words.tagline,
      story: words.story,
      links: ['https://www.instagram.com/nell', 'https://nell.example/'],
      video: 'https://www.youtube.com/watch?v=aB3_-5678Zx',
      heroPicture: null,
    };
    expect(saved.json()).toEqual({ profile: { ...shown, displayName: 'Nell Otter', clearedReason: null } });
    expect(await ownOf()).toEqual(saved.json<{ profile: object }>().profile);
    expect(await pageOf(seller.username.toUpperCase())).toEqual({
      ...shown,
      _id: seller.id,
      username: seller.username,
      name: 'Nell Otter',
    });
  });

  it('changes the seller’s name on their beats', async () => {
    const beat = await createBeat(shop.deps, { sellerId: seller.id });
    await save({ displayName: 'Nell of the Lake' });
    await eventually(async () => {
      const track = (await shop.app.inject(`/api/v1/app/beatstore/track/${beat.id}`)).json<Beat>();
      expect(track.user.name).toBe('Nell of the Lake');
    });
  });

  it('loses the texts whose fields are empty, and keeps a repeated link once', async () => {
    await save();
    const link = 'https://nell.example/a';
    await save({ tagline: ' ', story: '', links: [link, link], video: '' });
    expect(await pageOf()).toMatchObject({ tagline: '', story: '', links: [link], video: null });
  });

  it.each([
    ['displayName', ' ', 'Enter a name.'],
    ['displayName', 'a'.repeat(61), 'At most 60 characters.'],
    ['displayName', 'N\u0435ll', 'Use the letters of one alphabet: a name that mixes them can look like another one.'],
    ['displayName', '\u202E\u200B', 'Enter a name.'],
    ['displayName', 'GIJO', 'This name is reserved. Choose another one.'],
    ['displayName', 'Nova Tide Official', 'This name is reserved. Choose another one.'],
    ['tagline', 'a'.repeat(81), 'At most 80 characters.'],
    ['story', 'a'.repeat(1001), 'At most 1000 characters.'],
    ['links', Array.from({ length: 7 }, (_, at) => `https://nell.example/${at}`), 'At most 6 links.'],
    ['links.0', ['http://nell.example'], 'Each link must be a full address that starts with https://.'],
    ['links.0', ['javascript:alert(1)'], 'Each link must be a full address that starts with https://.'],
    ['links.0', ['https://nell:secret@nell.example'], 'Each link must be a full address that starts with https://.'],
    ['links.0', ['https://localhost/'], 'Each link must be a full address that starts with https://.'],
    [
      'links.1',
      ['https://nell.example', 'nell.example'],
      'Each link must be a full address that starts with https://.',
    ],
    ['video', 'https://evil.example/watch?v=aB3_-5678Zx', expect.stringContaining('YouTube or Vimeo')],
    ['video', 'javascript:alert(1)', expect.stringContaining('YouTube or Vimeo')],
  ])('refuses %s %j with a message', async (field, value, said) => {
    const response = await save({ [field.split('.')[0] ?? '']: value });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ fields: object }>().fields).toEqual({ [field]: [said] });
    expect(await pageOf()).toMatchObject({ name: seller.display_name, tagline: '' });
  });

  it('lets an artist of the label use their own name, but no other artist’s', async () => {
    const artist = await createSeller(shop.deps, { username: 'mira-voss', displayName: 'mira-voss' });
    const as = await logInAs(shop, artist);
    expect((await save({ displayName: 'Mira Voss' }, as)).statusCode).toBe(200);
    expect((await save({ displayName: 'Nova Tide' }, as)).statusCode).toBe(400);
  });

  it('is only for sellers: other people have none and can’t write one', async () => {
    const listener = await createListener(shop.deps);
    const as = await logInAs(shop, listener);
    expect((await save({}, as)).statusCode).toBe(403);
    expect((await upload(await pictureOf(20), as)).status).toBe(403);
    expect(await pageOf(listener.username)).toBeNull();
    expect(await pageOf('nobody-at-all')).toBeNull();
  });

  it('is missing for admins without a page and for suspended accounts, as for unknown names', async () => {
    const admin = await createAdmin(shop.deps);
    expect(await pageOf(admin.username)).toBeNull();
    expect((await save({ displayName: 'Ada' }, await logInAs(shop, admin))).statusCode).toBe(200);
    expect(await pageOf(admin.username)).toMatchObject({ name: 'Ada' });
    await save();
    await inTransaction(shop.deps.db, (trx) => setSuspended(trx, seller.id, { at: new Date(), reason: 'A test.' }));
    expect(await pageOf()).toBeNull();
  });
});

describe('a seller’s hero picture', () => {
  it('is re-encoded in two sizes without its metadata, and cached forever', async () => {
    const original = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#123456' } })
      .withExif({ IFD0: { Artist: 'Somebody Private' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(original);
    expect(status).toBe(201);
    const path = body.profile.heroPicture ?? '';
    expect((await pageOf())?.heroPicture).toBe(path);
    for (const size of [800, 1920] as const) {
      const response = await shop.app.inject(heroUrl(path, size));
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: size,
        height: size / 2,
      });
      expect(response.rawPayload.toString('latin1')).not.toContain('Somebody');
    }
    expect((await shop.app.inject(path.replace('1920', '17'))).statusCode).toBe(404);
  });

  it('replaces the previous one, whose files are deleted, and can be removed', async () => {
    const first = (await upload(await pictureOf(40))).body.profile.heroPicture ?? '';
    const kept = (await heroKeysInStorage()).length;
    const second = (await upload(await pictureOf(50))).body.profile.heroPicture ?? '';
    expect(await heroKeysInStorage()).toHaveLength(kept);
    expect((await shop.app.inject(first)).statusCode).toBe(404);
    expect((await shop.app.inject(second)).statusCode).toBe(200);
    const removed = await browser.call('DELETE', picture);
    expect(removed.json()).toMatchObject({ profile: { heroPicture: null } });
    expect((await shop.app.inject(second)).statusCode).toBe(404);
    expect(await heroKeysInStorage()).toHaveLength(kept - 2);
  });

  it('is refused if the file isn’t a picture', async () => {
    const before = await heroKeysInStorage();
    expect(await upload(null)).toMatchObject({ status: 400, body: { code: 'ACCOUNT_NO_PICTURE' } });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await upload(svg)).toMatchObject({ status: 400, body: { code: 'ACCOUNT_NOT_A_PICTURE' } });
    expect(await heroKeysInStorage()).toEqual(before);
    expect((await pageOf())?.heroPicture).toBeNull();
  });

  it('is deleted after a day if no profile uses it', async () => {
    const named = (await upload(await pictureOf(30))).body.profile.heroPicture?.split('/')[3] ?? '';
    const [lost, young] = [newId(Date.now() - 26 * 60 * 60_000), newId()];
    for (const key of [...heroKeys.all(lost), ...heroKeys.all(young)])
      await shop.deps.storage.put(key, Buffer.from('x'));
    const later = { now: () => new Date(Date.now() + 60 * 60_000) };
    await sweepPictures({ ...shop.deps, clock: later });
    const left = await heroKeysInStorage();
    expect(left).toEqual(expect.arrayContaining([...heroKeys.all(named), ...heroKeys.all(young)]));
    expect(left).not.toContain(heroKeys.all(lost)[0]);
  });
});

describe('a seller’s page', () => {
  const clear = (as: LoggedInBrowser, reason = 'Someone else’s photo.') =>
    as.call('POST', `/api/v1/app/admin/profiles/${seller.id}/clear`, { reason });

  it('is emptied by an admin for a reason that its owner sees until they write again', async () => {
    const admin = await createAdmin(shop.deps);
    const as = await logInAs(shop, admin, { confirmed: true });
    await save();
    const path = (await upload(await pictureOf(30))).body.profile.heroPicture ?? '';
    expect((await clear(as, ' ')).statusCode).toBe(400);
    expect((await clear(as)).json()).toEqual({ message: 'Public profile cleared.' });
    expect(await pageOf()).toMatchObject({ name: words.displayName, tagline: '', story: '', links: [], video: null });
    expect((await shop.app.inject(path)).statusCode).toBe(404);
    const entry = await shop.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: admin.id,
      action: 'account.clear-profile',
      details: {
        before: { tagline: words.tagline, heroPicture: path },
        after: { tagline: '', reason: 'Someone else’s photo.' },
      },
    });
    expect((await ownOf()).clearedReason).toBe('Someone else’s photo.');
    expect((await clear(as)).json()).toMatchObject({ code: 'ACCOUNT_PROFILE_EMPTY' });
    await save();
    expect((await ownOf()).clearedReason).toBeNull();
  });

  it('that an admin empties causes an email to its owner, each time, but only if it had content', async () => {
    const as = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
    await clear(as);
    expect(await mailsTo(shop, seller.email)).toEqual([]);
    await save();
    await clear(as);
    await save();
    await clear(as, 'A link to a scam.');
    const mails = await mailsTo(shop, seller.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringContaining('cleared')));
    expect(mails[0]?.text).toContain('Someone else’s photo.');
    expect(mails[0]?.text).toContain('/dashboard/user/profile');
    expect(mails[1]?.text).toContain('A link to a scam.');
  });

  it('can be emptied only by an admin', async () => {
    await save();
    expect((await clear(browser)).statusCode).toBe(403);
    expect((await pageOf())?.tagline).toBe(words.tagline);
  });
});

it('closing an account removes its page and hero picture', async () => {
  await save();
  const path = (await upload(await pictureOf(30))).body.profile.heroPicture ?? '';
  const confirmed = await logInAs(shop, seller, { confirmed: true });
  const closed = await confirmed.call('POST', '/api/v1/app/account/close', { username: seller.username });
  expect(closed.statusCode).toBe(200);
  const [after] = await findUsersByIds(shop.deps.db, [seller.id]);
  expect(await pageOf(after?.username)).toBeNull();
  expect((await shop.app.inject(path)).statusCode).toBe(404);
  expect(
    await shop.deps.db.selectFrom('account_profiles').selectAll().where('user_id', '=', seller.id).execute(),
  ).toEqual([]);
});
