import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, pageNumber, pageOf, requiredText, text, time } from '#contract-kit/shapes.ts';
import { ledgerEntry } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

// All amounts are integers in the currency's smallest unit.

export const maxReference = 100;
export const maxNote = 500;
const perPage = 25;
const maxCents = 99_999_999;

const cents = z.number().int();
const page = pageNumber(1_000_000);
const seller = z.object({
  id,
  username: z.string(),
  name: z.string(),
  /** Null if the account is closed. */
  email: z.string().nullable(),
});

export const adminFilter = z.enum(['all', 'owed', 'unpayable', 'failed', 'negative']);
export type AdminFilter = z.infer<typeof adminFilter>;

export const sellerBalance = z.object({
  seller,
  currency: z.string(),
  /** What the label owes the seller; negative if the seller owes the label. */
  cents,
  /** Orders with a transfer or reversal that Stripe refused, if nothing has made up for it. */
  failedTransfers: z.number().int(),
  /** The seller's bank returned the newest payout. */
  payoutFailed: z.boolean(),
  /** Whether Stripe accepts transfers to the seller, as far as we know. */
  canBePaid: z.boolean(),
});
export type SellerBalance = z.infer<typeof sellerBalance>;

export const listBalances = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/payouts',
  summary:
    'List sellers’ balances, the most owed first; with the filter `negative`, the largest debts to the label first',
  access: 'admin',
  query: z.object({
    search: text(200).default(''),
    filter: adminFilter.default('all'),
    page,
    limit: z.coerce.number().int().min(1).max(100).default(perPage),
  }),
  response: pageOf('balances', sellerBalance),
});

const sumOf = z.object({ sellers: z.number().int(), cents });

export const getPayoutTotals = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/payouts/totals',
  summary: 'Get the total amounts owed to sellers and by them, and the number of failed transfers and payouts',
  access: 'admin',
  response: z.object({
    currencies: z.array(z.object({ currency: z.string(), owed: sumOf, negative: sumOf })),
    failedTransfers: z.number().int(),
    failedPayouts: z.number().int(),
  }),
});
export type PayoutTotals = z.infer<typeof getPayoutTotals.response>;

export const retry = z.object({
  id,
  askedAt: time,
  /** Null while the retry runs. */
  endedAt: time.nullable(),
  /** The result in a sentence or two. */
  outcome: z.string().nullable(),
});

export const adminSeller = z.object({
  seller,
  /** As last fetched from Stripe; null if the seller has no account there. */
  account: z
    .object({
      id: z.string(),
      country: z.string(),
      transfersActive: z.boolean(),
      payoutsEnabled: z.boolean(),
      checkedAt: time.nullable(),
    })
    .nullable(),
  /** Why transfers or payouts don't reach the seller, one sentence each. */
  blocks: z.array(z.string()),
  balances: z.array(
    z.object({
      currency: z.string(),
      cents,
      /** The most that can be recorded as paid to the seller outside Stripe; excludes what is being transferred. */
      payable: cents,
      /** The most that can be recorded as paid by the seller to the label. */
      collectable: cents,
    }),
  ),
  failedTransfers: z.number().int(),
  /** Orders for which the seller was paid too much, oldest first, at most 25. */
  debts: z.array(z.object({ orderId: id, order: z.string(), currency: z.string(), cents })),
  debtCount: z.number().int(),
  /** Payouts that the seller's bank returned, newest first, at most 10. */
  returnedPayouts: z.array(z.object({ at: time, currency: z.string(), cents })),
  retry: retry.nullable(),
});
export type AdminSeller = z.infer<typeof adminSeller>;

const sellerParams = z.object({ sellerId: id });
const notFound = {
  PAYOUTS_NO_SELLER: { status: 404, message: () => t`We can’t find this seller.` },
} as const;
const ofSeller = {
  access: 'admin',
  params: sellerParams,
  query: z.object({ page }),
} as const;

export const getAdminSeller = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/payouts/:sellerId',
  summary: 'Get a seller’s Stripe account, what they’re owed and what they owe',
  access: 'admin',
  params: sellerParams,
  response: adminSeller,
  failures: notFound,
});

export const listSellerLines = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/payouts/:sellerId/ledger',
  summary: 'List the entries of a seller’s ledger, newest first, 25 a page',
  ...ofSeller,
  response: pageOf('entries', ledgerEntry),
});

