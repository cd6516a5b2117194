import type { ProductKind } from './kits.ts';
import type { AiPolicy } from '#features/settings/ai-policy.ts';
import type { ChoiceName } from './beat-choices.ts';

// How a seller describes the use of AI in a beat. This file has no zod, so forms load no validator.

/**
 * `assisted`: AI was a tool, such as for ideas, mixing, mastering or separating stems, and made none of the sound.
 * `parts` and `all`: AI made some or all of the sound. A beat without an answer is older than the question, or belongs
 * to a shop that doesn't require one: pages show nothing about AI, and the license warrants nothing.
 */
export const aiUses = ['none', 'assisted', 'parts', 'all'] as const;
export type AiUse = (typeof aiUses)[number];

export const isAiUse = (text: string): text is AiUse => (aiUses as readonly string[]).includes(text);

export const aiQuestion = (kind: ProductKind): string => `Was any sound in this ${kind} made by AI?`;

const aiLabels: Readonly<Record<AiUse, string>> = {
  none: 'No AI',
  assisted: 'AI-assisted',
  parts: 'Parts made by AI',
  all: 'Made by AI',
};

export const showChoice = (name: ChoiceName, value: string): string =>
  name === 'ai' && isAiUse(value) ? aiLabels[value] : value;

export const aiChoices: Readonly<Record<AiUse, string>> = {
  none: 'None',
  assisted: 'Assisted: none of its sound',
  parts: 'Parts of its sound',
  all: 'All of its sound',
};

export const aiSentences = (kind: ProductKind): Readonly<Record<AiUse, string>> => ({
  none: `No sound in this ${kind} was made by AI.`,
  assisted: `AI assisted in making this ${kind}, but made none of its sound.`,
  parts: `Parts of this ${kind}’s sound were made by AI.`,
  all: `All of this ${kind}’s sound was made by AI.`,
});

export const aiWords = {
  unanswered: 'Say whether AI made any of its sound.',
  refused: 'This store doesn’t sell sound made by AI.',
  refusedOnSale: 'This store doesn’t sell sound made by AI. Unpublish it, then change the answer.',
} as const;

export type AiIssue = 'unanswered' | 'refused';

/** Null if a beat with this answer can go on sale. */
export const findAiIssue = (answer: string, policy: AiPolicy): AiIssue | null => {
  if (policy === 'allow') return null;
  if (answer === '') return 'unanswered';
  return policy === 'refuse' && (answer === 'parts' || answer === 'all') ? 'refused' : null;
};
