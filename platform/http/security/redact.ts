// Keeps keys and email addresses out of logs. Judges values by their content and by their names.

/** Also match parts of a name: `access_token`, `apiKey`. */
const secretWords = [
  'key', 'keys', 'apikey', 'token', 'accesstoken', 'refreshtoken', 'challengeid', 'session_id', 'sessionid', 'code', 'state',
  'password', 'passwd', 'pwd', 'passphrase', 'secret', 'signature', 'sig', 'jwt', 'otp', 'credential', 'credentials',
  'authorization', 'email',
]; // prettier-ignore
const secretName = new RegExp(`(?:^|[^a-z])(?:${secretWords.join('|')})(?:[^a-z]|$)`, 'i');
/** Includes camel-case names. */
const isSecretName = (name: string): boolean => secretName.test(name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2'));

/** Decodes text that was URL-encoded up to four times. */
const decode = (written: string): string => {
  let text = written;
  for (let times = 0; times < 4 && text.includes('%'); times += 1) {
    text = text.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
    );
  }
  return text;
};

// Where another match could begin within a repetition, the repetition has a maximum. Otherwise the time would grow with
// the square of the text's length, and anyone can send a long URL.

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

/** Most texts match none of these signs of a secret, so they aren't searched further. */
const suspicious = /@|=|%|[_.-]\w{6}|eyJ|AIza/;

export const redactText = (text: string): string =>
  suspicious.test(text) ? text.replace(knownKey, '…').replace(namedValue, '$1$2=…').replace(email, '…') : text;

const holdsSecret = (value: string): boolean => value.includes('@') || redactText(value) !== value;

const secretPath = /(?:^|\/)(?:checkout-session|app\/uploads)\/[^/]/i;
/** The path segment after one of these is secret. */
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

/** Removes the secrets of any URL, however they are encoded. */
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
