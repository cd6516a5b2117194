import { Server, type ServerOptions } from '@tus/server';
import { Metadata } from '@tus/utils';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { FindActor, UserActor } from '#platform/http/actor.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { isFailure } from '#contract-kit/failure.ts';
import { newBeat } from '../../contract.ts';
import { type UploadKind, uploadKindOfName } from '../../upload-kinds.ts';
import { unknownUploadText } from '../../upload-words.ts';
import { findSellingRefusal } from '#features/catalogue/server/public-records.ts';
import { shownName, tooLargeText } from '../uploads/file-messages.ts';
import { findOwnUpload, tokenHeader } from './find-own-upload.ts';
import { finishUpload } from '../uploads/finish-upload.ts';
import { receivePiece } from './receive-piece.ts';
import { reserveUpload } from '../uploads/reserve-room.ts';
import { newUploadId, type UploadRow } from '../uploads/upload-rows.ts';
import { UploadLocker } from './upload-locker.ts';
import { UploadStore } from './upload-store.ts';
import { uploadTokenOf } from './upload-token.ts';
import { t } from '#contract-kit/texts/text.ts';

export const uploadsPath = '/api/v1/app/uploads';

type LocalDeps = Deps & {
  readonly findActor: FindActor;
};

const limit = { name: 'catalogue.uploads', max: 240, seconds: 3600 } as const;
/** The same scope as in `uploadCalls`. The tus protocol itself ensures that nothing is stored twice. */
const byKey = { scope: 'catalogue:write', ofProtocol: true } as const;
const octets = 'application/offset+octet-stream';

/** Registers uploads by the tus protocol. An upload's owner, or anyone with its token, can continue it for a day. */
export const registerUploads = async (app: FastifyInstance, deps: LocalDeps): Promise<void> => {
  // Ids of authorized uploads: tus would take the id from the end of the URL, where `?/` can put a different one.
  const ids = new WeakMap<object, string>();
  const idOf: NonNullable<ServerOptions['getFileIdFromRequest']> = ({ runtime }) =>
    runtime?.node && ids.get(runtime.node.req);
  const locker = new UploadLocker(deps);
  const finish = (row: UploadRow): Promise<void> => finishUpload(deps, row, { describe: true });
  const server = new Server({
    path: uploadsPath,
    relativeLocation: true,
    datastore: new UploadStore({ ...deps, finish }),
    locker,
    namingFunction: (request) => idOf(request) ?? newUploadId(),
    getFileIdFromRequest: idOf,
    // Only the protocol's refusals keep their messages: those of other errors would show strangers our internals.
    onResponseError: (_request, error) => {
      if (error instanceof Error) throw error;
      return undefined;
    },
  });
  const pass = async (request: FastifyRequest, reply: FastifyReply, id?: string): Promise<FastifyReply> => {
    if (id !== undefined) ids.set(request.raw, id);
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('cache-control', 'no-store');
    await server.handle(request.raw, reply.raw);
    return reply.hijack();
  };

  await app.register((scope, _options, done) => {
    // tus reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([octets, '*'], (_request, _payload, parsed) => parsed(null));
    scope.post(uploadsPath, { config: byKey }, async (request, reply) => {
      const id = await admit(app, deps, request, reply);
      if (id === null) return reply;
      return pass(request, reply.header(tokenHeader, uploadTokenOf(deps.config, id)), id);
    });
    scope.route<{ Params: { uploadId: string } }>({
      method: ['HEAD', 'DELETE'],
      url: `${uploadsPath}/:uploadId`,
      config: byKey,
      handler: async (request, reply) => {
        const row = await findOwnUpload(app, deps, request, reply);
        return row ? pass(request, reply, row.id) : reply;
      },
    });
    scope.patch<{ Params: { uploadId: string } }>(
      `${uploadsPath}/:uploadId`,
      { config: { ...byKey, bodyKind: 'upload' } },
      async (request, reply) =>
        (await findOwnUpload(app, deps, request, reply))
          ? receivePiece({ ...deps, locker, finish }, request, reply)
          : reply,
    );
    scope.route({ method: 'OPTIONS', url: uploadsPath, handler: (request, reply) => pass(request, reply) });
    done();
  });
};

/** Inserts the row of a new upload. Returns null if a refusal has been sent. */
const admit = async (
  app: FastifyInstance,
  deps: LocalDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> => {
  const refuse = (status: number, code: string, say: () => string): null => {
    sendFailure(request, reply, status, code, say);
    return null;
  };
  const actor = await deps.findActor(request);
  if (actor.kind === 'renewable')
    return refuse(401, 'SESSION_RENEWABLE', () => t`The access token has expired. Renew it first.`);
  if (actor.kind === 'visitor') return refuse(401, 'SESSION_MISSING', () => t`Log in first.`);
  if (!app.xsrf.passes(request)) return refuse(403, 'XSRF', () => t`The page is out of date. Reload it and try again.`);
  const file = readFileHeaders(request);
  if (!file) return refuse(400, 'VALIDATION', () => 'Send the file’s name (Upload-Metadata) and size (Upload-Length).');
  const kind = uploadKindOfName(file.filename);
  if (!kind) return refuse(400, 'CATALOGUE_UPLOAD_REFUSED', () => unknownUploadText(shownName(file.filename)));
  const maxBytes = deps.config.uploadLimits[kind];
  if (file.bytes > maxBytes) return refuse(413, 'TOO_LARGE', () => tooLargeText(file.filename, maxBytes));
  return await begin(deps, actor, { ...file, kind }, (declared, retryAfterSeconds) => {
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    const { status, message } = newBeat.failures[declared];
    return refuse(status, declared, message);
  });
};

const begin = async (
  deps: LocalDeps,
  actor: UserActor,
  file: {
    readonly filename: string;
    readonly bytes: number;
    readonly kind: UploadKind;
  },
  refuse: (code: keyof typeof newBeat.failures, retryAfterSeconds?: number) => null,
): Promise<string | null> => {
  const refusal = await findSellingRefusal(deps.db, actor.id);
  if (refusal) return refuse(refusal.failure);
  const wait = await checkRateLimits(deps, [limit, actor.id]);
  if (wait > 0) return refuse('CATALOGUE_UPLOADS_TOO_OFTEN', wait);
  const id = await reserveUpload(deps, actor.id, file);
  return isFailure(id) ? refuse(id.failure, id.retryAfterSeconds) : id;
};

const readFileHeaders = (request: FastifyRequest): { filename: string; bytes: number } | null => {
  const length = request.headers['upload-length'];
  const metadata = request.headers['upload-metadata'];
  if (typeof length !== 'string' || !/^[1-9]\d{0,14}$/.test(length) || typeof metadata !== 'string') return null;
  try {
    const { filename } = Metadata.parse(metadata);
    return filename ? { filename, bytes: Number(length) } : null;
  } catch {
    return null;
  }
};
