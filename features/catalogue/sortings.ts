// The values that the store's URL and its API have in common. Without zod, for the first page.

export const sortings = [
  'newest',
  'oldest',
  'title',
  'artist',
  'bpm-low',
  'bpm-high',
  'price-low',
  'price-high',
  'popular',
] as const;

/** Under two minutes, two to three, over three. */
export const lengthNames = ['short', 'medium', 'long'] as const;

/** Characters of five tags, joined by commas. */
export const maxTagFilter = 79;

/** Of liked beats; `newest` by when they were liked. */
export const favoriteSortings = ['newest', 'price', 'title'] as const;

export const favoritesPerPage = 50;
