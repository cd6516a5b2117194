import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { price, time } from '#contract-kit/shapes.ts';

const sales = z.object({
  /** Orders paid in this period, even if refunded since. */
  orders: z.number().int(),
  /** What buyers paid, less what went back to them. */
  total: price,
});

export const getAdminSummary = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin-summary',
  summary:
    'How the label is doing: sales, open support requests, failed jobs and transfers, emails that buyers didn’t get, the next promotion',
  access: 'admin',
  response: z.object({
    /** Since midnight in the label's time zone. */
    today: sales,
    /** Today and the 29 days before. */
    last30Days: sales,
    openSupport: z.number().int(),
    failedJobs: z.number().int(),
    /** Transfers to sellers that Stripe refused and that nothing has made up for. */
    failedTransfers: z.number().int(),
    /** Payments whose orders aren't in the database, as after a restore from an older backup; 100 at most. */
    unknownPayments: z.number().int(),
    /** Emails to buyers about their orders that bounced in the last 30 days and weren't sent since. */
    undeliveredMails: z.number().int(),
    nextPromotion: z.object({ title: z.string(), startsAt: time }).nullable(),
    /** The label's, e.g. "Europe/Berlin". */
    timeZone: z.string(),
  }),
});
export type AdminSummary = z.infer<typeof getAdminSummary.response>;
