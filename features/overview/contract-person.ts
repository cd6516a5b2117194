import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, price, time } from '#contract-kit/shapes.ts';
import { beatStatus } from '#features/catalogue/contract.ts';
import { directoryUser } from '#features/directory/contract.ts';
import { orderState } from '#features/orders/contract.ts';
import { supportKind, supportState } from '#features/support/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

const count = z.number().int();

export const newestOfPerson = 5;

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/people/:userId',
  summary: 'Get an account with its orders, beats, payouts and support requests',
  access: 'admin',
  params: z.object({ userId: id }),
  response: z.object({
    user: directoryUser,
    joinedAt: time,
    /** Paid orders that belong to the account. */
    orders: z.object({
      total: count,
      /** Amount paid less refunds. */
      spent: price,
      newest: z.array(
        z.object({
          id,
          number: z.string(),
          /** For example "Midnight - Premium and 2 more". */
          description: z.string(),
          state: orderState,
          total: price,
          createdAt: time,
        }),
      ),
    }),
    beats: z.object({
      onSale: count,
      total: count,
      newest: z.array(
        z.object({ id, title: z.string(), state: beatStatus, /** Taken off by the label. */ takenOff: z.boolean() }),
      ),
    }),
    payouts: z.object({
      /** In the currency's smallest unit; negative if they owe the label. Empty before the first sale. */
      balances: z.array(z.object({ currency: z.string(), cents: count })),
      /** Reasons why Stripe can't pay the person, each a sentence. */
      blocks: z.array(z.string()),
    }),
    /** Support requests and feedback. */
    requests: z.object({
      open: count,
      total: count,
      newest: z.array(
        z.object({
          id,
          number: count,
          kind: supportKind,
          state: supportState,
          excerpt: z.string(),
          createdAt: time,
        }),
      ),
    }),
  }),
  failures: {
    OVERVIEW_NO_PERSON: { status: 404, message: () => t`We can’t find this account. It may have been closed.` },
  },
});
export type PersonSummary = z.infer<typeof getPerson.response>;
