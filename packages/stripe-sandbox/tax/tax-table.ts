export interface TableRate {
  readonly name: string;
  readonly type: 'vat' | 'gst' | 'sales_tax';
  /** The rate by law. */
  readonly percent: number;
  readonly jurisdiction: string;
  readonly level: 'country' | 'state' | 'county' | 'city' | 'district';
  readonly country: string;
  readonly state: string | null;
  readonly reason: 'standard_rated' | 'reverse_charge' | 'not_collecting' | 'product_exempt';
}

export interface Place {
  /** Two letters. */
  readonly country: string;
  /** Two letters; empty outside the United States. */
  readonly state: string;
  readonly zip: string;
  readonly line1: string;
  readonly city: string;
  /** For example "DE123456789"; empty for a consumer. */
  readonly taxId: string;
}

/** The platform's head office. The platform is registered for tax in that country, the whole EU, and elsewhere. */
export const headOffice = {
  country: 'AT',
  line1: 'Stephansplatz 1',
  line2: null,
  city: 'Wien',
  postal_code: '1010',
  state: null,
};

interface Country {
  readonly name: string;
  readonly percent: number;
  readonly isInEu: boolean;
}

const eu = (name: string, percent: number): Country => ({ name, percent, isInEu: true });

const countries: Readonly<Record<string, Country>> = {
  AT: eu('Austria', 20),
  DE: eu('Germany', 19),
  ES: eu('Spain', 21),
  FR: eu('France', 20),
  HU: eu('Hungary', 27),
  IE: eu('Ireland', 23),
  IT: eu('Italy', 22),
  NL: eu('Netherlands', 21),
  PL: eu('Poland', 23),
  SE: eu('Sweden', 25),
  GB: { name: 'United Kingdom', percent: 20, isInEu: false },
};

type StatePart = Pick<TableRate, 'percent' | 'jurisdiction' | 'level'>;

/** The tax on a download in each state's largest city; none where downloads are exempt. */
const states: Readonly<Record<string, { readonly name: string; readonly parts: readonly StatePart[] }>> = {
  CA: { name: 'California', parts: [] },
  NY: {
    name: 'New York',
    parts: [
      { percent: 4, jurisdiction: 'New York', level: 'state' },
      { percent: 4.5, jurisdiction: 'New York City', level: 'city' },
      { percent: 0.375, jurisdiction: 'Metropolitan Commuter Transportation District', level: 'district' },
    ],
  },
  TX: {
    name: 'Texas',
    parts: [
      { percent: 6.25, jurisdiction: 'Texas', level: 'state' },
      { percent: 2, jurisdiction: 'Houston', level: 'city' },
    ],
  },
};

/** Countries that the payment page offers. */
export const knownCountries: readonly string[] = [...Object.keys(countries), 'US', 'JP'];

/** @returns null if businesses of that country have no tax ID here */
export const taxIdType = (country: string): string | null =>
  countries[country]?.isInEu ? 'eu_vat' : country === 'GB' ? 'gb_vat' : null;

export const registrations = [
  { country: 'AT', country_options: { at: { type: 'standard', standard: { place_of_supply_scheme: 'standard' } } } },
  { country: 'AT', country_options: { at: { type: 'oss_union' } } },
  { country: 'GB', country_options: { gb: { type: 'standard', standard: { place_of_supply_scheme: 'standard' } } } },
  ...Object.keys(states).map((state) => ({
    country: 'US',
    country_options: { us: { state, type: 'state_sales_tax' } },
  })),
] as const;

const unregistered = (place: Place): TableRate => ({
  name: 'Sales Tax',
  type: 'sales_tax',
  percent: 0,
  jurisdiction: place.country,
  level: 'country',
  country: place.country,
  state: place.state || null,
  reason: 'not_collecting',
});

/** A single rate of 0% where the platform isn't registered. */
export const ratesAt = (place: Place): readonly TableRate[] => {
  if (place.country === 'US') return ratesInState(place);
  const country = countries[place.country];
  if (!country) return [unregistered(place)];
  const isBusinessAbroad = place.taxId !== '' && place.country !== headOffice.country;
  return [
    {
      name: 'VAT',
      type: 'vat',
      percent: country.percent,
      jurisdiction: country.name,
      level: 'country',
      country: place.country,
      state: null,
      reason: isBusinessAbroad ? 'reverse_charge' : 'standard_rated',
    },
  ];
};

const ratesInState = (place: Place): readonly TableRate[] => {
  const state = states[place.state];
  if (!state) return [unregistered(place)];
  const common = { name: 'Sales Tax', type: 'sales_tax', country: 'US', state: place.state } as const;
  if (state.parts.length === 0)
    return [{ ...common, percent: 0, jurisdiction: state.name, level: 'state', reason: 'product_exempt' }];
  return state.parts.map((part) => ({ ...common, ...part, reason: 'standard_rated' }));
};
