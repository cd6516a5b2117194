import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freeUseInShort } from '#content/legal/free-use.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { noIndexTag } from '#contract-kit/robots-tag.ts';
import { productPath } from '#features/catalogue/paths.ts';
import type { FreeFile } from '#features/catalogue/server/public.ts';
import { followByEmail } from '#features/follows/server/public.ts';
import { contentDisposition, nameFile } from '#features/orders/server/public.ts';
import { countFree } from '#features/statistics/server/public.ts';
import { writeId3 } from '#platform/audio/write-id3.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { ByteRange } from '#platform/http/ranges/parse-range.ts';
import { planRange, type RangeSource, sendRange } from '#platform/http/ranges/send-range.ts';
import type { sent } from '#platform/http/route.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { maxDownloads } from '../limits.ts';
import { findRequest } from './find-request.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'storage' | 'publicUrl'>;

/** Of one link: parts don't count as downloads. */
const parts: RateLimit = { name: 'free-downloads.parts', max: 60, seconds: 600 };

/** Sends it, whole or in part. What starts at the first byte counts as a download. */
export const sendFreeFile = async (
  deps: LocalDeps,
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
  if (plan !== 'unsatisfiable' && plan.part) {
    const isStart = plan.part.start === 0;
    if (isStart ? !(await countDownload(deps, found.id, found.file)) : found.downloads === 0)
      return fail(isStart ? 'FREE_DOWNLOADS_USED_UP' : 'FREE_DOWNLOADS_RANGE_NOT_SATISFIABLE');
  }
  const result = await sendRange(request, reply, source);
  return result === 'unsatisfiable' ? fail('FREE_DOWNLOADS_RANGE_NOT_SATISFIABLE') : result;
};

/**
 * False: the link is used up. The first one of a link counts in the statistics of the beat, and proves whose the address is:
 * the link to the file stands on the page alone that the email leads to, where somebody has to press it.
 */
const countDownload = (deps: LocalDeps, requestId: string, file: FreeFile): Promise<boolean> =>
  inTransaction(deps.db, async (trx) => {
    const { clock } = deps;
    const counted = await trx
      .updateTable('free_downloads_requests')
      .set(({ eb }) => ({ downloads: eb('downloads', '+', 1), last_download_at: clock.now() }))
      .where('id', '=', requestId)
      .where('downloads', '<', maxDownloads)
      .returning(['downloads', 'email', 'follow'])
      .executeTakeFirst();
    if (!counted) return false;
    const isOwn = counted.email === file.artist.email.toLowerCase();
    if (counted.downloads > 1 || isOwn) return true;
    await countFree(trx, { beatId: file.beatId, at: clock.now() });
    if (counted.follow) {
      const { email } = counted;
      await followByEmail(deps, trx, { artistId: file.artist.id, email, consent: null, isProven: true });
    }
    return true;
  });

/** The sound from storage, behind what the file says about itself today: a title or a name may have changed since it was made. */
const sourceOf = ({ storage, publicUrl }: LocalDeps, file: FreeFile): RangeSource => {
  const url = `${publicUrl}${productPath(file.beatId)}`;
  const words = { title: file.title, artist: file.artist.name, url, comment: `${freeUseInShort} License it at ${url}` };
  const tag = writeId3(words);
  const openSound = (range: ByteRange) => storage.open(file.storageKey, range);
  return {
    size: tag.length + file.bytes,
    etag: `"${createHash('sha256').update(file.hash).update(tag).digest('hex').slice(0, 32)}"`,
    lastModified: file.publishedAt,
    contentType: 'audio/mpeg',
    cacheControl: 'private, no-store',
    headers: {
      'referrer-policy': 'no-referrer',
      'x-robots-tag': noIndexTag,
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

/** Opened before anything is sent: a file that can't be opened must still be able to answer an error. */
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
