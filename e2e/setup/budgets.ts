/** Maximum kilobytes until a page is usable: text gzipped, everything else as sent. */
export interface Budget {
  readonly document: number;
  readonly script: number;
  readonly stylesheet: number;
  readonly font: number;
  readonly image: number;
}

const usual: Budget = { document: 20, script: 131, stylesheet: 18, font: 60, image: 60 };

/** A player on another site must load next to nothing. */
export const embedBudgets: Readonly<Record<string, Budget>> = {
  '/embed/beat/:beatId': { document: 5, script: 2, stylesheet: 0, font: 0, image: 30 },
  '/embed/artist/:username': { document: 14, script: 2, stylesheet: 0, font: 0, image: 120 },
};

/** By route, for an empty browser cache. */
export const budgets: Readonly<Record<string, Budget>> = {
  '/': { ...usual, document: 26, script: 131, image: 110 },
  '/ourwork': { ...usual, document: 32, script: 137, image: 110 },
  '/merch': { ...usual, script: 122.5 },
  '/beatstore': { ...usual, script: 125.5 },
  '/beatstore/product/:beatId': { ...usual, script: 129, image: 80 },
  '/beatstore/:username': { ...usual, document: 23, script: 137 },
  '/beatstore/checkout': { ...usual, script: 138 },
  '/thestory': { ...usual, script: 126 },
  '/login': usual,
  '/csl-center=redirect': { ...usual, script: 144 },
  '/orders/find': { ...usual, script: 123.5 },
};
