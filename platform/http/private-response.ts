import type { FastifyReply } from 'fastify';
import { noIndexTag } from '#contract-kit/robots-tag.ts';

/** No cache or search engine may keep the response, and the next site must not learn a key from the referrer. */
export const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': noIndexTag,
} as const;

export const keepPrivate = (reply: FastifyReply): void => {
  reply.headers(privateHeaders);
};
