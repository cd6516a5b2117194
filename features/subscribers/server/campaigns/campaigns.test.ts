import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createBeat, createListener, createSeller } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { sendMail } from '#features/mailing/server/send-mail.ts';
import { type Mail, MailRefused } from '#platform/mail/mail.ts';
import type { Category } from '../../contract.ts';
import type { Campaign, NewBeats } from '../../contract-admin.ts';
import { readLinkToken } from '../links.ts';
import { continueCampaigns, sendBatch } from './send-batch.ts';
import { campaignLife } from './campaign-states.ts';

const base = '/api/v1/app/admin/mailing-list';
const week = 7 * 24 * 60 * 60 * 1000;

let shop: TestApp;
let boss: UserRow;
let admin: LoggedInBrowser;
let now = Date.now();
const sent: Mail[] = [];
const refused = new Set<string>();
let isDown = false;
beforeAll(async () => {
  shop = await createTestApp({
    ports: {
      clock: { now: () => new Date(now) },
      mailer: {
        send: async (mail) => {
          if (refused.has(mail.to)) throw new MailRefused('550 No such user');
          if (isDown) throw new Error('the mail server is away');
          sent.push(mail);
        },
        close: () => undefined,
      },
    },
  });
  boss = await createAdmin(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  isDown = false;
  // Emails of the previous test may still be queued.
  await shop.deps.jobs.idle();
  sent.length = 0;
  await shop.deps.db.deleteFrom('subscribers_campaigns').execute();
  await shop.deps.db.deleteFrom('subscribers_subscribers').execute();
  admin = await logInAs(shop, boss, { confirmed: true });
});

/** Adds many subscribers with two statements. */
const subscribers = async (count: number, category: Category = 'email-updates'): Promise<string[]> => {
  const mark = newId().slice(-8);
  const { rows } = await sql<{ id: string; email: string }>`
    insert into subscribers_subscribers (id, email, confirmed_at)
    select gen_random_uuid(), 'p' || n || ${`-${mark}@people.example`}, ${new Date(now)} from generate_series(1, ${count}) n
    returning id, email`.execute(shop.deps.db);
  await sql`
    insert into subscribers_subscriptions (subscriber_id, category, subscribed_at)
    select id, ${category}, ${new Date(now - 1000)} from subscribers_subscribers where email like ${`%-${mark}@%`}`.execute(
    shop.deps.db,
  );
  return rows.map(({ email }) => email);
};

const letter = (subject = 'Summer') => ({
  category: 'email-updates' as Category,
  subject,
  blocks: [
    { kind: 'heading', text: 'A new record' },
    { kind: 'paragraph', text: 'It is out.\n\nListen to it.' },
    { kind: 'button', label: 'Listen', url: '/beatstore' },
  ],
});
const start = (id = newId(), payload: object = letter()) => admin.call('POST', `${base}/campaigns`, { id, ...payload });
const change = (id: string, verb: 'pause' | 'resume' | 'cancel') =>
  admin.call('POST', `${base}/campaigns/${id}/${verb}`);
const campaignOf = async (id: string): Promise<Campaign> => {
  const page = (await admin.call('GET', `${base}/campaigns`)).json<{ campaigns: Campaign[] }>();
  const found = page.campaigns.find((one) => one.id === id);
  if (!found) throw new Error('it is in the list');
  return found;
};
/** Sends every batch without waiting between them. */
const finish = async (id: string): Promise<void> => {
  await shop.deps.jobs.idle();
  for (let batches = 0; (await campaignOf(id)).state === 'sending'; batches += 1) {
    if (batches > 50) throw new Error('it never ends');
    await sendBatch(shop.deps, id);
    await shop.deps.jobs.idle();
  }
};
/** Tries waiting emails now instead of when they are due. */
const deliver = async (): Promise<void> => {
  const unsent = shop.deps.db.selectFrom('mailing_messages').select('id').where('sent_at', 'is', null);
  for (const { id } of await unsent.execute()) await sendMail(shop.deps, id);
};
const recipients = (): string[] => sent.map(({ to }) => to).toSorted();
const audited = async (subjectId: string) =>
  (
    await shop.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', subjectId)
      .where('actor_id', '=', boss.id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('an email to a list', () => {
  it('reaches each of its subscribers once, with the headers of RFC 8058 and the subscriber’s own link', async () => {
    const emails = await subscribers(60);
    await subscribers(3, 'merch');
    const id = newId();
    const started = await start(id);
    expect([started.statusCode, started.json()]).toEqual([
      201,
      expect.objectContaining({ state: 'sending', recipients: 60, by: boss.username, subject: 'Summer' }),
    ]);
    await finish(id);
    expect(recipients()).toEqual(emails.toSorted());
    expect(await campaignOf(id)).toMatchObject({ state: 'sent', written: 60, bounced: 0 });
    const urls = sent.map(({ unsubscribeUrl }) => unsubscribeUrl ?? '');
    expect(new Set(urls).size).toBe(60);
    const [mail] = sent;
    const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    expect(readLinkToken(shop.deps, token)).toMatchObject({ category: 'email-updates' });
    expect(mail?.text).toContain('It is out.\n\nListen to it.');
    expect(mail?.text).toContain(`Listen:\n${shop.deps.publicUrl}/beatstore`);
    expect(mail?.text).toContain(`${shop.deps.publicUrl}/subscriptions?token=${token}`);
    expect(await audited(id)).toEqual(['subscribers.start-campaign']);
  });

  it('is started once by a double press', async () => {
    const emails = await subscribers(2);
    const id = newId();
    const responses = await Promise.all([start(id), start(id), start(id)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await start(id, letter('Another'))).json().subject).toBe('Summer');
    await finish(id);
    expect(recipients()).toEqual(emails.toSorted());
    expect(await audited(id)).toEqual(['subscribers.start-campaign']);
  });

  it('is sent at a limited rate: one batch, and the next some seconds later by a job', async () => {
    await subscribers(12);
    const id = newId();
    await change((await start(id)).json<Campaign>().id, 'pause');
    await shop.deps.jobs.idle();
    const fresh = { written: 0, written_to: null, ended_at: null };
    await campaignLife.moveWhere(shop.deps.db, 'sending', fresh).where('id', '=', id).execute();
    const later: unknown[] = [];
    const jobs = {
      ...shop.deps.jobs,
      send: async (...input: Parameters<typeof shop.deps.jobs.send>) => {
        if (input[0] === 'subscribers.send-batch') later.push(input[2]);
        else await shop.deps.jobs.send(...input);
      },
    };
    await sendBatch({ ...shop.deps, jobs }, id, { mails: 5, seconds: 60 });
    expect(await campaignOf(id)).toMatchObject({ state: 'sending', written: 5 });
    expect(later).toMatchObject([{ startAfterSeconds: 60 }]);
  });

  it('continues after a crash in the middle of a batch, and reaches nobody twice', async () => {
    const emails = await subscribers(30);
    const id = newId();
    await change((await start(id)).json<Campaign>().id, 'pause');
    await shop.deps.jobs.idle();
    await campaignLife.moveWhere(shop.deps.db, 'sending', {}).where('id', '=', id).execute();
    const before = (await campaignOf(id)).written;
    let jobsSent = 0;
    const crashing = {
      ...shop.deps,
      jobs: {
        ...shop.deps.jobs,
        send: async (...input: Parameters<typeof shop.deps.jobs.send>) => {
          jobsSent += 1;
          if (jobsSent === 3) throw new Error('killed');
          return await shop.deps.jobs.send(...input);
        },
      },
    };
    await expect(sendBatch(crashing, id, { mails: 10, seconds: 60 })).rejects.toThrow('killed');
    expect((await campaignOf(id)).written).toBe(before);
    await continueCampaigns(shop.deps);
    await finish(id);
    expect(recipients()).toEqual(emails.toSorted());
    expect(await campaignOf(id)).toMatchObject({ state: 'sent', written: 30 });
  });

  it('reaches nobody twice if several processes send it at once', async () => {
    const emails = await subscribers(40);
    const id = newId();
    await start(id);
    const rate = { mails: 5, seconds: 60 };
    await Promise.all([1, 2, 3].map(() => sendBatch(shop.deps, id, rate)));
    await finish(id);
    expect(recipients()).toEqual(emails.toSorted());
  });

  it('doesn’t reach people who unsubscribed while it waited or who joined after it was started', async () => {
    const [first = '', second = ''] = await subscribers(2);
    isDown = true;
    const id = newId();
    await start(id);
    await sendBatch(shop.deps, id);
    const { rows } = await shop.database.pool.query(
      `select unsubscribe_url as url from mailing_messages where recipient = $1 and sent_at is null`,
      [first],
    );
    const token = new URL(rows[0].url).searchParams.get('token') ?? '';
    const left = await shop.app.inject({ method: 'POST', url: `/api/v1/app/unsubscribe?token=${token}` });
    expect(left.statusCode).toBe(200);
    now += 60_000;
    await subscribers(1);
    isDown = false;
    await deliver();
    await finish(id);
    expect(recipients()).toEqual([second]);
  });

  it('writes only a limited number of emails while the mail server accepts none', async () => {
    await subscribers(90);
    isDown = true;
    const id = newId();
    await start(id);
    const rate = { mails: 10, seconds: 60 };
    for (let batches = 0; batches < 4; batches += 1) await sendBatch(shop.deps, id, rate);
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as waiting from mailing_messages where purpose like $1`,
      [`campaign:email-updates:${id}:%`],
    );
    expect(rows[0].waiting).toBeLessThanOrEqual(25 + 10);
    expect((await campaignOf(id)).state).toBe('sending');
    await change(id, 'cancel');
  });

  it('can be paused, resumed and canceled, which withdraws its unsent emails', async () => {
    await subscribers(40);
    isDown = true;
    const id = newId();
    await start(id);
    expect((await change(id, 'pause')).json().state).toBe('paused');
    const { written } = await campaignOf(id);
    await sendBatch(shop.deps, id);
    expect((await campaignOf(id)).written).toBe(written);
    expect((await change(id, 'resume')).json().state).toBe('sending');
    expect((await change(id, 'resume')).json().state).toBe('sending');
    await sendBatch(shop.deps, id);
    expect((await change(id, 'cancel')).json()).toMatchObject({ state: 'canceled' });
    isDown = false;
    await deliver();
    await sendBatch(shop.deps, id);
    expect(sent).toEqual([]);
    for (const verb of ['pause', 'resume'] as const) {
      const late = await change(id, verb);
      expect([late.statusCode, late.json().code]).toEqual([409, 'SUBSCRIBERS_ENDED']);
    }
    expect((await change(newId(), 'pause')).json().code).toBe('SUBSCRIBERS_NO_CAMPAIGN');
    const verbs = ['cancel', 'pause', 'resume', 'start'];
    expect((await audited(id)).toSorted()).toEqual(verbs.map((verb) => `subscribers.${verb}-campaign`));
  });

  it('that a mail server refuses for good is recorded as bounced, and that subscriber gets no more emails', async () => {
    const [gone = '', other = ''] = await subscribers(2);
    refused.add(gone);
    const first = newId();
    await start(first);
    await finish(first);
    expect(await campaignOf(first)).toMatchObject({ written: 2, bounced: 1 });
    const page = (await admin.call('GET', `${base}/subscribers?filter=bounced`)).json();
    expect(page.subscribers).toMatchObject([{ email: gone, bounceReason: '550 No such user' }]);
    const second = newId();
    expect((await start(second)).json().recipients).toBe(1);
    await finish(second);
    expect(recipients()).toEqual([other, other]);
  });

  it('is refused if the list has no subscribers', async () => {
    const response = await start();
    expect([response.statusCode, response.json().message]).toEqual([409, 'Nobody is subscribed to this list yet.']);
  });

  it.each([
    ['without a subject', { subject: ' ' }],
    ['without text', { blocks: [] }],
    ['with a link that runs a script', { blocks: [{ kind: 'button', label: 'Go', url: 'javascript:alert(1)' }] }],
    ['with a link to another site that looks like a path', { blocks: [{ kind: 'button', label: 'Go', url: '//a.b' }] }],
    ['with a block of HTML', { blocks: [{ kind: 'html', text: '<b>' }] }],
    ['to a list that does not exist', { category: 'everybody' }],
  ])('is refused %s', async (_, wrong) => {
    await subscribers(1);
    expect((await start(newId(), { ...letter(), ...wrong })).statusCode).toBe(400);
  });
});

describe('an email that isn’t sent yet', () => {
  const hostile = `<script>alert(1)</script><img src=x onerror="alert(1)">`;
  const hostileLetter = {
    category: 'merch',
    subject: `Hi\r\nBcc: all@victims.example ${hostile}`,
    blocks: [
      { kind: 'heading', text: hostile },
      { kind: 'paragraph', text: hostile },
      { kind: 'button', label: hostile, url: `https://a.example/"onmouseover="alert(1)` },
    ],
  };

  it('can be previewed, with nothing active in it', async () => {
    const { subject, html } = (await admin.call('POST', `${base}/preview`, hostileLetter)).json();
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script|<img|"onmouseover="/i);
    expect(html).toContain('&lt;script&gt;');
  });

  it('can be sent as a test to its author, and to nobody else', async () => {
    await subscribers(2, 'merch');
    const response = await admin.call('POST', `${base}/test`, hostileLetter);
    expect(response.json()).toEqual({ message: `We’ve sent a test to ${boss.email}.` });
    const [mail] = await mailsTo(shop, boss.email);
    expect(sent.map(({ to }) => to)).toEqual([boss.email]);
    expect(sent[0]?.subject).toMatch(/^\[Test\] Hi Bcc:/);
    expect(mail?.purpose).toMatch(/^campaign-test:/);
    expect(sent[0]?.html).not.toMatch(/<script|<img|"onmouseover="/i);
  });
});

describe('the email about new beats', () => {
  const get = async () => (await admin.call('GET', `${base}/new-beats`)).json<NewBeats>();
  const send = (id = newId()) => admin.call('POST', `${base}/new-beats`, { id });

  it('has the beats published since the previous one, and is sent at most once a week', async () => {
    const seller = await createSeller(shop.deps, { displayName: 'Nell <b>Vance</b>' });
    const publish = (title: string) =>
      createBeat(shop.deps, { title, sellerId: seller.id, publishedAt: new Date((now += 1000)) });
    const [email = ''] = await subscribers(1, 'beat-packs');
    await subscribers(1, 'merch');
    const first = await publish('Tide <script>');
    now += 6000;
    expect(await get()).toMatchObject({ since: null, recipients: 1, nextAt: null, isOpen: false, more: 0 });
    const id = newId();
    const responses = await Promise.all([send(id), send(id)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(responses[0]?.json().subject).toContain('Tide <script>');
    await finish(id);
    expect(recipients()).toEqual([email]);
    expect(sent[0]?.html).toContain('/media/covers/');
    expect(sent[0]?.html).not.toMatch(/<script|<b>/);
    expect(sent[0]?.text).toContain(`/beatstore/product/${first.id}`);

    const second = await publish('Second');
    now += 6000;
    const early = await send();
    expect([early.statusCode, early.json().code]).toEqual([409, 'SUBSCRIBERS_TOO_EARLY']);
    const { nextAt, beats } = await get();
    expect(new Date(nextAt ?? 0).getTime()).toBeGreaterThan(now);
    expect(beats.map(({ id: beatId }) => beatId)).toEqual([second.id]);

    now += week;
    admin = await logInAs(shop, boss, { confirmed: true });
    const rivals = await Promise.all([send(), send(), send()]);
    expect(rivals.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    await finish(rivals.find(({ statusCode }) => statusCode === 201)?.json().id);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('Second');
    expect(sent[1]?.text).not.toContain('Tide');

    now += week;
    admin = await logInAs(shop, boss, { confirmed: true });
    const idle = await send();
    expect([idle.statusCode, idle.json().code]).toEqual([409, 'SUBSCRIBERS_NO_NEW_BEATS']);
  });
});

describe('the admins’ mailing lists', () => {
  it('are counted, paged, searched by the beginning of an email address, and downloaded', async () => {
    const emails = await subscribers(23, 'beat-packs');
    await subscribers(2, 'merch');
    const totals = (await admin.call('GET', `${base}/totals`)).json();
    expect(totals).toMatchObject({ all: 25, bounced: 0 });
    expect(totals.categories).toContainEqual({ category: 'beat-packs', subscribers: 23, reachable: 23 });
    const page = async (query: string) => (await admin.call('GET', `${base}/subscribers?${query}`)).json();
    const first = await page('filter=beat-packs');
    const second = await page('filter=beat-packs&page=2');
    expect([first.subscribers.length, second.subscribers.length, first.total, first.pages]).toEqual([20, 3, 23, 2]);
    const listed = [...first.subscribers, ...second.subscribers].map(({ email }: { email: string }) => email);
    expect(listed.toSorted()).toEqual(emails.toSorted());
    expect((await page('q=P23-')).subscribers.map(({ email }: { email: string }) => email)).toEqual([emails[22]]);
    expect((await page('q=p23-&filter=merch')).total).toBe(0);
    expect((await page('q=%25')).total).toBe(0);

    const csv = await admin.call('GET', `${base}/subscribers.csv?filter=merch`);
    expect(csv.headers['content-disposition']).toContain('subscribers.csv');
    expect(csv.payload.split('\r\n')).toHaveLength(4);
    expect(csv.payload).toContain('Merch');
    expect(await audited(boss.id)).toContain('subscribers.export');
  });

  it('are refused to anyone else', async () => {
    const browser = await logInAs(shop, await createListener(shop.deps));
    for (const url of ['subscribers', 'subscribers.csv', 'totals', 'campaigns', 'new-beats']) {
      expect((await browser.call('GET', `${base}/${url}`)).statusCode, url).toBe(403);
    }
  });
});
