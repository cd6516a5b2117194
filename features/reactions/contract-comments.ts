import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, text } from '#contract-kit/shapes.ts';
import { cleanText } from '#contract-kit/visible-text.ts';
import { beatGone, comment } from '#features/catalogue/contract.ts';
import { commentTooLong, findCommentIssue, maxCommentLength } from './comment-rules.ts';
import { t } from '#contract-kit/texts/text.ts';

const commentText = z
  .string()
  .overwrite(cleanText)
  // An emoji, which people count as one character, has two code units here.
  .max(2 * maxCommentLength, { error: commentTooLong })
  .superRefine((text, context) => {
    const issue = findCommentIssue(text);
    if (issue) context.addIssue(issue);
  });

export const commentOnTrack = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/track/comment/:beatId',
  summary: 'Comment on a beat: plain text, at most 250 characters',
  access: 'user',
  params: z.object({ beatId: id }),
  body: z.object({ text: commentText }),
  status: 201,
  response: z.object({
    /** The newest 50 comments. */
    comments: z.array(comment),
  }),
  failures: {
    ...beatGone,
    CATALOGUE_EMAIL_UNVERIFIED: { status: 403, message: () => t`Verify your email to comment.` },
    CATALOGUE_TOO_OFTEN: { status: 429, message: () => t`Too many comments in a short time. Try again soon.` },
  },
});

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/beatstore/track/comment/:beatId/:commentId',
  summary: 'Remove a comment, as its author or an admin',
  access: 'user',
  recentPassword: { when: 'for someone else’s comment' },
  params: z.object({ beatId: id, commentId: id }),
  /** An admin's reason for removing another user's comment; goes to its author and into the audit log. */
  query: z.object({ reason: text(500).optional() }),
  response: z.object({ message: z.string(), comments: z.array(comment) }),
  failures: {
    CATALOGUE_COMMENT_NOT_FOUND: { status: 404, message: () => t`We can’t find this comment.` },
    FORBIDDEN: { status: 403, message: () => t`Only a comment’s author or an admin can remove it.` },
  },
});

const refusals = {
  CATALOGUE_COMMENT_NOT_FOUND: { status: 404, message: () => t`We can’t find this comment.` },
  FORBIDDEN: { status: 403, message: () => t`Only the seller or an admin can hide comments.` },
} as const;

export const hideComment = endpoint({
  method: 'PUT',
  path: '/api/v1/app/beatstore/track/comment/:beatId/:commentId',
  summary: 'Hide a comment on your own beat, or show it again. Admins can do this on any beat',
  access: 'seller',
  recentPassword: { when: 'for someone else’s beat' },
  params: z.object({ beatId: id, commentId: id }),
  body: z.object({ hidden: z.boolean() }),
  response: z.object({
    message: z.string(),
    /** The newest 50 visible comments. */
    comments: z.array(comment),
    commentCount: z.number().int(),
  }),
  failures: refusals,
});

export const getHiddenComments = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/track/comment/:beatId/hidden',
  summary: 'List the newest 50 hidden comments on your own beat. Admins can list them for any beat',
  access: 'seller',
  params: z.object({ beatId: id }),
  response: z.object({ comments: z.array(comment) }),
  failures: {
    CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` },
    FORBIDDEN: refusals.FORBIDDEN,
  },
});
