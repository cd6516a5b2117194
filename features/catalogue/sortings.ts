// The store's URL and its API share these values. No zod here, for the sake of the first page.

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

/** Length of five tags joined by commas. */
export const maxTagFilter = 79;
