import type { CustomerFacts } from '../tables.ts';

export const addressLines = (customer: CustomerFacts | null): string[] =>
  customer
    ? [customer.address, [customer.city, customer.state, customer.zip].filter(Boolean).join(', '), customer.country]
    : [];
