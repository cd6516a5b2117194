import { kitLicenseId } from '../../kinds.ts';

/**
 * The license of every sound kit and nothing else: the kit's own price is all that it costs. Nobody chooses it, so it's
 * in no list of licenses.
 */
export const kitLicense = {
  id: kitLicenseId,
  slug: 'kit',
  title: 'Royalty-Free License',
  description: 'Use the sounds in your own music',
} as const;
