import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { forbidden } from '#contract-kit/refusals.ts';
import { email, id, pageNumber, pageOf, time } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

const provider = {
  PAYOUTS_CLOSED: { status: 503, message: () => t`Payments aren’t set up on this site yet.` },
  PAYOUTS_PROVIDER_REFUSED: {
    status: 409,
    message: () => t`Stripe refused this, and trying again won’t help. Contact us.`,
  },
  PAYOUTS_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: () => t`We can’t reach Stripe right now. Try again in a minute.`,
  },
} as const;

const named = z.object({ email });
const link = z.object({ url: z.string() });

export const connect = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe-connect',
  summary: 'Create a link to Stripe’s onboarding form for a seller. It works once, for a few minutes',
  access: 'user',
  recentPassword: true,
  body: named,
  response: link,
  failures: {
    ...forbidden,
    ...provider,
    PAYOUTS_NO_ACCOUNT_HOLDER: { status: 404, message: () => t`There’s no account with this email.` },
    PAYOUTS_EMAIL_UNVERIFIED: {
      status: 403,
      message: () => t`Verify your email first. The link and a code are in the email we sent you.`,
    },
    PAYOUTS_COUNTRY_MISSING: {
      status: 409,
      message: () => t`Add your legal name and country first. You can’t change the country later.`,
    },
    PAYOUTS_COUNTRY_UNSUPPORTED: {
      status: 409,
      message: () => t`Stripe can’t pay sellers in your country. Contact us: we’ll hold what you’re owed.`,
    },
    PAYOUTS_TOO_MANY: { status: 429, message: () => t`Too many attempts. Try again in a minute.` },
  },
});

export const verifyAccount = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/verify-account',
  summary: 'Check with Stripe whether a seller’s account can be paid right now',
  access: 'user',
  body: named,
  response: z.object({ stripeConnected: z.boolean() }),
  failures: { ...forbidden, ...provider },
});

export const dashboardLink = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe-dashboard-link',
  summary: 'Create a link to the seller’s own Stripe dashboard. It works once',
  access: 'user',
  recentPassword: true,
  body: named,
  response: link,
  failures: {
    ...forbidden,
    ...provider,
    PAYOUTS_NOT_SET_UP: { status: 409, message: () => t`Account Not setup` },
    PAYOUTS_TOO_MANY: { status: 429, message: () => t`Too many attempts. Try again in a minute.` },
  },
});

const amount = z.object({ amount: z.number().int(), currency: z.string() });

export const balance = endpoint({
  method: 'GET',
  path: '/api/v1/app/stripe/balance',
  summary:
    'Get a seller’s Stripe balance in cents, available and pending, with the dates when pending money becomes available and when the next payout is due',
  access: 'user',
  query: named,
  response: z.object({
    available: z.array(amount).min(1),
    pending: z.array(amount).min(1),
    /** When everything pending becomes available; null if nothing is pending. */
    pendingUntil: time.nullable(),
    /**
     * The day (UTC) of the next payout to the bank; null if nothing can be paid out, or if the seller pays out
     * manually.
     */
    nextPayout: z.iso.date().nullable(),
  }),
  failures: { ...forbidden, ...provider },
});

export const balanceHistory = endpoint({
  method: 'GET',
  path: '/api/v1/app/stripe/balance-history',
  summary: 'List changes of a seller’s Stripe balance, newest first, at most 500',
  access: 'user',
  query: named,
  response: z.object({
    data: z.array(
      z.object({
        /** Seconds since 1970. */
        created: z.number().int(),
        /** Change of the balance in cents; negative if money left the account. */
        amount: z.number().int(),
        currency: z.string(),
        /** Stripe's type: `payment`, `payment_refund`, `payout`, … */
        type: z.string(),
      }),
    ),
  }),
  failures: { ...forbidden, ...provider },
});

export const recentSale = z.object({
  id,
  /** "Midnight - Premium". */
  description: z.string(),
  /** Cents that the buyer paid, without tax. */
  amount: z.number().int(),
  /** Seconds since 1970. */
  created: z.number().int(),
});
export type RecentSale = z.infer<typeof recentSale>;

export const recentSales = endpoint({
  method: 'GET',
  path: '/api/v1/app/stripe/recent-sales',
  summary: 'List the ten newest sales of a seller',
  access: 'user',
  query: named,
  response: z.array(recentSale),
  failures: forbidden,
});

