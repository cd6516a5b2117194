import { giveShare } from '#testing/beats/splits.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import type { Render } from '#contract-kit/page.ts';
import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { getSite, Site } from '#features/settings/contract.ts';
import type { Campaign } from '#features/subscribers/contract-admin.ts';
import { sendBatch } from '#features/subscribers/server/campaigns/send-batch.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createPages } from '#testing/pages.ts';
import { createAuthenticator, type PasskeyQuestion } from '#testing/login/software-authenticator.ts';
import { act, refund } from '#testing/orders/admin.ts';
import { counterBody, noticeBody, writeNotice } from '#testing/beats/notices.ts';
import { notePayment } from '#testing/orders/payouts-admin.ts';
import { textFields } from '#testing/text-fields.ts';
import { type TypedWord, typedTexts, typedWords } from '#testing/typed-texts.ts';
import { buyer, checkOut, openOrder, orderOf, pay, jobsDone } from '#testing/orders/buying.ts';
import {
  createAdmin,
  createBeat,
  createLicense,
  createListener,
  createSeller,
  licenseIds,
} from '#testing/factories.ts';
import { orderKeyOf } from '#testing/orders/upgrading.ts';
import { readPdfOutline, readPdfText } from '#testing/files/pdf-text.ts';
import { documentNames } from '#features/site/documents.ts';
import { adoptArtist } from '#testing/site/adopt-artist.ts';
import { fillDocument } from '#testing/site/fill-document.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { renderPage } from '#testing/render-page.ts';
import { parseXml, textsOf } from '#testing/parse-xml.ts';
import { allRoutes } from './app.ts';
import { readSite } from './pages/render-page.ts';
import { inProcess } from './pages/in-process.ts';

// Not a literal path, because TypeScript checks the web in a separate project with browser types.
const webFile = (path: string): string => fileURLToPath(new URL(`../web/${path}`, import.meta.url));
const { render } = (await import(webFile('entry-server.tsx'))) as { readonly render: Render<Site> };

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { SUPPORT_EMAIL: 'desk@label.example' }, serve: createPages().serve });
});
afterAll(() => shop.close());

const title = '</script><script>alert(1)</script> "& \' \u202Ecod.exe \r\nX-Evil: 1 😀 ../../etc';
const artist = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com';
const name = '"><svg/onload=alert(1)>\r\nSet-Cookie: a=b ${7*7} {{7*7}}';

/** Text that a browser would parse as an element. */
const alive = /<(?:script>|img src=x|svg\/)/i;

test('text that looks like code stays text in emails, the outbox, file names, agreements and images', async () => {
  const seller = await createSeller(shop.deps, { displayName: artist });
  const beat = await createBeat(shop.deps, { title, sellerId: seller.id });
  const body = { items: [{ beatId: beat.id, licenseId: licenseIds.basic }], email: 'mia@example.com', consent: true };
  const started = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/stripe/create-checkout-session',
    payload: { ...body, customer: { ...buyer, name } },
  });
  expect(started.statusCode).toBe(200);
  const page = await fetch(started.json<{ url: string }>().url);
  expect(await page.text()).not.toMatch(alive);
  const csp = page.headers.get('content-security-policy') ?? '';
  expect(csp).toContain("script-src 'self'");
  expect(csp).not.toContain('unsafe');

  const order = await checkOut(shop, body.items);
  await pay(shop, order, { name });
  await shop.sandbox.pay(/cs_\w+/.exec(started.json<{ url: string }>().url)?.[0] ?? '', { name });
  await jobsDone(shop);

  const outbox = await shop.app.inject('/dev/outbox');
  const mails = (await shop.app.inject('/dev/outbox.json')).json<{ subject: string; html: string }[]>();
  // Two orders, with an email to the buyer and one to the seller for each.
  expect(mails).toHaveLength(4);
  for (const mail of mails) {
    expect(mail.html).not.toMatch(alive);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  }
  expect(outbox.body).not.toMatch(alive);

  const { items } = await openOrder(shop, order);
  const documents = [
    ['attachment', items[0]?.files[0]?.url],
    ['inline', items[0]?.agreementUrl],
  ] as const;
  for (const [way, url] of documents) {
    const result = await shop.app.inject(url ?? '');
    expect(result.statusCode).toBe(200);
    expect(result.headers).not.toHaveProperty('x-evil');
    expect(result.headers).not.toHaveProperty('bcc');
    const disposition = String(result.headers['content-disposition']);
    expect(disposition).toMatch(/^\w+; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%!~-]+$/);
    expect(disposition.startsWith(`${way};`)).toBe(true);
    expect(disposition).not.toMatch(/%0D|%0A|%2F|%5C|%E2%80%AE|\//i);
    expect(result.headers['x-content-type-options']).toBe('nosniff');
    expect(result.headers['referrer-policy']).toBe('no-referrer');
  }

  const card = await shop.app.inject(`/media/cards/${beat.id}.jpg`);
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

