import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { agreementVersion } from '#content/agreement.ts';
import { label as current, setPublished } from '#content/current.ts';
import { label } from '#content/label.ts';
import { withdrawalVersion } from '#content/legal/consumers.ts';
import { governingLaw, termsVersion } from '#content/terms.ts';
import type { Agreement } from '#features/documents/contract.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { LegalTextInfo, SiteDocumentToEdit } from '#features/site/contract.ts';
import type { DocumentData, DocumentName } from '#features/site/documents.ts';
import { type LegalName, legalNames } from '#features/site/legal-pages.ts';
import { followPublished } from '#features/site/server/site-content.ts';
import { wallTimeAt } from '#platform/clock/zoned-time.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener, createSeller } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { act } from '#testing/orders/admin.ts';
import { newLine, openOrder } from '#testing/orders/buying.ts';
import { buyAsConsumer } from '#testing/orders/withdrawing.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

// An order keeps the texts that were in force when it was placed, whatever is published or renamed since.

// Far ahead of UTC, so that the label's day is often another one.
const timeZone = 'Pacific/Kiritimati';
const clock = movingClock();
let shop: TestApp;
let admin: LoggedInBrowser;
let count = 0;

beforeAll(async () => {
  shop = await createTestApp({ settings: { LABEL_TIMEZONE: timeZone }, ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await newcomer(shop, 'admin');
  await shop.deps.db.deleteFrom('site_drafts').execute();
  await shop.deps.db.deleteFrom('site_versions').execute();
  setPublished({});
});

const app = '/api/v1/app';
const today = (): string => wallTimeAt(clock.now(), timeZone).date;
const in24Hours = () => wallTimeAt(new Date(clock.now().getTime() + 24 * 3_600_000), timeZone);

const publish = async (name: DocumentName, data: object, at: object | null = null): Promise<{ knownAs: string }> => {
  const { versions } = (await admin.call('GET', `${app}/admin/site-documents/${name}`)).json<SiteDocumentToEdit>();
  const version = versions[0]?.version ?? 0;
  const draft = await admin.call('PUT', `${app}/admin/site-drafts`, { document: { name, data }, revision: 0, version });
  expect(draft.statusCode, draft.body).toBe(200);
  const { revision } = draft.json<{ revision: number }>();
  const published = await admin.call('POST', `${app}/admin/site-documents/${name}/versions`, { revision, at });
  expect(published.statusCode, published.body).toBe(201);
  return published.json<{ knownAs: string }>();
};

/** The text that came with the site, with this sentence at its end. */
const withSentence = (name: LegalName, sentence: string) => {
  if (name === 'agreements') return withConduct(sentence);
  const data = builtIn(name, label).data as DocumentData<'terms'>;
  return { ...data, parts: [...data.parts, { heading: 'New', paragraphs: [sentence] }] };
};
/** License agreements that end in this sentence, and name the buyer before it. */
const withConduct = (sentence: string): DocumentData<'agreements'> => {
  const { law, beat, kit } = builtIn('agreements', label).data as DocumentData<'agreements'>;
  const conduct = `Agreed with {buyer}. ${sentence}`;
  return { law, beat: { ...beat, conduct }, kit: { ...kit, conduct } };
};
const publishSentence = (name: LegalName, sentence: string, at: object | null = null) =>
  publish(name, withSentence(name, sentence), at);
const rename = (name: string, email: string) => publish('label', { ...builtIn('label', label).data, name, email });

const ask = (path: string) => shop.app.inject(`${app}/legal-texts/${path}`);
const read = async (path: string): Promise<LegalTextInfo> => (await ask(path)).json<LegalTextInfo>();
const sentencesOf = ({ parts }: Pick<LegalTextInfo, 'parts'>): string[] =>
  parts.flatMap(({ paragraphs }) => paragraphs);

const buy = async (): Promise<OrderRecord> => {
  clock.pass({ seconds: 1 });
  const order = await buyAsConsumer(shop, [await newLine(shop)], `buyer-${(count += 1)}@people.example`);
  clock.pass({ seconds: 1 });
  return order;
};
/** Stripe’s clock can’t be moved, so what is scheduled for tomorrow holds from now on. */
const comeInForce = () =>
  shop.deps.db.updateTable('site_versions').set({ from_at: clock.now() }).where('from_at', '>', clock.now()).execute();
/** The contract in the purchase email, without the email's foot, which names the label as it's called now. */
const contractOf = async ({ email }: OrderRecord): Promise<string> => {
  const mail = (await mailsTo(shop, email)).findLast(({ purpose }) => purpose.startsWith('purchase:'));
  const contract = mail?.text.slice(mail.text.indexOf('What you agreed to')) ?? '';
  return contract.split('\n\n').slice(0, -1).join(' ').replaceAll(/\s+/g, ' ');
};
const sendAgain = async (order: OrderRecord): Promise<void> => {
  const response = await act(admin, order, 'send-purchase-email');
  expect(response.statusCode, response.body).toBe(200);
  await shop.deps.jobs.idle();
};

describe('an order', () => {
  test('keeps the terms in force when it was placed, and its email says them word for word for ever', async () => {
    const first = await buy();
    const a = await publishSentence('terms', 'These are the terms A.');
    const right = await publishSentence('withdrawal', 'This is the right A.');
    const second = await buy();
    const b = await publishSentence('terms', 'These are the terms B.', in24Hours());
    await publishSentence('withdrawal', 'This is the right B.', in24Hours());
    const third = await buy();
    await comeInForce();
    const fourth = await buy();
    expect([first, second, third, fourth].map((order) => order.terms_version)).toEqual([
      termsVersion,
      a.knownAs,
      a.knownAs,
      b.knownAs,
    ]);
    const sent = await Promise.all([first, second, fourth].map(contractOf));
    expect(sent[0]).toContain(`(version ${termsVersion})`);
    expect(sent[1]).toContain(`(version ${a.knownAs})`);
    expect(sent[1]).toContain(`(version ${right.knownAs})`);
    for (const words of ['These are the terms A.', 'This is the right A.']) expect(sent[1]).toContain(words);
    for (const words of ['These are the terms B.', 'This is the right B.']) {
      expect(sent[2]).toContain(words);
      expect(sent[0]! + sent[1]!).not.toContain(words);
    }

    await rename('Harbor Lane', 'hello@harbor-lane.example');
    expect(current.name).toBe('Harbor Lane');
    for (const order of [first, second, fourth]) await sendAgain(order);
    expect(await Promise.all([first, second, fourth].map(contractOf))).toEqual(sent);
    expect(sent[0]).toContain(label.email);
    expect(sent.join(' ')).not.toContain('Harbor Lane');
  });

  test('says which version it has, and admins see how many orders have each, but not who only edits the site', async () => {
    const { knownAs } = await publishSentence('terms', 'These are the terms.');
    const edit = async (name: string) =>
      (await admin.call('GET', `${app}/admin/site-documents/${name}`)).json<SiteDocumentToEdit>();
    const countOf = async () => (await edit('terms')).orders.find(({ version }) => version === 1)?.count ?? 0;
    const before = await countOf();
    const order = await buy();
    expect((await openOrder(shop, order)).termsVersion).toBe(knownAs);
    expect(await countOf()).toBe(before + 1);
    const editor = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    await shop.deps.db.updateTable('account_users').set({ is_editor: true }).where('id', '=', editor.id).execute();
    const theirs = await (await logInAs(shop, editor)).call('GET', `${app}/admin/site-documents/terms`);
    expect([theirs.statusCode, theirs.json<SiteDocumentToEdit>().orders]).toEqual([200, []]);
    expect((await edit('privacy')).orders).toEqual([]);
    expect((await edit('merch')).orders).toEqual([]);
  });
});

describe('what a buyer agrees to at checkout', () => {
  const withConsent = (delivery: string): DocumentData<'withdrawal'> => {
    const data = builtIn('withdrawal', label).data as DocumentData<'withdrawal'>;
    const { checkbox, line } = data.consent;
    return {
      ...data,
      consent: { checkbox: { ...checkbox, delivery }, line: { ...line, delivery: `Line: ${delivery}` } },
    };
  };
  const consentNow = async () =>
    (await shop.app.inject(`${app}/checkout/consent`)).json<{ version: string; checkbox: { delivery: string } }>();

  test('is kept with its version, and quoted word for word after other sentences are published', async () => {
    const came = await consentNow();
    expect(came.version).toBe(withdrawalVersion);
    const first = await buy();
    const { knownAs } = await publish('withdrawal', withConsent('Give me the files.'));
    const second = await buy();
    await publish('withdrawal', withConsent('Hand them over.'));
    expect([first.consent_version, second.consent_version]).toEqual([withdrawalVersion, knownAs]);
    for (const [order, sentence] of [
      [first, came.checkbox.delivery],
      [second, 'Give me the files.'],
    ] as const) {
      await sendAgain(order);
      const contract = await contractOf(order);
      expect(contract).toContain(`“${sentence}”`);
      expect(contract).not.toContain('Hand them over.');
    }
  });

  test('is refused, and nothing is ordered, if the buyer has read other sentences than those in force', async () => {
    const read = (await consentNow()).version;
    const { knownAs } = await publish('withdrawal', withConsent('Give me the files.'));
    await vi.waitFor(async () => expect((await consentNow()).version).toBe(knownAs), 3000);
    const line = await newLine(shop);
    const email = `reader-${(count += 1)}@people.example`;
    const start = async (consentVersion: string) =>
      await shop.app.inject({
        method: 'POST',
        url: `${app}/stripe/create-checkout-session`,
        payload: { items: [line], email, consent: true, consentVersion },
      });
    const refused = await start(read);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'CHECKOUT_CONSENT_CHANGED']);
    const placed = () => shop.deps.db.selectFrom('orders_orders').select('consent_version').where('email', '=', email);
    expect(await placed().execute()).toEqual([]);
    expect((await start(knownAs)).statusCode).toBe(200);
    expect(await placed().execute()).toEqual([{ consent_version: knownAs }]);
  });
});

