import type { FastifyReply } from 'fastify';
import { keepPrivate } from './private-response.ts';
import { sent } from './route.ts';

/** Sends a PDF to show in the browser, which no cache may keep. */
export const sendInlinePdf = async (reply: FastifyReply, filename: string, bytes: Buffer): Promise<typeof sent> => {
  keepPrivate(reply);
  await reply.type('application/pdf').header('content-disposition', `inline; filename="${filename}"`).send(bytes);
  return sent;
};
