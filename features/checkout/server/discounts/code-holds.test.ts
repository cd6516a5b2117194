import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { Code } from '#features/discounts/contract.ts';
import { sumReasons } from '#features/orders/server/public.ts';
import type { QuoteResponse } from '../../contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener, licenseIds } from '#testing/factories.ts';
import { type MovingClock, movingClock } from '#testing/moving-clock.ts';
import { askSession, buyer, type Line } from '#testing/orders/buying.ts';
import { newCode } from '#testing/orders/discounting.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';

// Without paying, nobody can keep a code from others for long, and a buyer's own payment page locks them out only briefly.

let clock: MovingClock;
let shop: TestApp;
let seller: TestSeller;
let first: Code;
let line: Line;
let other: Line;
beforeAll(async () => {
  clock = movingClock(new Date());
  shop = await createTestApp({
    settings: { RATE_LIMIT: 'on' },
    ports: { clock },
    providerNow: () => clock.now(),
    deliver: false,
  });
  seller = await openShop(shop);
  first = await newCode(seller.browser);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.deps.db.deleteFrom('http_limits').execute();
  [line, other] = [await newLine(), await newLine()];
});
/** Inserted directly, because the seller's session expired long ago. */
const limitedCode = async (maxUses: number | null = null): Promise<Code> => {
  const { db } = shop.deps;
  const { deleted_at: _, ...row } = await db.selectFrom('discounts_codes').selectAll().executeTakeFirstOrThrow();
  const id = newId();
  const code = `LIMITED-${id.slice(-12).toUpperCase()}`;
  await db
    .insertInto('discounts_codes')
    .values({ ...row, id, code, max_uses: maxUses })
    .execute();
  return { ...first, _id: id, code };
};
const newLine = async (): Promise<Line> => ({
  beatId: (await createBeat(shop.deps, { sellerId: seller.user.id })).id,
  licenseId: licenseIds.basic,
});

interface Person {
  readonly email: string;
  readonly network: string;
  browser?: string;
  user?: LoggedInBrowser;
}
let people = 0;
const person = (known: Partial<Person> = {}): Person => {
  people += 1;
  return { email: `p${people}@example.com`, network: `10.9.${people >> 8}.${people & 255}`, ...known };
};

interface Outcome {
  readonly status: number;
  readonly url: string | undefined;
  readonly code: QuoteResponse['code'] | undefined;
}
const begin = async (who: Person, { code }: Code, items: readonly Line[] = [line]): Promise<Outcome> => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/stripe/create-checkout-session',
    remoteAddress: who.network,
    headers: who.user?.headers ?? {},
    payload: { items, email: who.email, customer: buyer, code, expectedTotal: items.length > 1 ? '33.98' : '16.99' },
    ...(who.browser !== undefined && { cookies: { checkoutBrowser: who.browser } }),
  });
  const set = response.cookies.find(({ name }) => name === 'checkoutBrowser')?.value;
  if (set !== undefined) who.browser = set;
  const { url, details } = response.json<{ url?: string; details?: QuoteResponse }>();
  return { status: response.statusCode, url, code: details?.code };
};
const pay = async ({ url = '' }: Outcome): Promise<string> => {
  const session = url.split('/').at(-1) ?? '';
  const { state } = await shop.sandbox.pay(session).catch(() => ({ state: 'closed' }));
  await askSession(shop, session);
  await shop.deps.jobs.idle();
  return state;
};

/** How a buyer who hasn't paid can return for the same code. */
const returns: readonly [string, (was: Person) => Person][] = [
  ['the same browser', (was) => was],
  ['a new browser and email of the same network', ({ network }) => person({ network })],
  ['a new network and browser with the same email', ({ email }) => person({ email })],
  ['a new network and email in the same browser', ({ browser }) => person(browser === undefined ? {} : { browser })],
];

