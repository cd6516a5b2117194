import { expect, it } from 'vitest';
import { centsToPrice } from '#contract-kit/money.ts';
import { licenseAt } from '#features/catalogue/license-price.ts';
import { findLicense, type Need } from './find-license.ts';
import { predefinedLicenses } from './server/public.ts';

const licenses = predefinedLicenses.map((license) => ({
  ...license,
  _id: license.id,
  price: centsToPrice(license.priceCents),
  usageTerms: [...license.usageTerms],
  fileTypes: [...license.fileTypes],
}));

it.each<[readonly Need[], string | null]>([
  [[], null],
  [['release'], 'Basic License'],
  [['video'], 'Basic License'],
  [['release', 'video'], 'Basic License'],
  [['live'], 'Premium'],
  [['radio'], 'Premium'],
  [['manyStreams'], 'Premium'],
  [['stems'], 'Premium + Trackouts'],
  [['release', 'live', 'stems'], 'Premium + Trackouts'],
  [['alone'], 'Exclusive Owner'],
  [['release', 'alone'], 'Exclusive Owner'],
])('the label’s cheapest license for the needs %o is %s', (required, title) => {
  expect(findLicense(licenses.toReversed(), required)?.title ?? null).toBe(title);
});

it('a use isn’t allowed by a license that lacks its term or limits it to zero', () => {
  const [basic] = licenses;
  if (!basic) throw new Error('no license');
  const none = { ...basic, usageTerms: [] };
  const zero = { ...basic, usageTerms: [{ name: 'Music Video Limit' as const, limit: '0' }] };
  expect(findLicense([none, zero], ['video'])).toBeNull();
  expect(findLicense([none, zero, basic], ['video'])).toBe(basic);
});

it('the cheapest license is the one with the lowest price for this beat', () => {
  const [basic, ...others] = licenses.map((license) => ({ ...license, regularPrice: null }));
  if (!basic) throw new Error('no license');
  expect(findLicense([licenseAt(basic, '50'), ...others], ['release'])?.title).toBe('Premium');
});
