import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, isFailure } from '#contract-kit/failure.ts';
import { type OrderRequest, readAgreement } from '#features/orders/server/public.ts';
import { nameFile } from '#platform/http/file-name.ts';
import type { sent } from '#platform/http/route.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import type { DocumentFailure, DocumentsDeps } from '../sending/documents.ts';
import { sendPdf } from '../sending/send-pdf.ts';
import { renderAgreement } from './render-agreement.ts';

/** Renders an item's agreement from the facts of its sale, with the same bytes until the renderer changes. */
export const downloadAgreement = async (
  deps: DocumentsDeps,
  input: OrderRequest & { readonly itemId: string },
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<
  | typeof sent
  | DocumentFailure
  | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_WITHDRAWN' | 'ORDERS_FROZEN' | 'ORDERS_RANGE_NOT_SATISFIABLE'>
> => {
  const stored = await readAgreement(deps, input);
  if (isFailure(stored)) return stored;
  const { created_at: lastModified, facts } = stored;
  const reader = { owner: input.orderId, network: networkOf(exchange.request.ip) };
  const bytes = await renderAgreement(deps, stored, reader);
  if (isFailure(bytes)) return bytes;
  const named = `${facts.seller.artist} - ${facts.beat.title} (${facts.license.title})`;
  return await sendPdf({ bytes, name: nameFile(named, ' License agreement.pdf'), lastModified }, exchange);
};
