import { describe, expect, it } from 'vitest';
import type { Beat } from '#features/catalogue/contract.ts';
import {
  cartTotal,
  itemPrice,
  keyOf,
  mergeItems,
  readCart,
  repriceItem,
  writeCart,
  type CartItem,
  type LooseItem,
} from './cart-items.ts';
import { rivalsOf, toCartItem } from './new-items.ts';
import { resolveItem } from './resolve-item.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const day = 24 * 60 * 60 * 1000;

const item = (title: string, license = 'Premium', addedAt = now): CartItem =>
  toCartItem(
    { _id: `beat-${title}`, title, price: '5.00', coverImage: `/media/${title}/512.webp`, user: { username: 'sol' } },
    { _id: `license-${license}`, title: license, price: '35.57' },
    addedAt,
  );

const stored = (...items: unknown[]): string => JSON.stringify(items);

describe('a new item', () => {
  it('has everything that its row in the cart shows, and expires after 20 days', () => {
    expect(item('Midnight')).toEqual({
      track: {
        _id: 'beat-Midnight',
        title: 'Midnight',
        price: '5.00',
        coverImage: '/media/Midnight/512.webp',
        user: { username: 'sol' },
      },
      license: { _id: 'license-Premium', title: 'Premium', type: 'Premium', price: '35.57' },
      expiration: '2026-03-21T12:00:00.000Z',
    });
  });
});

describe('optional fields of a cart item', () => {
  const full = toCartItem(
    { _id: 'b', title: 'B', price: '0.00', coverImage: '/b.webp', user: { username: 'sol', name: 'Sol Marrow' } },
    { _id: 'l', title: 'Premium', price: '35.57', fileTypes: ['mp3', 'wav'] },
    now,
  );

  it('are stored with the cart: the artist’s display name, and the files of the license', () => {
    expect(readCart(stored(full), now).items).toEqual([full]);
    expect(full).toMatchObject({
      track: { user: { username: 'sol', name: 'Sol Marrow' } },
      license: { fileTypes: ['mp3', 'wav'] },
    });
  });

  it('leave out unknown kinds of files', () => {
    const odd = { ...full, license: { ...full.license, fileTypes: ['exe', 'wav', 7] } };
    expect(readCart(stored(odd), now).items[0]?.license.fileTypes).toEqual(['wav']);
  });
});

describe('a beat in the cart under several licenses', () => {
  it('has its items under other licenses as rivals; a beat that’s in the cart once has none', () => {
    const cart = [item('A', 'Basic'), item('B', 'Basic'), item('A', 'Exclusive')];
    const rivals = cart.map(({ track, license }) => rivalsOf(cart, track._id, license._id).map(keyOf));
    expect(rivals).toEqual([['beat-A/license-Exclusive'], [], ['beat-A/license-Basic']]);
  });
});

describe('cart prices', () => {
  it('are the exact sum of beat and license, and of all items', () => {
    const cart = [
      { ...item('A'), track: { ...item('A').track, price: '0.10' } },
      { ...item('B'), license: { ...item('B').license, price: '0.20' }, track: { ...item('B').track, price: '0.00' } },
    ];
    expect(cart.map(itemPrice)).toEqual(['35.67', '0.20']);
    expect(cartTotal(cart)).toBe('35.87');
    expect(cartTotal([])).toBe('0.00');
  });

  it('can change to a new total, even one below the license’s price', () => {
    expect(itemPrice(repriceItem(item('A'), '50.01'))).toBe('50.01');
    expect(itemPrice(repriceItem(item('A'), '20.00'))).toBe('20.00');
    expect(repriceItem(item('A'), '50.01').license.price).toBe('35.57');
  });
});

describe('merging carts', () => {
  it('keeps one of two items with the same beat and license, and both if the licenses differ', () => {
    const merged = mergeItems([item('A')], [item('A'), item('A', 'Basic'), item('B')]);
    expect(merged.map(keyOf)).toEqual(['beat-A/license-Premium', 'beat-A/license-Basic', 'beat-B/license-Premium']);
  });
});

