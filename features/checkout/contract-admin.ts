import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { price, time } from '#contract-kit/shapes.ts';

/** Maximum number of payments listed, oldest first. */
export const maxUnknownPayments = 100;

export const unknownPayment = z.object({
  orderNumber: z.string(),
  sessionId: z.string(),
  total: price,
  startedAt: time,
  /** Why the order couldn't be rebuilt; null if nobody has tried. */
  reason: z.string().nullable(),
});
export type UnknownPayment = z.infer<typeof unknownPayment>;

export const listUnknownPayments = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/unknown-payments',
  summary: 'List payments of this shop whose orders aren’t in its database, such as after restoring an older backup',
  access: 'admin',
  response: z.object({ payments: z.array(unknownPayment).max(maxUnknownPayments) }),
});
