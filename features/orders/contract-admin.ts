import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import {
  email,
  exampleId,
  id,
  message,
  pageNumber,
  pageOf,
  price,
  requiredText,
  text,
  time,
} from '#contract-kit/shapes.ts';
import { fileKind } from '#features/licenses/contract.ts';
import { taxMode } from '#features/settings/contract.ts';
import { itemState, orderState, priceParts, withdrawal } from './contract.ts';
import { creditNote, taxSums } from './tax-shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

export const maxReason = 300;
export const perAdminPage = 20;

export const listedOrder = z.object({
  id,
  number: z.string(),
  state: orderState,
  email: z.string(),
  customerName: z.string().nullable(),
  createdAt: time,
  total: price,
  refunded: price,
  /** "Midnight - Premium", one for each item. */
  items: z.array(z.string()),
});
export type ListedOrder = z.infer<typeof listedOrder>;

const cents = z.number().int();

/**
 * One event in an order's history. `order` and `item`: a change here; `provider`: an event from Stripe; `refund`: an
 * admin's refund, or its outcome; `transfer`: money to a seller, or back; `mail`: an email to the buyer or a seller.
 */
export const orderEvent = z.object({
  at: time,
  kind: z.enum(['order', 'item', 'provider', 'refund', 'transfer', 'mail']),
  /** One sentence for people. */
  text: z.string(),
  reason: z.string().nullable(),
  cents: cents.nullable(),
  /** Stripe's id. */
  reference: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEvent>;
/** What another feature adds to an order's events. */
export interface HistoryEntry extends Omit<OrderEvent, 'at'> {
  readonly at: Date;
}

export const adminItem = z.object({
  id,
  beatId: id,
  title: z.string(),
  artist: z.string(),
  license: z.string(),
  exclusive: z.boolean(),
  seller: z.object({ id, name: z.string() }),
  /** The collaborators, with shares of the seller's pay in basis points. */
  shares: z.array(z.object({ id, name: z.string(), bps: z.number().int() })).max(100),
  ...priceParts.shape,
  /** What the buyer paid: the price, plus the tax if it's added. */
  paid: price,
  refunded: price,
  state: itemState,
  /** Withdrawn by an admin, not by a refund. */
  withheld: z.boolean(),
  grants: z.array(z.object({ kind: fileKind, downloads: z.number().int(), lastDownloadAt: time.nullable() })),
  /** The license has ended, but its beat is still off sale. */
  mayResell: z.boolean(),
  /** The order with the license that this one replaces; its id is null if that order doesn't exist here. */
  replaces: z.object({ orderId: id.nullable(), orderNumber: z.string() }).nullable(),
  /** The license that replaced this one. */
  replacedBy: z.object({ orderId: id, orderNumber: z.string(), license: z.string() }).nullable(),
});
export type AdminItem = z.infer<typeof adminItem>;

const adminWithdrawal = withdrawal.extend({
  /** As typed in the withdrawal form. */
  name: z.string(),
  decidedAt: time.nullable(),
  /** Why the withdrawal can't be declined; null if it can, or if it's decided. */
  whyNotDecline: z.string().nullable(),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>;

export const adminOrder = z.object({
  id,
  number: z.string(),
  state: orderState,
  createdAt: time,
  paidAt: time.nullable(),
  total: price,
  refunded: price,
  /** Amount that banks took back in disputes, beyond the refunds. */
  chargedBack: price,
  /** Amount that can still be refunded, in cents. */
  leftCents: cents,
  refundUnderWay: z.boolean(),
  providerFee: price.nullable(),
  paidWith: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  taxMode,
  tax: taxSums.nullable(),
  /** Where and as whom Stripe taxed the buyer; null until it's known, and without tax. */
  taxedAs: z
    .object({
      name: z.string(),
      address: z.string(),
      taxIds: z.array(z.string()),
      /** Two-letter country codes from two pieces of evidence besides the postal address. */
      cardCountry: z.string().nullable(),
      ipCountry: z.string().nullable(),
      /** Why Stripe's tax doesn't add up; null if it does. */
      problem: z.string().nullable(),
    })
    .nullable(),
  creditNotes: z.array(creditNote),
  buyer: z.object({
    /** Null if the buyer has closed their account. */
    email: z.string().nullable(),
    name: z.string().nullable(),
    accountId: id.nullable(),
    username: z.string().nullable(),
  }),
  provider: z.object({
    sessionId: z.string().nullable(),
    paymentIntentId: z.string().nullable(),
    chargeId: z.string().nullable(),
  }),
  /** How the buyer asked for immediate delivery: when they placed the order, or on Stripe’s page when they paid. */
  consent: z.object({
    form: z.enum(['checkbox', 'line']),
    /** Null for an order from before versions were stored. */
    version: z.string().nullable(),
    /** Who showed the box or the line. */
    on: z.enum(['shop', 'stripe']),
    /** Null if Stripe hasn't said that the buyer checked the box on its page. */
    at: time.nullable(),
  }),
  /** When the buyer's mail server accepted the purchase email, which confirms the contract. */
  confirmedAt: time.nullable(),
  /** When that mail server rejected the email for good. */
  bouncedAt: time.nullable(),
  withdrawal: adminWithdrawal.nullable(),
  /** The payment's disputes, then its fraud warnings, in words, with their admin page. Each newest first. */
  bankSays: z.array(z.object({ words: z.string(), path: z.string().nullable() })),
  items: z.array(adminItem),
  /** Oldest first. */
  events: z.array(orderEvent),
});
export type AdminOrder = z.infer<typeof adminOrder>;

const orderParams = z.object({ orderId: id });
const itemParams = z.object({ orderId: id, itemId: id });
const reason = requiredText(maxReason, () => t`Enter a reason.`);
export const notFound = {
  ORDERS_NOT_FOUND: { status: 404, message: () => t`We can’t find this order, or this item of it.` },
} as const;
const providerAway = {
  ORDERS_PROVIDER_AWAY: {
    status: 503,
    message: () => t`The payment provider can’t be reached right now. Nothing was done. Try again in a minute.`,
  },
  /** Permanent: the same request is refused again. */
  ORDERS_PROVIDER_REFUSED: {
    status: 409,
    message: () => t`The payment provider refused this, and trying again won’t help. Nothing was done.`,
  },
} as const;

export const refundFailures = {
  ...providerAway,
  ORDERS_NOT_REFUNDABLE: { status: 409, message: () => t`This order can’t be refunded.` },
  ORDERS_TOO_MUCH: { status: 409, message: () => t`That’s more than is left to refund.` },
  ORDERS_ITEM_NOT_REFUNDABLE: { status: 409, message: () => t`This item can’t be refunded.` },
  ORDERS_ITEM_UPGRADED: {
    status: 409,
    message: () => t`This license was upgraded. Refund the upgrade first, or refund both.`,
  },
  ORDERS_REFUND_UNDER_WAY: {
    status: 409,
    message: () => t`Another refund of this order is still waiting for the payment provider. Try again in a minute.`,
  },
  ORDERS_REQUEST_USED: { status: 409, message: () => t`You already asked for something else here. Reload the page.` },
  ORDERS_REFUND_REFUSED: { status: 409, message: () => t`The payment provider refused this refund.` },
} as const;

const mailRefusals = {
  ORDERS_NOTHING_TO_SEND: {
    status: 409,
    message: () => t`Nothing in this order can be downloaded, so there is no email to send.`,
  },
  ORDERS_BUYER_GONE: { status: 409, message: () => t`The buyer has closed their account, so we can’t email them.` },
} as const;

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/orders',
  summary:
    'List all orders, newest first. Search by words of the buyer’s name or email, of a beat or artist, by order number, or by one of the payment provider’s ids',
  access: 'admin',
  query: z.object({
    search: text(200).default(''),
    state: orderState.optional(),
    page: pageNumber(1_000_000),
    limit: z.coerce.number().int().min(1).max(100).default(perAdminPage),
  }),
  response: pageOf('orders', listedOrder),
});

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/orders/:orderId',
  summary: 'Get an order with everything that happened to it and its money',
  access: 'admin',
  params: orderParams,
  response: adminOrder,
  failures: notFound,
});

