import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Of what a client likes equally well, the smallest comes first. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];
const known = new Map<string, Encoding>();

/**
 * The encoding that suits a client best (RFC 9110, section 12.5.3). Whoever takes none of ours gets `identity`: an answer
 * they may not want is more use than none. Remembered, because the list of all beats is sent in less time than the choice takes.
 */
export const negotiateEncoding = (header = ''): Encoding => {
  const remembered = known.get(header);
  if (remembered) return remembered;
  const request = { headers: { 'accept-encoding': header } };
  const encoding = new Negotiator(request).encoding(encodings, { preferred: encodings }) ?? 'identity';
  // Browsers send a handful of different values; whoever invents more waits for the choice.
  if (known.size < 100) known.set(header, encoding);
  return encoding;
};
