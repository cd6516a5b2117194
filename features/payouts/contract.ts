import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { forbidden } from '#contract-kit/refusals.ts';
import { email, id, time } from '#contract-kit/shapes.ts';

const provider = {
  PAYOUTS_CLOSED: { status: 503, message: 'Payments are not set up on this site yet.' },
  PAYOUTS_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider cannot be reached just now. Try again in a minute.',
  },
} as const;

const named = z.object({ email });
const link = z.object({ url: z.string() });

export const connect = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe-connect',
  summary: 'A link on which a seller sets up their account at the payment provider; it opens once, within minutes',
  access: 'user',
  body: named,
  answer: link,
  failures: {
    ...forbidden,
    ...provider,
    PAYOUTS_NO_ACCOUNT_HOLDER: { status: 404, message: 'There’s no account with this email.' },
    PAYOUTS_EMAIL_UNVERIFIED: {
      status: 403,
      message: 'Confirm your email address first: the link is in the mail that we sent you.',
    },
    PAYOUTS_COUNTRY_MISSING: {
      status: 409,
      message: 'Tell us first under which name and in which country you sell. The country cannot be changed later.',
    },
    PAYOUTS_COUNTRY_UNSUPPORTED: {
      status: 409,
      message: 'The payment provider does not serve sellers in your country. Write to us: we keep what you are owed.',
    },
    PAYOUTS_TOO_MANY: { status: 429, message: 'That was often. Wait a minute, then try again.' },
  },
});

export const verifyAccount = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/verify-account',
  summary: 'Whether a seller’s account can be paid, asked of the payment provider now',
  access: 'user',
  body: named,
  answer: z.object({ stripeConnected: z.boolean() }),
  failures: { ...forbidden, ...provider },
});

export const dashboardLink = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe-dashboard-link',
  summary: 'A link to the seller’s own dashboard at the payment provider; it opens once',
  access: 'user',
  body: named,
  answer: link,
  failures: {
    ...forbidden,
    ...provider,
    PAYOUTS_NOT_SET_UP: { status: 409, message: 'Account Not setup' },
    PAYOUTS_TOO_MANY: { status: 429, message: 'That was often. Wait a minute, then try again.' },
  },
});

const amount = z.object({ amount: z.number().int(), currency: z.string() });

export const balance = endpoint({
  method: 'GET',
  path: '/api/v1/app/stripe/balance',
  summary: 'What a seller has at the payment provider, in cents: to be paid out now, and later',
  access: 'user',
  query: named,
  answer: z.object({ available: z.array(amount).min(1), pending: z.array(amount).min(1) }),
  failures: { ...forbidden, ...provider },
});

export const balanceHistory = endpoint({
  method: 'GET',
  path: '/api/v1/app/stripe/balance-history',
  summary: 'What moved a seller’s balance at the payment provider, newest first, at most 500 movements',
  access: 'user',
  query: named,
  answer: z.object({
    data: z.array(
      z.object({
        /** Seconds since 1970. */
        created: z.number().int(),
        /** Cents by which the balance changed, below zero when money left. */
        amount: z.number().int(),
        currency: z.string(),
        /** The provider's word: `payment`, `payment_refund`, `payout`, … */
        type: z.string(),
      }),
    ),
  }),
  failures: { ...forbidden, ...provider },
});

export const recentSale = z.object({
  id,
  /** "Midnight – Premium". */
  description: z.string(),
  /** What the buyer paid for it, in cents. */
  amount: z.number().int(),
  /** Seconds since 1970. */
  created: z.number().int(),
});
export type RecentSale = z.infer<typeof recentSale>;

export const recentSales = endpoint({
  method: 'GET',
  path: '/api/v1/app/stripe/recent-sales',
  summary: 'The ten newest sales of a seller',
  access: 'user',
  query: named,
  answer: z.array(recentSale),
  failures: forbidden,
});

/**
 * `correction`: what the label took back by hand is not owed again. `offset`: what a seller owes for one order, taken out
 * of what they earn by another; always two lines that are nothing together.
 */
export const entryKind = z.enum(['sale', 'fee', 'refund', 'transfer', 'reversal', 'payout', 'correction', 'offset']);
export type EntryKind = z.infer<typeof entryKind>;

export const ledgerEntry = z.object({
  id,
  kind: entryKind,
  description: z.string(),
  /** "GIJO-1001"; null for a payout. */
  order: z.string().nullable(),
  /** Cents, below zero when they are taken off. */
  amount: z.number().int(),
  currency: z.string(),
  createdAt: time,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const ledger = endpoint({
  method: 'GET',
  path: '/api/v1/app/payouts/ledger',
  summary:
    'One’s own sales, fees, refunds, transfers, reversals, payouts and corrections, newest first, 20 a page, with their sums',
  access: 'user',
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  answer: z.object({
    entries: z.array(ledgerEntry),
    total: z.number().int(),
    pages: z.number().int(),
    /** Cents, over all pages: earned = owed + transferred. */
    sums: z.object({
      /** Sales less refunds, the label's fees and what the label took back by hand. */
      earned: z.number().int(),
      /** Of that: not transferred yet. */
      owed: z.number().int(),
      /** Of that: transferred, less what was taken back. */
      transferred: z.number().int(),
    }),
  }),
});

export const ledgerCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/payouts/ledger.csv',
  summary: 'One’s own ledger as CSV (RFC 4180), oldest first',
  access: 'user',
  answer: 'binary',
  contentType: 'text/csv',
});

/** What is left of a seller's setup, as the provider last told it. */
export const setup = endpoint({
  method: 'GET',
  path: '/api/v1/app/payouts/setup',
  summary: 'How far the setup of one’s account at the payment provider has come',
  access: 'user',
  answer: z.object({
    /** Money can be transferred to the account. */
    connected: z.boolean(),
    /** Some of the provider's form was filled in: there is a dashboard. */
    started: z.boolean(),
    /** Transferred money can leave for the bank. */
    payoutsEnabled: z.boolean(),
    /** How much the provider still wants to know. */
    requirements: z.number().int(),
    /** Where the seller sells from, as they have told us. */
    country: z.string().nullable(),
  }),
});

/** A mail for each order, or one a day about all of them. */
export const saleMails = z.enum(['each', 'daily']);
export type SaleMails = z.infer<typeof saleMails>;
const saleMailsChoice = z.object({ saleMails });

export const getSaleMails = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/sale-mails',
  summary: 'Whether a seller gets an email for each sale or one a day',
  access: 'seller',
  answer: saleMailsChoice,
});

export const setSaleMails = endpoint({
  method: 'PUT',
  path: '/api/v1/app/seller/sale-mails',
  summary: 'Choose an email for each sale or one a day',
  access: 'seller',
  body: saleMailsChoice,
  answer: saleMailsChoice,
});

export const webhook = endpoint({
  method: 'POST',
  path: '/api/v1/app/stripe/webhook/connect',
  summary: 'Events about sellers’ accounts at the payment provider',
  maxBodyBytes: 256 * 1024,
  answer: z.object({ received: z.literal(true) }),
  xsrf: 'exempt',
  failures: {
    PAYOUTS_BAD_SIGNATURE: { status: 400, message: 'The signature of this event is missing or wrong.' },
    PAYOUTS_CLOSED: provider.PAYOUTS_CLOSED,
  },
});
