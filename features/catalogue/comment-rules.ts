// What the comment form and the server check alike. Free of zod, so that a page can use it without a validator.

/** As many of a beat's comments are shown, the newest ones. */
export const maxShownComments = 50;

/** Characters of a comment. */
export const maxCommentLength = 250;

export const commentTooLong = `At most ${maxCommentLength} characters.`;

/** As people count: an emoji is one character. */
export const commentLength = (text: string): number => [...text.trim()].length;

/** What is wrong with a comment, or null. Spaces, and characters that nobody can see, say nothing. */
export const findCommentIssue = (text: string): string | null => {
  if (!/[^\s\p{C}\p{M}]/u.test(text)) return 'Write something first.';
  return commentLength(text) > maxCommentLength ? commentTooLong : null;
};
