import { isVisible } from '#contract-kit/visible-text.ts';

// Rules checked by both the comment form and the server. Without zod, so that pages can use them without a validator.

/** Maximum number of comments shown on a beat, newest first. */
export const maxShownComments = 50;

/** Maximum length of a comment, in characters. */
export const maxCommentLength = 250;

export const commentTooLong = `At most ${maxCommentLength} characters.`;

/** Length as people count: an emoji is one character. */
export const commentLength = (text: string): number => [...text.trim()].length;

/** Returns what is wrong with a comment, or null. Spaces and invisible characters alone are not a comment. */
export const findCommentIssue = (text: string): string | null => {
  if (!isVisible(text)) return 'Write something first.';
  return commentLength(text) > maxCommentLength ? commentTooLong : null;
};
