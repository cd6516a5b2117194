import type { Site } from '#features/settings/contract.ts';

/** The site's settings; by default it sells in live mode. */
export const makeSite = (change: Partial<Site> = {}): Site => ({
  payments: 'live',
  isEcomEnabled: true,
  demo: null,
  outbox: null,
  currency: 'usd',
  consent: 'line',
  taxMode: 'off',
  year: 2031,
  away: false,
  ...change,
});
