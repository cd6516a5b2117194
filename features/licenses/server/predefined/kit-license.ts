import { kitLicenseId } from '../../kinds.ts';

/**
 * What every sound kit is sold under, and nothing else: the kit's own price is all that it costs. Nobody can choose it, so it
 * stands in no list of licenses.
 */
export const kitLicense = {
  id: kitLicenseId,
  slug: 'kit',
  title: 'Royalty-Free License',
  description: 'Use the sounds in your own music',
} as const;
