import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freeUseInShort } from '#content/legal/free-use.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { type FreeFile, noteFreeDownload } from '#features/catalogue/server/public.ts';
import { contentDisposition, nameFile } from '#platform/http/file-name.ts';
import { writeId3 } from '#platform/audio/write-id3.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { privateHeaders } from '#platform/http/private-response.ts';
import type { ByteRange } from '#platform/http/ranges/parse-range.ts';
import { planRange, type RangeSource, sendRange } from '#platform/http/ranges/send-range.ts';
import type { sent } from '#platform/http/route.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { findRequest } from './find-request.ts';
import { refundBytes, type Taken, takeBytes } from './take-bytes.ts';

/** Limits requests per link, because probes and parts don't each count as a download. */
const parts: RateLimit = { name: 'free-downloads.parts', max: 60, seconds: 600 };

/** Sends the whole file or a part. A download counts by its bytes (`take-bytes.ts`). */
export const sendFreeFile = async (
  deps: Deps,
  token: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<
  | typeof sent
  | Failure<
      | 'FREE_DOWNLOADS_LINK_OVER'
      | 'FREE_DOWNLOADS_NOT_FREE'
      | 'FREE_DOWNLOADS_USED_UP'
      | 'FREE_DOWNLOADS_TOO_OFTEN'
      | 'FREE_DOWNLOADS_RANGE_NOT_SATISFIABLE'
    >
> => {
  const found = await findRequest(deps, token);
  if (isFailure(found)) return found;
  const wait = await checkRateLimits(deps, [parts, found.id]);
  if (wait > 0) return fail('FREE_DOWNLOADS_TOO_OFTEN', { retryAfterSeconds: wait });
  const source = sourceOf(deps, found.file);
  const plan = planRange(request, source);
  if (plan === 'unsatisfiable' || plan.part === null) return await respond(request, reply, source);
  const bytes = plan.part.end - plan.part.start + 1;
  const taken = await takeDownload(deps, found, { bytes, size: source.size });
  if (taken === null) return fail('FREE_DOWNLOADS_USED_UP');
  const counted = counting(source);
  try {
    return await respond(request, reply, counted.source);
  } finally {
    if (counted.sentBytes() < bytes) await refundBytes(deps.db, found.id, taken, counted.sentBytes());
  }
};

const respond = async (request: FastifyRequest, reply: FastifyReply, source: RangeSource) => {
  const result = await sendRange(request, reply, source);
  return result === 'unsatisfiable' ? fail('FREE_DOWNLOADS_RANGE_NOT_SATISFIABLE') : result;
};

/** Counts the bytes handed to the connection, minus one until the response has ended well: only then is it whole. */
const counting = (source: RangeSource): { readonly source: RangeSource; readonly sentBytes: () => number } => {
  let handed = 0;
  let isWhole = false;
  return {
    sentBytes: () => (isWhole ? handed : Math.max(0, handed - 1)),
    source: {
      ...source,
      open: async (range) => {
        const body = await source.open(range);
        if (body instanceof Uint8Array) {
          handed = body.length;
          isWhole = true;
          return body;
        }
        return Readable.from(
          (async function* () {
            for await (const chunk of body as AsyncIterable<Buffer>) {
              handed += chunk.length;
              yield chunk;
            }
          })(),
          { objectMode: false },
        );
      },
      onSent: () => {
        isWhole = true;
        return Promise.resolve();
      },
    },
  };
};

/** Returns null if the link is used up. The first download verifies the email address, because the link was emailed. */
const takeDownload = (
  deps: Deps,
  { id: requestId, file }: { readonly id: string; readonly file: FreeFile },
  part: { readonly bytes: number; readonly size: number },
): Promise<Taken | null> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const taken = await takeBytes(trx, { ...part, requestId, now });
    if (!taken?.isFirst) return taken;
    const { email, follow } = await trx
      .selectFrom('free_downloads_requests')
      .select(['email', 'follow'])
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    if (email === file.artist.email.toLowerCase()) return taken;
    await noteFreeDownload(trx, { beatId: file.beatId, artistId: file.artist.id, email, follow, at: now });
    return taken;
  });

/** A tag with the current title and artist name, which may have changed since the file was made, then the sound. */
const sourceOf = ({ storage, publicUrl }: Deps, file: FreeFile): RangeSource => {
  const url = `${publicUrl}${productPath(file.beatId)}`;
  const words = { title: file.title, artist: file.artist.name, url, comment: `${freeUseInShort} License it at ${url}` };
  const tag = writeId3(words);
  const openSound = (range: ByteRange) => storage.open(file.storageKey, range);
  return {
    size: tag.length + file.bytes,
    etag: `"${createHash('sha256').update(file.hash).update(tag).digest('hex').slice(0, 32)}"`,
    lastModified: file.publishedAt,
    contentType: 'audio/mpeg',
    headers: {
      ...privateHeaders,
      'content-disposition': contentDisposition(nameFile(`${file.artist.name} - ${file.title} (free)`, '.mp3')),
    },
    open: ({ start, end }) => {
      const head = tag.subarray(start, end + 1);
      if (end < tag.length) return head;
      const sound = { start: Math.max(0, start - tag.length), end: end - tag.length };
      return head.length === 0 ? openSound(sound) : behind(head, openSound(sound));
    },
  };
};

/** The sound is opened before anything is sent, so that a failure still gets an error response. */
const behind = async (head: Buffer, sound: Promise<Readable>): Promise<Readable> => {
  const body = await sound;
  return Readable.from(
    (async function* () {
      yield head;
      yield* body as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
};
