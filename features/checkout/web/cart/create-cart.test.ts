import { describe, expect, it } from 'vitest';
import { keyOf, writeCart, type CartItem } from './cart-items.ts';
import { toCartItem } from './new-items.ts';
import { cartKey, createCart } from './create-cart.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const twentyDays = 20 * 24 * 60 * 60 * 1000;

const item = (title: string, addedAt = now): CartItem =>
  toCartItem(
    { _id: title, title, price: '5.00', coverImage: '/c.webp', user: { username: 'sol' } },
    { _id: 'premium', title: 'Premium', price: '35.57' },
    addedAt,
  );

const memory = (text?: string) => {
  const values = new Map(text === undefined ? [] : [[cartKey, text]]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

const open = (storage: Pick<Storage, 'getItem' | 'setItem'>, time = now) => {
  const messages: string[] = [];
  const cart = createCart({ storage: () => storage, now: () => time, notify: (message) => messages.push(message) });
  return { cart, messages, titles: () => cart.store.getState().items.map(({ track }) => track.title) };
};

describe('the cart', () => {
  it('is empty until it is loaded, as on a page from the server', () => {
    const { cart, titles } = open(memory(writeCart([item('A')], [])));
    expect(titles()).toEqual([]);
    cart.load();
    expect(titles()).toEqual(['A']);
    expect(cart.store.getInitialState().items).toEqual([]);
  });

  it('adds an item once and removes it, and changes the storage, too', () => {
    const storage = memory();
    const { cart, titles } = open(storage);
    cart.add(item('A'));
    cart.add(item('A'));
    cart.add(item('B'));
    expect(titles()).toEqual(['A', 'B']);
    expect(cart.has('A', 'premium')).toBe(true);
    cart.remove([keyOf(item('A'))]);
    expect(cart.has('A', 'premium')).toBe(false);
    expect(storage.values.get(cartKey)).toBe(writeCart([item('B')], []));
  });

  it('includes changes made in another tab', () => {
    const storage = memory();
    const here = open(storage);
    const otherTab = open(storage);
    here.cart.load();
    otherTab.cart.add(item('A'));
    here.cart.add(item('B'));
    expect(here.titles()).toEqual(['A', 'B']);
    otherTab.cart.load();
    expect(otherTab.titles()).toEqual(['A', 'B']);
  });

  it('drops expired and unreadable items, and shows one message for each kind', () => {
    const storage = memory(JSON.stringify([item('Old', now - twentyDays), 'nonsense', item('A')]));
    const { cart, messages, titles } = open(storage);
    cart.load();
    expect(titles()).toEqual(['A']);
    expect(messages).toEqual([
      'We couldn’t read 1 item in your cart, so we removed it.',
      '1 item expired after 20 days in your cart.',
    ]);
    cart.load();
    expect(messages).toHaveLength(2);
  });

  it('starts empty if the storage isn’t JSON, and shows one message', () => {
    const storage = memory('[{"track":');
    const { cart, messages, titles } = open(storage);
    cart.load();
    cart.load();
    expect(messages).toEqual(['We couldn’t read your saved cart, so it’s empty now.']);
    cart.add(item('A'));
    expect(titles()).toEqual(['A']);
  });

  it.each([
    ['switched off', 'getItem'],
    ['full', 'setItem'],
  ] as const)('lasts as long as the page if the storage is %s', (_, broken) => {
    const storage = {
      ...memory(),
      [broken]: () => {
        throw new Error('no storage');
      },
    };
    const { cart, titles } = open(storage);
    cart.add(item('A'));
    cart.add(item('B'));
    cart.remove([keyOf(item('A'))]);
    expect(titles()).toEqual(['B']);
  });

  it('changes a price to which the buyer agreed', () => {
    const { cart } = open(memory());
    cart.add(item('A'));
    cart.reprice(keyOf(item('A')), '41.00');
    expect(cart.store.getState().items.map(({ track }) => track.price)).toEqual(['5.43']);
  });

  it('replaces items without ids by those from the catalogue, and names the ones that it can’t find', () => {
    const nameless = (title: string) => ({
      track: { title, price: '1.00', coverImage: '', user: { username: 'sol' } },
      license: { type: 'Premium', price: '2.00' },
      expiration: item('A').expiration,
    });
    const storage = memory(JSON.stringify([nameless('Known'), nameless('Gone')]));
    const { cart, messages, titles } = open(storage);
    cart.load();
    const [known, gone] = cart.store.getState().loose;
    if (!known || !gone) throw new Error('both items should have been set aside');
    cart.replaceLoose([
      { loose: known, item: item('Known') },
      { loose: gone, item: null },
    ]);
    expect(titles()).toEqual(['Known']);
    expect(messages).toEqual(['"Gone - Premium" is no longer for sale, so we removed it from your cart.']);
    expect(storage.values.get(cartKey)).toBe(writeCart([item('Known')], []));
  });
});
