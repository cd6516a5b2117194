const pages = new Set(['/', '/thestory', '/ourwork', '/merch', '/sell', '/contact', '/beatstore']);

/** Beats and artists, but no steps of a purchase or an upload. */
const inStore = /^\/beatstore\/(?:product\/[^/]+|(?!(?:checkout|upload|product)$)[^/]+)$/;

/** Only the label's public pages ask: never a login, a checkout, an order, an embed or a legal text. */
export const asksAt = (path: string): boolean =>
  pages.has(path) || inStore.test(path) || path.startsWith('/csl-center=');
