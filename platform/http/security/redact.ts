// Logs get neither keys nor addresses of people, whatever they come in: an address of ours, an error, a text. Values are
// judged by what they hold, and only then by the name they come under.

const secretNames = [
  'key', 'token', 'accesstoken', 'refreshtoken', 'challengeid', 'session_id', 'code', 'state', 'password', 'secret', 'email',
]; // prettier-ignore
const secretName = new RegExp(`(?:^|[^a-z_])(?:${secretNames.join('|')})(?:[^a-z_]|$)`, 'i');

/** As it was before it was encoded for an address, however often. */
const decode = (written: string): string => {
  let text = written;
  for (let times = 0; times < 4 && text.includes('%'); times += 1) {
    text = text.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
    );
  }
  return text;
};

// Repetitions have a maximum where another match could begin within them: without, time would grow with the square of a
// text's length, and anybody can send a long address.

/** Keys of ours, of Stripe and of logins, which are known by how they begin. */
const knownKey = /\b(?:cs|sk|rk|whsec)_\w{6,}|\beyJ[\w-]{8,500}\.[\w-]+(?:\.[\w-]*)?/g;
const namedValue = new RegExp(`\\b(${secretNames.join('|')})(\\[[^\\]\\s]{0,100}\\])?=[^\\s&;"'<>)]+`, 'gi');
/** Before the @ are at most 64 characters (RFC 5321, 4.5.3.1). */
const email = /[^\s"'`<>()[\]{}=,;:&?/#]{1,64}@[^\s"'`<>()[\]{}=,;:&?/#@]+\.[^\s"'`<>()[\]{}=,;:&?/#@.]{2,}/g;

/** Without a sign of any of them, which most texts are. */
const suspicious = /@|=|%|_\w{6}|eyJ/;

/** A text, like the message of an error. */
export const redactText = (text: string): string =>
  suspicious.test(text) ? text.replace(knownKey, '…').replace(namedValue, '$1$2=…').replace(email, '…') : text;

const holdsSecret = (value: string): boolean => value.includes('@') || redactText(value) !== value;

const secretPath = /(?:^|\/)(?:checkout-session|app\/uploads)\/[^/]/i;
/** What precedes the secret part of a path. */
const beforeSecret = /^(?:checkout-session|uploads)$/i;

const redactPath = (path: string): string => {
  if (!secretPath.test(decode(path)) && !holdsSecret(decode(path))) return path;
  const parts = path.split('/');
  return parts
    .map((part, index) => {
      const follows = index > 0 && part !== '' && beforeSecret.test(decode(parts[index - 1] ?? ''));
      const plain = decode(part);
      return follows || holdsSecret(plain) || secretPath.test(plain) ? '…' : part;
    })
    .join('/');
};

/** An address of ours or of another site, as it arrived: its secrets are left out, however they are encoded. */
export const redactUrl = (url: string): string => {
  if (!/[=@%]|checkout-session|uploads|eyJ|_/i.test(url)) return url;
  const at = url.indexOf('?');
  if (at === -1) return redactPath(url);
  const redacted = url
    .slice(at + 1)
    .replaceAll(/([^&;?#=]*)(=?)([^&;?#]*)/g, (whole, name: string, equals: string, value: string) => {
      if (whole === '') return '';
      if (equals === '') return holdsSecret(decode(name)) ? '…' : whole;
      if (secretName.test(decode(name)) && !holdsSecret(decode(name))) return `${name}=…`;
      return holdsSecret(decode(name)) ? '…' : `${name}=${holdsSecret(decode(value)) ? '…' : value}`;
    });
  return `${redactPath(url.slice(0, at))}?${redacted}`;
};