export const resendPurchaseEmail = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/orders/:orderId/send-purchase-email',
  summary: 'Resend the purchase email',
  access: 'admin',
  params: orderParams,
  response: message,
  failures: {
    ...notFound,
    ...mailRefusals,
    ORDERS_MAIL_UNDER_WAY: {
      status: 409,
      message: () => t`The email is still waiting to be sent. It’ll be sent automatically.`,
    },
  },
});

export const correctOrderEmail = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/orders/:orderId/email',
  summary:
    'Correct a mistyped email address. The purchase email goes to the new one, and earlier links to the order stop working',
  access: 'admin',
  recentPassword: true,
  params: orderParams,
  body: z.object({ email, reason }),
  response: message,
  failures: {
    ...notFound,
    ...mailRefusals,
    ORDERS_SAME_EMAIL: {
      status: 409,
      message: () => t`The order already has this email. To send its files again, use "Send purchase email".`,
    },
    ORDERS_TOO_MANY_CORRECTIONS: { status: 429, message: () => t`You’ve corrected too many emails. Try again later.` },
  },
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/orders/:orderId/refunds',
  summary: 'Refund everything left of an order, some of its items, or an amount',
  access: 'admin',
  recentPassword: true,
  params: orderParams,
  body: z
    .object({
      /** The browser creates one for each dialog that it opens; a repeated id refunds nothing more. */
      requestId: id,
      items: z
        .array(id)
        .min(1, { error: () => t`Choose an item.` })
        .max(100)
        .optional(),
      cents: z
        .number({ error: () => t`Enter an amount.` })
        .int()
        .min(1, { error: () => t`Enter an amount.` })
        .max(99_999_999)
        .optional(),
      /** Shown to buyer and sellers. */
      reason,
      /** Sellers always get an email. */
      emailBuyer: z.boolean().default(true),
      /** Also ends and refunds the upgrade of a license that ends. */
      upgradesToo: z.boolean().default(false),
    })
    .refine((input) => input.items === undefined || input.cents === undefined, {
      error: () => t`Either items or an amount.`,
    })
    .meta({ example: { requestId: exampleId, cents: 1999, reason: 'The buyer paid twice.' } }),
  response: z.object({
    message: z.string(),
    refunds: z.array(z.object({ id, itemId: id.nullable(), cents, state: z.enum(['planned', 'made', 'refused']) })),
  }),
  failures: {
    ...notFound,
    ...refundFailures,
  },
});

