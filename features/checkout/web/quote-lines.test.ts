import { describe, expect, it } from 'vitest';
import { repriceItem } from './cart/cart-items.ts';
import { toCartItem } from './cart/new-items.ts';
import { makeQuoteLine } from '#testing/components/quotes.ts';
import type { QuoteLine } from '../contract.ts';
import { dealsOf, isNewPrice, orderKind, toLines, totalsOf } from './quote-lines.ts';

const item = (title: string) =>
  toCartItem(
    { _id: title, title, price: '5.00', coverImage: '/c.webp', user: { username: 'sol' } },
    { _id: 'basic', title: 'Basic', price: '10.00' },
    0,
  );
const quoted = (beatId: string, problem: QuoteLine['problem'], price: string | null): QuoteLine => {
  const parts = price === null && { discount: null, credit: null, files: null };
  const message = problem && 'Look at this.';
  return makeQuoteLine({ beatId, problem, message, list: price, price, files: ['mp3', 'wav'], ...parts });
};

describe('the lines of a checkout', () => {
  it('cost what the buyer saw until the server has responded', () => {
    const lines = toLines([item('A'), item('B')], []);
    expect(lines.map(({ price, fault }) => [price, fault])).toEqual([
      ['15.00', null],
      ['15.00', null],
    ]);
    expect(totalsOf(lines).total).toBe('30.00');
  });

  it('add up at new prices and without what can’t be bought, in any order of the response', () => {
    const lines = toLines(
      [item('A'), item('B'), item('C')],
      [quoted('C', 'BEAT_GONE', null), quoted('B', 'PRICE_CHANGED', '17.50'), quoted('A', null, '15.00')],
    );
    expect(lines.map(({ fault }) => fault?.problem ?? null)).toEqual([null, 'PRICE_CHANGED', 'BEAT_GONE']);
    expect(lines.map(isNewPrice)).toEqual([false, true, false]);
    expect(totalsOf(lines).total).toBe('32.50');
  });

  it('list the files that the server would deliver today, not those offered when the beat was added', () => {
    const remembered = item('A');
    const old = { ...remembered, license: { ...remembered.license, fileTypes: ['mp3'] as const } };
    expect(toLines([old], []).map(({ files }) => files)).toEqual([['mp3']]);
    expect(toLines([old], [quoted('A', null, '15.00')]).map(({ files }) => files)).toEqual([['mp3', 'wav']]);
  });

  it('are no longer a problem once the buyer accepts the new price, before the server responds again', () => {
    const response = [quoted('A', 'PRICE_CHANGED', '17.50')];
    expect(toLines([repriceItem(item('A'), '17.50')], response)[0]?.fault).toBeNull();
    expect(toLines([repriceItem(item('A'), '17.40')], response)[0]?.fault).not.toBeNull();
  });

  it.each([
    ['paid', [quoted('A', null, '15.00')]],
    ['paid', [quoted('A', 'BEAT_GONE', null), quoted('B', 'PRICE_CHANGED', '1.00')]],
    ['free', [quoted('A', 'BEAT_GONE', null), quoted('B', 'PRICE_CHANGED', '0.00')]],
    ['nothing', [quoted('A', 'BEAT_GONE', null), quoted('B', 'RESERVED', '15.00')]],
  ] as const)('make an order of the kind %s', (kind, response) => {
    expect(orderKind(toLines([item('A'), item('B')].slice(0, response.length), response))).toBe(kind);
  });

  it('cost what remains after code, deal and credit, and add up to the cent', () => {
    const reduced: QuoteLine = {
      ...quoted('A', null, '15.00'),
      discount: '2.25',
      reason: 'code',
      reasonLabel: 'SUMMER',
      price: '12.75',
    };
    const upgraded: QuoteLine = {
      ...quoted('B', null, '15.00'),
      credit: '9.99',
      reason: 'upgrade',
      reasonLabel: 'SH-7',
      price: '5.01',
    };
    const lines = toLines([item('A'), item('B'), item('C')], [reduced, upgraded, quoted('C', 'BEAT_GONE', null)]);
    expect(lines.map(({ parts }) => parts?.price ?? null)).toEqual(['12.75', '5.01', null]);
    expect(totalsOf(lines)).toEqual({ subtotal: '30.00', saved: '2.25', credit: '9.99', total: '17.76' });
  });

  it('add up, for each deal, what it takes off all its lines', () => {
    const dealt = (name: string, discount: string, price: string): QuoteLine => ({
      ...quoted(name, null, '15.00'),
      discount,
      reason: 'deal',
      reasonLabel: 'Buy 2, get 1 free',
      price,
    });
    const lines = toLines(
      [item('A'), item('B'), item('C')],
      [dealt('A', '5.01', '9.99'), dealt('B', '5.00', '10.00'), { ...quoted('C', null, '15.00'), price: '15.00' }],
    );
    expect(dealsOf(lines)).toMatchObject([{ label: 'Buy 2, get 1 free', saved: '10.01' }]);
    expect(dealsOf(lines.slice(2))).toEqual([]);
  });

  it('make an order of the kind nothing if there are none', () => expect(orderKind([])).toBe('nothing'));

  it('never offer a price for an item that can’t be bought', () => {
    const [line] = toLines([item('A')], [quoted('A', 'RESERVED', '15.00')]);
    expect(line && isNewPrice(line)).toBe(false);
    expect(totalsOf(line ? [line] : []).total).toBe('0.00');
  });
});
