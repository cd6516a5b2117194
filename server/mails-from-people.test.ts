import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonMailKind } from '#features/mailing/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newSeller, type Seller } from '#testing/beats/licenses.ts';
import { createListener } from '#testing/factories.ts';
import { personMailKinds } from '#testing/mail-kinds.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { actsThatMail } from '#testing/mails-from-people.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';

// Emails that one person causes to another are limited in number, can be blocked, and contain the sender's words only
// as a harmless quotation.

const api = '/api/v1/app';

let shop: TestApp;
/** Has limits, unlike the other shop. */
let strict: TestApp;
const clock = movingClock();
beforeAll(async () => {
  shop = await createTestApp();
  strict = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock } });
});
// Ends the limits that the last test has reached.
beforeEach(() => clock.pass({ hours: 1 }));
afterAll(async () => {
  await shop.close();
  await strict.close();
});

const act = (kind: PersonMailKind, people: { sender: Seller; receiver: Seller }, words = 'Tour pack', where = shop) =>
  actsThatMail[kind](where, { ...people, words });

const kindsTo = async (receiver: Seller, where = shop): Promise<string[]> =>
  (await mailsTo(where, receiver.user.email)).map(({ purpose }) => purpose.split(':')[0] ?? '');

/** The URL in the header `List-Unsubscribe`: a mail program posts to it when its user unsubscribes. */
const oneClickUrl = async (receiver: Seller): Promise<string> => {
  await shop.deps.jobs.idle();
  const mail = await shop.deps.db
    .selectFrom('mailing_messages as m')
    .innerJoin('mailing_outbox as o', 'o.message_id', 'm.id')
    .select('o.unsubscribe_url')
    .where('m.recipient', '=', receiver.user.email)
    .orderBy('m.id', 'desc')
    .executeTakeFirstOrThrow();
  return mail.unsubscribe_url ?? '';
};

