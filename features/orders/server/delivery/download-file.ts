import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { type FileRow, findFiles } from '#features/catalogue/server/public.ts';
import { fileFormats, type FileKind } from '#features/licenses/file-kinds.ts';
import type { Deps } from '#platform/deps.ts';
import type { sent } from '#platform/http/route.ts';
import { type RangeSource, sendRange } from '#platform/http/ranges/send-range.ts';
import { contentDisposition, fileNameOf } from './file-name.ts';
import { countDownload } from './grants.ts';
import { type OrderRequest, readItem, type Refusal } from '../access/read-order.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';

/** Only the buyer may keep these bytes, and the next site must not learn the key from the referrer. */
export const privateHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const;
export const privateCache = 'private, no-store';

interface FileRequest extends OrderRequest {
  readonly itemId: string;
  readonly kind: FileKind;
}

/** Sends a purchased file, whole or in part. A response that starts at the first byte counts as a download. */
export const downloadFile = async (
  deps: Pick<Deps, 'db' | 'config' | 'storage' | 'clock'>,
  input: FileRequest,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | Failure<Refusal | 'ORDERS_RANGE_NOT_SATISFIABLE'>> => {
  const item = await readItem(deps, input);
  if ('failure' in item) return item;
  const grant = await deps.db
    .selectFrom('orders_grants')
    .select('file_id')
    .where('item_id', '=', item.id)
    .where('kind', '=', input.kind)
    .executeTakeFirst();
  const [file] = grant ? await findFiles(deps.db, [grant.file_id]) : [];
  if (!file) return fail('ORDERS_NOT_FOUND');
  const result = await sendRange(request, reply, {
    ...soldFile(file, item),
    open: async (range) => {
      const body = await deps.storage.open(file.storage_key, range);
      if (range.start === 0) await countDownload(deps.db, item.id, input.kind, deps.clock.now());
      return body;
    },
  });
  return result === 'unsatisfiable' ? fail('ORDERS_RANGE_NOT_SATISFIABLE') : result;
};

/** The response headers of a purchased file, for download or playback. */
export const soldFile = (file: FileRow, item: ItemRecord, disposition?: 'inline'): Omit<RangeSource, 'open'> => ({
  size: file.bytes,
  etag: `"${file.sha256}"`,
  lastModified: file.created_at,
  contentType: fileFormats[file.kind].contentType,
  cacheControl: privateCache,
  headers: { ...privateHeaders, 'content-disposition': contentDisposition(fileNameOf(item, file.kind), disposition) },
});
