import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { findPreview, type Preview } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { sent } from '#platform/http/route.ts';
import { sendRange } from '#platform/http/ranges/send-range.ts';
import { type BufferCache, createBufferCache } from '#platform/storage/buffer-cache.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { PlayTokens } from './play-tokens.ts';

/** About eight beats of three minutes: most visitors play only the first beats of the store. */
const keptBytes = 24 * 1024 * 1024;
/** Longer previews (from 17 minutes) are streamed from storage. */
const largestKept = 16 * 1024 * 1024;

interface StreamRequest {
  readonly trackId: string;
  readonly token: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Refusal = Failure<'PLAYS_TOKEN_REFUSED' | 'PLAYS_BEAT_NOT_FOUND' | 'PLAYS_RANGE_NOT_SATISFIABLE'>;

/** Maximum total size of previews that slow listeners hold in memory: about ten beats. */
const maxLentBytes = 32 * 1024 * 1024;

const caches = new WeakMap<Storage, BufferCache>();

/** One cache per storage, shared by the cached response and the regular route. */
export const previewsOf = (storage: Storage): BufferCache => {
  const load = async (key: string): Promise<Buffer> => buffer(await storage.open(key));
  const cache = caches.get(storage) ?? createBufferCache({ name: 'previews', maxBytes: keptBytes, maxLentBytes, load });
  caches.set(storage, cache);
  return cache;
};

export const rangeFacts = (preview: Preview) => ({
  size: preview.bytes,
  etag: `"${preview.hash}"`,
  lastModified: preview.publishedAt,
  contentType: 'audio/mpeg',
  headers: { 'cache-control': 'private, max-age=3600' },
});

/** Sends previews from memory if possible, without a database query, a file read or a copy. */
export const createPreviewSender = ({ db, storage, clock }: Deps, tokens: PlayTokens) => {
  const cache = previewsOf(storage);

  return async ({ trackId, token, request, reply }: StreamRequest): Promise<typeof sent | Refusal> => {
    if (!tokens.isValid(token, trackId, clock.now())) return fail('PLAYS_TOKEN_REFUSED');
    const preview = await findPreview(db, trackId);
    if (!preview) return fail('PLAYS_BEAT_NOT_FOUND');
    const result = await sendRange(request, reply, {
      ...rangeFacts(preview),
      open: async ({ start, end }) => {
        const lent = preview.bytes > largestKept ? null : cache.lend(preview.key, preview.bytes, reply.raw);
        return lent === null ? await storage.open(preview.key, { start, end }) : (await lent).subarray(start, end + 1);
      },
    });
    return result === 'unsatisfiable' ? fail('PLAYS_RANGE_NOT_SATISFIABLE') : result;
  };
};
