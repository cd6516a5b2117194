/** The license that all sound kits are sold under, as buyers see it. What it allows stands in `kit-agreement.ts`. */
export const kitLicenseText = {
  title: 'Royalty-Free License',
  /** At most 32 characters. */
  description: 'Use the sounds in your own music',
} as const;
