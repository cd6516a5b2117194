import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest first, which decides between those that a client prefers equally. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** A header may have 16 KB, and parsing that takes milliseconds. Browsers send fewer than 50 characters. */
const maxLength = 200;
/** Browsers send a handful of different values. Made-up values evict the oldest, and none stays for good. */
const known = new LRUCache<string, Encoding>({ max: 100 });
/** Most requests have the same header as the previous one. */
let latest: { readonly header: string; readonly encoding: Encoding } = { header: '', encoding: 'identity' };

/**
 * The best encoding for a client (RFC 9110, section 12.5.3). A client that accepts none of ours gets `identity`.
 * Cached, because sending the list of all beats is faster than this choice.
 */
export const negotiateEncoding = (header = ''): Encoding => {
  if (header === latest.header) return latest.encoding;
  if (header.length > maxLength) return 'identity';
  const encoding = known.get(header) ?? choose(header);
  known.set(header, encoding);
  latest = { header, encoding };
  return encoding;
};

const choose = (header: string): Encoding =>
  new Negotiator({ headers: { 'accept-encoding': header } }).encoding(encodings, { preferred: encodings }) ??
  'identity';
