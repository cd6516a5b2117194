import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { FindActor } from '#platform/http/actor.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { findUpload, type UploadRow } from '../uploads/upload-rows.ts';
import { maySend } from '../uploads/watch-owner.ts';
import { isUploadToken } from './upload-token.ts';
import { t } from '#contract-kit/texts/text.ts';

type LocalDeps = Deps & { readonly findActor: FindActor };
export type UploadRequest = FastifyRequest<{ Params: { uploadId: string } }>;

export const suspendedText = (): string => t`This account is suspended or closed, so it can’t upload anything.`;
export const tokenHeader = 'upload-token';

/** Accepts clients with the upload's token, and its logged-in owner. Returns null if a refusal has been sent. */
export const findOwnUpload = async (
  app: FastifyInstance,
  deps: LocalDeps,
  request: UploadRequest,
  reply: FastifyReply,
): Promise<UploadRow | null> => {
  const refuse = (status: number, code: string, say: () => string): null => {
    sendFailure(request, reply, status, code, say);
    return null;
  };
  const { uploadId } = request.params;
  let ownerId: string | null = null;
  if (!isUploadToken(deps.config, uploadId, request.headers[tokenHeader])) {
    const actor = await deps.findActor(request);
    if (actor.kind === 'renewable')
      return refuse(401, 'SESSION_RENEWABLE', () => t`Your access token has expired. Renew it.`);
    if (actor.kind === 'visitor')
      return refuse(401, 'SESSION_MISSING', () => t`Log in, or send the upload’s own token.`);
    if (request.method !== 'HEAD' && !app.xsrf.passes(request))
      return refuse(403, 'XSRF', () => t`The page is out of date. Reload it and try again.`);
    ownerId = actor.id;
  }
  const row = await findUpload(deps, uploadId);
  if (row && (ownerId === null || row.owner_id === ownerId)) {
    return (await maySend(deps.db, row.owner_id)) ? row : refuse(403, 'FORBIDDEN', suspendedText);
  }
  return refuse(404, 'CATALOGUE_UPLOAD_NOT_FOUND', () => t`This upload doesn’t exist or has expired. Start it again.`);
};
