import { isVisible } from '#contract-kit/visible-text.ts';
import { t } from '#contract-kit/texts/text.ts';

// Rules for both the comment form and the server. This file has no zod, so pages load no validator.

/** A beat shows this many comments, the newest. */
export const maxShownComments = 50;

export const maxCommentLength = 250;

export const commentTooLong = (): string => t`At most ${{ max: String(maxCommentLength) }} characters.`;

/** Length in code points, so a simple emoji is one character; flags and skin tones are more. */
export const commentLength = (text: string): number => [...text.trim()].length;

/** Returns null for a valid comment. Spaces and invisible characters alone are not a comment. */
export const findCommentIssue = (text: string): string | null => {
  if (!isVisible(text)) return t`Write something first.`;
  return commentLength(text) > maxCommentLength ? commentTooLong() : null;
};
