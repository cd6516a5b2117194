import { describe, expect, test } from 'vitest';
import { decideHolds, exclusiveOf, type Hold, maxUnpaid, sameThingMs, type Thing } from './decide-holds.ts';
import { type Holder, marksOf, ownMarks } from './holders.ts';

const config = { sessionSecret: 's'.repeat(32) };
const minute = 60_000;
const hour = 60 * minute;
const pageMs = 31 * minute;
const beat = exclusiveOf('beat');

/** An in-memory table of holds; its `take` works like `takeHolds`. */
const createShop = () => {
  let holds: Hold[] = [];
  const promised: string[] = [];
  const decide = (holder: Holder, things: readonly Thing[], now: number) =>
    decideHolds({
      things,
      own: ownMarks(config, holder),
      marks: marksOf(config, holder, maxUnpaid),
      holds,
      promised: new Set(promised),
      now: new Date(now),
    });
  const take = (holder: Holder, now: number, things: readonly Thing[] = [beat]): string[] => {
    const decisions = decide(holder, things, now);
    const outcomes = [...decisions.values()].map(({ outcome }) => outcome);
    if (outcomes.includes('taken')) return outcomes;
    const marks = [
      ...new Set([...ownMarks(config, holder), ...marksOf(config, holder, maxUnpaid).map(({ mark }) => mark)]),
    ];
    for (const [thing, decision] of decisions) {
      if (decision.outcome === 'granted') {
        holds.push({
          id: String(holds.length),
          thing,
          order_id: 'order',
          marks,
          held_at: new Date(now),
          ends_at: new Date(now + pageMs),
          released_at: null,
          settling: false,
        });
      } else if (decision.outcome === 'kept') {
        holds = holds.map((hold) => (hold === decision.hold ? { ...hold, released_at: null } : hold));
      }
    }
    return outcomes;
  };
  const release = (now: number): void => {
    holds = holds.map((hold) => ({ ...hold, released_at: hold.released_at ?? new Date(now) }));
  };
  return { take, release, rows: () => holds };
};

let people = 0;
/** A visitor who shares no mark with any other. */
const stranger = (known: Partial<Holder> = {}): Holder => {
  people += 1;
  const network = `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`;
  return {
    browser: `browser-${people}`,
    buyerId: null,
    email: `p${people}@example.com`,
    network,
    country: null,
    ...known,
  };
};

describe('something that was held and not paid for', () => {
  test.each([
    ['account', { buyerId: 'account-1' }, { buyerId: 'account-1' }],
    ['email', { email: 'Mia@Example.com' }, { email: 'mia@example.com' }],
    ['email with a tag', { email: 'mia+beats@example.com' }, { email: 'Mia+other@example.com' }],
    ['browser', { browser: 'browser-x' }, { browser: 'browser-x' }],
    ['network', { network: '203.0.113.9' }, { network: '203.0.113.9' }],
  ] as const)('can’t be held again for six hours by the same %s', (_what, first, again) => {
    const shop = createShop();
    expect(shop.take(stranger(first), 0)).toEqual(['granted']);
    shop.release(minute);
    // The six hours begin with the hold, not with its release.
    const same = (now: number) => shop.take(stranger(again), now);
    expect([same(pageMs), same(3 * hour), same(sameThingMs - 1)]).toEqual([['open'], ['open'], ['open']]);
    expect(same(sameThingMs)).toEqual(['granted']);
  });

  test('can be held by neighbors in a larger IPv6 network, up to the limits of `perNetwork`', () => {
    const [site, far] = ['2001:db8:1:', '2001:db8:2:'];
    const shop = createShop();
    const things: Thing = { key: 'code:1', max: 10 };
    const outcomes = [`${site}1`, `${site}2`, `${site}3`, `${far}1`, `${far}2`, `${far}3`].map(
      (network) => shop.take(stranger({ network: `${network}::/64` }), 0, [things])[0],
    );
    expect(outcomes).toEqual(['granted', 'granted', 'open', 'granted', 'granted', 'open']);
  });

  test('can be held at most twice in six hours, even if many IP addresses take turns', () => {
    const shop = createShop();
    const outcomes = [0, 1, 2, 3].map((turn) => shop.take(stranger(), turn * pageMs)[0]);
    expect(outcomes).toEqual(['granted', 'granted', 'open', 'open']);
    expect(shop.take(stranger(), sameThingMs)).toEqual(['granted']);
  });

  test('counts against its network for a day: a network can hold ten things, and more the next day', () => {
    const shop = createShop();
    const things = Array.from({ length: 12 }, (_, n) => exclusiveOf(`beat-${n}`));
    const network = '198.51.100.1';
    const first = shop.take(stranger({ network }), 0, things.slice(0, 6));
    const second = shop.take(stranger({ network }), hour, things.slice(6));
    expect([...first, ...second].filter((outcome) => outcome === 'granted')).toHaveLength(maxUnpaid.perDay);
    expect(shop.take(stranger({ network }), 24 * hour + hour, things.slice(11))).toEqual(['granted']);
  });
});

