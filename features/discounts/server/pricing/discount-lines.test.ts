import { describe, expect, test } from 'vitest';
import { sum } from '#contract-kit/numbers/sum.ts';
import { type CodeRule, type DealRule, dealSavings, discountLines, type ListLine } from './discount-lines.ts';

const line = (listCents: number, more: Partial<ListLine> = {}): ListLine => ({
  beatId: 'beat',
  licenseId: 'basic',
  sellerId: 'sol',
  listCents,
  isExclusive: false,
  isReduced: false,
  ...more,
});
const code = (more: Partial<CodeRule>): CodeRule => ({
  id: 'code',
  label: 'SUMMER',
  kind: 'percent',
  value: 15,
  minSubtotalCents: 0,
  fits: () => true,
  ...more,
});
const buyGet = (buy: number, get: number, more: Partial<DealRule> = {}): DealRule =>
  ({ id: 'deal', label: 'Deal', sellerId: 'sol', fits: () => true, ...more, kind: 'buy-get', buy, get }) as DealRule;
const from = (least: number, percent: number, more: Partial<DealRule> = {}): DealRule =>
  ({
    id: 'deal',
    label: 'Deal',
    sellerId: 'sol',
    fits: () => true,
    ...more,
    kind: 'from',
    from: least,
    percent,
  }) as DealRule;

interface Rules {
  readonly code?: CodeRule | null;
  readonly deals?: readonly DealRule[];
}
const priced = (lines: readonly ListLine[], { code: rule, deals = [] }: Rules) => {
  const { discounts, codes } = discountLines(lines, { codes: rule ? [rule] : [], deals });
  return {
    code: codes[0] ?? null,
    prices: lines.map(({ listCents }, index) => listCents - (discounts[index]?.discountCents ?? 0)),
  };
};

describe('a discount code', () => {
  test.each<[string, Partial<CodeRule>, number[], number[], string]>([
    ['15% of each line', {}, [1999, 3557], [1699, 3023], 'applied'],
    ['an amount over all lines together', { kind: 'amount', value: 1000 }, [1999, 3557], [1639, 2917], 'applied'],
    ['no more than the lines cost', { kind: 'amount', value: 9000 }, [1999, 3557], [0, 0], 'applied'],
    ['everything at 100%', { value: 100 }, [1999, 1], [0, 0], 'applied'],
    ['nothing below its minimum subtotal', { minSubtotalCents: 5557 }, [1999, 3557], [1999, 3557], 'below'],
    ['15% at its minimum subtotal', { minSubtotalCents: 5556 }, [1999, 3557], [1699, 3023], 'applied'],
    ['nothing if it fits no line', { fits: () => false }, [1999], [1999], 'not_for_these'],
    ['nothing of a free line', {}, [0], [0], 'not_for_these'],
    [
      'an amount only off the lines it fits',
      { kind: 'amount', value: 1000, fits: (at) => at.listCents > 2000 },
      [1999, 3557],
      [1999, 2557],
      'applied',
    ],
  ])('takes off %s', (_, rule, list, prices, state) => {
    expect(
      priced(
        list.map((cents) => line(cents)),
        { code: code(rule) },
      ),
    ).toEqual({ prices, code: state });
  });
});

describe('a quantity deal', () => {
  test('spreads the cheapest line’s price over all lines, in proportion to their prices', () => {
    expect(priced([line(1999), line(2499), line(1999)], { deals: [buyGet(2, 1)] }).prices).toEqual([1384, 1730, 1384]);
  });

  test.each<[number, number, number[], number]>([
    [2, 1, [100, 200], 0],
    [2, 1, [100, 200, 300, 400, 500], 100],
    [2, 1, [100, 200, 300, 400, 500, 600], 300],
    [2, 2, [100, 200, 300], 100],
    [2, 2, [100, 200, 300, 400], 300],
  ])('of buy %d, get %d with the prices %j takes off %d', (buy, get, prices, saved) => {
    expect(sum(dealSavings({ kind: 'buy-get', buy, get }, prices))).toBe(saved);
  });

  test.each<[number[], number[]]>([
    [
      [1999, 2499],
      [1999, 2499],
    ],
    [
      [1999, 2499, 1999],
      [1599, 1999, 1599],
    ],
    // The first two lines alone would cost 40.00. With the third one the cart must not be cheaper.
    [
      [2000, 2000, 100],
      [1951, 1951, 98],
    ],
  ])('of 20 percent off three or more turns %j into %j', (list, prices) => {
    expect(
      priced(
        list.map((cents) => line(cents)),
        { deals: [from(3, 20)] },
      ).prices,
    ).toEqual(prices);
  });

  test('counts only lines of its own seller that it fits, and the best of several deals applies', () => {
    const lines = [line(1000), line(1000, { sellerId: 'mia' }), line(2000, { licenseId: 'premium' }), line(3000)];
    const onlyBasic = buyGet(1, 1, { fits: ({ licenseId }) => licenseId === 'basic' });
    expect(priced(lines, { deals: [onlyBasic, from(3, 5)] }).prices).toEqual([750, 1000, 2000, 2250]);
    expect(priced(lines, { deals: [onlyBasic, from(2, 30)] }).prices).toEqual([700, 1000, 1400, 2100]);
  });
});

