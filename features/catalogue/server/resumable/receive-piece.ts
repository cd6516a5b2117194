import { open, stat } from 'node:fs/promises';
import { MemoryLocker } from '@tus/server';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { isNoSpace } from '#platform/storage/disk-space.ts';
import { writeChunks } from '#platform/storage/write-chunks.ts';
import type { UploadRequest } from './find-own-upload.ts';
import { findUpload, type UploadRow, uploadPath } from '../uploads/upload-rows.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'disk' | 'log'> & {
  readonly locker: MemoryLocker;
  readonly finish: (row: UploadRow) => Promise<void>;
};

const version = '1.0.0';
const gone = 'This upload doesn’t exist, or its day is over. Start it again.';

/**
 * A piece of an upload, as the tus protocol has its PATCH. The protocol's own server would lead the bytes through three
 * more streams, each of which copies them; here they go from the line to the disk.
 */
export const receivePiece = async (
  deps: LocalDeps,
  request: UploadRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { uploadId } = request.params;
  const refuse = (status: number, code: string, message: string): FastifyReply =>
    sendFailure(request, reply.header('tus-resumable', version).header('tus-version', version), status, code, message);
  const { headers } = request;
  if (headers['tus-resumable'] !== version) return refuse(412, 'VALIDATION', 'Tus-Resumable has to be 1.0.0.');
  if (headers['content-type'] !== 'application/offset+octet-stream')
    return refuse(415, 'VALIDATION', 'The bytes of a piece are application/offset+octet-stream.');
  const offset = headers['upload-offset'];
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset))
    return refuse(400, 'VALIDATION', 'Tell where this piece begins (Upload-Offset).');
  // Whoever comes back over a new line is not kept waiting by the old one.
  const replaced = new AbortController();
  const lock = deps.locker.newLock(uploadId);
  const locked = await lock
    .lock(new AbortController().signal, () => replaced.abort())
    .then(
      () => true,
      () => false,
    );
  if (!locked) return refuse(423, 'CATALOGUE_UPLOAD_BUSY', 'Another line still sends this upload. Try again soon.');
  try {
    const row = await findUpload(deps, uploadId);
    const before = row && (await sizeOf(deps, row));
    if (!row || before === null) return refuse(404, 'CATALOGUE_UPLOAD_NOT_FOUND', gone);
    if (before !== Number(offset))
      return refuse(409, 'CATALOGUE_UPLOAD_OFFSET', 'This piece does not go on where the last one ended.');
    if (Number(headers['content-length'] ?? 0) > row.bytes - before)
      return refuse(413, 'TOO_LARGE', 'This is more than the upload was said to hold.');
    await write(deps, row, request, before, replaced.signal);
    const now = (await sizeOf(deps, row)) ?? 0;
    if (now === row.bytes) await deps.finish(row);
    return await reply.code(204).header('tus-resumable', version).header('upload-offset', String(now)).send();
  } catch (error) {
    if (!isNoSpace(error)) throw error;
    deps.log.error({ err: error }, 'there is no room for an upload');
    // The answer is heard when the rest of the piece has been let pass.
    request.raw.resume();
    // What came stays for its day; to go on at once would fail again.
    return refuse(507, 'CATALOGUE_NO_SPACE', 'There’s no room for your files right now. Try again later.');
  } finally {
    await lock.unlock();
  }
};

const sizeOf = async ({ config }: LocalDeps, { id }: UploadRow): Promise<number | null> =>
  (await stat(uploadPath(config, id)).catch(() => null))?.size ?? null;

const write = async (
  { config, disk }: LocalDeps,
  row: UploadRow,
  { raw }: UploadRequest,
  start: number,
  replaced: AbortSignal,
): Promise<void> => {
  const end = (): void => void raw.destroy();
  replaced.addEventListener('abort', end);
  // The other line may have come while this one was being looked at.
  if (replaced.aborted) end();
  const file = await open(uploadPath(config, row.id), 'r+');
  try {
    await writeChunks(upTo(raw.iterator({ destroyOnReturn: false }), row.bytes - start), file, {
      start,
      claim: disk.claim,
    });
  } catch (error) {
    // A line that breaks is no failure: what has come stays, and the sender asks how much it is.
    if (raw.complete || !raw.destroyed) throw error;
  } finally {
    replaced.removeEventListener('abort', end);
    await file.close();
  }
};

/** A sender that does not tell the length of a piece is not believed beyond that of the upload. */
async function* upTo(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes;
  for await (const chunk of chunks) {
    if (chunk.length > left) return yield chunk.subarray(0, left);
    left -= chunk.length;
    yield chunk;
  }
}
