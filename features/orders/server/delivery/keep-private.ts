import type { FastifyReply } from 'fastify';
import { privateCache, privateHeaders } from './download-file.ts';

export const keepPrivate = (reply: FastifyReply): void => {
  reply.headers({ ...privateHeaders, 'cache-control': privateCache });
};