describe('HTML and script typed into every text field of the product:', () => {
  /** "reason for a refund" becomes "=reasonforarefund", which a spreadsheet would read as a formula. */
  const markOfName = (name: string): string => `=${name.replaceAll(/[^a-z]/g, '')}`;
  /** Text that closes attributes, elements and scripts, and opens its own. */
  const typed = (name: TypedWord) =>
    `${markOfName(name)}'"></script><script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>`;
  const short = (name: TypedWord) => `${markOfName(name)}'<svg/onload=1>`;
  const address = (host: string) =>
    `https://${host}/?"><script>alert(1)</script><svg/onload=alert(1)>" onmouseover="alert(1)`;
  const special: Partial<Record<TypedWord, readonly [text: string, mark: string]>> = {
    link: [address('delta.example'), 'delta.example'],
    // URLs in the help center have no spaces.
    'help link': [address('helplink.example').replaceAll(' ', '/'), 'helplink.example'],
    'link of a letter': [address('letterlink.example'), 'letterlink.example'],
    tag: ['<img/src=x a>', '&lt;img/src=x a&gt;'],
    'license description': ["=juliett'<svg/onload=alert(1)>", '=juliett'],
    'button of a letter': [short('button of a letter'), markOfName('button of a letter')],
    passkey: [short('passkey'), markOfName('passkey')],
    'name of a writer': [short('name of a writer'), markOfName('name of a writer')],
    'API key': [short('API key'), markOfName('API key')],
    tagline: [short('tagline'), markOfName('tagline')],
    'reference of a payment': [short('reference of a payment'), markOfName('reference of a payment')],
  };
  const word = (name: TypedWord): string => special[name]?.[0] ?? typed(name);
  const markOf = (name: TypedWord): string => special[name]?.[1] ?? markOfName(name);

  const pages = new Map<string, string>();
  const mails = new Map<string, string>();
  const texts = new Map<string, string>();
  const tables = new Map<string, string>();
  const cards: unknown[] = [];

  const app = '/api/v1/app';
  const done = async (call: PromiseLike<LightMyRequestResponse>): Promise<LightMyRequestResponse> => {
    const result = await call;
    expect(result.statusCode, result.body).toBeLessThan(300);
    return result;
  };

  const typeAll = async () => {
    const { deps } = shop;
    const user = await createSeller(deps, {
      displayName: word('display name'),
      username: 'hostile-seller',
      emailVerifiedAt: new Date(),
    });
    const seller = { user, browser: await logInAs(shop, user) };
    await done(
      seller.browser.call('PUT', `${app}/seller-details`, { legalName: word('legal name'), country: 'Ireland' }),
    );
    await done(
      seller.browser.call('PUT', `${app}/seller/public-profile`, {
        displayName: 'alfa <script>alert(1)</script><svg/onload=alert(1)>',
        tagline: word('tagline'),
        story: word('story'),
        links: [word('link')],
        video: '',
      }),
    );
    await deps.db
      .updateTable('account_users')
      .set({ display_name: word('display name') })
      .where('id', '=', user.id)
      .execute();
    const license = await createLicense(deps, { title: word('license title'), ownerId: user.id });
    await deps.db
      .updateTable('licenses_licenses')
      .set({ description: word('license description') })
      .where('id', '=', license.id)
      .execute();
    const genre = word('genre');
    const beat = await createBeat(deps, {
      sellerId: user.id,
      title: word('title'),
      description: word('description'),
      genre,
      subGenre: genre,
      key: genre,
      tags: [word('tag'), 'dark'],
      // The newsletter skips beats of the last few seconds.
      publishedAt: new Date(Date.now() - 60_000),
      licenseIds: [license.id, licenseIds.basic],
    });
    await deps.db
      .updateTable('catalogue_beats')
      .set({
        content_id_service: word('content identification service'),
        content_id_clearing: word('clearing of a claim'),
      })
      .where('id', '=', beat.id)
      .execute();
    const listener = await createListener(deps, { displayName: word('display name'), emailVerifiedAt: new Date() });
    const guest = await logInAs(shop, listener, { confirmed: true });
    const collaborator = { role: word('role in a beat'), pro: word('name of a PRO') };
    await giveShare(shop, { beatId: beat.id, userId: listener.id, ...collaborator });
    const said = await done(guest.call('POST', `${app}/beatstore/track/comment/${beat.id}`, { text: word('comment') }));
    const [{ _id: commentId }] = said.json<{ comments: [{ _id: string }] }>().comments;
    await done(seller.browser.call('PUT', `${app}/seller/offer-settings/${license.id}`, { from: '1' }));
    const offer = { beatId: beat.id, licenseId: license.id, price: '2', text: word('message of an offer') };
    await done(guest.call('POST', `${app}/offers`, offer));
    const from = { username: word('name of a writer'), email: listener.email, emailConsent: true };
    await done(guest.call('POST', `${app}/support-admin`, { ...from, support: word('support request') }));
    // As a visitor, because a logged-in person is named by their account.
    const feedback = { ...from, feedback: word('feedback') };
    await done(shop.app.inject({ method: 'POST', url: `${app}/feedback-general`, payload: feedback }));
    const question = (await done(guest.call('POST', `${app}/passkeys/options`))).json<PasskeyQuestion>();
    const response = createAuthenticator().create(question.options, {});
    await done(
      guest.call('POST', `${app}/passkeys`, {
        challengeId: question.challengeId,
        name: word('passkey'),
        response,
      }),
    );
    const maker = await logInAs(shop, user, { confirmed: true });
    await done(maker.call('POST', `${app}/keys`, { name: word('API key'), scopes: ['sales:read'] }));
    await deps.db
      .insertInto('promotions_promotions')
      .values({
        id: newId(),
        beat_id: beat.id,
        seller_id: user.id,
        created_at: new Date(),
        starts_at: new Date(Date.now() - 1000),
        ends_at: new Date(Date.now() + 3_600_000),
        beatstore_url: `/beatstore/hostile-seller`,
      })
      .execute();
    const admin = await logInAs(shop, await createAdmin(deps), { confirmed: true });
    const box = { content: word('help text') };
    const help = [
      {
        id: 'link1',
        title: word('help title'),
        boxes: [
          { ...box, id: 'box1', link: '' },
          { ...box, id: 'box2', link: word('help link') },
        ],
      },
    ];
    await done(admin.call('POST', `${app}/csl/csl1/update`, { data: help, version: 0 }));
    for (const name of documentNames) {
      const document = fillDocument(name, (_path, max) => short('text of the site').slice(0, max));
      const saved = await done(admin.call('PUT', `${app}/admin/site-drafts`, { document, revision: 0, version: 0 }));
      const { revision } = saved.json<{ revision: number }>();
      await done(admin.call('POST', `${app}/admin/site-documents/${name}/versions`, { revision, at: null }));
    }
    await adoptArtist(shop, seller.user.username);
    const text = short('text of the site');
    const page = { tagline: text, story: [text], musicVideo: { title: text, url: 'https://vimeo.com/76979871' } };
    const own = await done(
      seller.browser.call('PUT', `${app}/artist-page/draft`, { document: { data: page }, revision: 0, version: 0 }),
    );
    const { revision } = own.json<{ revision: number }>();
    await done(seller.browser.call('POST', `${app}/artist-page/versions`, { revision }));
    return { seller, beat, license, admin, commentId, guest };
  };

  const writeLetters = async (admin: LoggedInBrowser): Promise<void> => {
    const { db } = shop.deps;
    const subscriber = newId();
    await db
      .insertInto('subscribers_subscribers')
      .values({ id: subscriber, email: 'reader@people.example', confirmed_at: new Date() })
      .execute();
    const categories = ['email-updates', 'beat-packs'] as const;
    await db
      .insertInto('subscribers_subscriptions')
      .values(categories.map((category) => ({ subscriber_id: subscriber, category, subscribed_at: new Date() })))
      .execute();
    const letter = {
      category: 'email-updates',
      subject: word('subject'),
      blocks: [
        { kind: 'heading', text: short('text of a letter') },
        { kind: 'paragraph', text: word('text of a letter') },
        { kind: 'button', label: word('button of a letter'), url: word('link of a letter') },
      ],
    };
    const lists = `${app}/admin/mailing-list`;
    pages.set(
      'the preview of a letter',
      (await done(admin.call('POST', `${lists}/preview`, letter))).json<{ html: string }>().html,
    );
    await done(admin.call('POST', `${lists}/test`, letter));
    for (const [path, body] of [
      ['campaigns', letter],
      ['new-beats', {}],
    ] as const) {
      const { id } = (await done(admin.call('POST', `${lists}/${path}`, { ...body, id: newId() }))).json<Campaign>();
      await sendBatch(shop.deps, id);
    }
  };

  /** Reports a beat; then admins and its seller write about the report. */
  const decideNotices = async ({ seller, beat, admin, guest }: Awaited<ReturnType<typeof typeAll>>): Promise<void> => {
    const notices = `${app}/admin/notices`;
    const email = 'notifier@people.example';
    const lure = { work: word('title'), explanation: word('title'), place: short('title'), address: short('title') };
    const reported = noticeBody({ targetId: beat.id, ...lure, name: short('title'), email });
    await done(guest.call('POST', `${app}/notices`, reported));
    const rejected = await writeNotice(shop, { sellerId: seller.user.id, email });
    const reason = { reason: word('reason about a notice') };
    await done(admin.call('POST', `${notices}/${rejected.id}/reject`, reason));
    const acted = await writeNotice(shop, { sellerId: seller.user.id, email });
    const reasons = { facts: word('facts of a notice'), rule: word('rule of a notice') };
    await done(admin.call('POST', `${notices}/${acted.id}/act`, reasons));
    const counter = counterBody({ statement: word('counter-notice') });
    await done(seller.browser.call('POST', `${app}/own-notices/${acted.id}/counter`, counter));
    await done(admin.call('POST', `${notices}/${acted.id}/court`, { filing: word('court filing') }));
    const year = new Date().getUTCFullYear();
    tables.set('notices', (await done(admin.call('GET', `${app}/admin/notices.csv?year=${year}`))).body);
  };

  /** Writes every text that an admin can send to others. */
  const actAsAdmin = async (
    { seller, beat, license, admin, commentId }: Awaited<ReturnType<typeof typeAll>>,
    order: OrderRecord,
  ): Promise<void> => {
    const { user } = seller;
    const requests = await shop.deps.db
      .selectFrom('support_requests')
      .select('id')
      .where('kind', '=', 'support')
      .execute();
    for (const { id } of requests) {
      await done(admin.call('POST', `${app}/support-desk/${id}/replies`, { text: word('reply') }));
    }
    await writeLetters(admin);
    const [item] = order.items;
    const use = { song: word('song of a use'), artist: word('artist of a use') };
    const uses = `${app}/orders/${order.id}/items/${item?.id}/uses`;
    await done(shop.app.inject({ method: 'POST', url: uses, query: { key: orderKeyOf(shop, order) }, payload: use }));
    // The license is still valid. Later, its uses aren't listed.
    tables.set('licensees', (await done(seller.browser.call('GET', `${app}/seller/licensees.csv`))).body);
    await done(act(admin, order, `items/${item?.id}/withdraw`, { reason: word('reason for withdrawing files') }));
    await done(act(admin, order, `items/${item?.id}/restore`, { reason: word('reason for restoring files') }));
    const payment = { reference: word('reference of a payment'), note: word('note of a payment') };
    await done(notePayment(admin, seller, { cents: 100, ...payment }));
    const { payments } = (await admin.call('GET', `${app}/admin/payouts/${user.id}/payments`)).json<{
      payments: { id: string }[];
    }>();
    const undone = { requestId: newId(), reason: word('reason for an undone payment') };
    await done(admin.call('POST', `${app}/admin/payouts/${user.id}/payments/${payments[0]?.id}/undo`, undone));
    const statement = { name: word('name of who withdraws'), orderNumber: order.number, email: order.email };
    await done(shop.app.inject({ method: 'POST', url: `${app}/withdrawals`, payload: statement }));
    await jobsDone(shop);
    const corrected = { email: 'corrected@people.example', reason: word('reason for another email') };
    await done(act(admin, order, 'email', corrected));
    await done(refund(admin, order, { reason: word('reason for a refund') }));
    const removal = new URLSearchParams({ reason: word('reason for a removed comment') }).toString();
    await done(admin.call('DELETE', `${app}/beatstore/track/comment/${beat.id}/${commentId}?${removal}`));
    const because = (name: TypedWord) => ({ reason: word(name) });
    const withdrawal = { ...because('reason for withdrawing a license'), force: true };
    await done(admin.call('POST', `${app}/admin/licenses/${license.id}/withdraw`, withdrawal));
    await done(admin.call('POST', `${app}/admin/beats/${beat.id}/take-off`, because('reason for taking off')));
    await done(admin.call('POST', `${app}/admin/profiles/${user.id}/clear`, because('reason for emptying a profile')));
    for (const [name, browser, path] of [
      ['ledger', seller.browser, 'payouts/ledger.csv'],
      ['statistics', seller.browser, `seller/statistics.csv?email=${user.email}`],
      ['subscribers', admin, 'admin/mailing-list/subscribers.csv'],
    ] as const) {
      tables.set(name, (await done(browser.call('GET', `${app}/${path}`))).body);
    }
    await done(admin.call('POST', `${app}/users/${user.id}/suspend`, because('reason for suspending')));
    tables.set('the audit log', (await done(admin.call('GET', `${app}/audit.csv`))).body);
    await jobsDone(shop);
  };

  const readPages = async (beatId: string): Promise<void> => {
    const { routes } = (await import(webFile('routes.tsx'))) as {
      routes: readonly { readonly path: string }[];
    };
    const site = await shop.api<typeof getSite>('GET /api/v1/app/site', {});
    const values: Record<string, string> = { beatId, username: 'hostile-seller', id: 'credits' };
    for (const { path } of [...routes, { path: `/beatstore?q=${encodeURIComponent(word('title').slice(0, 90))}` }]) {
      const url = path
        .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? beatId)
        .replace('*', encodeURIComponent(word('title')));
      const page = await renderPage(render, shop, { url, site });
      if (page) pages.set(url, page.html);
    }
    for (const path of [`/embed/beat/${beatId}`, '/embed/artist/hostile-seller']) {
      pages.set(path, (await shop.app.inject(path)).body);
    }
  };

  const readOrder = async (beatId: string, licenseId: string): Promise<OrderRecord> => {
    const started = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/stripe/create-checkout-session',
      payload: {
        items: [{ beatId, licenseId }],
        email: 'oscar@example.com',
        consent: true,
        customer: {
          ...buyer,
          name: word('buyer’s name').slice(0, 100),
          address: word('buyer’s address').slice(0, 100),
          city: word('buyer’s city').slice(0, 100),
          state: word('buyer’s state').slice(0, 100),
          country: 'France',
        },
      },
    });
    expect(started.statusCode).toBe(200);
    const session = /cs_\w+/.exec(started.json<{ url: string }>().url)?.[0] ?? '';
    await shop.sandbox.pay(session, { name: word('buyer’s name').slice(0, 100) });
    await jobsDone(shop);
    const { id } = await shop.deps.db
      .selectFrom('orders_orders')
      .select('id')
      .where('session_id', '=', session)
      .executeTakeFirstOrThrow();
    const order = await orderOf(shop, id);
    const { items, receipt } = await openOrder(shop, order);
    for (const [name, url] of [
      ['the agreement', items[0]?.agreementUrl],
      ['the receipt', receipt?.url],
    ] as const) {
      const pdf = (await shop.app.inject(url ?? '')).rawPayload;
      const outline = readPdfOutline(pdf);
      expect(outline.startsWith('%PDF-'), name).toBe(true);
      // Nothing in the PDF runs, opens or links anywhere.
      expect(outline, name).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|SubmitForm)\b|delta\.example/);
      texts.set(name, readPdfText(pdf).text);
    }
    return order;
  };

  beforeAll(async () => {
    const world = await typeAll();
    const { beat, license } = world;
    await readPages(beat.id);
    const order = await readOrder(beat.id, license.id);
    const oembed = await shop.app.inject(
      `/oembed?url=${encodeURIComponent(`${shop.deps.publicUrl}/beatstore/product/${beat.id}`)}`,
    );
    pages.set('the code of oEmbed', oembed.json<{ html: string }>().html);
    texts.set('oEmbed', oembed.body);
    texts.set('the feed', (await shop.app.inject('/feed.xml')).body);
    texts.set('the sitemap', (await shop.app.inject('/sitemap.xml')).body);
    for (const [name, path] of [
      ['the beat', beat.id],
      ['the artist', `artists/${beat.sellerId}`],
    ] as const) {
      const card = await shop.app.inject(`/media/cards/${path}.jpg`);
      cards.push([name, card.statusCode, card.headers['content-type']]);
    }
    await decideNotices(world);
    await actAsAdmin(world, order);
    const written = await shop.deps.db
      .selectFrom('mailing_messages as m')
      .innerJoin('mailing_outbox as o', 'o.message_id', 'm.id')
      .select(['m.purpose', 'o.subject', 'o.body_html'])
      .execute();
    for (const { purpose, subject, body_html: html } of written) {
      expect(subject).not.toMatch(/[\r\n]/);
      mails.set(purpose, html);
    }
  });

  /** Elements and attributes in the typed text that a browser would parse. */
  const aliveIn = (html: string): string[] => {
    const document = new new Window().DOMParser().parseFromString(html, 'text/html');
    return [...document.querySelectorAll('*')].flatMap((element) => [
      ...(element.tagName === 'SCRIPT' && element.textContent?.startsWith('alert') ? [element.outerHTML] : []),
      ...(element.getAttribute('src') === 'x' ? [element.outerHTML] : []),
      ...[...element.attributes]
        .filter(({ name }) => /^on/i.test(name))
        .map(({ name }) => `${element.tagName} ${name}`),
      ...[...element.attributes]
        .filter(
          ({ name, value }) => /^(href|src|action)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value ?? ''),
        )
        .map(({ value }) => value ?? ''),
    ]);
  };

  test('no page contains a working element from a typed text', () => {
    expect(pages.size).toBeGreaterThan(40);
    for (const [where, html] of pages) {
      expect(html, where).not.toMatch(alive);
      expect(aliveIn(html), where).toEqual([]);
    }
  });

  test('no email contains a working element from a typed text', () => {
    expect(mails.size).toBeGreaterThan(1);
    for (const [where, html] of mails) expect(aliveIn(html), where).toEqual([]);
  });

  test('the structured data of pages stays valid', () => {
    const blocks = [...pages.values()].flatMap((html) =>
      [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) => text),
    );
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect(JSON.parse(block)).toHaveProperty('@context', 'https://schema.org');
    expect(blocks.some((block) => block.includes(markOf('title')))).toBe(true);
  });

  test('the feed and the sitemap are valid XML, and an item is harmless as text and as HTML', () => {
    parseXml(texts.get('the sitemap') ?? '');
    const feed = parseXml(texts.get('the feed') ?? '');
    for (const name of ['title', 'description', 'category', 'dc:creator']) {
      const found = textsOf(feed, name);
      expect(found.length, name).toBeGreaterThan(0);
      for (const text of found) expect(aliveIn(text), name).toEqual([]);
    }
  });

  test('share cards are images, even with a typed text in them', () => {
    expect(cards).toEqual(['the beat', 'the artist'].map((of) => [of, 200, 'image/jpeg']));
  });

  test('no cell of a CSV file starts a formula', () => {
    for (const [where, csv] of tables) expect(csv, where).not.toMatch(/(?:^|,)"?\s*[=+@＝＋＠]/m);
    expect(tables.get('the audit log')).toContain(markOf('reason for a refund'));
    expect([...tables.values()].join('')).toContain(`"'${markOf('title')}`);
  });

  test.each(typedWords)('the %s appears somewhere in a page, an email, a document or a table', (name) => {
    const everything = [pages, mails, texts, tables].flatMap((read) => [...read.values()]).join('\n');
    const why = 'type it in typeAll, and let a page, a mail, a file or a table of this test show it';
    expect(everything.includes(markOf(name)), why).toBe(true);
  });

  test('every contract field for text that people type is in the table typedTexts', () => {
    const found = allRoutes(shop.deps).flatMap(({ endpoint }) => {
      const { method, path, params, query, body }: Endpoint = endpoint;
      const fields = [params, query, body].flatMap((part) => (part ? textFields(part) : []));
      return fields.length === 0 ? [] : [[`${method} ${path}`, fields.toSorted()] as const];
    });
    const listed = Object.entries(typedTexts).map(([key, fields]) => [key, Object.keys(fields).toSorted()] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
    const read = new Set(Object.values(typedTexts).flatMap((fields) => Object.values(fields)));
    expect(typedWords.filter((name) => !read.has(name))).toEqual([]);
  });

  test('React escapes all text, and nothing else writes HTML except the page’s state and structured data', () => {
    const root = fileURLToPath(new URL('../', import.meta.url));
    const files = ['web', 'ui', 'features'].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    );
    const writing = files.filter(
      (file) =>
        /(?<!\.test)\.tsx?$/.test(file) &&
        /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write/.test(
          readFileSync(root + file, 'utf8'),
        ),
    );
    expect(writing.toSorted()).toEqual(['ui/composites/json-ld.tsx', 'web/document.tsx']);
  });
});

