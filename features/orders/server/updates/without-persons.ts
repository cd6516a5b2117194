/** Stripe's fields about people: names, addresses, cards, and pages showing them. */
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

/** Stripe's object as JSON without personal data, so that closing an account needn't touch stored events. */
export const withoutPersons = (document: unknown): string =>
  JSON.stringify(document, (key, value: unknown) => (personal.has(key) ? undefined : value));
