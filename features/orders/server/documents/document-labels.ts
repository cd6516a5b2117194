import type { CustomerFacts } from '../tables.ts';

// What documents say of facts, whether they become a PDF or a page. Needs no code that draws.

export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u2067\u202B\u202E]/u;

/** Names can appear in sentences of another direction: the text around them must not reorder them. */
export const isolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

export const addressLines = (customer: CustomerFacts | null): string[] =>
  customer
    ? [customer.address, [customer.city, customer.state, customer.zip].filter(Boolean).join(', '), customer.country]
    : [];

export interface Block {
  readonly label: string;
  readonly heading: string;
  readonly lines: string[];
}
