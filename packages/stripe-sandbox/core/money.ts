/** Currencies with two decimals in which Stripe both charges and settles. */
export type Currency = 'usd' | 'eur' | 'gbp' | 'cad' | 'aud' | 'nzd' | 'chf' | 'sek' | 'nok' | 'dkk' | 'pln';

/** Stripe's minimum charge by settlement currency (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const leastPaymentCents: Readonly<Record<Currency, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  cad: 50,
  aud: 50,
  nzd: 50,
  chf: 50,
  sek: 300,
  nok: 300,
  dkk: 250,
  pln: 200,
};

/** The country of an account that settles in this currency, unless it's set. */
export const usualCountry: Readonly<Record<Currency, string>> = {
  usd: 'US',
  eur: 'DE',
  gbp: 'GB',
  cad: 'CA',
  aud: 'AU',
  nzd: 'NZ',
  chf: 'CH',
  sek: 'SE',
  nok: 'NO',
  dkk: 'DK',
  pln: 'PL',
};

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (currency: string, currencyDisplay: 'symbol' | 'name'): Intl.NumberFormat => {
  const key = `${currency} ${currencyDisplay}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay, signDisplay: 'negative' });
  formats.set(key, format);
  return format;
};

/** "$18.00" */
export const formatCents = (cents: number, currency: string): string =>
  formatOf(currency, 'symbol').format(cents / 100);

/** "US dollars" */
export const currencyName = (currency: string): string =>
  formatOf(currency, 'name')
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;
