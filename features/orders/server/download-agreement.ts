import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { sent } from '#platform/http/route.ts';
import { sendRange } from '#platform/http/send-range.ts';
import { agreementPdf } from './pdf/agreement-pdf.ts';
import { privateCache, privateHeaders, readItem } from './download-file.ts';
import { agreementNameOf, contentDisposition } from './file-name.ts';
import type { OrderRequest } from './get-order.ts';

/** The agreement of one item, made anew from the facts of its sale: the same bytes each time. */
export const downloadAgreement = async (
  deps: Pick<Deps, 'db' | 'config'>,
  wanted: OrderRequest & { readonly itemId: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<
  typeof sent | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_WITHDRAWN' | 'ORDERS_FROZEN' | 'ORDERS_RANGE_NOT_SATISFIABLE'>
> => {
  const item = await readItem(deps, wanted);
  if ('failure' in item) return item;
  const agreement = await deps.db
    .selectFrom('orders_agreements')
    .selectAll()
    .where('item_id', '=', item.id)
    .executeTakeFirst();
  if (!agreement) return fail('ORDERS_NOT_FOUND');
  const pdf = await agreementPdf(agreement.version, agreement.facts);
  const result = await sendRange(request, reply, {
    size: pdf.length,
    etag: `"${createHash('sha256').update(pdf).digest('hex')}"`,
    lastModified: agreement.created_at,
    contentType: 'application/pdf',
    cacheControl: privateCache,
    headers: { ...privateHeaders, 'content-disposition': contentDisposition(agreementNameOf(item)) },
    open: ({ start, end }) => pdf.subarray(start, end + 1),
  });
  return result === 'unsatisfiable' ? fail('ORDERS_RANGE_NOT_SATISFIABLE') : result;
};
