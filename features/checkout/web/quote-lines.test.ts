import { describe, expect, it } from 'vitest';
import { repriceItem } from './cart/cart-items.ts';
import { toCartItem } from './cart/new-items.ts';
import type { QuoteLine } from '../contract.ts';
import { isNewPrice, orderKind, payableTotal, toLines } from './quote-lines.ts';

const item = (title: string) =>
  toCartItem(
    { _id: title, title, price: '5.00', coverImage: '/c.webp', user: { username: 'sol' } },
    { _id: 'basic', title: 'Basic', price: '10.00' },
    0,
  );
const quoted = (beatId: string, problem: QuoteLine['problem'], price: string | null): QuoteLine => ({
  beatId,
  licenseId: 'basic',
  problem,
  message: problem && 'Look at this.',
  notice: null,
  list: price,
  discount: price && '0.00',
  credit: price && '0.00',
  reason: null,
  reasonLabel: null,
  price,
  files: price === null ? null : ['mp3', 'wav'],
});

describe('the lines of a checkout', () => {
  it('cost what the buyer saw until the server has answered', () => {
    const lines = toLines([item('A'), item('B')], []);
    expect(lines.map(({ price, fault }) => [price, fault])).toEqual([
      ['15.00', null],
      ['15.00', null],
    ]);
    expect(payableTotal(lines)).toBe('30.00');
  });

  it('include a new price, and leave out what can’t be bought, in any order of the response', () => {
    const lines = toLines(
      [item('A'), item('B'), item('C')],
      [quoted('C', 'BEAT_GONE', null), quoted('B', 'PRICE_CHANGED', '17.50'), quoted('A', null, '15.00')],
    );
    expect(lines.map(({ fault }) => fault?.problem ?? null)).toEqual([null, 'PRICE_CHANGED', 'BEAT_GONE']);
    expect(lines.map(isNewPrice)).toEqual([false, true, false]);
    expect(payableTotal(lines)).toBe('32.50');
  });

  it('list the files that the server would deliver today, not those of when the beat was added', () => {
    const remembered = item('A');
    const old = { ...remembered, license: { ...remembered.license, fileTypes: ['mp3'] as const } };
    expect(toLines([old], []).map(({ files }) => files)).toEqual([['mp3']]);
    expect(toLines([old], [quoted('A', null, '15.00')]).map(({ files }) => files)).toEqual([['mp3', 'wav']]);
  });

  it('have no problem once the new price is accepted, before the server is asked again', () => {
    const response = [quoted('A', 'PRICE_CHANGED', '17.50')];
    expect(toLines([repriceItem(item('A'), '17.50')], response)[0]?.fault).toBeNull();
    expect(toLines([repriceItem(item('A'), '17.40')], response)[0]?.fault).not.toBeNull();
  });

  it.each([
    ['paid', [quoted('A', null, '15.00')]],
    ['paid', [quoted('A', 'BEAT_GONE', null), quoted('B', 'PRICE_CHANGED', '1.00')]],
    ['free', [quoted('A', 'BEAT_GONE', null), quoted('B', 'PRICE_CHANGED', '0.00')]],
    ['nothing', [quoted('A', 'BEAT_GONE', null), quoted('B', 'RESERVED', '15.00')]],
  ] as const)('make an order that is %s', (kind, response) => {
    expect(orderKind(toLines([item('A'), item('B')].slice(0, response.length), response))).toBe(kind);
  });

  it('are nothing for an empty order', () => expect(orderKind([])).toBe('nothing'));

  it('never offer a price for an item that can’t be bought', () => {
    const [line] = toLines([item('A')], [quoted('A', 'RESERVED', '15.00')]);
    expect(line && isNewPrice(line)).toBe(false);
    expect(payableTotal(line ? [line] : [])).toBe('0.00');
  });
});
