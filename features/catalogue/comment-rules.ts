import { isVisible } from '#contract-kit/visible-text.ts';

// Rules for both the comment form and the server. No zod here, so that pages load no validator.

/** On a beat; the newest ones. */
export const maxShownComments = 50;

/** In characters. */
export const maxCommentLength = 250;

export const commentTooLong = `At most ${maxCommentLength} characters.`;

/** Length as people count: an emoji is one character. */
export const commentLength = (text: string): number => [...text.trim()].length;

/** Null for a valid comment. Spaces and invisible characters alone are not a comment. */
export const findCommentIssue = (text: string): string | null => {
  if (!isVisible(text)) return 'Write something first.';
  return commentLength(text) > maxCommentLength ? commentTooLong : null;
};
