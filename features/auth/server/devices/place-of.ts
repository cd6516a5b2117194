import type { SessionTable } from '../tables.ts';

/** "Atlanta, Georgia, United States", as far as it is known; "Unknown" when nothing is. */
export const placeOf = ({ city, region, country }: Pick<SessionTable, 'city' | 'region' | 'country'>): string =>
  [city, region, country].filter((part) => part !== 'Unknown').join(', ') || 'Unknown';
