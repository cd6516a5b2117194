import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { sent } from '#platform/http/route.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { type OrderRequest, readOrder } from '../access/read-order.ts';
import type { DocumentFailure, Documents } from '../documents/documents.ts';
import { sendPdf } from '../documents/send-pdf.ts';
import { formatCreditNoteNumber } from './assign-receipt.ts';
import { findCreditNotes } from './find-credit-notes.ts';
import { creditNoteFacts } from './invoice-facts.ts';

export const downloadCreditNote = async (
  deps: Deps & { readonly documents: Documents },
  { number, ...input }: OrderRequest & { readonly number: string },
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | DocumentFailure | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_RANGE_NOT_SATISFIABLE'>> => {
  const order = await readOrder(deps, input);
  const notes = order ? await findCreditNotes(deps.db, order) : [];
  const note = notes.find((candidate) => formatCreditNoteNumber(candidate.number) === number);
  if (!order || !note) return fail('ORDERS_NOT_FOUND');
  const facts = creditNoteFacts(order, note);
  const reader = { owner: order.id, network: networkOf(exchange.request.ip) };
  const bytes = await deps.documents.make(deps, 'receipt', facts, reader);
  if (isFailure(bytes)) return bytes;
  const lastModified = note.voided_at ?? note.issued_at;
  return await sendPdf({ bytes, name: `${facts.seller.name} credit note ${facts.number}.pdf`, lastModified }, exchange);
};
