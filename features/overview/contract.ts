import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { price, time } from '#contract-kit/shapes.ts';
import { caseCounts } from '#features/inbox/contract.ts';

const sales = {
  /** Orders paid in this period, even if refunded since. */
  orders: z.number().int(),
  /** Amount that buyers paid, less refunds. */
  total: price,
} as const;

export const getAdminSummary = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin-summary',
  summary: 'Get the sales of the last 30 days, and the numbers of cases in the inbox, of promotions and of mailings',
  access: 'admin',
  response: z.object({
    /** Since midnight in the label's time zone. */
    today: z.object(sales),
    /** Today and the 29 days before. */
    last30Days: z.object(sales),
    /** Each of the last 30 days, oldest first. */
    days: z.array(z.object({ /** `YYYY-MM-DD` */ day: z.string(), ...sales })),
    /** The cases in the inbox, by kind. */
    waiting: caseCounts,
    /** Emails to mailing lists that are being sent or are paused. */
    openCampaigns: z.number().int(),
    /** Promotions that haven't ended. */
    promotions: z.number().int(),
    nextPromotion: z.object({ title: z.string(), startsAt: time }).nullable(),
    /** For example "Europe/Berlin". */
    timeZone: z.string(),
  }),
});
export type AdminSummary = z.infer<typeof getAdminSummary.response>;
