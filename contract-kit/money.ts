/** Money is integer cents, except for `price` in the API: a string with two decimals, e.g. "19.99". */

export const centsToPrice = (cents: number): string => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an amount in cents: ${cents}`);
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Reads "19.99", "19.9", "19", "19." or ".5"; throws for anything else, so that no price is guessed. */
export const priceToCents = (price: string): number => {
  const match = /^(\d{0,9})(?:\.(\d{0,2}))?$/.exec(price.trim());
  if (!match || !/\d/.test(price)) throw new RangeError(`not a price: ${price}`);
  return Number(match[1] || '0') * 100 + Number((match[2] ?? '').padEnd(2, '0'));
};

/** Keeps the digits and the first point. If there is no point, the first comma counts as one. */
export const typedPrice = (typed: string): string => {
  const text = typed.normalize('NFKC');
  const [whole = '', ...decimals] = (text.includes('.') ? text : text.replace(',', '.'))
    .replaceAll(/[^\d.]/g, '')
    .split('.');
  return decimals.length > 0 ? `${whole}.${decimals.join('')}` : whole;
};

/** The price of one beat under one license. */
export const totalPrice = (beatPrice: string, licensePrice: string): string =>
  centsToPrice(priceToCents(beatPrice) + priceToCents(licensePrice));
