import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id } from '#contract-kit/shapes.ts';
import { beatGone } from '#features/catalogue/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Only the newest likes are listed, so that the response doesn't grow with a beat's success. */
export const maxShownLikes = 200;

export const likeTrack = endpoint({
  method: 'POST',
  path: '/api/v1/app/beatstore/track/like/:beatId',
  summary: 'Like or unlike a beat',
  access: 'user',
  params: z.object({ beatId: id }),
  response: z.object({
    /** `getTrack` says which ids the caller gets. */
    likes: z.array(id),
    likeCount: z.number().int(),
    liked: z.boolean(),
  }),
  failures: {
    ...beatGone,
    CATALOGUE_EMAIL_UNVERIFIED: { status: 403, message: () => t`Verify your email to like this.` },
    CATALOGUE_LIKED_TOO_OFTEN: { status: 429, message: () => t`Too many likes in a short time. Try again soon.` },
  },
});

/** Pages are the same for everyone, so the browser requests the user's own like separately. */
export const getOwnLike = endpoint({
  method: 'GET',
  path: '/api/v1/app/beatstore/track/like/:beatId',
  summary: 'Check whether you like a beat',
  access: 'user',
  params: z.object({ beatId: id }),
  response: z.object({ liked: z.boolean() }),
  failures: beatGone,
});
