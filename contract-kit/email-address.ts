import { foldText } from './fold-text.ts';
import { t } from './texts/text.ts';

// The rules for email addresses, used by every form, setting and command: RFC 5321 (4.1.2) without quoted local parts,
// the domain in any script (RFC 5891), stored as mail servers know it.

/** Maximum characters before the @, and of the whole email address (RFC 5321, 4.5.3.1). */
const maxLocalPart = 64;
export const maxEmail = 254;

/** `Dot-string`: letters, digits and signs between dots. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** At least two labels of at most 63 characters, the last of which isn't a number (RFC 1035, RFC 3696). */
const asciiDomain = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;
/** Browsers and Node change or refuse other characters in URLs. */
const typedDomain = /^(?:[\p{L}\p{M}\p{N}.\u3002-]|\u200c|\u200d)+$/u;

/** Invisible characters that a pasted email address may contain. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const unlike = (): string => t`This is not an email address. It should look like name@example.com.`;
export const emailTooLong = (): string => t`An email address has at most ${{ maxEmail: String(maxEmail) }} characters.`;

/** "Bücher.Example" becomes "xn--bcher-kva.example". Null if the text isn't a domain. */
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

/** The stored form, or what's wrong. Few mail servers accept accents before the @ (SMTPUTF8), so we refuse them. */
export const readEmail = (typed: string): Read => {
  if (typed.length > 2 * maxEmail) return { issue: emailTooLong() };
  // NFKC replaces full-width letters and signs with plain ones.
  const text = typed.normalize('NFKC').replace(unseen, '').trim();
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), domainToAscii(text.slice(at + 1))];
  if (at < 1 || domain === null) return { issue: unlike() };
  if (!/^[\x21-\x7e]+$/.test(local)) {
    return { issue: t`Before the @, an email address can only have plain letters (a–z), digits and signs.` };
  }
  if (!localPart.test(local)) return { issue: unlike() };
  if (local.length > maxLocalPart)
    return { issue: t`An email address has at most ${{ max: String(maxLocalPart) }} characters before the @.` };
  const address = `${local}@${domain}`;
  return address.length > maxEmail ? { issue: emailTooLong() } : { address };
};

/** The stored form of an email address; any other text stays as it is. */
export const canonicalEmail = (typed: string): string => {
  const read = readEmail(typed);
  return 'address' in read ? read.address : typed;
};

/** `Mia+beats@Example.com` and `mia@example.com` reach the same person. */
export const mailboxOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');

/** For searches that find emails, too. */
export const foldSearch = (typed: string): string => foldText(canonicalEmail(typed));