describe('a license agreement', () => {
  const agreementOf = async ({ id, items }: OrderRecord) => {
    const row = await shop.deps.db
      .selectFrom('orders_agreements')
      .selectAll()
      .where('item_id', '=', items[0]!.id)
      .executeTakeFirstOrThrow();
    const path = `${app}/orders/${id}/items/${row.item_id}`;
    const page = (await admin.call('GET', `${path}/agreement`)).json<Agreement>();
    return { page, pdf: (await admin.call('GET', `${path}/agreement.pdf`)).rawPayload, facts: row.facts };
  };
  const lawOf = async (order: OrderRecord) => (await agreementOf(order)).facts.governingLaw;

  test('has the words and the law that were published when it was made, in the same bytes for ever', async () => {
    const first = await buy();
    const came = await agreementOf(first);
    const a = await publish('agreements', { ...withConduct('This is agreement A.'), law: 'Ireland' });
    const second = await buy();
    const b = await publish('agreements', withConduct('This is agreement B.'), in24Hours());
    const third = await buy();
    await comeInForce();
    await vi.waitFor(async () => expect((await read('agreements')).version).toBe(b.knownAs), 3000);
    await followPublished(shop.deps);
    const fourth = await buy();
    const versions = [first, second, third, fourth].map((order) => order.label.agreementVersion);
    expect(versions).toEqual([agreementVersion, a.knownAs, a.knownAs, b.knownAs]);
    const made = await agreementOf(second);
    expect(made.page.conduct).toBe(`Agreed with ${second.customer?.name}. This is agreement A.`);
    expect(made.page.foot).toContain(`Version ${a.knownAs}`);
    expect(readPdfText(made.pdf).text).toContain('ThisisagreementA.');
    expect((await agreementOf(fourth)).page.conduct).toContain('This is agreement B.');
    expect([await lawOf(second), await lawOf(fourth)]).toEqual(['Ireland', governingLaw]);
    expect(made.page.clauses.at(-1)?.text).toContain('the law of Ireland');

    await rename('Harbor Lane', 'hello@harbor-lane.example');
    expect(await agreementOf(first)).toEqual(came);
    expect(await agreementOf(second)).toEqual(made);
    const edit = (await admin.call('GET', `${app}/admin/site-documents/agreements`)).json<SiteDocumentToEdit>();
    expect(edit.orders).toEqual(
      expect.arrayContaining([
        { version: 1, count: 2 },
        { version: 2, count: 1 },
      ]),
    );
  });

  test.each([
    ['names no beat', (text: string) => text.replaceAll('{beat}', 'it'), 'data.beat.clauses', /^Every agreement/],
    [
      'names what doesn’t exist',
      (text: string) => text.replaceAll('{price}', '{cost}'),
      /passages\.0\.text$/,
      /\{cost\}/,
    ],
  ] as const)('that %s isn’t saved', async (_what, change, field, words) => {
    const data = JSON.parse(change(JSON.stringify(builtIn('agreements', label).data))) as object;
    const body = { document: { name: 'agreements', data }, revision: 0, version: 0 };
    const refused = await admin.call('PUT', `${app}/admin/site-drafts`, body);
    expect(refused.statusCode).toBe(400);
    const { fields } = refused.json<{ fields: Record<string, string[]> }>();
    const [, messages] = Object.entries(fields).find(([path]) => path.match(field)) ?? [];
    expect(messages?.[0], refused.body).toMatch(words);
  });
});