test('what a seller writes for their page stays text, and its links lead only where they say', async () => {
  const seller = await createSeller(shop.deps);
  const browser = await logInAs(shop, seller);
  const save = (changes: object) =>
    browser.call('PUT', '/api/v1/app/seller/public-profile', {
      displayName: '"><svg/onload=alert(1)> </title>',
      tagline: artist.split('\r')[0],
      story: title.split(' "')[0],
      links: ['https://evil.example/"><script>alert(1)</script>', 'https://instagram.com.evil.example/<svg/onload=1>'],
      video: '',
      ...changes,
    });
  for (const link of ['javascript:alert(1)//https://', 'data:text/html,<script>', 'https://a:b@evil.example']) {
    expect((await save({ links: [link] })).statusCode, link).toBe(400);
    expect((await save({ video: link })).statusCode, link).toBe(400);
  }
  expect((await save({})).statusCode).toBe(200);
  const url = `/beatstore/${seller.username}`;
  const page = await renderPage(render, shop, { url, site: await readSite(inProcess(shop.app)) });
  const html = page?.html ?? '';
  expect(page?.status).toBe(200);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(alive);
  expect(html).not.toMatch(/<svg\/|<\/title>(?=.*<\/title>)/s);
  const links = html.match(/<a [^>]*evil\.example[^>]*>/g) ?? [];
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect(link).toMatch(/href="https:\/\/[\w.]+\/[^"<>]*"/);
    expect(link).toContain('rel="nofollow ugc noopener noreferrer"');
  }
});

