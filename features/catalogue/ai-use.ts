import type { ProductKind } from './kits.ts';
import type { AiPolicy } from '#features/settings/ai-policy.ts';
import type { ChoiceName } from './beat-choices.ts';
import { t } from '#contract-kit/texts/text.ts';

// How a seller describes the use of AI in a beat. This file has no zod, so forms load no validator.

/**
 * `assisted`: AI was a tool, such as for ideas, mixing, mastering or separating stems, and made none of the sound.
 * `parts` and `all`: AI made some or all of the sound. A beat without an answer is older than the question, or belongs
 * to a shop that doesn't require one: pages show nothing about AI, and the license warrants nothing.
 */
export const aiUses = ['none', 'assisted', 'parts', 'all'] as const;
export type AiUse = (typeof aiUses)[number];

export const isAiUse = (text: string): text is AiUse => (aiUses as readonly string[]).includes(text);

export const aiQuestion = (kind: ProductKind): string =>
  kind === 'kit' ? t`Is any audio in this kit AI-generated?` : t`Is any audio in this beat AI-generated?`;

const aiLabels = (): Readonly<Record<AiUse, string>> => ({
  none: t`No AI`,
  assisted: t`AI-assisted`,
  parts: t`Partly AI-generated`,
  all: t`AI-generated`,
});

export const showChoice = (name: ChoiceName, value: string): string =>
  name === 'ai' && isAiUse(value) ? aiLabels()[value] : value;

export const aiChoices = (): Readonly<Record<AiUse, string>> => ({
  none: t`None`,
  assisted: t`AI-assisted, with no AI-generated audio`,
  parts: t`Parts of it`,
  all: t`All of it`,
});

/** Without a period, so that more can follow. */
export const aiStatements = (): Readonly<Record<AiUse, string>> => ({
  none: t`No AI-generated audio`,
  assisted: t`AI-assisted, with no AI-generated audio`,
  parts: t`Parts of the audio are AI-generated`,
  all: t`All of the audio is AI-generated`,
});

export const aiWords = {
  unanswered: () => t`Say whether any of the audio is AI-generated.`,
  refused: () => t`This store doesn’t sell AI-generated audio.`,
  refusedOnSale: () => t`This store doesn’t sell AI-generated audio. Unpublish it, then change the answer.`,
} as const;

export type AiIssue = 'unanswered' | 'refused';

/** Null if a beat with this answer can go on sale. */
export const findAiIssue = (answer: string, policy: AiPolicy): AiIssue | null => {
  if (policy === 'allow') return null;
  if (answer === '') return 'unanswered';
  return policy === 'refuse' && (answer === 'parts' || answer === 'all') ? 'refused' : null;
};