/**
 * `split`: a collaborator's share of a sale, taken from its seller and credited to the collaborator; two lines that add
 * up to zero. `correction`: keeps what the label reversed at Stripe from being owed again. `offset`: what a seller owes
 * for one order, deducted from what another order earned; two lines that add up to zero. `manual`: paid outside Stripe,
 * by the label or by the seller, as an admin recorded it.
 */
export const entryKind = z.enum([
  'sale',
  'fee',
  'refund',
  'split',
  'transfer',
  'reversal',
  'payout',
  'correction',
  'offset',
  'manual',
]);
export type EntryKind = z.infer<typeof entryKind>;

export const ledgerEntry = z
  .object({
    id,
    kind: entryKind.describe(
      'Kind of entry. `split`: a collaborator’s share of a sale. `correction`: keeps what the label reversed at Stripe from being owed again. `offset`: a debt for one order, deducted from the earnings of another. `manual`: paid outside Stripe.',
    ),
    description: z.string().describe('Description, as shown to sellers'),
    order: z.string().nullable().describe('Order number, as shown to the buyer; null for a payout'),
    amount: z.number().int().describe('Amount in hundredths of the currency; negative for deductions'),
    currency: z.string().describe('ISO 4217 code in lowercase'),
    createdAt: time.describe('Time when the entry was written'),
  })
  .meta({ title: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const ledger = endpoint({
  method: 'GET',
  path: '/api/v1/app/payouts/ledger',
  summary:
    'List your sales, fees, refunds, splits, transfers, reversals, payouts, corrections and manual payments, newest first, 20 a page, with totals',
  access: 'user',
  query: z.object({ page: pageNumber(100_000) }),
  response: pageOf('entries', ledgerEntry).extend({
    /** Cents, over all pages: earned = owed + transferred + manual. */
    sums: z.object({
      /** What buyers paid, net of refunds. */
      sold: z.number().int(),
      /** The label's fees on what wasn't refunded. */
      fees: z.number().int(),
      /** What collaborators share with this person, minus what this person shares with them. */
      splits: z.number().int(),
      /** Sales minus refunds and the label's fees, plus splits, minus what the label reversed at Stripe. */
      earned: z.number().int(),
      /** What the label still has to transfer. */
      owed: z.number().int(),
      /** The part of `owed` that waits until a notice about a beat is decided. */
      held: z.number().int(),
      /** Transfers net of reversals. */
      transferred: z.number().int(),
      /** Paid outside Stripe to this person, minus what they paid the label there. */
      manual: z.number().int(),
      /** The part of `transferred` that reached the bank, minus what the bank returned. */
      paidOut: z.number().int(),
    }),
  }),
});

export const ledgerCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/payouts/ledger.csv',
  summary: 'Download your ledger as CSV (RFC 4180), oldest first',
  access: 'user',
  response: 'binary',
  contentType: 'text/csv',
});

/** As last fetched from Stripe. */
export const setup = endpoint({
  method: 'GET',
  path: '/api/v1/app/payouts/setup',
  summary: 'Get the setup status of your Stripe account',
  access: 'user',
  response: z.object({
    /** Whether money can be transferred to the account. */
    connected: z.boolean(),
    /** The seller has submitted Stripe's form, so they have a dashboard. */
    started: z.boolean(),
    payoutsEnabled: z.boolean(),
    /** Number of details that Stripe still needs. */
    requirements: z.number().int(),
    /** The country that the seller says they sell from. */
    country: z.string().nullable(),
  }),
});

/** One email per order, or one a day for all orders. */
export const saleMails = z.enum(['each', 'daily']);
export type SaleMails = z.infer<typeof saleMails>;
const saleMailsChoice = z.object({ saleMails });

export const getSaleMails = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/sale-mails',
  summary: 'Get whether you’re emailed for each sale that’s yours or that you share in, or once a day',
  access: 'user',
  response: saleMailsChoice,
});

export const setSaleMails = endpoint({
  method: 'PUT',
  path: '/api/v1/app/seller/sale-mails',
  summary: 'Choose an email for each sale, or one a day',
  access: 'user',
  body: saleMailsChoice,
  response: saleMailsChoice,
});

export const connectWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/webhook/connect',
  summary: 'Receive events about sellers’ accounts from the payment provider',
  maxBodyBytes: 256 * 1024,
  response: z.object({ received: z.literal(true) }),
  xsrf: 'exempt',
  failures: {
    PAYOUTS_BAD_SIGNATURE: { status: 400, message: () => t`The signature of this event is missing or invalid.` },
    PAYOUTS_CLOSED: provider.PAYOUTS_CLOSED,
  },
});
