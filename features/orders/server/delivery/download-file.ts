import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { type FileRow, findFiles } from '#features/catalogue/server/public.ts';
import { fileFormats, type FileKind } from '#features/licenses/file-kinds.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { sent } from '#platform/http/route.ts';
import { type RangeSource, sendRange } from '#platform/http/send-range.ts';
import type { ItemState } from '../../contract.ts';
import { contentDisposition, fileNameOf } from './file-name.ts';
import { readOrder, type OrderRequest } from '../purchases/get-order.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';

/** Nobody but the buyer may keep these bytes, and nobody may learn the key from where they went on to. */
export const privateHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const;
export const privateCache = 'private, no-store';

interface FileRequest extends OrderRequest {
  readonly itemId: string;
  readonly kind: FileKind;
}

type Refusal = 'ORDERS_NOT_FOUND' | 'ORDERS_WITHDRAWN' | 'ORDERS_FROZEN';

/** Why an item gives nothing, or null when it does. */
export const refusals: Readonly<Record<ItemState, Refusal | null>> = {
  granted: null,
  frozen: 'ORDERS_FROZEN',
  withdrawn: 'ORDERS_WITHDRAWN',
  lost: 'ORDERS_WITHDRAWN',
  pending: 'ORDERS_NOT_FOUND',
};

export const readItem = async (
  deps: Pick<Deps, 'db' | 'config'>,
  request: OrderRequest & { readonly itemId: string },
): Promise<ItemRecord | Failure<Refusal>> => {
  const order = await readOrder(deps, request);
  const item = order?.items.find(({ id }) => id === request.itemId);
  if (!item) return fail('ORDERS_NOT_FOUND');
  const refusal = refusals[item.state];
  return refusal ? fail(refusal) : item;
};

/** Sends a file that was bought, whole or in part. What begins at its first byte counts as a download. */
export const downloadFile = async (
  deps: Pick<Deps, 'db' | 'config' | 'storage' | 'clock'>,
  wanted: FileRequest,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | Failure<Refusal | 'ORDERS_RANGE_NOT_SATISFIABLE'>> => {
  const item = await readItem(deps, wanted);
  if ('failure' in item) return item;
  const grant = await deps.db
    .selectFrom('orders_grants')
    .select('file_id')
    .where('item_id', '=', item.id)
    .where('kind', '=', wanted.kind)
    .executeTakeFirst();
  const [file] = grant ? await findFiles(deps.db, [grant.file_id]) : [];
  if (!file) return fail('ORDERS_NOT_FOUND');
  const result = await sendRange(request, reply, {
    ...soldFile(file, item),
    open: async (range) => {
      const body = await deps.storage.open(file.storage_key, range);
      if (range.start === 0) await countDownload(deps.db, item.id, wanted.kind, deps.clock.now());
      return body;
    },
  });
  return result === 'unsatisfiable' ? fail('ORDERS_RANGE_NOT_SATISFIABLE') : result;
};

/** What is told of a file that was sold, whether it is saved or heard. */
export const soldFile = (file: FileRow, item: ItemRecord, disposition?: 'inline'): Omit<RangeSource, 'open'> => ({
  size: file.bytes,
  etag: `"${file.sha256}"`,
  lastModified: file.created_at,
  contentType: fileFormats[file.kind].contentType,
  cacheControl: privateCache,
  headers: { ...privateHeaders, 'content-disposition': contentDisposition(fileNameOf(item, file.kind), disposition) },
});

export const countDownload = async (db: Db, itemId: string, kind: FileKind, now: Date): Promise<void> => {
  await db
    .updateTable('orders_grants')
    .set((column) => ({ downloads: column('downloads', '+', 1), last_download_at: now }))
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .execute();
};