describe('terms', () => {
  const restore = async (name: LegalName): Promise<{ knownAs: string }> => {
    const response = await admin.call('POST', `${app}/admin/site-documents/${name}/versions/0/restore`);
    expect(response.statusCode, response.body).toBe(201);
    return response.json<{ knownAs: string }>();
  };
  const publishLaw = (law: string) => publish('agreements', { ...builtIn('agreements', label).data, law });

  test('that are published as they came say the same words, unless another law or seller is published', async () => {
    const came = await read('terms');
    await restore('terms');
    expect((await read('terms')).parts).toEqual(came.parts);
  });

  test('name the seller of record and the agreements’ law of when they were published, for ever', async () => {
    const came = await read('terms');
    const first = await buy();
    await publishLaw('Ireland');
    await publish('seller', { name: 'Harbor Lane Ltd', address: ['1 Quay', 'Dublin'], email: 'hello@harbor.example' });
    // What is in force isn't changed by it, only by publishing.
    expect(sentencesOf(await read('terms'))).toEqual(sentencesOf(came));
    const { knownAs } = await restore('terms');
    const second = await buy();
    await publishLaw('Portugal');
    await publish('seller', { name: 'Someone Else', address: [], email: 'hello@harbor.example' });
    for (const text of [await read('terms'), await read(`terms/versions/${knownAs}`)]) {
      const words = sentencesOf(text).join(' ');
      expect(words).toContain('are run by Harbor Lane Ltd, 1 Quay, Dublin ("we")');
      expect(words).toContain('governed by the law of Ireland.');
    }
    await Promise.all([first, second].map(sendAgain));
    const [kept = '', named = ''] = await Promise.all([first, second].map(contractOf));
    expect(kept).toContain(`governed by the law of ${governingLaw}.`);
    expect(kept).not.toContain('Harbor Lane Ltd');
    expect(named).toContain('governed by the law of Ireland.');
    expect(named).toContain('Harbor Lane Ltd, 1 Quay, Dublin');
    await publishSentence('privacy', 'Responsible: {seller}, under the law of {law}.');
    expect(sentencesOf(await read('privacy')).at(-1)).toBe('Responsible: Someone Else, under the law of Portugal.');
  });

  test.each([
    ['name what doesn’t exist', 'Run by {sellr}.', /\{sellr\}/],
    ['have no room for what is filled in', `${'x'.repeat(1490)} {seller}`, /^Too long/],
  ])('that %s aren’t saved', async (_what, sentence, words) => {
    const body = { document: { name: 'terms', data: withSentence('terms', sentence) }, revision: 0, version: 0 };
    const refused = await admin.call('PUT', `${app}/admin/site-drafts`, body);
    expect(refused.statusCode).toBe(400);
    expect(Object.values(refused.json<{ fields: Record<string, string[]> }>().fields)[0]?.[0]).toMatch(words);
  });
});

