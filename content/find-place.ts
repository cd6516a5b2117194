import { countries, unitedStates } from './countries-and-states.ts';

/** A country or a state: its code, and the name under which it is shown and stored. */
export type CodeAndName = readonly [code: string, name: string];
/** With the law under which its consumers may withdraw from a contract, if they may. */
type Country = readonly [...CodeAndName, consumerLaw?: 'EU' | 'EEA' | 'UK'];

/** Other names that people and programs write, as `keyOf` makes them. */
const otherCountries: Readonly<Record<string, string>> = {
  america: 'US',
  usa: 'US',
  unitedstatesofamerica: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  republicofireland: 'IE',
  holland: 'NL',
  turkey: 'TR',
  czechrepublic: 'CZ',
  ivorycoast: 'CI',
  caboverde: 'CV',
  swaziland: 'SZ',
  burma: 'MM',
  myanmar: 'MM',
  macedonia: 'MK',
  easttimor: 'TL',
  hongkong: 'HK',
  macao: 'MO',
  macau: 'MO',
  korea: 'KR',
  republicofkorea: 'KR',
  russianfederation: 'RU',
  uae: 'AE',
  vatican: 'VA',
  holysee: 'VA',
  palestine: 'PS',
  stateofpalestine: 'PS',
  congo: 'CG',
  republicofthecongo: 'CG',
  democraticrepublicofthecongo: 'CD',
};

const otherStates: Readonly<Record<string, string>> = {
  washingtondc: 'DC',
  virginislands: 'VI',
  micronesia: 'FM',
  armedforcesafrica: 'AE',
  armedforcescanada: 'AE',
  armedforcesmiddleeast: 'AE',
};

/** The same for all spellings that differ in case, accents, width, spaces, punctuation, or between & and “and”. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^\s*the\s/, '')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const finder = <Place extends CodeAndName | Country>(
  places: readonly Place[],
  others: Readonly<Record<string, string>>,
) => {
  const byKey = new Map<string, Place>();
  for (const place of places) {
    const [code, name] = place;
    for (const text of [code, name]) byKey.set(keyOf(text), place);
  }
  return (text: string): Place | null => {
    const key = keyOf(text);
    return byKey.get(key) ?? byKey.get(keyOf((Object.hasOwn(others, key) && others[key]) || '')) ?? null;
  };
};

/** By its name, or another one, or its ISO 3166 code, in any case; null if there is none. */
export const findCountry = finder<Country>(countries, otherCountries);

/** By its ISO 3166 code; the code itself where it has no name here. */
export const countryName = (code: string): string => countries.find(([known]) => known === code)?.[1] ?? code;

/** Whether consumers there may withdraw from what they buy. Where the country isn't known, they may. */
export const hasRightOfWithdrawal = (country: string | null | undefined): boolean => {
  const found = findCountry(country ?? '');
  return found === null || found[2] !== undefined;
};

/** The United States, the United Kingdom, Canada, Switzerland, and the European Economic Area, by ISO 3166-1. */
const transferRegion: ReadonlySet<string> = new Set(
  'US GB CA CH AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' '),
);

/**
 * Whether Stripe transfers money from an account in one country to a seller's in another: within a country, and among those of
 * its region (docs.stripe.com/connect/cross-border-payouts). For any other pair it must be agreed with Stripe.
 */
export const canBePaid = (from: string, to: string): boolean =>
  from === to || (transferRegion.has(from) && transferRegion.has(to));

/** Of the United States: by its name or its abbreviation, in any case; null if there is none. */
export const findState = finder(unitedStates, otherStates);

/** For a list to choose from. */
export const countryNames: readonly string[] = countries.map(([, name]) => name);
export const stateNames: readonly string[] = unitedStates.map(([, name]) => name);

/** The country with states: its addresses have one of them. */
export const withStates = 'United States';

export const zipHint = 'Enter a ZIP code like 12345 or 12345-6789.';

/** As the US Postal Service writes it: five digits, and four more if they're known. Null: nothing is wrong with it. */
export const zipIssue = ({ country, zip }: { readonly country: string; readonly zip: string }): string | null =>
  findCountry(country)?.[1] === withStates && zip.trim() !== '' && !/^\d{5}(-\d{4})?$/.test(zip.trim())
    ? zipHint
    : null;

interface PlaceFields {
  readonly country: string;
  readonly state: string;
}

/** Country and state of an address in the form in which they are stored. What isn't known stays as it was typed. */
export const inOneForm = <T extends PlaceFields>(address: T): T => {
  const country = findCountry(address.country)?.[1] ?? address.country;
  const state = country === withStates ? (findState(address.state)?.[1] ?? address.state) : address.state;
  return { ...address, country, state };
};
