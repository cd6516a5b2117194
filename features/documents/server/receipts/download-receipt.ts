import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import type { sent } from '#platform/http/route.ts';
import { inLanguage } from '#platform/texts/in-language.ts';
import { type OrderRequest, readOrder } from '#features/orders/server/public.ts';
import type { DocumentFailure, DocumentsDeps } from '../sending/documents.ts';
import { sendPdf } from '../sending/send-pdf.ts';
import { receiptFacts } from './receipt-facts.ts';

/** The receipt of a paid order, with refunds so far, or its invoice. Available even after files are withdrawn. */
export const downloadReceipt = async (
  deps: DocumentsDeps,
  input: OrderRequest,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | DocumentFailure | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_RANGE_NOT_SATISFIABLE'>> => {
  const order = await readOrder(deps, input);
  const facts = order && (await inLanguage(order.language ?? 'en', () => receiptFacts(order)));
  if (!facts) return fail('ORDERS_NOT_FOUND');
  const reader = { owner: order.id, network: networkOf(exchange.request.ip) };
  const bytes = await deps.documents.make(deps, 'receipt', facts, reader);
  if (isFailure(bytes)) return bytes;
  // Refunds change a receipt. An invoice never changes: its refunds have credit notes.
  const lastModified = order.checked_at ?? order.paid_at ?? order.created_at;
  const kind = 'kind' in facts ? 'invoice' : 'receipt';
  return await sendPdf({ bytes, name: `${facts.seller.name} ${kind} ${facts.number}.pdf`, lastModified }, exchange);
};