const manual = { access: 'admin', params: itemParams, body: z.object({ reason }), response: message } as const;

export const withdrawItem = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/orders/:orderId/items/:itemId/withdraw',
  summary: 'Withdraw the license and files of an item. No money moves',
  ...manual,
  failures: {
    ...notFound,
    ORDERS_ITEM_NOT_GRANTED: { status: 409, message: () => t`This item has no files to withdraw.` },
  },
});

export const restoreItem = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/orders/:orderId/items/:itemId/restore',
  summary: 'Restore the license and files of an item that an admin withdrew',
  ...manual,
  failures: {
    ...notFound,
    ORDERS_ITEM_NOT_WITHHELD: { status: 409, message: () => t`This item wasn’t withdrawn by an admin.` },
    ORDERS_ITEM_REFUNDED: { status: 409, message: () => t`This item was refunded: its license stays withdrawn.` },
    ORDERS_BEAT_SOLD: { status: 409, message: () => t`Someone else now has an exclusive license for this beat.` },
  },
});

export const resellItem = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/orders/:orderId/items/:itemId/resell',
  summary: 'Put a beat back on sale after its exclusive license has ended. Its seller can do this, too',
  access: 'user',
  params: itemParams,
  response: message,
  failures: {
    ...notFound,
    ORDERS_NOT_EXCLUSIVE: {
      status: 409,
      message: () => t`This license isn’t exclusive: the beat never went off sale for it.`,
    },
    ORDERS_LICENSE_STANDS: {
      status: 409,
      message: () => t`This license is still valid. Refund or withdraw it first.`,
    },
    ORDERS_BEAT_NOT_HELD: { status: 409, message: () => t`This license no longer keeps the beat off sale.` },
  },
});

export const reconcileAgain = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/orders/:orderId/reconcile',
  summary: 'Check the payment with the payment provider, and repeat everything that follows from it',
  access: 'admin',
  params: orderParams,
  response: message,
  failures: { ...notFound, ...providerAway },
});
