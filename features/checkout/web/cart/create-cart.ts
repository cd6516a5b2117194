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
import { plural, t } from '#contract-kit/texts/text.ts';

export const cartKey = 'cartItems';

export interface CartState {
  readonly items: readonly CartItem[];
  /** Items without ids, to be looked up in the catalogue. */
  readonly loose: readonly LooseItem[];
  /** False until the storage has been read; always false on the server. */
  readonly loaded: boolean;
  readonly open: boolean;
}

export interface CartDeps {
  /** May throw, as browsers do if storage is disabled. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  /** Tells visitors about changes that they didn't make. */
  readonly notify: (message: string) => void;
}

const newsOf = ({ unreadable, expired }: StoredCart): string[] => [
  ...(unreadable === null ? [t`We couldn’t read your saved cart, so it’s empty now.`] : []),
  ...(unreadable
    ? [
        t`${plural({ items: unreadable }, { one: 'We couldn’t read # item in your cart, so we removed it.', other: 'We couldn’t read # items in your cart, so we removed them.' })}`,
      ]
    : []),
  ...(expired
    ? [
        t`${plural({ items: expired }, { one: '# item', other: '# items' })} expired after ${plural({ days: cartDays }, { one: '# day', other: '# days' })} in your cart.`,
      ]
    : []),
];

/** Reads storage before each change, so that tabs combine. Without storage, the cart lasts as long as the page. */
export const createCart = ({ storage, now, notify }: CartDeps) => {
  const store = createStore<CartState>(() => ({ items: [], loose: [], loaded: false, open: false }));

  let detached = false;

  const save = (list: readonly CartItem[], loose: readonly LooseItem[]): void => {
    store.setState({ items: list, loose, loaded: true });
    try {
      storage().setItem(cartKey, writeCart(list, loose));
    } catch {
      // Storage is missing or full, so from now on only the store above holds the cart.
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
    /** Drops expired and unreadable items, and shows a message about each kind. */
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
    /** Changes the price of beat and license together after the buyer agreed. */
    reprice: (key: string, price: string): void => {
      const current = load();
      save(
        current.items.map((item) => (keyOf(item) === key ? repriceItem(item, price) : item)),
        current.loose,
      );
    },
    /** Replaces all loose items by the found ones, and tells the visitor which weren't found. */
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
        if (!item)
          notify(
            t`"${{ title: loose.title }} - ${{ license: loose.type }}" is no longer for sale, so we removed it from your cart.`,
          );
      }
    },
    setOpen: (open: boolean): void => store.setState({ open }),
  };
};

export type Cart = ReturnType<typeof createCart>;
