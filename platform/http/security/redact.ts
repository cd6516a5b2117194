// Keeps keys and people's addresses out of logs, whatever contains them: one of our URLs, an error, a text. Values are
// judged by their content first, and then by their name.

/** Also matches a part of a name: `access_token`, `apiKey`. */
const secretWords = [
  'key', 'keys', 'apikey', 'token', 'accesstoken', 'refreshtoken', 'challengeid', 'session_id', 'sessionid', 'code', 'state',
  'password', 'passwd', 'pwd', 'passphrase', 'secret', 'signature', 'sig', 'jwt', 'otp', 'credential', 'credentials',
  'authorization', 'email',
]; // prettier-ignore
const secretName = new RegExp(`(?:^|[^a-z])(?:${secretWords.join('|')})(?:[^a-z]|$)`, 'i');
/** Names as programs write them, with capitals between words. */
const isSecretName = (name: string): boolean => secretName.test(name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2'));

/** Decodes text that was encoded for an address any number of times. */
const decode = (written: string): string => {
  let text = written;
  for (let times = 0; times < 4 && text.includes('%'); times += 1) {
    text = text.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
    );
  }
  return text;
};

// Repetitions have a maximum where another match could begin within them. Without it, time would grow with the square
// of a text's length, and anyone can send a long address.

/** Our keys and those of Stripe, of logins and of other services, recognized by their prefix. */
const knownKey =
  /\b(?:sth|cs|sk|rk|ek|whsec|gh[opsu]|github_pat|glpat|npm|xox[abp]|ya29)[_.-][\w-]{6,}|\b\w{2,20}_secret_\w{6,}|\bAIza[\w-]{10,}|\beyJ[\w-]{8,500}\.[\w-]+(?:\.[\w-]*)?/g;
const capital = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`;
const anyCase = (word: string): string => word.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
/** Also matches the end of a camel-case name: `clientSecret=`. */
const namedValue = new RegExp(
  `((?<![A-Za-z])(?:${secretWords.map(anyCase).join('|')})|(?<=[a-z\\d])(?:${secretWords.map(capital).join('|')}))(\\[[^\\]\\s]{0,100}\\])?=[^\\s&;"'<>)]+`,
  'g',
);
/** At most 64 characters precede the @ (RFC 5321, 4.5.3.1). */
const email = /[^\s"'`<>()[\]{}=,;:&?/#]{1,64}@[^\s"'`<>()[\]{}=,;:&?/#@]+\.[^\s"'`<>()[\]{}=,;:&?/#@.]{2,}/g;

/** Most texts have no sign of any of them. */
const suspicious = /@|=|%|[_.-]\w{6}|eyJ|AIza/;

/** Redacts a text, such as an error's message. */
export const redactText = (text: string): string =>
  suspicious.test(text) ? text.replace(knownKey, '…').replace(namedValue, '$1$2=…').replace(email, '…') : text;

const holdsSecret = (value: string): boolean => value.includes('@') || redactText(value) !== value;

const secretPath = /(?:^|\/)(?:checkout-session|app\/uploads)\/[^/]/i;
/** Path segments that precede a secret one. */
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

/** Redacts an address of ours or of another site as it arrived: its secrets are removed, however they are encoded. */
export const redactUrl = (url: string): string => {
  if (!/[=@%]|checkout-session|uploads|eyJ|AIza|[_.-]\w{6}/i.test(url)) return url;
  const at = url.indexOf('?');
  if (at === -1) return redactPath(url);
  const redacted = url
    .slice(at + 1)
    .replaceAll(/([^&;?#=]*)(=?)([^&;?#]*)/g, (whole, name: string, equals: string, value: string) => {
      if (whole === '') return '';
      if (equals === '') return holdsSecret(decode(name)) ? '…' : whole;
      if (isSecretName(decode(name)) && !holdsSecret(decode(name))) return `${name}=…`;
      return holdsSecret(decode(name)) ? '…' : `${name}=${holdsSecret(decode(value)) ? '…' : value}`;
    });
  return `${redactPath(url.slice(0, at))}?${redacted}`;
};
