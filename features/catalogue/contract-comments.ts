import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id } from '#contract-kit/shapes.ts';
import { comment } from './contract.ts';

const refusals = {
  CATALOGUE_COMMENT_NOT_FOUND: { status: 404, message: 'We can’t find this comment.' },
  FORBIDDEN: { status: 403, message: 'Only the seller or an admin can hide comments.' },
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
    CATALOGUE_BEAT_NOT_FOUND: { status: 404, message: 'Beat not found' },
    FORBIDDEN: refusals.FORBIDDEN,
  },
});