test('every response has security headers, even one sent from memory', async () => {
  const beat = await createBeat(shop.deps);
  const { token } = (await shop.app.inject(`/api/v1/app/token/${beat.id}/mp3`)).json<{ token: string }>();
  const stream = `/api/v1/app/stream/${beat.id}/mp3?token=${token}`;
  const paths = [
    '/api/v1/app/beatstore/getAllBeats',
    stream,
    stream,
    `/beatstore/product/${beat.id}`,
    '/dashboard/user',
    '/robots.txt',
    '/api/docs',
    '/nothing',
    '/healthz',
  ];
  for (const path of paths) {
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]) {
      const result = await fetch(shop.url + path, { headers });
      await result.arrayBuffer();
      expect(result.status).toBeLessThan(500);
      const csp = result.headers.get('content-security-policy') ?? '';
      expect(/script-src ([^;]*)/.exec(csp)?.[1], path).toBe("'self'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(/frame-src ([^;]*)/.exec(csp)?.[1]).toBe(
        "'self' https://www.youtube-nocookie.com https://player.vimeo.com",
      );
      expect(result.headers.get('x-content-type-options')).toBe('nosniff');
      expect(result.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(result.headers.get('x-powered-by')).toBeNull();
    }
  }
});

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'GIJO <shop@gijo.example>',
  SESSION_SECRET: 'a secret with more than thirty-two characters',
  PUBLIC_URL: 'https://label.example',
};

test.each([
  ['in production', production, true],
  ['where other machines reach the shop', { HOST: '0.0.0.0' }, undefined],
])(
  'the outbox doesn’t exist %s, and cookies are secure if the public URL is https',
  async (_name, settings, secure) => {
    const own = await createTestApp({ settings: { ...settings, RATE_LIMIT: 'on' } });
    try {
      for (const path of ['/dev/outbox', '/dev/outbox.json']) {
        expect((await own.app.inject(path)).statusCode).toBe(404);
      }
      const cookie = (await own.app.inject('/api/v1/app/site')).cookies[0];
      expect([cookie?.name, cookie?.secure]).toEqual(['XSRF-TOKEN', secure]);
    } finally {
      await own.close();
    }
  },
);
