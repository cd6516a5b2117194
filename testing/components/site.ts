import type { Site } from '#features/settings/contract.ts';

/** A site that sells in live mode by default. */
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
