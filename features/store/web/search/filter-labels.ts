import type { BeatFilters } from '#features/catalogue/contract.ts';

export const lengthLabels: Readonly<Record<NonNullable<BeatFilters['length']>, string>> = {
  short: 'under 2 minutes',
  medium: '2 to 3 minutes',
  long: 'over 3 minutes',
};
