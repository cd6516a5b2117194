import { t } from '#contract-kit/texts/text.ts';
import { countries, unitedStates } from './countries-and-states.ts';

/** A country or a state. The name is shown and stored. */
export type CodeAndName = readonly [code: string, name: string];
/** `consumerLaw` lets the country's consumers withdraw from a contract. */
type Country = readonly [...CodeAndName, consumerLaw?: 'EU' | 'EEA' | 'UK'];

/** Other names that people and programs write, as `keyOf` returns them. */
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

/** Ignores differences in case, accents, width, spaces and punctuation, and between & and “and”. */
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

/** By its name, another name or its ISO 3166 code, in any case. Null if there is none. */
export const findCountry = finder<Country>(countries, otherCountries);

/** By ISO 3166 code; the code itself if it's unknown. */
export const countryName = (code: string): string => countries.find(([known]) => known === code)?.[1] ?? code;

/** Whether consumers of this country may withdraw from a purchase. If it's unknown, they may. */
export const hasRightOfWithdrawal = (country: string | null | undefined): boolean => {
  const found = findCountry(country ?? '');
  return found === null || found[2] !== undefined;
};

/** The United States, the United Kingdom, Canada, Switzerland, and the European Economic Area, by ISO 3166-1 code. */
const transferRegion: ReadonlySet<string> = new Set(
  'US GB CA CH AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' '),
);

/**
 * Whether Stripe transfers money from an account in one country to a seller in another: within a country and within its
 * region (docs.stripe.com/connect/cross-border-payouts). Any other pair must be agreed with Stripe.
 */
export const canBePaid = (from: string, to: string): boolean =>
  from === to || (transferRegion.has(from) && transferRegion.has(to));

/** By its name or abbreviation, in any case. Null if there is none. */
export const findState = finder(unitedStates, otherStates);

export const countryNames: readonly string[] = countries.map(([, name]) => name);
export const stateNames: readonly string[] = unitedStates.map(([, name]) => name);

/** The only country whose addresses have a state. */
export const withStates = 'United States';

/** What a postal code is called in a country. */
export const postalWord = (country: string): string => {
  const code = findCountry(country)?.[0];
  return code === 'US' ? t`ZIP code` : code === 'GB' ? t`Postcode` : t`Postal code`;
};

export const postalMissing = (country: string): string => {
  const code = findCountry(country)?.[0];
  if (code === 'US') return t`Enter your ZIP code.`;
  return code === 'GB' ? t`Enter your postcode.` : t`Enter your postal code.`;
};

export const zipHint = (): string => t`Enter a ZIP code like 12345 or 12345-6789.`;

/** In the US a ZIP code has five digits, optionally followed by four more. Null if nothing is wrong. */
export const zipIssue = ({ country, zip }: { readonly country: string; readonly zip: string }): string | null =>
  findCountry(country)?.[1] === withStates && zip.trim() !== '' && !/^\d{5}(-\d{4})?$/.test(zip.trim())
    ? zipHint()
    : null;

interface PlaceFields {
  readonly country: string;
  readonly state: string;
}

/** Brings a postal address's country and state into their stored form. Unknown ones stay as typed. */
export const inOneForm = <T extends PlaceFields>(address: T): T => {
  const country = findCountry(address.country)?.[1] ?? address.country;
  const state = country === withStates ? (findState(address.state)?.[1] ?? address.state) : address.state;
  return { ...address, country, state };
};
