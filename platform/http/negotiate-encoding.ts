import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Of what a client likes equally well, the smallest comes first. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** A header may have 16 KB, and reading so much takes milliseconds. What browsers send is shorter than 50 characters. */
const maxLength = 200;
/** Browsers send a handful of different values. Whoever invents others pushes out the oldest, and none stays for good. */
const known = new LRUCache<string, Encoding>({ max: 100 });

/**
 * The encoding that suits a client best (RFC 9110, section 12.5.3). Whoever takes none of ours gets `identity`: an answer
 * they may not want is more use than none. Remembered, because the list of all beats is sent in less time than the choice takes.
 */
export const negotiateEncoding = (header = ''): Encoding => {
  if (header.length > maxLength) return 'identity';
  const remembered = known.get(header);
  if (remembered) return remembered;
  const request = { headers: { 'accept-encoding': header } };
  const encoding = new Negotiator(request).encoding(encodings, { preferred: encodings }) ?? 'identity';
  known.set(header, encoding);
  return encoding;
};
