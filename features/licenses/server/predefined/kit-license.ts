import { kitLicenseId } from '../../kinds.ts';

/** The license of all sound kits. It costs nothing, and no list of licenses has it, because nobody chooses it. */
export const kitLicense = {
  id: kitLicenseId,
  slug: 'kit',
  title: 'Royalty-Free License',
  description: 'Use the sounds in your own music',
} as const;
