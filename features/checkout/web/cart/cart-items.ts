import { centsToPrice, priceToCents, totalPrice } from '#contract-kit/money.ts';
import { type FileKind, fileKinds } from '#features/licenses/kinds.ts';
import type { UpgradeOf } from '#features/orders/web/public.tsx';
import { isExpired } from './cart-expiry.ts';

/** Stored by the browser under `cartItems`. */
export interface CartItem {
  readonly track: {
    readonly _id: string;
    readonly title: string;
    readonly price: string;
    readonly coverImage: string;
    readonly user: {
      readonly username: string;
      /** The display name; missing in carts stored by earlier versions. */
      readonly name?: string;
    };
  };
  readonly license: {
    readonly _id: string;
    readonly title: string;
    /** The license's title, so that a row reads 'Midnight - Premium'. */
    readonly type: string;
    readonly price: string;
    /** The files offered when the item was added. The checkout shows today's. */
    readonly fileTypes?: readonly FileKind[];
  };
  /** An accepted offer of the logged-in user, whose price applies. */
  readonly offerId?: string;
  /** The license that this item replaces, if the buyer pays the difference. */
  readonly upgrade?: UpgradeOf;
  /** ISO 8601. */
  readonly expiration: string;
}

/** An item without ids: it has to be looked up in the catalogue. */
export interface LooseItem {
  readonly title: string;
  readonly artist: string;
  /** The license's title or type. */
  readonly type: string;
  readonly expiration: string;
  /** The stored value, kept until the item is resolved. */
  readonly raw: unknown;
}

export interface StoredCart {
  readonly items: readonly CartItem[];
  readonly loose: readonly LooseItem[];
  readonly expired: number;
  /** Number of unreadable items; null if the whole cart is unreadable. */
  readonly unreadable: number | null;
}

export const itemKey = (trackId: string, licenseId: string): string => `${trackId}/${licenseId}`;
export const keyOf = (item: CartItem): string => itemKey(item.track._id, item.license._id);

export const itemPrice = (item: CartItem): string => totalPrice(item.track.price, item.license.price);

export const cartTotal = (items: readonly CartItem[]): string =>
  centsToPrice(items.reduce((sum, item) => sum + priceToCents(itemPrice(item)), 0));

/** Keeps the order, and drops duplicates of the same beat and license. */
export const mergeItems = (items: readonly CartItem[], more: readonly CartItem[]): CartItem[] => {
  const byKey = new Map<string, CartItem>();
  for (const item of [...items, ...more]) {
    if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  }
  return [...byKey.values()];
};

/** We don't know whether beat or license changed its price, so the license keeps its own if possible. */
export const repriceItem = (item: CartItem, price: string): CartItem => {
  const rest = priceToCents(price) - priceToCents(item.license.price);
  return rest >= 0
    ? { ...item, track: { ...item.track, price: centsToPrice(rest) } }
    : { ...item, track: { ...item.track, price: '0.00' }, license: { ...item.license, price } };
};

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const priceOf = (value: unknown): string | null => {
  try {
    return centsToPrice(priceToCents(String(value)));
  } catch {
    return null;
  }
};

const readUpgrade = (value: unknown): UpgradeOf | null => {
  const { of, orderKey, from } = fieldsOf(value);
  if (!textOf(of)) return null;
  return { of: textOf(of), from: textOf(from), ...(textOf(orderKey) && { orderKey: textOf(orderKey) }) };
};

const readItem = (raw: unknown): CartItem | LooseItem | null => {
  const { track, license, offerId, upgrade, expiration } = fieldsOf(raw);
  const { _id: trackId, title, price: trackPrice, coverImage, user } = fieldsOf(track);
  const { _id: licenseId, title: licenseTitle, type, price: licensePrice, fileTypes } = fieldsOf(license);
  const name = textOf(licenseTitle) || textOf(type);
  const beatPrice = priceOf(trackPrice);
  const addedPrice = priceOf(licensePrice);
  const until = textOf(expiration);
  if (!textOf(title) || !name || beatPrice === null || addedPrice === null || Number.isNaN(Date.parse(until)))
    return null;
  const username = textOf(fieldsOf(user)['username']);
  const shownName = textOf(fieldsOf(user)['name']);
  const files = Array.isArray(fileTypes) ? fileKinds.filter((kind) => fileTypes.includes(kind)) : [];
  const replaced = readUpgrade(upgrade);
  if (!textOf(trackId) || !textOf(licenseId)) {
    return { title: textOf(title), artist: username, type: name, expiration: until, raw };
  }
  return {
    track: {
      _id: textOf(trackId),
      title: textOf(title),
      price: beatPrice,
      coverImage: textOf(coverImage),
      user: { username, ...(shownName && { name: shownName }) },
    },
    license: {
      _id: textOf(licenseId),
      title: name,
      type: name,
      price: addedPrice,
      ...(files.length > 0 && { fileTypes: files }),
    },
    ...(textOf(offerId) && { offerId: textOf(offerId) }),
    ...(replaced && { upgrade: replaced }),
    expiration: until,
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Parses the value of `cartItems`, which another version, a person or a bug may have written. */
export const readCart = (text: string | null, now: number): StoredCart => {
  if (text === null) return { items: [], loose: [], expired: 0, unreadable: 0 };
  const list = parse(text);
  if (!Array.isArray(list)) return { items: [], loose: [], expired: 0, unreadable: null };
  const read = list.map(readItem);
  const known = read.filter((item) => item !== null);
  const fresh = known.filter((item) => !isExpired(item, now));
  return {
    items: mergeItems(
      [],
      fresh.filter((item) => 'track' in item),
    ),
    loose: fresh.filter((item) => 'raw' in item),
    expired: known.length - fresh.length,
    unreadable: read.length - known.length,
  };
};

export const writeCart = (items: readonly CartItem[], loose: readonly LooseItem[]): string =>
  JSON.stringify([...items, ...loose.map((item) => item.raw)]);