describe('a text that people agree to', () => {
  test('has the name of the day from which it holds, where the label is, and its number', async () => {
    expect((await publishSentence('terms', 'One.')).knownAs).toBe(`${today()}.1`);
    const at = in24Hours();
    expect((await publishSentence('terms', 'Two.', at)).knownAs).toBe(`${at.date}.2`);
    expect((await publish('merch', builtIn('merch', label).data)).knownAs).toBe(null);
  });

  test.each(legalNames)('stays readable at its version after another one is in force: %s', async (name) => {
    const came = await read(name);
    expect(came.inForce).toEqual({ version: came.version, since: came.since });
    const before = came.earlier;
    const a = await publishSentence(name, 'Sentence A.');
    const b = await publishSentence(name, 'Sentence B.', in24Hours());
    expect(await read(name)).toMatchObject({ version: a.knownAs, earlier: [{ version: came.version }, ...before] });
    expect((await ask(`${name}/versions/${b.knownAs}`)).statusCode).toBe(404);
    clock.pass({ hours: 24, minutes: 1 });
    // What is cached is read again within a second.
    await vi.waitFor(async () => expect((await read(name)).version).toBe(b.knownAs), 3000);
    const now = await read(name);
    expect(now).toMatchObject({
      version: b.knownAs,
      earlier: [{ version: a.knownAs }, { version: came.version }, ...before],
    });
    expect(sentencesOf(now).at(-1)).toContain('Sentence B.');
    const earlier = await read(`${name}/versions/${a.knownAs}`);
    expect(earlier).toMatchObject({
      version: a.knownAs,
      since: a.knownAs.slice(0, 10),
      inForce: { version: b.knownAs },
    });
    expect(sentencesOf(earlier).at(-1)).toContain('Sentence A.');
    expect(sentencesOf(await read(`${name}/versions/${came.version}`))).toEqual(sentencesOf(came));
  });

  test('of another version is a 404', async () => {
    await publishSentence('privacy', 'Something.');
    for (const version of ['2001-01-01', `${today()}.2`, `${today()}.1`, 'x'.repeat(41)]) {
      expect((await ask(`terms/versions/${version}`)).statusCode, version).toBe(404);
    }
    expect((await ask('merch')).statusCode).toBe(404);
  });

  test('that came with the site names the label as it’s called, until a published text replaces it', async () => {
    await rename('Harbor Lane', 'hello@harbor-lane.example');
    expect((await read('terms')).lead).toContain('Harbor Lane');
    clock.pass({ minutes: 1 });
    await publishSentence('terms', 'Ours now.');
    clock.pass({ minutes: 1 });
    await rename('Third Street', 'hello@third-street.example');
    expect((await read(`terms/versions/${termsVersion}`)).lead).toContain('Harbor Lane');
  });

  test('isn’t read anew by another shape of the site’s documents: what was published stays readable', async () => {
    const { knownAs } = await publishSentence('terms', 'Long ago.');
    const data = { ...withSentence('terms', 'y'.repeat(9000)), footnote: 'A field of another release.' };
    await shop.deps.db
      .updateTable('site_versions')
      .set({ data: JSON.stringify(data) })
      .execute();
    expect(sentencesOf(await read(`terms/versions/${knownAs}`)).at(-1)).toHaveLength(9000);
    expect((await read('terms')).version).toBe(knownAs);
  });
});

