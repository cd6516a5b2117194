import type { ProductKind } from './kits.ts';

// Beside `kits.ts`, which every page loads.

/** What one product is called; where that is plain from what is around it, a kit is just a kit. */
export const productWord = (kind: ProductKind): string => (kind === 'kit' ? 'sound kit' : 'beat');

const areMixed = (kinds: readonly ProductKind[]): boolean => new Set(kinds).size > 1;

/** What each of several is called, to count them: "3 beats", "3 items". */
export const wordOfAll = (kinds: readonly ProductKind[], mixed = 'item'): string =>
  areMixed(kinds) ? mixed : productWord(kinds[0] ?? 'beat');

/** The same of those that are new. */
export const newWordOf = (products: readonly { readonly kind: ProductKind }[]): string =>
  wordOfAll(
    products.map(({ kind }) => kind),
    'release',
  );

/** What a list of them is headed. */
export const headingOf = (kinds: readonly ProductKind[]): string =>
  areMixed(kinds) ? 'Beats and kits' : kinds[0] === 'kit' ? 'Sound kits' : 'Beats';
