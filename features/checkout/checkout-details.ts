import { countries, unitedStates } from '#content/countries-and-states.ts';

/** What the checkout's form asks for, as typed. */
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

export const withStates = 'United States';

export const emptyDetails: CheckoutDetails = {
  name: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: withStates,
};

/** In the order of the screen. */
export const detailNames = ['name', 'email', 'address', 'city', 'zip', 'country', 'state'] as const;
export const isDetailName = (name: string): name is DetailName => detailNames.includes(name as DetailName);

/** Only there is a state chosen from a list, and only there must it be given. */
export const hasStates = (country: string): boolean => country === withStates;

/** Words for the buyer where the state does not fit the country; null where it does. */
export const stateIssue = ({ country, state }: Pick<CheckoutDetails, 'country' | 'state'>): string | null =>
  hasStates(country) && !(unitedStates as readonly string[]).includes(state.trim()) ? 'Choose your state.' : null;

/** The details after another country was chosen: a state of the one is not a state of the other. */
export const withCountry = (details: CheckoutDetails, country: string): CheckoutDetails =>
  hasStates(country) === hasStates(details.country) ? { ...details, country } : { ...details, country, state: '' };

/** What a browser has kept of an earlier visit, whatever else may stand there. */
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
  return (countries as readonly string[]).includes(details.country)
    ? details
    : { ...details, country: withStates, state: '' };
};

/** What an account knows of its holder; empty where it does not. */
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

/** The profile as the form would have it. A country that nothing is sold to, and a state that is none, are left out. */
const toDetails = (profile: Profile): CheckoutDetails => {
  const known = (countries as readonly string[]).includes(profile.country);
  const country = known ? profile.country : withStates;
  return {
    name: `${profile.firstName} ${profile.lastName}`.trim(),
    email: profile.email,
    address: profile.address,
    city: profile.city,
    state: stateIssue({ country, state: profile.state }) === null ? profile.state : '',
    zip: profile.zipCode,
    country,
  };
};

/**
 * The details with what is empty in them taken from the account. Nothing that was typed is changed, and an address is
 * taken only as a whole, or the street of one place would stand beside the town of another.
 */
export const withProfile = (details: CheckoutDetails, profile: Profile): CheckoutDetails => {
  const { name, email, ...address } = toDetails(profile);
  const untyped = addressNames.every((field) => details[field].trim() === '') && details.country === withStates;
  const elsewhere = profile.country !== '' && address.country !== profile.country;
  return {
    ...details,
    name: details.name.trim() === '' ? name : details.name,
    email: details.email.trim() === '' ? email : details.email,
    ...(untyped && !elsewhere && address),
  };
};

/** The details without what the account gives anyway: the browser's memory outlives the session, and is whoever's comes next. */
export const withoutProfile = (details: CheckoutDetails, profile: Profile): CheckoutDetails => {
  const { name, email, ...address } = toDetails(profile);
  const same = (Object.keys(address) as (keyof typeof address)[]).every((field) => details[field] === address[field]);
  return {
    ...(same ? emptyDetails : details),
    name: details.name === name ? '' : details.name,
    email: details.email === email ? '' : details.email,
  };
};
