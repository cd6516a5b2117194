import { countries, unitedStates } from '#content/places.ts';

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

const names = Object.keys(emptyDetails) as DetailName[];
export const isDetailName = (name: string): name is DetailName => names.includes(name as DetailName);

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
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string') details[name] = value.slice(0, 300);
  }
  return (countries as readonly string[]).includes(details.country)
    ? details
    : { ...details, country: withStates, state: '' };
};
