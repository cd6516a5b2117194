import type { countries } from '#content/countries-and-states.ts';

/** The countries of our forms by their ISO 3166 code, which the payment provider expects. */
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

/** Null unless it is one of our countries or already a code. */
export const countryCode = (country: string | null): string | null => {
  const name = country?.trim() ?? '';
  if (/^[A-Z]{2}$/.test(name)) return name;
  return (codes as Readonly<Record<string, string | undefined>>)[name] ?? null;
};
