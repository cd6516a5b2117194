import { describe, expect, it } from 'vitest';
import { itemPrice } from './cart/cart-items.ts';
import { toCartItem } from './cart/new-items.ts';
import { singleItemOf, stateOfCart, stateOfItem } from './checkout-state.ts';
import { toCartLine } from './queries.ts';

const item = toCartItem(
  { _id: 'beat', title: 'Midnight', price: '5.00', coverImage: '/c.webp', user: { username: 'sol', name: 'GIJO Sol' } },
  { _id: 'premium', title: 'Premium', price: '35.57' },
  0,
);
const now = Date.parse('2026-03-01T12:00:00Z');

describe('the navigation to the checkout', () => {
  it('from a cart names its first item and has all items; an empty cart has no state', () => {
    expect(stateOfCart([item])).toEqual({
      beat: item.track,
      license: item.license,
      artistUsername: 'sol',
      items: [item],
    });
    expect(stateOfCart([])).toBeNull();
  });

  it('with one item can be read back as that item with a new expiration; with a whole cart it can’t', () => {
    expect(singleItemOf(structuredClone(stateOfItem(item)), now)).toEqual({
      ...item,
      expiration: '2026-03-21T12:00:00.000Z',
    });
    expect(singleItemOf(stateOfCart([item]), now)).toBeNull();
  });

  it('keeps an item’s offer, whose price applies', () => {
    const state = stateOfItem({ ...item, offerId: 'offer-1' });
    expect(singleItemOf(structuredClone(state), now)?.offerId).toBe('offer-1');
    expect(singleItemOf({ ...state, offerId: 7 }, now)).not.toHaveProperty('offerId');
  });

  it('keeps the license that an upgrade replaces, with the order key of a guest', () => {
    const upgrade = { of: 'item', orderKey: 'key', from: 'Basic' };
    const read = singleItemOf(structuredClone(stateOfItem({ ...item, upgrade })), now);
    expect(read?.upgrade).toEqual(upgrade);
    expect(read && toCartLine(read)).toEqual({
      beatId: 'beat',
      licenseId: 'premium',
      price: '40.57',
      upgradeOf: 'item',
      orderKey: 'key',
    });
    expect(singleItemOf({ ...stateOfItem(item), upgrade: { of: 7 } }, now)).not.toHaveProperty('upgrade');
  });

  it('accepts a beat without its artist beside the artist’s username, and uses the license’s title as its type', () => {
    const { user: _, ...beat } = item.track;
    const read = singleItemOf({ beat, license: { ...item.license, type: 'default' }, artistUsername: 'sol' }, now);
    expect(read?.track.user.username).toBe('sol');
    expect(read?.license.type).toBe('Premium');
    expect(read && itemPrice(read)).toBe('40.57');
  });

  it.each([null, undefined, 'x', {}, { beat: item.track }, { license: item.license }])(
    'finds no item in %j',
    (state) => {
      expect(singleItemOf(state, now)).toBeNull();
    },
  );
});
