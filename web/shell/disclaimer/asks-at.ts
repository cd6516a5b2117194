const pages = new Set(['/', '/thestory', '/ourwork', '/merch', '/sell', '/contact', '/beatstore']);

/** Beats and artists, but not the steps of a purchase and an upload beside them. */
const inStore = /^\/beatstore\/(?:product\/[^/]+|(?!(?:checkout|upload|product)$)[^/]+)$/;

/** Only what the label shows to the public asks: never a login, a checkout, an order, an embed or a legal text. */
export const asksAt = (path: string): boolean =>
  pages.has(path) || inStore.test(path) || path.startsWith('/csl-center=');
