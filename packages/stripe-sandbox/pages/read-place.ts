import { knownCountries, type Place, taxIdType } from '../tax/tax-table.ts';

/** What the buyer typed about their place, which the page asks for if the session is taxed. */
export type PlaceFields = Partial<Record<'country' | 'state' | 'zip' | 'line1' | 'city' | 'taxId', string>>;

type Errors = { [Name in keyof PlaceFields]: string | undefined };

const plain = (text: string | undefined): string => text?.trim() ?? '';
const taxIdOf = (fields: PlaceFields): string =>
  plain(fields.taxId)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();

const taxIdError = (country: string, taxId: string): string | undefined => {
  if (taxId === '') return undefined;
  if (taxIdType(country) === null) return 'Leave this empty: tax IDs of this country aren’t known here.';
  const isRight = taxId.startsWith(country) && /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(taxId);
  return isRight ? undefined : `A tax ID of this country looks like ${country}123456789.`;
};

/** Requires what Stripe requires: ZIP code and state in the United States, only the country elsewhere. */
export const placeErrors = (fields: PlaceFields): Errors => {
  const country = plain(fields.country);
  const isUs = country === 'US';
  return {
    country: knownCountries.includes(country) ? undefined : 'Choose your country.',
    state: isUs && !/^[A-Za-z]{2}$/.test(plain(fields.state)) ? 'Enter the two letters of your state.' : undefined,
    zip: isUs && !/^\d{5}$/.test(plain(fields.zip)) ? 'Enter the 5-digit ZIP code.' : undefined,
    taxId: taxIdError(country, taxIdOf(fields)),
  };
};

export const readPlace = (fields: PlaceFields): Place => ({
  country: plain(fields.country),
  state: plain(fields.state).toUpperCase(),
  zip: plain(fields.zip),
  line1: plain(fields.line1),
  city: plain(fields.city),
  taxId: taxIdOf(fields),
});
