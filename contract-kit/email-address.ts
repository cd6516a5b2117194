import { foldText } from './fold-text.ts';

// What an email address is, for every form, setting and command: RFC 5321 (4.1.2) without quoted local parts, its domain in
// any script (RFC 5891), stored as mail servers know it.

/** Characters of the part before the @, and of the whole address (RFC 5321, 4.5.3.1). */
const maxLocalPart = 64;
export const maxEmail = 254;

/** Letters, digits and signs between dots: `Dot-string`. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** At least two labels of at most 63 characters; the last one is no number (RFC 1035, RFC 3696). */
const asciiDomain = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;
/** What a domain may be typed with. Browsers and Node turn the rest of a URL into something else, or refuse it. */
const typedDomain = /^(?:[\p{L}\p{M}\p{N}.\u3002-]|\u200c|\u200d)+$/u;

/** Pasted along, and seen by nobody. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const unlike = 'This is not an email address. It should look like name@example.com.';
const tooLong = `An email address has at most ${maxEmail} characters.`;

/** "Bücher.Example" and "xn--bcher-kva.example" are both the latter; null: no domain. */
const domainToAscii = (typed: string): string | null => {
  if (!typedDomain.test(typed)) return null;
  try {
    const { hostname } = new URL(`https://${typed}`);
    return asciiDomain.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
};

type Read = { readonly address: string } | { readonly issue: string };

/** The address as it is stored, or what's wrong with it. Few mail servers take accents before the @ (SMTPUTF8), so we don't. */
export const readEmail = (typed: string): Read => {
  if (typed.length > 2 * maxEmail) return { issue: tooLong };
  // Full-width letters and signs are the plain ones.
  const text = typed.normalize('NFKC').replace(unseen, '').trim();
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), domainToAscii(text.slice(at + 1))];
  if (at < 1 || domain === null) return { issue: unlike };
  if (!/^[\x21-\x7e]+$/.test(local)) {
    return { issue: 'Before the @, an email address can only have plain letters (a–z), digits and signs.' };
  }
  if (!localPart.test(local)) return { issue: unlike };
  if (local.length > maxLocalPart)
    return { issue: `An email address has at most ${maxLocalPart} characters before the @.` };
  const address = `${local}@${domain}`;
  return address.length > maxEmail ? { issue: tooLong } : { address };
};

/** The address as it is stored; what isn't one stays as it is. */
export const canonicalEmail = (typed: string): string => {
  const read = readEmail(typed);
  return 'address' in read ? read.address : typed;
};

/** The mailbox behind an email: `Mia+beats@Example.com` and `mia@example.com` are the same person. */
export const mailboxOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');

/** What somebody types into a search that also finds emails, as it is compared. */
export const foldSearch = (typed: string): string => foldText(canonicalEmail(typed));
