// Logs get neither keys nor addresses of people, whatever they come in: an address of ours, an error, a text. Values are
// judged by what they hold, and only then by the name they come under.

/** Also as a part of a name: `access_token`, `apiKey`. */
const secretWords = [
  'key', 'keys', 'apikey', 'token', 'accesstoken', 'refreshtoken', 'challengeid', 'session_id', 'sessionid', 'code', 'state',
  'password', 'passwd', 'pwd', 'passphrase', 'secret', 'signature', 'sig', 'jwt', 'otp', 'credential', 'credentials',
  'authorization', 'email',
]; // prettier-ignore
const secretName = new RegExp(`(?:^|[^a-z])(?:${secretWords.join('|')})(?:[^a-z]|$)`, 'i');
/** Names as programs write them, with capitals between words. */
const isSecretName = (name: string): boolean => secretName.test(name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2'));

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

/** Keys of ours, of Stripe, of logins and of other services, which are known by how they begin. */
const knownKey =
  /\b(?:sth|cs|sk|rk|ek|whsec|gh[opsu]|github_pat|glpat|npm|xox[abp]|ya29)[_.-][\w-]{6,}|\b\w{2,20}_secret_\w{6,}|\bAIza[\w-]{10,}|\beyJ[\w-]{8,500}\.[\w-]+(?:\.[\w-]*)?/g;
const capital = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`;
const anyCase = (word: string): string => word.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
/** Also at the end of a name in capitals and small letters: `clientSecret=`. */
const namedValue = new RegExp(
  `((?<![A-Za-z])(?:${secretWords.map(anyCase).join('|')})|(?<=[a-z\\d])(?:${secretWords.map(capital).join('|')}))(\\[[^\\]\\s]{0,100}\\])?=[^\\s&;"'<>)]+`,
  'g',
);
/** Before the @ are at most 64 characters (RFC 5321, 4.5.3.1). */
const email = /[^\s"'`<>()[\]{}=,;:&?/#]{1,64}@[^\s"'`<>()[\]{}=,;:&?/#@]+\.[^\s"'`<>()[\]{}=,;:&?/#@.]{2,}/g;

/** Without a sign of any of them, which most texts are. */
const suspicious = /@|=|%|[_.-]\w{6}|eyJ|AIza/;

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
