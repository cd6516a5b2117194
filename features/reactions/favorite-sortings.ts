// The page's URL and its API share these values. No zod here, so pages load no validator.

/** `newest`: the most recently liked beat comes first. */
export const favoriteSortings = ['newest', 'price', 'title'] as const;

export const favoritesPerPage = 50;
