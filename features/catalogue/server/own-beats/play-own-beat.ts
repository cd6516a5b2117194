import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { mayActFor } from '#platform/http/actor.ts';
import type { sent } from '#platform/http/route.ts';
import { sendRange } from '#platform/http/ranges/send-range.ts';
import { mayAlsoHear } from '../extensions.ts';
import type { OwnBeatTarget } from './lock-own-beat.ts';

/** Plays the preview, even off sale, to the seller, and to those who share in the beat unless the label took it off. */
export const playOwnBeat = async (
  { db, storage }: Deps,
  { beatId, actor }: OwnBeatTarget,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_RANGE_NOT_SATISFIABLE'>> => {
  const beat = await db
    .selectFrom('catalogue_beats')
    .select(['seller_id', 'preview_key', 'preview_bytes', 'preview_hash', 'created_at', 'taken_off_at'])
    .where('id', '=', beatId)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
  const key = beat?.preview_key;
  if (!beat || !key) return fail('CATALOGUE_BEAT_NOT_FOUND');
  const mayHear =
    mayActFor(actor, { id: beat.seller_id }) ||
    (beat.taken_off_at === null && (await mayAlsoHear(db, beatId, actor.id)));
  if (!mayHear) return fail('CATALOGUE_BEAT_NOT_FOUND');
  const result = await sendRange(request, reply, {
    size: beat.preview_bytes ?? 0,
    etag: `"${beat.preview_hash}"`,
    lastModified: beat.created_at,
    contentType: 'audio/mpeg',
    cacheControl: 'private, no-cache',
    open: (range) => storage.open(key, range),
  });
  return result === 'unsatisfiable' ? fail('CATALOGUE_RANGE_NOT_SATISFIABLE') : result;
};
