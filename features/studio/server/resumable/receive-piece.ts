import { ERRORS } from '@tus/utils';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { isNoSpace } from '#platform/storage/disk-space.ts';
import { suspendedText, type UploadRequest } from './find-own-upload.ts';
import { receiveBytes, receivedBytes } from '../uploads/upload-bytes.ts';
import { TooManyPieces, UploadTaken } from '../uploads/upload-pieces.ts';
import { findUpload, type UploadRow } from '../uploads/upload-rows.ts';
import { OwnerGone, watchOwner } from '../uploads/watch-owner.ts';
import type { UploadLock, UploadLocker } from './upload-locker.ts';
import { t } from '#contract-kit/texts/text.ts';

type LocalDeps = Deps & {
  readonly locker: UploadLocker;
  readonly finish: (row: UploadRow) => Promise<void>;
};

const version = '1.0.0';
const busy = (): string => t`Another connection is still sending this upload. Try again soon.`;
const gone = (): string => t`This upload doesn’t exist or has expired. Start it again.`;

/** Handles the tus protocol's PATCH. The tus server would copy the bytes three times. This writes straight to disk. */
export const receivePiece = async (
  deps: LocalDeps,
  request: UploadRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { uploadId } = request.params;
  const refuse = (status: number, code: string, say: () => string): FastifyReply =>
    sendFailure(request, reply.header('tus-resumable', version).header('tus-version', version), status, code, say);
  const { headers } = request;
  if (headers['tus-resumable'] !== version) return refuse(412, 'VALIDATION', () => 'Tus-Resumable must be 1.0.0.');
  if (headers['content-type'] !== 'application/offset+octet-stream')
    return refuse(415, 'VALIDATION', () => 'The Content-Type must be application/offset+octet-stream.');
  const offset = headers['upload-offset'];
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset))
    return refuse(400, 'VALIDATION', () => 'The Upload-Offset header is missing or invalid.');
  // A client that reconnects doesn't wait for its old connection.
  const replaced = new AbortController();
  const lock = deps.locker.newLock(uploadId);
  try {
    await lock.lock(new AbortController().signal, () => replaced.abort());
  } catch (error) {
    if (error !== ERRORS.ERR_LOCK_TIMEOUT) throw error;
    return refuse(423, 'CATALOGUE_UPLOAD_BUSY', busy);
  }
  try {
    const row = await findUpload(deps, uploadId);
    const before = row && (await receivedBytes(deps, row));
    if (!row || before === null) return refuse(404, 'CATALOGUE_UPLOAD_NOT_FOUND', gone);
    if (before !== Number(offset))
      return refuse(409, 'CATALOGUE_UPLOAD_OFFSET', () => t`This piece doesn’t continue where the last one ended.`);
    if (Number(headers['content-length'] ?? 0) > row.bytes - before)
      return refuse(413, 'TOO_LARGE', () => t`This exceeds the upload’s declared size.`);
    await write(deps, row, request, { start: before, lock, replaced: replaced.signal });
    const after = (await findUpload(deps, uploadId)) ?? row;
    const now = (await receivedBytes(deps, after)) ?? 0;
    if (now === row.bytes) await deps.finish(row);
    return await reply.code(204).header('tus-resumable', version).header('upload-offset', String(now)).send();
  } catch (error) {
    // The client reads the response only after it has sent the rest of the piece.
    request.raw.resume();
    if (error instanceof UploadTaken) return refuse(423, 'CATALOGUE_UPLOAD_BUSY', busy);
    if (error instanceof OwnerGone) return refuse(403, 'FORBIDDEN', suspendedText);
    if (error instanceof TooManyPieces)
      return refuse(400, 'VALIDATION', () => t`This upload came in too many small pieces. Start it again.`);
    if (!isNoSpace(error)) throw error;
    deps.log.error({ err: error }, 'Disk is almost full: upload refused');
    // The bytes that arrived stay for a day. Continuing at once would fail again.
    return refuse(503, 'CATALOGUE_NO_SPACE', () => t`There’s no room for your files right now. Try again later.`);
  } finally {
    await lock.unlock();
  }
};

interface Writing {
  readonly start: number;
  readonly lock: UploadLock;
  readonly replaced: AbortSignal;
}

const write = async (
  deps: LocalDeps,
  row: UploadRow,
  { raw }: UploadRequest,
  { start, lock, replaced }: Writing,
): Promise<void> => {
  const end = (): void => void raw.destroy();
  replaced.addEventListener('abort', end);
  // A newer connection may have asked for the upload before this listener was added.
  if (replaced.aborted) end();
  const source = upTo(raw.iterator({ destroyOnReturn: false }), row.bytes - start);
  const maySendOn = watchOwner(deps, row.owner_id);
  const claim = async (bytes: number): Promise<void> => {
    if (!lock.isHeld()) throw new UploadTaken();
    await maySendOn();
    await deps.disk.claim(bytes);
  };
  try {
    await receiveBytes(deps, row, source, { start, holder: lock.holder, claim });
  } catch (error) {
    // A broken connection is no failure: the bytes stay, and the client asks how many have arrived.
    if (raw.complete || !raw.destroyed) throw error;
  } finally {
    replaced.removeEventListener('abort', end);
  }
};

/** A client needn't declare a piece's length, so the upload's length is the limit. */
async function* upTo(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes;
  for await (const chunk of chunks) {
    if (chunk.length > left) return yield chunk.subarray(0, left);
    left -= chunk.length;
    yield chunk;
  }
}
