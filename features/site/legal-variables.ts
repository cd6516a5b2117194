import { bracedIn } from '#contract-kit/agreements/agreement-text.ts';

// What the parts of a legal text can name in braces. It's filled in when the text is published, because a version never
// changes: not even when another law or seller is published later.

export interface LegalVariables {
  /** The seller on receipts, with the postal address. */
  readonly seller: string;
  /** The governing law of the license agreements. */
  readonly law: string;
}

/** The names themselves, for a text that isn't published yet. */
export const unfilled: LegalVariables = { seller: '{seller}', law: '{law}' };

interface Parts {
  readonly parts: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

const fill = (paragraph: string, { seller, law }: LegalVariables): string =>
  paragraph.replaceAll('{seller}', () => seller).replaceAll('{law}', () => law);

export const fillLegalText = <Text extends Parts>(text: Text, variables: LegalVariables): Text => ({
  ...text,
  parts: text.parts.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((paragraph) => fill(paragraph, variables)),
  })),
});

export const sellerWithAddress = ({
  name,
  address,
}: {
  readonly name: string;
  readonly address: readonly string[];
}): string => [name, ...address].join(', ');

/** Finds the values that no part of a text names. */
export const findUnnamed = ({ parts }: Parts, { seller, law }: LegalVariables): string[] =>
  [seller, law].filter((name) => !parts.some(({ paragraphs }) => paragraphs.some((words) => words.includes(name))));

/** The longest seller and law that their forms take. */
const longest: LegalVariables = { seller: 'x'.repeat(7 * 122), law: 'x'.repeat(120) };

/** Why a paragraph can't be published, or null. `max` is how long it may be with what is filled in. */
export const faultOfParagraph = (paragraph: string, max: number): string | null => {
  const unknown = bracedIn(paragraph).find((name) => !Object.hasOwn(unfilled, name));
  if (unknown !== undefined) return `There’s no {${unknown}}. Only {seller} and {law} can stand in braces.`;
  return fill(paragraph, longest).length > max ? 'Too long with what is filled in. Make two paragraphs of it.' : null;
};