export const sellerTransfer = z.object({
  id,
  orderId: id,
  order: z.string(),
  createdAt: time,
  cents,
  reversedCents: cents,
  state: z.enum(['planned', 'made', 'refused', 'reversing', 'reversed']),
  /** Why Stripe refused the transfer or its reversal; null if it didn't. */
  refusal: z.string().nullable(),
  /** Refused, and nothing has made up for it yet. */
  unresolved: z.boolean(),
  providerId: z.string().nullable(),
});
export type SellerTransfer = z.infer<typeof sellerTransfer>;

export const listSellerTransfers = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/payouts/:sellerId/transfers',
  summary: 'List transfers to a seller, newest first, 25 a page',
  ...ofSeller,
  response: pageOf('transfers', sellerTransfer),
});

export const paymentMethod = z.enum(['bank', 'paypal', 'check', 'cash', 'other'], {
  error: () => t`Choose how it was paid.`,
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const manualPayment = z.object({
  id,
  createdAt: time,
  direction: z.enum(['to-seller', 'from-seller']),
  cents,
  currency: z.string(),
  method: paymentMethod,
  reference: z.string(),
  note: z.string(),
  /** The admin's username. */
  notedBy: z.string(),
  undone: z.object({ at: time, by: z.string(), reason: z.string() }).nullable(),
});
export type ManualPayment = z.infer<typeof manualPayment>;

export const listManualPayments = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/payouts/:sellerId/payments',
  summary: 'List payments to or from a seller outside Stripe, newest first, 25 a page',
  ...ofSeller,
  response: pageOf('payments', manualPayment),
});

export const retryTransfers = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/payouts/:sellerId/retry',
  summary: 'Retry a seller’s transfers now: pay what they’re owed, and take back what they owe',
  access: 'admin',
  params: sellerParams,
  response: z.object({ message: z.string(), retry }),
  failures: {
    ...notFound,
    PAYOUTS_CLOSED: { status: 503, message: () => t`Payments aren’t set up on this site yet.` },
  },
});

/** Created when the dialog opens, so that a request sent twice counts once. */
const requestId = id;

export const noteManualPayment = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/payouts/:sellerId/payments',
  summary: 'Record a payment outside Stripe, from the label to a seller or from a seller to the label. No money moves',
  access: 'admin',
  recentPassword: true,
  params: sellerParams,
  body: z.object({
    requestId,
    direction: z.enum(['to-seller', 'from-seller']),
    cents: z
      .number({ error: () => t`Enter an amount.` })
      .int()
      .min(1, { error: () => t`Enter an amount.` })
      .max(maxCents),
    currency: z
      .string({ error: () => t`Choose a currency.` })
      .max(3)
      .regex(/^[a-z]{3}$/, { error: () => t`Choose a currency.` }),
    method: paymentMethod,
    reference: requiredText(maxReference, () => t`Enter the reference, so that the payment can be found again.`),
    note: text(maxNote).default(''),
    /** The maximum that the admin saw. If it has changed, the request is refused, and the admin must look again. */
    expected: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  response: message,
  failures: {
    ...notFound,
    PAYOUTS_CHANGED: {
      status: 409,
      message: () => t`This seller’s balance has changed since you opened the page. Check it, then try again.`,
    },
    PAYOUTS_TOO_MUCH: { status: 409, message: () => t`That’s more than is owed.` },
    PAYOUTS_REQUEST_USED: { status: 409, message: () => t`Something else was already recorded. Reload the page.` },
  },
});

export const undoManualPayment = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/payouts/:sellerId/payments/:paymentId/undo',
  summary: 'Undo a recorded payment outside Stripe with a counter-entry. No money moves',
  access: 'admin',
  recentPassword: true,
  params: z.object({ sellerId: id, paymentId: id }),
  body: z.object({ requestId, reason: requiredText(maxNote, () => t`Enter a reason.`) }),
  response: message,
  failures: {
    PAYOUTS_NO_PAYMENT: { status: 404, message: () => t`We can’t find this payment.` },
    PAYOUTS_ALREADY_UNDONE: { status: 409, message: () => t`This payment was already undone.` },
    PAYOUTS_REQUEST_USED: { status: 409, message: () => t`Something else was already recorded. Reload the page.` },
  },
});
