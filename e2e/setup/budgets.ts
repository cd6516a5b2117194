/** Maximum kilobytes until a page is usable: text gzipped, everything else as sent. */
export interface Budget {
  readonly document: number;
  readonly script: number;
  readonly stylesheet: number;
  readonly font: number;
  readonly image: number;
}

const usual: Budget = { document: 20, script: 131, stylesheet: 21, font: 50, image: 60 };

/** A player on another site must load next to nothing. */
export const embedBudgets: Readonly<Record<string, Budget>> = {
  '/embed/beat/:beatId': { document: 5, script: 2, stylesheet: 0, font: 0, image: 30 },
  '/embed/artist/:username': { document: 14, script: 2, stylesheet: 0, font: 0, image: 120 },
};

/** By route, for an empty browser cache. Pictures below the first view are lazy: how many load depends on the line. */
export const budgets: Readonly<Record<string, Budget>> = {
  '/': { ...usual, document: 26, script: 135.5, image: 300 },
  '/ourwork': { ...usual, document: 32, script: 142.4, image: 260 },
  '/merch': { ...usual, script: 126.8 },
  '/beatstore': { ...usual, script: 128.5 },
  '/beatstore/product/:beatId': { ...usual, script: 131.8, image: 80 },
  '/beatstore/:username': { ...usual, document: 23, script: 140.7, image: 130 },
  '/beatstore/checkout': { ...usual, script: 144.8 },
  '/thestory': { ...usual, script: 129.8, image: 150 },
  '/login': { ...usual, script: 133.2 },
  '/csl-center=redirect': { ...usual, script: 147 },
  '/orders/find': { ...usual, script: 128.7 },
};
