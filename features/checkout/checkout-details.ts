import { isVisible } from '#contract-kit/visible-text.ts';
import { findCountry, findState, inOneForm, postalMissing, withStates, zipIssue } from '#content/find-place.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface CheckoutDetails {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}
export type DetailName = keyof CheckoutDetails;

export const emptyDetails: CheckoutDetails = {
  name: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: withStates,
};

/** In the order on screen. */
export const detailNames = ['name', 'email', 'address', 'city', 'zip', 'country', 'state'] as const;
export const isDetailName = (name: string): name is DetailName => detailNames.includes(name as DetailName);

/** Buyers in the United States must choose a state from a list. */
export const hasStates = (country: string): boolean => country === withStates;

/** An error message if the country has a list of states that lacks this state; null otherwise. */
export const stateIssue = ({ country, state }: Pick<CheckoutDetails, 'country' | 'state'>): string | null =>
  hasStates(country) && findState(state) === null ? t`Choose your state.` : null;

type Place = Pick<CheckoutDetails, 'country' | 'state' | 'zip'>;

/** Errors in a buyer's country, state and postal code, by field. */
export const placeIssues = (typed: Place): { readonly [N in keyof Place]?: string } => {
  const missing = isVisible(typed.zip) ? null : postalMissing(typed.country);
  if (findCountry(typed.country) === null)
    return { country: t`Choose a country from the list.`, ...(missing !== null && { zip: missing }) };
  const place = inOneForm(typed);
  const [state, zip] = [stateIssue(place), missing ?? zipIssue(place)];
  return { ...(state !== null && { state }), ...(zip !== null && { zip }) };
};

/** Changes the country, and clears the state on a change to or from the United States. */
export const withCountry = (details: CheckoutDetails, country: string): CheckoutDetails =>
  hasStates(country) === hasStates(details.country) ? { ...details, country } : { ...details, country, state: '' };

/** Reads the details that an earlier visit stored in the browser; the stored value may be anything. */
export const readDetails = (text: string | null): CheckoutDetails => {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return emptyDetails;
  }
  const fields = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const details = { ...emptyDetails };
  for (const name of detailNames) {
    const value = fields[name];
    if (typeof value === 'string') details[name] = value.slice(0, 300);
  }
  return findCountry(details.country) ? inOneForm(details) : { ...details, country: withStates, state: '' };
};

/** The account's details; empty if unknown. */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
}

const addressNames = ['address', 'city', 'state', 'zip'] as const;

/** Replaces an unknown country by the form's default, and leaves out an unknown state. */
const toDetails = (profile: Profile): CheckoutDetails => {
  const known = inOneForm(profile);
  const country = findCountry(profile.country) ? known.country : withStates;
  return {
    name: `${profile.firstName} ${profile.lastName}`.trim(),
    email: profile.email,
    address: profile.address,
    city: profile.city,
    state: stateIssue({ country, state: known.state }) === null ? known.state : '',
    zip: profile.zipCode,
    country,
  };
};

/**
 * Fills empty fields from the account; the postal address only as a whole, so that one place's street isn't combined
 * with another's city. Skips the field `typing`, because the buyer's next letters would be appended.
 */
export const withProfile = (
  details: CheckoutDetails,
  profile: Profile,
  typing: string | null = null,
): CheckoutDetails => {
  const { name, email, ...address } = toDetails(profile);
  const isFree = (field: keyof CheckoutDetails): boolean => details[field].trim() === '' && field !== typing;
  const untyped = addressNames.every(isFree) && details.country === withStates;
  const elsewhere = profile.country !== '' && findCountry(profile.country) === null;
  return {
    ...details,
    name: isFree('name') ? name : details.name,
    email: isFree('email') ? email : details.email,
    ...(untyped && !elsewhere && address),
  };
};

/**
 * Removes what the account provides, because browser storage outlives the session, and the next person could read it. A
 * postal address that differs from the account's in any field stays whole.
 */
export const withoutProfile = (details: CheckoutDetails, profile: Profile): CheckoutDetails => {
  const { name, email, ...address } = toDetails(profile);
  const same = (Object.keys(address) as (keyof typeof address)[]).every((field) => details[field] === address[field]);
  return {
    ...(same ? emptyDetails : details),
    name: details.name === name ? '' : details.name,
    email: details.email === email ? '' : details.email,
  };
};