describe('what came with the site and was replaced before', () => {
  const beginOn = async (day: string): Promise<void> => {
    await shop.deps.db
      .updateTable('account_users')
      .set({ created_at: new Date(`${day}T12:00:00Z`) })
      .execute();
    delete shop.deps.db.memory.legalTexts;
  };
  const earlier = async () => (await read('agreements')).earlier.map(({ version }) => version);

  test('the shop began isn’t listed, but stays readable', async () => {
    await beginOn('2026-12-01');
    expect(await earlier()).toEqual([]);
    for (const version of ['2026-11-28', '2026-11']) {
      const { statusCode, body } = await ask(`agreements/versions/${version}`);
      expect(statusCode, body).toBe(200);
    }
    const { knownAs } = await publishSentence('agreements', 'Ours.');
    await vi.waitFor(async () => expect((await read('agreements')).version).toBe(knownAs), 3000);
    expect(await earlier()).toEqual([agreementVersion]);
  });

  test('is listed if it was in force for a moment after that, in the label’s time zone', async () => {
    await beginOn('2026-11-26');
    // There it’s the 27th already, when the version of that day holds.
    expect(await earlier()).toEqual(['2026-11-28', '2026-11-27']);
    await beginOn('2026-11-25');
    expect(await earlier()).toEqual(['2026-11-28', '2026-11-27', '2026-11-23']);
  });
});

test('a request for a free download keeps the version that was in force, and its email leads there', async () => {
  const seller = await createSeller(shop.deps);
  const { id } = await createBeat(shop.deps, { sellerId: seller.id });
  await (await logInAs(shop, seller)).call('PUT', `${app}/beatstore/${id}`, { freeDownload: true });
  await shop.deps.jobs.idle();
  const { knownAs } = await publishSentence('free-use', 'Be kind.');
  const request = async (email: string) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: `${app}/free-downloads/${id}`,
      payload: { email, follow: false },
    });
    expect(response.statusCode, response.body).toBe(200);
    const { terms_version: version } = await shop.deps.db
      .selectFrom('free_downloads_requests')
      .select('terms_version')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return [version, (await mailsTo(shop, email))[0]?.text.includes(`/free-use/${version}`)];
  };
  expect(await request('one@people.example')).toEqual([knownAs, true]);
  const { knownAs: later } = await publishSentence('free-use', 'Be kinder.');
  expect(await request('two@people.example')).toEqual([later, true]);
});
