import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { label } from '#content/label.ts';
import { published } from '#content/published/documents.ts';
import type { PublishedVersion } from '#content/published/published-file.ts';
import { termsVersion } from '#content/terms.ts';
import { noticeTextsAt } from '#features/notices/server/texts.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { buyAtCheckout, newLine } from '#testing/orders/buying.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { LegalName } from '#features/site/legal-pages.ts';
import { freeUse } from '#content/legal/free-use.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { Setup } from '#features/site/contract-setup.ts';
import type { LegalTextInfo, SiteDocumentToEdit } from '#features/site/contract.ts';
import type { DocumentName } from '#features/site/documents.ts';
import { findLabelAt, findLegalTextAt, findLegalVersions } from '#features/site/server/public.ts';

// What a shop does with texts that were exported from it, or from another one.

const clock = movingClock();
let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { LABEL_TIMEZONE: 'UTC' }, ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await newcomer(shop, 'admin');
  await shop.deps.db.deleteFrom('site_versions').execute();
});

const app = '/api/v1/app';
const minutesAgo = (minutes: number): Date => new Date(clock.now().getTime() - minutes * 60_000);

const fill = (name: DocumentName, versions: readonly PublishedVersion[]): void => {
  const file = published[name] as PublishedVersion[];
  file.splice(0, file.length, ...versions);
};
afterEach(() => {
  for (const name of ['terms', 'withdrawal', 'free-use', 'label', 'notices', 'agreements'] as const) fill(name, []);
});

const withData = (name: DocumentName, changed: object): object => ({
  ...(builtIn(name, label).data as object),
  ...changed,
});

/** Published an hour ago. */
const exported = (name: DocumentName, knownAs: string | null, changed: object): PublishedVersion => ({
  from: minutesAgo(60).toISOString(),
  knownAs,
  data: withData(name, changed),
});

const publish = async (name: DocumentName, data: object): Promise<{ version: number; knownAs: string }> => {
  const { versions } = (await admin.call('GET', `${app}/admin/site-documents/${name}`)).json<SiteDocumentToEdit>();
  const body = { document: { name, data }, revision: 0, version: versions[0]?.version ?? 0 };
  const { revision } = (await admin.call('PUT', `${app}/admin/site-drafts`, body)).json<{ revision: number }>();
  const path = `${app}/admin/site-documents/${name}/versions`;
  return (await admin.call('POST', path, { revision, at: null })).json<{ version: number; knownAs: string }>();
};

/** Before the texts of `content/` were written. */
const beginLongAgo = async (): Promise<void> => {
  await shop.deps.db
    .updateTable('account_users')
    .set({ created_at: new Date('2026-11-01T12:00:00Z') })
    .execute();
  delete shop.deps.db.memory.legalTexts;
};

const termsNow = async () => (await shop.app.inject(`${app}/legal-texts/terms`)).json<LegalTextInfo>();
const today = (): string => clock.now().toISOString().slice(0, 10);

describe('exported terms', () => {
  it('are in force under their name, with the texts of the code before them', async () => {
    await beginLongAgo();
    fill('terms', [exported('terms', '2026-12-01.3', { lead: 'B' }), exported('terms', '2026-12-01.2', { lead: 'A' })]);
    const { version, since, lead, earlier } = await termsNow();
    expect([version, since, lead]).toEqual(['2026-12-01.3', '2026-12-01', 'B']);
    expect(earlier.map((one) => one.version).slice(0, 2)).toEqual(['2026-12-01.2', termsVersion]);
    for (const [name, words] of [
      ['2026-12-01.2', 'A'],
      [termsVersion, 'The agreement between you'],
    ] as const) {
      const text = (await shop.app.inject(`${app}/legal-texts/terms/versions/${name}`)).json<LegalTextInfo>();
      expect(text.lead).toContain(words);
    }
  });

  it('have a name that no later version gets', async () => {
    fill('terms', [exported('terms', `${today()}.3`, { lead: 'B' })]);
    expect((await publish('terms', withData('terms', { lead: 'C' }))).knownAs).toBe(`${today()}.4`);
    expect((await publish('terms', withData('terms', { lead: 'D' }))).knownAs).toBe(`${today()}.5`);
    const { version, earlier } = await termsNow();
    expect([version, ...earlier.map((one) => one.version)].slice(0, 3)).toEqual([
      `${today()}.5`,
      `${today()}.4`,
      `${today()}.3`,
    ]);
  });

  it('are listed once in the shop that they come from, and count its orders once', async () => {
    const { knownAs, version } = await publish('terms', withData('terms', { lead: 'Ours' }));
    const before = await termsNow();
    fill('terms', [exported('terms', knownAs, { lead: 'Ours' })]);
    expect(await termsNow()).toEqual(before);
    clock.pass({ seconds: 1 });
    await buyAtCheckout(shop, [await newLine(shop)]);
    const { orders } = (await admin.call('GET', `${app}/admin/site-documents/terms`)).json<SiteDocumentToEdit>();
    expect(orders).toEqual([{ version, count: 1 }]);
  });
});

