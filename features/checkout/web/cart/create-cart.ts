import { createStore } from 'zustand/vanilla';
import {
  itemKey,
  keyOf,
  mergeItems,
  readCart,
  repriceItem,
  writeCart,
  type CartItem,
  type LooseItem,
  type StoredCart,
} from './cart-items.ts';
import { cartDays } from './cart-expiry.ts';

export const cartKey = 'cartItems';

export interface CartState {
  readonly items: readonly CartItem[];
  /** Items without ids, to be looked up in the catalogue. */
  readonly loose: readonly LooseItem[];
  /** False until the storage has been read; on the server always. */
  readonly loaded: boolean;
  readonly open: boolean;
}

export interface CartOutside {
  /** May throw, as browsers do where storage is switched off. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  /** Tells the visitor what happened to their cart without their doing. */
  readonly notify: (message: string) => void;
}

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

const newsOf = ({ unreadable, expired }: StoredCart): string[] => [
  ...(unreadable === null ? ['Your cart could not be read, so it starts empty.'] : []),
  ...(unreadable ? [`${items(unreadable)} in your cart could not be read and had to be dropped.`] : []),
  ...(expired ? [`${items(expired)} left your cart after ${cartDays} days.`] : []),
];

/**
 * The visitor's cart. The storage is what counts, read again before each change, so that several tabs add up; a browser
 * without storage keeps the cart as long as the page lives.
 */
export const createCart = ({ storage, now, notify }: CartOutside) => {
  const store = createStore<CartState>(() => ({ items: [], loose: [], loaded: false, open: false }));

  let detached = false;

  const save = (list: readonly CartItem[], loose: readonly LooseItem[]): void => {
    store.setState({ items: list, loose, loaded: true });
    try {
      storage().setItem(cartKey, writeCart(list, loose));
    } catch {
      // No storage, or a full one: from here on the list above is the cart.
      detached = true;
    }
  };

  const load = (): Pick<CartState, 'items' | 'loose'> => {
    if (detached) return store.getState();
    let text: string | null;
    try {
      text = storage().getItem(cartKey);
    } catch {
      detached = true;
      store.setState({ loaded: true });
      return store.getState();
    }
    const read = readCart(text, now());
    const news = newsOf(read);
    if (news.length > 0) save(read.items, read.loose);
    else store.setState({ items: read.items, loose: read.loose, loaded: true });
    for (const message of news) notify(message);
    return read;
  };

  return {
    store,
    /** Reads the storage, drops what is over or broken, and says so once. */
    load,
    has: (trackId: string, licenseId: string): boolean =>
      store.getState().items.some((item) => keyOf(item) === itemKey(trackId, licenseId)),
    add: (item: CartItem): void => {
      const current = load();
      save(mergeItems(current.items, [item]), current.loose);
    },
    remove: (keys: readonly string[]): void => {
      const current = load();
      save(
        current.items.filter((item) => !keys.includes(keyOf(item))),
        current.loose,
      );
    },
    /** Takes over a price of beat and license together that the buyer has accepted. */
    reprice: (key: string, price: string): void => {
      const current = load();
      save(
        current.items.map((item) => (keyOf(item) === key ? repriceItem(item, price) : item)),
        current.loose,
      );
    },
    /** Puts what was found in the place of the loose items, and says which had to be dropped. */
    replaceLoose: (resolved: readonly { readonly loose: LooseItem; readonly item: CartItem | null }[]): void => {
      const current = load();
      save(
        mergeItems(
          current.items,
          resolved.flatMap(({ item }) => item ?? []),
        ),
        [],
      );
      for (const { loose, item } of resolved) {
        if (!item) notify(`"${loose.title} - ${loose.type}" is no longer on sale and has left your cart.`);
      }
    },
    setOpen: (open: boolean): void => store.setState({ open }),
  };
};

export type Cart = ReturnType<typeof createCart>;
