import { countries } from '#content/countries-and-states.ts';
import { stateIssue } from '../../checkout-details.ts';
import type { Customer } from '../../contract.ts';

/** What the shape of a customer cannot say: known countries, and the states of one of them. Issues by field. */
export const checkCustomer = (customer: Customer): Record<string, string[]> => {
  if (!(countries as readonly string[]).includes(customer.country)) {
    return { 'customer.country': ['Choose one of the countries offered.'] };
  }
  const issue = stateIssue(customer);
  return issue === null ? {} : { 'customer.state': [issue] };
};
