import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { invalidRequest } from '../core/errors.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, expandParam, integer, metadata, pageParams, text } from '../core/params.ts';
import { refundCharge } from './refund-charge.ts';
import { getObject, type Work } from '../core/store.ts';
import type { PaymentIntent } from './payment-intents.ts';

const kind = 'refund';

const chargeToRefund = async (
  work: Work,
  input: { charge?: string | undefined; payment_intent?: string | undefined },
) => {
  if (input.charge !== undefined) return input.charge;
  if (input.payment_intent === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = await getObject<PaymentIntent>(work, 'payment_intent', input.payment_intent);
  if (intent.latest_charge) return intent.latest_charge;
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
};

export const refundRoutes = [
  route(
    'POST',
    '/refunds',
    z.strictObject({
      ...expandParam,
      amount: integer(1).optional(),
      charge: text().optional(),
      metadata: metadata.optional(),
      payment_intent: text().optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    async (work, input) =>
      refundCharge(work, await chargeToRefund(work, input), {
        amount: input.amount,
        metadata: input.metadata,
        reason: input.reason,
      }),
  ),
  route(
    'GET',
    '/refunds',
    z.strictObject({
      ...pageParams,
      ...createdParam,
      charge: text().optional(),
      payment_intent: text().optional(),
    }),
    (work, { created, charge, payment_intent, ...page }) =>
      listObjects(work, '/v1/refunds', { kind, created, fields: { charge, payment_intent } }, page),
  ),
  route('GET', '/charges/:id/refunds', z.strictObject(pageParams), (work, page, { id }) =>
    listObjects(work, `/v1/charges/${id}/refunds`, { kind, parent: id }, page),
  ),
  route('GET', '/refunds/:id', z.strictObject(expandParam), (work, _input, { id }) => getObject(work, kind, id!)),
];
