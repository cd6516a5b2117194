import type { countries } from '#content/places.ts';

/** The countries of our forms in the two letters of ISO 3166, as the payment provider wants them. */
const codes: Readonly<Record<(typeof countries)[number], string>> = {
  'United States': 'US',
  Canada: 'CA',
  Mexico: 'MX',
  Brazil: 'BR',
  'United Kingdom': 'GB',
  Ireland: 'IE',
  France: 'FR',
  Germany: 'DE',
  Spain: 'ES',
  Italy: 'IT',
  Netherlands: 'NL',
  Sweden: 'SE',
  Australia: 'AU',
  Japan: 'JP',
};

/** Null for what is neither one of our countries nor two capital letters. */
export const countryCode = (country: string | null): string | null => {
  const name = country?.trim() ?? '';
  if (/^[A-Z]{2}$/.test(name)) return name;
  return (codes as Readonly<Record<string, string | undefined>>)[name] ?? null;
};
