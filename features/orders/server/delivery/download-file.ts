import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { type FileRow, findFiles } from '#features/catalogue/server/public.ts';
import { fileFormats, type FileKind } from '#features/licenses/file-kinds.ts';
import type { Deps } from '#platform/deps.ts';
import { contentDisposition } from '#platform/http/file-name.ts';
import { privateHeaders } from '#platform/http/private-response.ts';
import { sent } from '#platform/http/route.ts';
import { type ByteRange, parseRange } from '#platform/http/ranges/parse-range.ts';
import { type RangeSource, sendRange } from '#platform/http/ranges/send-range.ts';
import { fileNameOf } from './file-name.ts';
import { logDownload } from './log-download.ts';
import { countDownload } from './grants.ts';
import { type FileRefusal, type OrderRequest, readItem } from '../access/read-order.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';

interface FileRequest extends OrderRequest {
  readonly itemId: string;
  readonly kind: FileKind;
}

/** Sends a purchased file or a part. Starting at byte 0 counts as a download; sending the last byte completes it. */
export const downloadFile = async (
  deps: Deps,
  input: FileRequest,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | Failure<FileRefusal | 'ORDERS_RANGE_NOT_SATISFIABLE'>> => {
  const item = await readItem(deps, input);
  if (isFailure(item)) return item;
  const grant = await deps.db
    .selectFrom('orders_grants')
    .select('file_id')
    .where('item_id', '=', item.id)
    .where('kind', '=', input.kind)
    .executeTakeFirst();
  const [file] = grant ? await findFiles(deps.db, [grant.file_id]) : [];
  if (!file) return fail('ORDERS_NOT_FOUND');
  const count = (): Promise<void> => countDownload(deps.db, item.id, input.kind, deps.clock.now());
  const requestedAt = deps.clock.now();
  const log = (part: ByteRange, linked = false): Promise<void> =>
    logDownload(
      deps,
      { itemId: item.id, kind: input.kind, size: file.bytes, part, requestedAt, linked },
      { actor: input.actor, request },
    );
  if (await sendLink(deps, file, item, { request, reply, count, log })) return sent;
  const result = await sendRange(request, reply, {
    ...soldFile(file, item),
    open: async (range) => {
      const body = await deps.storage.open(file.storage_key, range);
      if (range.start === 0) await count();
      return body;
    },
    onSent: log,
  });
  return result === 'unsatisfiable' ? fail('ORDERS_RANGE_NOT_SATISFIABLE') : result;
};

/** Seconds for which the link serves ranges; after that, the client requests a new one here. */
const linkSeconds = 600;

/** Redirects to the storage if buyers reach it. Returns false if the server must send the file or refuse the range. */
const sendLink = async (
  { storage }: Deps,
  file: FileRow,
  item: ItemRecord,
  {
    request,
    reply,
    count,
    log,
  }: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly count: () => Promise<void>;
    readonly log: (part: ByteRange, linked: boolean) => Promise<void>;
  },
): Promise<boolean> => {
  const range = parseRange(request.headers.range, file.bytes);
  if (request.method !== 'GET' || range === 'unsatisfiable') return false;
  const link = await storage.link(file.storage_key, {
    contentType: fileFormats[file.kind].contentType,
    disposition: contentDisposition(fileNameOf(item, file.kind)),
    seconds: linkSeconds,
  });
  if (link === null) return false;
  if (range === 'whole' || range.start === 0) {
    await count();
    await log({ start: 0, end: file.bytes - 1 }, true);
  }
  void reply.headers(privateHeaders).redirect(link);
  return true;
};

/** The response headers of a purchased file, for download or playback. */
export const soldFile = (
  file: FileRow,
  item: ItemRecord,
  disposition?: 'inline',
): Omit<RangeSource, 'open' | 'onSent'> => ({
  size: file.bytes,
  etag: `"${file.sha256}"`,
  lastModified: file.created_at,
  contentType: fileFormats[file.kind].contentType,
  headers: { ...privateHeaders, 'content-disposition': contentDisposition(fileNameOf(item, file.kind), disposition) },
});
