/** Currencies with two decimals in which Stripe both charges and settles. */
export const currencies = ['usd', 'eur', 'gbp', 'cad', 'aud', 'nzd', 'chf', 'sek', 'nok', 'dkk', 'pln'] as const;
export type Currency = (typeof currencies)[number];

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

/** The usual country of an account that settles in this currency. */
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

let current: Currency | undefined;

/** The shop's only currency, in Stripe's spelling. Amounts without their own currency are in it. */
export const shopCurrency = (): Currency => {
  // A process that forgot to set it must not write dollars.
  if (current === undefined) throw new Error('The shop’s currency isn’t known yet: call setCurrency first');
  return current;
};

/** "USD", for tables and JSON-LD. */
export const currencyCode = (): string => shopCurrency().toUpperCase();

/** Call it once per process, thread and page, so that functions which format amounts need no parameter for it. */
export const setCurrency = (currency: Currency): void => {
  current = currency;
};