const pressOnce = async (url: string) =>
  await shop.app.inject({
    method: 'POST',
    url: url.replace(shop.deps.publicUrl, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

const blocksOf = async ({ browser }: Seller) => (await browser.call('GET', `${api}/mail-blocks`)).json();

/** Two acts of each sender, which all succeed. */
const actsOfTwoSenders = async (kind: PersonMailKind, receiver: Seller): Promise<void> => {
  const senders = [await newSeller(strict), await newSeller(strict)];
  for (const sender of [...senders, ...senders]) {
    expect(await act(kind, { sender, receiver }, 'Tour pack', strict)).toBeLessThan(300);
  }
};

describe.each(personMailKinds)('%s', (kind) => {
  test('has no words of the sender in its subject, and in its text only as a quotation without links', async () => {
    const sender = await newSeller(shop, { username: `visit.evil-site.com-${personMailKinds.indexOf(kind)}` });
    const receiver = await newSeller(shop);
    expect(await act(kind, { sender, receiver }, 'https://evil-site.com or pay@evil-site.com')).toBeLessThan(300);

    const [mail, ...others] = await mailsTo(shop, receiver.user.email);
    expect(others).toEqual([]);
    const { subject = '', text = '', html = '' } = mail ?? {};
    expect(subject).not.toMatch(/evil|visit|https|@/i);
    expect(text).toMatch(/^> .*evil-site\[\.\]com/m);
    for (const body of [text, html]) {
      expect(body).not.toContain('evil-site.com');
      expect(body).not.toContain('https://evil');
    }
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link?.startsWith(`${shop.deps.publicUrl}/`), link).toBe(true);
  });

  test('is sent to one receiver at most three times an hour from all senders together, while every act succeeds', async () => {
    const [receiver, other] = [await newSeller(strict), await newSeller(strict)];
    await actsOfTwoSenders(kind, receiver);
    expect(await kindsTo(receiver, strict)).toHaveLength(3);
    // The limit is per receiver.
    await act(kind, { sender: await newSeller(strict), receiver: other }, 'Tour pack', strict);
    expect(await kindsTo(other, strict)).toEqual([kind]);
  });

  test('is blocked for one sender with one press in a mail program, without a login, until the receiver lifts the block', async () => {
    const [sender, other, receiver] = [await newSeller(shop), await newSeller(shop), await newSeller(shop)];
    await act(kind, { sender, receiver });
    for (let press = 0; press < 2; press += 1) {
      expect((await pressOnce(await oneClickUrl(receiver))).statusCode).toBe(200);
    }
    expect(await blocksOf(receiver)).toMatchObject({
      everyone: false,
      people: [{ _id: sender.user.id, username: sender.user.username }],
    });

    expect(await act(kind, { sender, receiver })).toBeLessThan(300);
    expect(await kindsTo(receiver)).toHaveLength(1);
    await act(kind, { sender: other, receiver });
    expect(await kindsTo(receiver)).toHaveLength(2);

    const lifted = await receiver.browser.call('DELETE', `${api}/mail-blocks/${sender.user.id}`);
    expect(lifted.json()).toEqual({ everyone: false, people: [] });
    await act(kind, { sender, receiver });
    expect(await kindsTo(receiver)).toHaveLength(3);
  });

  test('is blocked for all senders in the account settings, until the receiver lifts the block', async () => {
    const [sender, receiver, other] = [await newSeller(shop), await newSeller(shop), await newSeller(shop)];
    const block = async (blocked: boolean) =>
      (await receiver.browser.call('PUT', `${api}/mail-blocks/everyone`, { blocked })).json();
    expect(await block(true)).toEqual({ everyone: true, people: [] });
    await act(kind, { sender, receiver });
    await act(kind, { sender, receiver: other });
    expect([await kindsTo(receiver), await kindsTo(other)]).toEqual([[], [kind]]);
    expect(await block(false)).toEqual({ everyone: false, people: [] });
    await act(kind, { sender, receiver });
    expect(await kindsTo(receiver)).toEqual([kind]);
  });
});

// Once for all kinds, because they share the limits, as the next test shows.
test('emails that people cause are sent to one receiver at most ten times a day', async () => {
  const receiver = await newSeller(strict);
  const counts: number[] = [];
  for (let hour = 0; hour < 5; hour += 1) {
    await actsOfTwoSenders('licenses.assigned', receiver);
    counts.push((await kindsTo(receiver, strict)).length);
    clock.pass({ hours: 1 });
  }
  expect(counts).toEqual([3, 6, 9, 10, 10]);
});

test('all kinds of email that people cause share one limit per receiver', async () => {
  const [sender, other, receiver] = [await newSeller(strict), await newSeller(strict), await newSeller(strict)];
  for (const kind of [...personMailKinds, ...personMailKinds, ...personMailKinds]) {
    await act(kind, { sender, receiver }, 'Tour pack', strict);
  }
  // One sender can use up only a part of the limit.
  expect(await kindsTo(receiver, strict)).toHaveLength(2);
  for (const kind of personMailKinds) await act(kind, { sender: other, receiver }, 'Tour pack', strict);
  expect(await kindsTo(receiver, strict)).toHaveLength(3);
});

describe('the block link in an email', () => {
  const mailed = async () => {
    const [sender, receiver] = [await newSeller(shop), await newSeller(shop)];
    await act('licenses.assigned', { sender, receiver });
    const [mail] = await mailsTo(shop, receiver.user.email);
    return { sender, receiver, token: tokenIn(mail), text: mail?.text };
  };
  const ask = (path: string, token: string) => shop.app.inject(`${api}/${path}?token=${encodeURIComponent(token)}`);

  test('opens a page with a button; opening that page blocks nobody', async () => {
    const { sender, receiver, token, text } = await mailed();
    expect(text).toContain(`${shop.deps.publicUrl}/block-sender?token=${token}`);
    const opened = await ask('block-sender', token);
    expect([opened.statusCode, opened.headers['location']]).toEqual([302, `/block-sender?token=${token}`]);
    expect((await ask('mail-blocks/link', token)).json()).toEqual({ username: sender.user.username, blocked: false });
    expect((await blocksOf(receiver)).people).toEqual([]);
    await pressOnce(`${api}/block-sender?token=${token}`);
    expect((await ask('mail-blocks/link', token)).json()).toMatchObject({ blocked: true });
  });

  test('can’t be forged', async () => {
    const { receiver, token } = await mailed();
    const bytes = Buffer.from(token, 'base64url');
    bytes[20] = bytes[20]! ^ 1;
    for (const forged of ['', 'x', bytes.toString('base64url'), token.slice(0, -4), `${token}AAAA`]) {
      for (const response of [
        await pressOnce(`${api}/block-sender?token=${forged}`),
        await ask('mail-blocks/link', forged),
      ]) {
        expect([response.statusCode, response.json().code], forged).toEqual([404, 'ACCOUNT_BLOCK_LINK_UNKNOWN']);
      }
    }
    // A truncated link.
    expect((await pressOnce(`${api}/block-sender`)).statusCode).toBe(404);
    expect((await shop.app.inject(`${api}/mail-blocks/link`)).statusCode).toBe(404);
    expect((await pressOnce(`${api}/block-sender?token=${'a'.repeat(500)}`)).statusCode).toBe(400);
    expect((await blocksOf(receiver)).people).toEqual([]);
  });
});

describe('the block list of an email address', () => {
  test('can neither be read nor changed by an account that hasn’t verified the email address', async () => {
    const browser = await logInAs(shop, await createListener(shop.deps));
    for (const [method, path, body] of [
      ['GET', 'mail-blocks', undefined],
      ['PUT', 'mail-blocks/everyone', { blocked: true }],
      ['DELETE', 'mail-blocks/01900000-0000-7000-8000-00000000ffff', undefined],
    ] as const) {
      const response = await browser.call(method, `${api}/${path}`, body);
      expect([response.statusCode, response.json().code], path).toEqual([403, 'ACCOUNT_EMAIL_UNVERIFIED']);
    }
  });

  test('stays when its owner changes their email, and is deleted with the account', async () => {
    const [sender, receiver] = [await newSeller(shop), await newSeller(shop)];
    await act('licenses.assigned', { sender, receiver });
    await pressOnce(await oneClickUrl(receiver));
    const browser = await logInAs(shop, receiver.user, { confirmed: true });
    const newEmail = `moved-${receiver.user.email}`;
    expect((await browser.call('PUT', `${api}/profile-u-v`, { newEmail })).statusCode).toBe(200);
    const link = (await mailsTo(shop, newEmail)).find(({ purpose }) => purpose.startsWith('change-email:'));
    expect((await browser.call('POST', `${api}/profile-u-e-v`, { token: tokenIn(link) })).statusCode).toBe(200);

    const again = await logInAs(shop, { ...receiver.user, email: newEmail }, { confirmed: true });
    const moved = { ...receiver, user: { ...receiver.user, email: newEmail }, browser: again };
    expect(await blocksOf(moved)).toMatchObject({ people: [{ _id: sender.user.id }] });
    await act('licenses.assigned', { sender, receiver: moved });
    expect(await kindsTo(moved)).not.toContain('licenses.assigned');

    const closed = await again.call('POST', `${api}/account/close`, { username: receiver.user.username });
    expect(closed.statusCode).toBe(200);
    const rows = shop.deps.db.selectFrom('mailing_blocks').selectAll().where('receiver', '=', newEmail);
    expect(await rows.execute()).toEqual([]);
  });
});
