import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { sent } from '#platform/http/route.ts';
import { sendRange } from '#platform/http/ranges/send-range.ts';
import { findHeardPreview } from '#features/catalogue/server/public-records.ts';
import type { OwnBeatTarget } from './lock-own-beat.ts';

/** Plays the preview, even off sale, to the seller, and to those who share in the beat unless the label took it off. */
export const playOwnBeat = async (
  { db, storage }: Deps,
  { beatId, actor }: OwnBeatTarget,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_RANGE_NOT_SATISFIABLE'>> => {
  const preview = await findHeardPreview(db, beatId, actor);
  if (!preview) return fail('CATALOGUE_BEAT_NOT_FOUND');
  const result = await sendRange(request, reply, {
    size: preview.bytes,
    etag: `"${preview.hash}"`,
    lastModified: preview.createdAt,
    contentType: 'audio/mpeg',
    headers: { 'cache-control': 'private, no-cache' },
    open: (range) => storage.open(preview.key, range),
  });
  return result === 'unsatisfiable' ? fail('CATALOGUE_RANGE_NOT_SATISFIABLE') : result;
};