describe('reading a stored cart', () => {
  it('returns what was written', () => {
    const items = [item('A'), item('B', 'Basic')];
    expect(readCart(writeCart(items, []), now)).toEqual({ items, loose: [], expired: 0, unreadable: 0 });
    expect(readCart(null, now)).toEqual({ items: [], loose: [], expired: 0, unreadable: 0 });
  });

  it('drops expired items, to the millisecond', () => {
    const text = writeCart([item('Old', 'Premium', now - 20 * day), item('Young', 'Premium', now - 20 * day + 1)], []);
    const read = readCart(text, now);
    expect(read.items.map(({ track }) => track.title)).toEqual(['Young']);
    expect(read.expired).toBe(1);
  });

  it.each(['', '{', '{"a":1}', 'null', '"cart"', '7'])('doesn’t fail on %j', (text) => {
    expect(readCart(text, now)).toEqual({ items: [], loose: [], expired: 0, unreadable: null });
  });

  it('drops unreadable entries and keeps the rest', () => {
    const good = item('A');
    const read = readCart(
      stored(
        null,
        3,
        {},
        { ...good, expiration: 'soon' },
        { ...good, track: { ...good.track, price: 'free' } },
        { ...good, license: { _id: 'x', price: '1.00' } },
        good,
      ),
      now,
    );
    expect(read.items).toEqual([good]);
    expect(read.unreadable).toBe(6);
  });

  it('accepts prices without two decimals, and licenses named only by type', () => {
    const good = item('A');
    const read = readCart(
      stored({
        ...good,
        track: { ...good.track, price: 5 },
        license: { _id: 'license-Premium', type: 'Premium', price: '35.5' },
      }),
      now,
    );
    expect(read.items.map(itemPrice)).toEqual(['40.50']);
    expect(read.items[0]?.license.title).toBe('Premium');
  });

  it('sets items without ids aside, and writes them back unchanged', () => {
    const raw = {
      track: { title: 'Midnight', price: '5.00', coverImage: '/c.webp', user: { username: 'sol' } },
      license: { type: 'Premium', price: '35.57' },
      expiration: item('A').expiration,
    };
    const read = readCart(stored(raw, item('A')), now);
    expect(read.items).toHaveLength(1);
    expect(read.loose).toEqual([
      { title: 'Midnight', artist: 'sol', type: 'Premium', expiration: raw.expiration, raw },
    ]);
    expect(readCart(writeCart(read.items, read.loose), now)).toEqual(read);
  });
});

describe('resolving an item without ids', () => {
  const loose: LooseItem = { title: 'Midnight', artist: 'sol', type: 'Premium', expiration: 'then', raw: {} };
  const beat = (title: string, username: string, licenses: readonly [string, 'default' | 'custom'][]): Beat =>
    ({
      _id: `${title}-${username}`,
      title,
      price: '7.00',
      coverImage: '/c.webp',
      user: { _id: 'u', username, name: username },
      licenses: licenses.map(([name, type]) => ({ _id: `license-${name}`, title: name, type, price: '30.00' })),
    }) as unknown as Beat;

  it('finds beat and license by title, artist and license, ignoring case, at today’s prices', () => {
    const beats = [
      beat('Midnight', 'nova', [['Premium', 'default']]),
      beat('midnight', 'Sol', [
        ['Basic', 'default'],
        ['premium', 'default'],
      ]),
      beat('Midnight Sun', 'sol', [['Premium', 'default']]),
    ];
    const found = resolveItem(loose, beats);
    expect(found && [keyOf(found), itemPrice(found), found.expiration]).toEqual([
      'midnight-Sol/license-premium',
      '37.00',
      'then',
    ]);
  });

  it('accepts the license type if only one license has it', () => {
    const beats = [
      beat('Midnight', 'sol', [
        ['Gold', 'custom'],
        ['Silver', 'default'],
      ]),
    ];
    expect(resolveItem({ ...loose, type: 'custom' }, beats)?.license.title).toBe('Gold');
  });

  it('finds nothing if no beat or license matches, or several do', () => {
    expect(resolveItem(loose, [])).toBeNull();
    expect(resolveItem(loose, [beat('Midnight', 'sol', [['Basic', 'default']])])).toBeNull();
    expect(
      resolveItem(loose, [beat('Midnight', 'sol', [['Premium', 'default']]), beat('Midnight', 'sol', [])]),
    ).toBeNull();
    const twice = beat('Midnight', 'sol', [
      ['A', 'custom'],
      ['B', 'custom'],
    ]);
    expect(resolveItem({ ...loose, type: 'custom' }, [twice])).toBeNull();
  });
});