describe('a code and a deal in one cart', () => {
  const lines = [line(1000), line(1000), line(2000, { sellerId: 'mia' })];
  test('are never combined: each seller’s better one applies', () => {
    const deals = [buyGet(1, 1)];
    expect(priced(lines, { code: code({ value: 15 }), deals })).toEqual({ prices: [500, 500, 1700], code: 'applied' });
    expect(priced(lines, { code: code({ value: 60 }), deals })).toEqual({ prices: [400, 400, 800], code: 'applied' });
  });
  test('that save the same: the deal applies, and a code that is never better isn’t used', () => {
    const ofSol = code({ value: 50, fits: ({ sellerId }) => sellerId === 'sol' });
    expect(discountLines(lines, { codes: [ofSol], deals: [buyGet(1, 1)] })).toMatchObject({
      discounts: [{ reason: 'deal' }, { reason: 'deal' }, null],
      codes: ['deal_is_better'],
    });
  });

  const ofSeller = (seller: string, more: Partial<CodeRule>) =>
    code({ id: seller, fits: ({ sellerId }) => sellerId === seller, ...more });
  test.each<[string, CodeRule[], (string | null)[], string[]]>([
    ['each seller’s own', [ofSeller('sol', {}), ofSeller('mia', {})], ['sol', 'sol', 'mia'], ['applied', 'applied']],
    [
      'a seller’s, if the label’s saves the same,',
      [ofSeller('mia', {}), code({ id: 'label' })],
      ['label', 'label', 'mia'],
      ['applied', 'applied'],
    ],
    [
      'the better of a seller’s and the label’s',
      [ofSeller('sol', { value: 10 }), code({ id: 'label', value: 20 })],
      ['label', 'label', 'label'],
      ['deal_is_better', 'applied'],
    ],
    [
      'only the one whose minimum subtotal is reached',
      [ofSeller('sol', { minSubtotalCents: 9000 }), ofSeller('mia', {})],
      [null, null, 'mia'],
      ['below', 'applied'],
    ],
  ])('of several codes with one name, %s applies', (_what, codes, winners, states) => {
    const found = discountLines(lines, { codes, deals: [] });
    expect(found.discounts.map((discount) => discount?.reasonId ?? null)).toEqual(winners);
    expect(found.codes).toEqual(states);
  });
});

describe('the discounts of 10,000 random carts', () => {
  /** Mulberry32 generates the same carts in every run. */
  let seed = 27;
  const random = (below: number): number => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const sellers = ['ann', 'bo', 'cy'];
  const licenses = ['basic', 'premium', 'exclusive'];
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const randomLine = (): ListLine =>
    line(random(10) === 0 ? 0 : 99 + random(60_000), { sellerId: pick(sellers), licenseId: pick(licenses) });
  const randomDeal = (): DealRule => {
    const license = pick([null, ...licenses]);
    const more = { sellerId: pick(sellers), fits: (at: ListLine) => license === null || at.licenseId === license };
    return random(2) === 0 ? buyGet(1 + random(4), 1 + random(3), more) : from(2 + random(4), 1 + random(100), more);
  };
  const randomCode = (): CodeRule => {
    const of = pick([null, ...sellers]);
    const fits = (at: ListLine): boolean => of === null || at.sellerId === of;
    return random(2) === 0
      ? code({ value: 1 + random(100), fits })
      : code({ kind: 'amount', value: 1 + random(50_000), fits });
  };

  test('satisfy the rules of codes and deals', () => {
    for (let cart = 0; cart < 10_000; cart += 1) {
      const lines = Array.from({ length: 1 + random(8) }, randomLine);
      const deals = Array.from({ length: random(4) }, randomDeal);
      const rules = { code: random(3) === 0 ? null : randomCode(), deals };
      const { prices } = priced(lines, rules);
      const what = `cart ${cart}`;
      for (const [index, { listCents }] of lines.entries()) {
        expect(prices[index], what).toBeGreaterThanOrEqual(0);
        expect(prices[index], what).toBeLessThanOrEqual(listCents);
      }
      const total = sum(prices);
      expect(sum(priced(lines.toReversed(), rules).prices), `${what}, reversed`).toBe(total);
      expect(sum(priced([...lines, randomLine()], rules).prices), `${what}, a line more`).toBeGreaterThanOrEqual(total);
      expect(total, `${what}, without the code`).toBeLessThanOrEqual(
        sum(priced(lines, { ...rules, code: null }).prices),
      );
      expect(total, `${what}, without deals`).toBeLessThanOrEqual(sum(priced(lines, { ...rules, deals: [] }).prices));
    }
  });
});