describe('what an export replaced before the shop began', () => {
  const versionsOf = async (name: LegalName) => {
    delete shop.deps.db.memory.legalTexts;
    return (await shop.app.inject(`${app}/legal-texts/${name}`))
      .json<LegalTextInfo>()
      .earlier.map((one) => one.version);
  };
  const exportedToday = (name: DocumentName) => exported(name, `${today()}.1`, {});

  beforeEach(async () => {
    await shop.deps.db.updateTable('account_users').set({ created_at: clock.now() }).execute();
  });

  it('is listed only if an order has it', async () => {
    fill('terms', [exportedToday('terms')]);
    expect(await versionsOf('terms')).toEqual([]);
    fill('terms', []);
    await buyAtCheckout(shop, [await newLine(shop)]);
    fill('terms', [exportedToday('terms')]);
    expect(await versionsOf('terms')).toEqual([termsVersion]);
  });

  it('is listed only if a request for a free download has it', async () => {
    fill('free-use', [exportedToday('free-use')]);
    expect(await versionsOf('free-use')).toEqual([]);
    fill('free-use', []);
    const seller = await createSeller(shop.deps);
    const { id } = await createBeat(shop.deps, { sellerId: seller.id });
    await (await logInAs(shop, seller)).call('PUT', `${app}/beatstore/${id}`, { freeDownload: true });
    await shop.deps.jobs.idle();
    const response = await shop.app.inject({
      method: 'POST',
      url: `${app}/free-downloads/${id}`,
      payload: { email: 'listener@people.example', follow: false },
    });
    expect(response.statusCode, response.body).toBe(200);
    fill('free-use', [exportedToday('free-use')]);
    expect(await versionsOf('free-use')).toEqual([freeUse(label).version]);
  });
});

describe('what was agreed before the export’s texts were published', () => {
  it('is what the code said then', async () => {
    const { db } = shop.deps;
    const before = minutesAgo(90);
    const own = await findLegalTextAt(db, 'withdrawal', before, label);
    const notices = await noticeTextsAt(db, before);
    fill('withdrawal', [exported('withdrawal', '2026-12-01.1', { complaints: ['Write to us.'] })]);
    fill('label', [exported('label', null, { name: 'Harbor Lane' })]);
    fill('notices', [{ ...exported('notices', null, {}), data: { redress: { notifier: 'Ask us.' } } }]);
    expect(await findLegalTextAt(db, 'withdrawal', before, label)).toEqual(own);
    expect(await findLegalVersions(db, ['withdrawal'], before)).toEqual({ withdrawal: own.version });
    expect((await findLabelAt(db, before)).name).toBe(label.name);
    expect(await noticeTextsAt(db, before)).toEqual(notices);

    const now = clock.now();
    expect((await findLegalTextAt(db, 'withdrawal', now, label)).complaints).toEqual(['Write to us.']);
    expect(await findLegalVersions(db, ['withdrawal'], now)).toEqual({ withdrawal: '2026-12-01.1' });
    expect((await findLabelAt(db, now)).name).toBe('Harbor Lane');
    expect(await noticeTextsAt(db, now)).toMatchObject({ redress: { notifier: 'Ask us.' } });
  });
});

it('an exported document is shown until the shop publishes its own', async () => {
  fill('agreements', [exported('agreements', '2026-12-01.7', { law: 'Ireland' })]);
  const read = async () =>
    (await shop.app.inject(`${app}/site-documents/agreements`)).json<{ data: { law: string } }>();
  expect((await read()).data.law).toBe('Ireland');
  await publish('agreements', withData('agreements', { law: 'Malta' }));
  await expect.poll(async () => (await read()).data.law).toBe('Malta');
});

it('the setup doesn’t ask for what was exported', async () => {
  const labelStep = async () =>
    (await admin.call('GET', `${app}/admin/site-setup`)).json<Setup>().steps.find(({ name }) => name === 'label');
  expect(await labelStep()).toEqual({ name: 'label', state: 'open' });
  fill('label', [exported('label', null, { name: 'Harbor Lane' })]);
  expect(await labelStep()).toEqual({ name: 'label', state: 'done' });
});
