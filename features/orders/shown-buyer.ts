import { type AgreementFacts, buyerOf } from './document-facts.ts';

/** A top-level domain reserved by RFC 2606: nobody has an email address there, and we never email one. */
export const nobody = '@closed.invalid';

/** The buyer has closed their account, so we don't email them or give out links to the order anymore. */
export const isForgotten = ({ email }: { readonly email: string }): boolean => email.endsWith(nobody);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const initialOf = (word: string): string => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** "Maya Lindqvist" is "M… L.", "Maya" and "maya@example.com" are "M…" and "m…". */
export const maskName = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${initialOf(first)}…${last === undefined ? '' : ` ${initialOf(last)}.`}`;
};

interface Shown {
  readonly facts: AgreementFacts;
  readonly shows_buyer: boolean;
  readonly email: string;
}

/** The buyer as shown to everyone else; null once their account is closed. */
export const shownBuyer = ({ facts, shows_buyer, email }: Shown): string | null => {
  if (isForgotten({ email })) return null;
  const name = facts.buyer.customer?.name;
  return shows_buyer && name ? name : maskName(buyerOf(facts));
};
