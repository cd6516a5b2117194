import { countries, unitedStates } from '#content/places.ts';
import type { Customer } from '../contract.ts';

const isOneOf = (list: readonly string[], value: string): boolean => list.includes(value);

/** What the shape of a customer cannot say: known countries, and the states of one of them. Issues by field. */
export const checkCustomer = (customer: Customer): Record<string, string[]> => {
  if (!isOneOf(countries, customer.country)) return { 'customer.country': ['Choose one of the countries offered.'] };
  if (customer.country !== 'United States' || isOneOf(unitedStates, customer.state)) return {};
  return {
    'customer.state': [customer.state === '' ? 'Choose your state.' : 'Choose one of the 50 states.'],
  };
};
