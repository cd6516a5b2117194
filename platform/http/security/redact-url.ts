/** An email address identifies a person, and belongs in a log no more than a key does. */
const secretNames = new Set([
  'key', 'token', 'accesstoken', 'refreshtoken', 'challengeid', 'session_id', 'code', 'state', 'password', 'email',
]); // prettier-ignore

const isSecret = (written: string): boolean =>
  nameOf(written)
    .split(/[^a-z_]+/)
    .some((word) => secretNames.has(word));

const nameOf = (written: string): string => {
  try {
    return decodeURIComponent(written).toLowerCase();
  } catch {
    return written.toLowerCase();
  }
};

const secretPath = /(checkout-session\/|app\/uploads\/)[^/?#]+/;

/** Keys and tokens in a URL can open a download or an order: logs get only their names, however they are encoded. */
export const redactUrl = (url: string): string => {
  // Most have nothing to look for, and finding that out takes a tenth of the time.
  const named = url.includes('=')
    ? url.replaceAll(/([?&;])([^=&;?#]+)=[^&;?#]*/g, (whole, before: string, name: string) =>
        isSecret(name) ? `${before}${name}=…` : whole,
      )
    : url;
  return secretPath.test(named) ? named.replace(secretPath, '$1…') : named;
};
