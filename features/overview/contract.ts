import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, price, time } from '#contract-kit/shapes.ts';

const sales = {
  /** Orders paid in this period, even if refunded since. */
  orders: z.number().int(),
  /** Amount that buyers paid, less refunds. */
  total: price,
} as const;

export const getAdminSummary = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin-summary',
  summary:
    'Get the sales of the last 30 days, and what there is to do: sellers who can’t be paid, open support requests, withdrawals, notices and disputes, failed jobs and transfers, emails that buyers didn’t get, promotions, mailings',
  access: 'admin',
  response: z.object({
    /** Since midnight in the label's time zone. */
    today: z.object(sales),
    /** Today and the 29 days before. */
    last30Days: z.object(sales),
    /** Each of the last 30 days, oldest first. */
    days: z.array(z.object({ /** `YYYY-MM-DD` */ day: z.string(), ...sales })),
    openSupport: z.number().int(),
    /** Withdrawals from contracts that an admin has to accept or decline. */
    openWithdrawals: z.number().int(),
    /** Notices to decide, and accounts with three strikes. */
    openNotices: z.number().int(),
    /** Disputed payments to respond to, and new fraud warnings that a refund can still resolve. */
    openDisputes: z.number().int(),
    /** Sellers with a balance to whom Stripe accepts no transfers. */
    unpayable: z.object({
      sellers: z.number().int(),
      /** The sellers' balances, in the currency's smallest unit. */
      amounts: z.array(z.object({ currency: z.string(), cents: z.number().int() })),
      /** The seller, if there is only one. */
      only: z.object({ id, name: z.string() }).nullable(),
    }),
    failedJobs: z.number().int(),
    /** Transfers that Stripe refused and that no other transfer has replaced. */
    failedTransfers: z.number().int(),
    /** Payments whose orders aren't in the database, as after a restore from an older backup; at most 100. */
    unknownPayments: z.number().int(),
    /** Emails to buyers about their orders that bounced in the last 30 days and haven't been sent since. */
    undeliveredMails: z.number().int(),
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
