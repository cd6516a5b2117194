import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { OrderRequest } from '#features/orders/server/public.ts';
import type { sent } from '#platform/http/route.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import type { DocumentFailure, DocumentsDeps } from '../sending/documents.ts';
import { sendPdf } from '../sending/send-pdf.ts';
import { readCreditNote } from './invoice-facts.ts';

export const downloadCreditNote = async (
  deps: DocumentsDeps,
  input: OrderRequest & { readonly number: string },
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | DocumentFailure | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_RANGE_NOT_SATISFIABLE'>> => {
  const note = await readCreditNote(deps, input);
  if (!note) return fail('ORDERS_NOT_FOUND');
  const { facts, changedAt } = note;
  const reader = { owner: input.orderId, network: networkOf(exchange.request.ip) };
  const bytes = await deps.documents.make(deps, 'receipt', facts, reader);
  if (isFailure(bytes)) return bytes;
  const name = `${facts.seller.name} credit note ${facts.number}.pdf`;
  return await sendPdf({ bytes, name, lastModified: changedAt }, exchange);
};
