/** Where the provider's documents tell of people: names, addresses, cards, and pages that show them. */
const personal = new Set([
  'address',
  'billing_details',
  'collected_information',
  'customer_details',
  'customer_email',
  'email',
  'evidence',
  'name',
  'payment_method_details',
  'phone',
  'receipt_email',
  'receipt_url',
  'shipping',
  'shipping_details',
]);

/**
 * A document of the provider as JSON, without the people in it. What is kept of an event is for finding out what went
 * wrong, which takes states and amounts; so nothing of anybody is left behind when their account is closed.
 */
export const withoutPersons = (document: unknown): string =>
  JSON.stringify(document, (key, value: unknown) => (personal.has(key) ? undefined : value));
