import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import type { sent } from '#platform/http/route.ts';
import type { DocumentFailure, Documents } from '../documents/documents.ts';
import type { OrderRequest } from '../access/read-order.ts';
import { agreementNameOf } from '../delivery/file-name.ts';
import { sendPdf } from '../documents/send-pdf.ts';
import { renderAgreement } from './render-agreement.ts';
import { readAgreement } from './get-agreement.ts';

/** Renders an item's agreement from the facts of its sale, with the same bytes until the renderer changes. */
export const downloadAgreement = async (
  deps: Deps & { readonly documents: Documents },
  input: OrderRequest & { readonly itemId: string },
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<
  | typeof sent
  | DocumentFailure
  | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_WITHDRAWN' | 'ORDERS_FROZEN' | 'ORDERS_RANGE_NOT_SATISFIABLE'>
> => {
  const stored = await readAgreement(deps, input);
  if (isFailure(stored)) return stored;
  const { item, created_at: lastModified } = stored;
  const reader = { owner: input.orderId, network: networkOf(exchange.request.ip) };
  const bytes = await renderAgreement(deps, { ...stored, itemId: item.id }, reader);
  if (isFailure(bytes)) return bytes;
  return await sendPdf({ bytes, name: agreementNameOf(item), lastModified }, exchange);
};
