import { MemoryLocker, Server } from '@tus/server';
import { Metadata } from '@tus/utils';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseAway } from '#platform/database/database-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { FindActor, UserActor } from '#platform/http/actor.ts';
import { awayWords } from '#platform/http/away-page.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { takeTurn } from '#platform/http/limits.ts';
import { mayNotSell } from '../upload/may-upload.ts';
import { megabytes, shownName } from '../upload/receive-form.ts';
import { receivePiece } from './receive-piece.ts';
import { findUpload, kindOfName, newUploadId, uploadHours } from './upload-rows.ts';
import { UploadStore } from './upload-store.ts';

export const uploadsPath = '/api/v1/app/uploads';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'log'> & { readonly findActor: FindActor };

const limit = { name: 'catalogue.uploads', most: 240, seconds: 3600 } as const;
const octets = 'application/offset+octet-stream';

/**
 * Uploads in pieces by the tus protocol: begun with a session, gone on with by their own address for a day. After the last
 * byte a job looks at what has come.
 */
export const registerUploads = async (app: FastifyInstance, deps: Needs): Promise<void> => {
  const ids = new WeakMap<object, string>();
  const locker = new MemoryLocker();
  const finish = (uploadId: string): Promise<void> => finishUpload(deps, uploadId);
  const server = new Server({
    path: uploadsPath,
    relativeLocation: true,
    datastore: new UploadStore(deps),
    locker,
    namingFunction: (request) => request.headers.get('x-upload-id') ?? newUploadId(),
    onResponseError: (_request, error) => {
      if (error instanceof DatabaseAway) return { status_code: 503, body: awayWords };
      if (error instanceof Error) deps.log.error({ err: error }, 'an upload failed');
      return undefined;
    },
  });
  const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('cache-control', 'no-store');
    // The name is ours to give, whatever the sender says.
    const id = ids.get(request);
    if (id === undefined) delete request.raw.headers['x-upload-id'];
    else {
      request.raw.headers['x-upload-id'] = id;
      request.raw.rawHeaders.push('x-upload-id', id);
    }
    await server.handle(request.raw, reply.raw);
    return reply;
  };

  await app.register((scope, _options, done) => {
    // The bytes are the protocol's to read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([octets, '*'], (_request, _payload, parsed) => parsed(null));
    scope.post(uploadsPath, async (request, reply) => {
      const id = await admit(app, deps, request, reply);
      if (id === null) return reply;
      ids.set(request, id);
      return pass(request, reply);
    });
    scope.route<{ Params: { uploadId: string } }>({
      method: ['HEAD', 'DELETE'],
      url: `${uploadsPath}/:uploadId`,
      handler: async (request, reply) =>
        // The protocol's own server says it in plain text.
        (await findUpload(deps, request.params.uploadId))
          ? pass(request, reply)
          : sendFailure(
              request,
              reply,
              404,
              'CATALOGUE_UPLOAD_NOT_FOUND',
              'There is no such upload, or its day is over.',
            ),
    });
    scope.patch<{ Params: { uploadId: string } }>(`${uploadsPath}/:uploadId`, (request, reply) =>
      receivePiece({ ...deps, locker, finish }, request, reply),
    );
    scope.route({ method: 'OPTIONS', url: uploadsPath, handler: pass });
    done();
  });
};

/** Writes the row of a new upload; null when the refusal has been sent. */
const admit = async (
  app: FastifyInstance,
  deps: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> => {
  const refuse = (status: number, code: string, message: string): null => {
    sendFailure(request, reply, status, code, message);
    return null;
  };
  const actor = await deps.findActor(request);
  if (actor.kind === 'renewable') return refuse(401, 'SESSION_RENEWABLE', 'The access token is over. Renew it first.');
  if (actor.kind === 'visitor') return refuse(401, 'SESSION_MISSING', 'Log in first.');
  if (!app.xsrf.passes(request)) return refuse(403, 'XSRF', 'The page is out of date. Reload it and try again.');
  const given = readGiven(request);
  if (!given)
    return refuse(400, 'VALIDATION', 'Tell the name of the file (Upload-Metadata) and its size (Upload-Length).');
  const kind = kindOfName(given.filename);
  const name = shownName(given.filename);
  if (!kind) return refuse(400, 'CATALOGUE_UPLOAD_REFUSED', `${name}: Choose an mp3, a WAV, a zip, or a picture.`);
  const most = deps.config.uploadLimits[kind];
  if (given.bytes > most) return refuse(413, 'TOO_LARGE', `${name} is too large: at most ${megabytes(most)}.`);
  return await begin(deps, actor, { ...given, kind }, refuse);
};

const begin = async (
  deps: Needs,
  actor: UserActor,
  file: {
    readonly filename: string;
    readonly bytes: number;
    readonly kind: NonNullable<ReturnType<typeof kindOfName>>;
  },
  refuse: (status: number, code: string, message: string) => null,
): Promise<string | null> => {
  const mayNot = await mayNotSell(deps.db, actor.id);
  if (mayNot?.failure === 'ACCOUNT_EMAIL_UNVERIFIED')
    return refuse(403, mayNot.failure, 'Confirm your e-mail address first.');
  const wait = await takeTurn(deps, [limit, actor.id]);
  if (wait > 0)
    return refuse(429, 'CATALOGUE_UPLOADS_TOO_OFTEN', 'You have uploaded a lot in a short time. Wait a little.');
  const id = newUploadId();
  const now = deps.clock.now();
  await deps.db
    .insertInto('catalogue_uploads')
    .values({
      id,
      owner_id: actor.id,
      filename: file.filename,
      kind: file.kind,
      bytes: file.bytes,
      reason: null,
      created_at: now,
      expires_at: new Date(now.getTime() + uploadHours * 3_600_000),
    })
    .execute();
  return id;
};

const readGiven = (request: FastifyRequest): { filename: string; bytes: number } | null => {
  const length = request.headers['upload-length'];
  const metadata = request.headers['upload-metadata'];
  if (typeof length !== 'string' || !/^[1-9]\d{0,14}$/.test(length) || typeof metadata !== 'string') return null;
  try {
    const filename = (Metadata.parse(metadata)['filename'] ?? '').slice(0, 200).replaceAll('\0', '');
    return filename.isWellFormed() && filename !== '' ? { filename, bytes: Number(length) } : null;
  } catch {
    return null;
  }
};

const finishUpload = async ({ db, jobs }: Needs, uploadId: string): Promise<void> => {
  await db
    .updateTable('catalogue_uploads')
    .set({ state: 'checking' })
    .where('id', '=', uploadId)
    .where('state', '=', 'receiving')
    .execute();
  await jobs.send('catalogue.check-upload', { uploadId }, { singletonKey: uploadId });
};