describe('a buyer who held something', () => {
  const mia = stranger({ buyerId: 'mia' });

  test('and starts again gets no more time, even after leaving the page', () => {
    const shop = createShop();
    shop.take(mia, 0);
    const [{ ends_at: end } = { ends_at: null }] = shop.rows();
    expect(shop.take(mia, 10 * minute)).toEqual(['kept']);
    shop.release(11 * minute);
    expect(shop.take({ ...stranger(), buyerId: 'mia' }, 20 * minute)).toEqual(['kept']);
    expect(shop.rows().map((hold) => hold.ends_at)).toEqual([end]);
    expect(shop.take(mia, pageMs)).toEqual(['open']);
  });

  test('doesn’t get it back if someone else holds it by now', () => {
    const shop = createShop();
    shop.take(mia, 0);
    shop.release(minute);
    expect(shop.take(stranger(), 2 * minute)).toEqual(['granted']);
    expect(shop.take(mia, 3 * minute)).toEqual(['taken']);
  });

  test('isn’t recognized by an email address alone, because anyone can type it', () => {
    const shop = createShop();
    shop.take(mia, 0);
    expect(shop.take(stranger({ email: mia.email }), minute)).toEqual(['taken']);
  });

  test('doesn’t prevent a buyer in the same office from holding something else', () => {
    const shop = createShop();
    const network = '192.0.2.1';
    expect(shop.take(stranger({ network }), 0, [exclusiveOf('a')])).toEqual(['granted']);
    expect(shop.take(stranger({ network }), 0, [exclusiveOf('b')])).toEqual(['granted']);
  });
});

/** Seeded, so that failures can be reproduced. */
const numbers = (seed: number) => (max: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * max);
};

test.each([1, 2, 3, 4, 5])('a crowd (seed %i) can’t block a thing for more than an hour in six', (seed) => {
  const random = numbers(seed);
  const shop = createShop();
  const things: readonly Thing[] = [beat, { key: 'code:1', max: 3 }];
  const crowd = Array.from({ length: 40 }, () =>
    stranger(random(2) === 0 ? { network: `2001:db8:${random(3)}:${random(9)}::/64` } : {}),
  );
  for (let now = 0; now < 30 * hour; now += random(4 * minute)) {
    const who = crowd[random(crowd.length)] ?? stranger();
    if (random(6) === 0) shop.release(now);
    const thing = things[random(2)] ?? beat;
    shop.take({ ...who, email: crowd[random(crowd.length)]?.email ?? null }, now, [thing]);
    const running = shop
      .rows()
      .filter((hold) => hold.thing === thing.key && hold.released_at === null && hold.ends_at.getTime() > now);
    expect(running.length).toBeLessThanOrEqual(thing.max);
  }
  const rows = shop.rows();
  expect(rows.length).toBeGreaterThan(10);
  for (const hold of rows) {
    expect(hold.ends_at.getTime() - hold.held_at.getTime()).toBe(pageMs);
    const thing = things.find(({ key }) => key === hold.thing) ?? beat;
    const lately = rows.filter((other) => {
      const age = hold.held_at.getTime() - other.held_at.getTime();
      return other.thing === hold.thing && age >= 0 && age < sameThingMs;
    });
    expect(lately.length).toBeLessThanOrEqual(maxUnpaid.byEverybody * thing.max);
  }
});
