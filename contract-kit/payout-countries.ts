import type { Currency } from './currency.ts';

/** The United States, the United Kingdom, Canada, Switzerland, and the European Economic Area, by ISO 3166-1. */
const transferRegion: ReadonlySet<string> = new Set(
  'US GB CA CH AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' '),
);

/**
 * Whether Stripe transfers money from an account in one country to a seller's in another: within a country, and among those of
 * its region (docs.stripe.com/connect/cross-border-payouts). For any other pair it must be agreed with Stripe.
 */
export const canBePaid = (from: string, to: string): boolean =>
  from === to || (transferRegion.has(from) && transferRegion.has(to));

/** Where an account that settles in a currency usually is. */
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
