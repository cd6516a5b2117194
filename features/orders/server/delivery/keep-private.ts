import type { FastifyReply } from 'fastify';
import { privateCache, privateHeaders } from './download-file.ts';

/** For responses that only the buyer or the seller may read. */
export const keepPrivate = (reply: FastifyReply): void => {
  reply.headers({ ...privateHeaders, 'cache-control': privateCache });
};