describe('a code with a limited number of uses', () => {
  test.each(returns)(
    'can’t be blocked for more than an hour in six by two buyers who never pay and return as %s',
    async (_how, again) => {
      const code = await limitedCode(2);
      const { db } = shop.deps;
      let hoarders = [person(), person()];
      let refused = 0;
      for (let turn = 0; turn < 13; turn += 1) {
        await shop.deps.db.deleteFrom('http_limits').execute();
        for (const hoarder of hoarders) await begin(hoarder, code);
        const honest = await begin(person(), code);
        if (honest.status !== 200) refused += 1;
        else if ((await pay(honest)) === 'complete') {
          await db
            .updateTable('discounts_codes')
            .set('max_uses', sql`max_uses + 1`)
            .where('id', '=', code._id)
            .execute();
        }
        clock.pass({ minutes: 30 });
        hoarders = hoarders.map(again);
      }
      expect(refused).toBeGreaterThan(0);
      expect(refused).toBeLessThanOrEqual(3);
    },
  );

  test('with two uses is used at most twice, even if a buyer loses a held use to another buyer', async () => {
    const code = await limitedCode(2);
    const hoarders = [person(), person()];
    for (const hoarder of hoarders) await begin(hoarder, code);
    clock.pass({ minutes: 32 });
    const again = [];
    for (const hoarder of hoarders) again.push(await begin(hoarder, code));
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    const honest = await Promise.all([person(), person(), person()].map((who) => begin(who, code)));
    const pages = [...again, ...honest].filter(({ url }) => url !== undefined);
    for (const page of pages) await pay(page);
    const sumOf = await sumReasons(shop.deps.db, [code._id]);
    expect(sumOf(code._id).uses).toBe(2);
    expect((await begin(person(), code)).code?.state).toBe('used_up');
  });

  test('isn’t taken from a buyer who holds its last use on their first payment page', async () => {
    const code = await limitedCode(1);
    const mia = await begin(person(), code);
    for (let n = 0; n < 5; n += 1) expect((await begin(person(), code)).code?.state).toBe('used_up');
    expect(await pay(mia)).toBe('complete');
  });
});

describe('a code’s buyer on another device', () => {
  test('reads when to try again, and not that they have used the code', async () => {
    const code = await limitedCode();
    const mia = person();
    const began = clock.now().getTime();
    expect((await begin(mia, code)).status).toBe(200);
    const phone = await begin(person({ email: mia.email.toUpperCase() }), code, [other]);
    expect([phone.status, phone.code?.state]).toEqual([409, 'payment_open']);
    expect(Date.parse(phone.code?.until ?? '') - began).toBe(31 * 60_000);
    clock.pass({ minutes: 32 });
    expect((await begin(person({ email: mia.email }), code, [other])).status).toBe(200);
  });

  test('can pay on a new page with the same email address and cart: the first page is closed', async () => {
    const code = await limitedCode(1);
    const mia = person();
    const first = await begin(mia, code, [line, other]);
    const phone = await begin(person({ email: mia.email }), code, [other, line]);
    expect(phone.status).toBe(200);
    expect(await pay(first)).not.toBe('complete');
    expect(await pay(phone)).toBe('complete');
    expect((await begin(mia, code)).code?.state).toBe('used_by_you');
  });

  test.each([null, 5000])('never waits for someone else’s page if the code’s maxUses is %j', async (maxUses) => {
    const code = await limitedCode(maxUses);
    for (let n = 0; n < 3; n += 1) expect((await begin(person(), code)).status).toBe(200);
    const keys = await shop.deps.db.selectFrom('checkout_holds').select('thing').distinct().execute();
    expect(keys.filter(({ thing }) => thing.startsWith(`code:${code._id}:`))).toHaveLength(3);
  });

  test('never blocks themselves if they’re logged in', async () => {
    const code = await limitedCode();
    const account = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const at = async (): Promise<Person> => person({ user: await logInAs(shop, account) });
    expect((await begin(await at(), code)).status).toBe(200);
    expect((await begin(await at(), code, [other])).status).toBe(200);
  });

  test('isn’t kept from the code for hours by a stranger who types their email address', async () => {
    const code = await limitedCode();
    const mia = person();
    const attacker = person({ email: mia.email });
    let refused = 0;
    for (let turn = 0; turn < 8; turn += 1) {
      await begin(attacker, code, [other]);
      if ((await begin({ ...mia }, code)).status !== 200) refused += 1;
      clock.pass({ minutes: 30 });
    }
    expect(refused).toBeLessThanOrEqual(2);
  });
});
