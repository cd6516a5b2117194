const secretNames = new Set(['key', 'token', 'session_id', 'code', 'state']);

const nameOf = (written: string): string => {
  try {
    return decodeURIComponent(written).toLowerCase();
  } catch {
    return written.toLowerCase();
  }
};

/** Keys and tokens of a URL are worth a download or an order: logs get only their names, however these are written. */
export const redactUrl = (url: string): string =>
  url
    .replaceAll(/([?&])([^=&#]+)=[^&#]*/g, (whole, before: string, name: string) =>
      secretNames.has(nameOf(name)) ? `${before}${name}=…` : whole,
    )
    .replace(/(checkout-session\/)[^/?#]+/, '$1…');
