import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { email, id, message, price, time } from '#contract-kit/shapes.ts';
import { fileKind, usageTerm } from '#features/licenses/contract.ts';
import { taxMode } from '#features/settings/contract.ts';
import { creditNote, taxSums } from './tax-shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

/** `refunded`: all of the money went back. `disputed`: frozen until the bank has decided. */
export const orderState = z.enum(['pending', 'settling', 'paid', 'failed', 'expired', 'refunded', 'disputed']);
export type OrderState = z.infer<typeof orderState>;

/**
 * `upgraded`: replaced by an upgrade. `lost`: refunded, because someone else bought the beat exclusively, or because
 * the license that an upgrade replaces has ended or was already upgraded.
 */
export const itemState = z.enum(['pending', 'granted', 'upgraded', 'frozen', 'withdrawn', 'lost']);
export type ItemState = z.infer<typeof itemState>;

export const withdrawalState = z.enum(['received', 'accepted', 'declined']);
export type WithdrawalState = z.infer<typeof withdrawalState>;

export const withdrawal = z.object({
  state: withdrawalState,
  receivedAt: time,
  /** `YYYY-MM-DD`: the last day to refund the order, if the withdrawal is accepted. */
  refundBy: z.iso.date(),
});

/** `orders_items.reason_id` is the id of the code, deal or offer, or of the item that an upgrade replaces. */
export const priceReason = z.enum(['code', 'deal', 'offer', 'upgrade']);
export type PriceReason = z.infer<typeof priceReason>;

/** The parts of an item's price: `list` - `discount` - `credit`. */
export const priceParts = z.object({
  /** Beat plus license. */
  list: price,
  discount: price,
  /** The amount paid earlier for the license that an upgrade replaces. */
  credit: price,
  reason: priceReason.nullable(),
  /** "SUMMER", "Buy 2, get 1 free", "Offer", or the number of the order that was upgraded. */
  reasonLabel: z.string().nullable(),
  price,
});
export type PriceParts = z.infer<typeof priceParts>;

export const orderFile = z.object({
  kind: fileKind,
  filename: z.string(),
  bytes: z.number().int(),
  /** A path on this site, with the order's key. */
  url: z.string(),
  downloads: z.number().int(),
});

/** Lets anyone check a license. */
export const proof = z
  .object({
    code: z.string().describe('Code of the license in groups of five: "7ZK4Q-0M8WX-R2T9V-HB31C"'),
    url: z.string().describe('Page where anyone can check the license'),
  })
  .meta({ title: 'LicenseProof' });
export type Proof = z.infer<typeof proof>;

export const itemProof = proof.extend({ agreedAt: time });
export type ItemProof = z.infer<typeof itemProof>;

export const orderItem = z.object({
  _id: id,
  beatId: id,
  title: z.string(),
  artist: z.string(),
  /** The artist who sold it, to follow and share; null if they have no page anymore. */
  seller: z.object({ _id: id, username: z.string(), name: z.string() }).nullable(),
  coverImage: z.string(),
  license: z.object({
    _id: id,
    title: z.string(),
    exclusive: z.boolean(),
    usageTerms: z.array(usageTerm),
    fileTypes: z.array(fileKind),
  }),
  ...priceParts.shape,
  state: itemState,
  /** Why there is nothing to download, shown to the buyer. */
  note: z.string().nullable(),
  refunded: z.boolean(),
  files: z.array(orderFile),
  agreementUrl: z.string().nullable(),
  /** Null unless the license is valid: not before the payment, during a dispute, or once it has ended. */
  proof: itemProof.nullable(),
  /** The number of the order whose license this one replaces; null if it's no upgrade. */
  replaces: z.string().nullable(),
  /** The item that replaced this one. */
  replacedBy: z
    .object({
      license: z.string(),
      orderNumber: z.string(),
      /** A path on this site; null if that order isn't the reader's own. */
      url: z.string().nullable(),
    })
    .nullable(),
});
export type OrderItem = z.infer<typeof orderItem>;

export const order = z.object({
  _id: id,
  number: z.string(),
  state: orderState,
  email: z.string(),
  customerName: z.string().nullable(),
  createdAt: time,
  paidAt: time.nullable(),
  /** The version of the terms that the buyer agreed to. */
  termsVersion: z.string(),
  total: price,
  taxMode,
  /** Null until the tax is known, and for orders without tax. */
  tax: taxSums.nullable(),
  /** Exists once the order is paid, even if it's refunded later; with tax, it's an invoice. */
  receipt: z.object({ number: z.string(), url: z.string(), isInvoice: z.boolean() }).nullable(),
  creditNotes: z.array(creditNote),
  /** All files available now, in one archive; `bytes` is their total size. */
  downloadAll: z.object({ filename: z.string(), bytes: z.number().int(), url: z.string() }).nullable(),
  withdrawal: withdrawal.nullable(),
  items: z.array(orderItem),
});
export type Order = z.infer<typeof order>;

export const orderNotFound = {
  ORDERS_NOT_FOUND: { status: 404, message: () => t`We can’t find this order, or the link is no longer valid.` },
} as const;
export const noSuchRange = {
  ORDERS_RANGE_NOT_SATISFIABLE: { status: 416, message: () => t`The file has no bytes in that range.` },
} as const;
const withdrawnOrFrozen = {
  ORDERS_WITHDRAWN: {
    status: 403,
    message: () => t`These files are no longer available because the payment was refunded.`,
  },
  ORDERS_FROZEN: { status: 403, message: () => t`This order is on hold while the bank reviews its payment.` },
} as const;
const upgraded = {
  ORDERS_UPGRADED: {
    status: 403,
    message: () => t`This license was upgraded: its files are in the order of the license that replaced it.`,
  },
} as const;
export const withKey = z.object({ key: z.string().max(200).optional() });

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId',
  summary: 'Get an order with its files and agreements. Guests need the key from the link',
  access: 'optional',
  params: z.object({ orderId: id }),
  query: withKey,
  response: order,
  failures: orderNotFound,
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId/items/:itemId/files/:kind',
  summary: 'Download a purchased file. Supports Range (RFC 9110); counted as a download',
  access: 'optional',
  params: z.object({ orderId: id, itemId: id, kind: fileKind }),
  query: withKey,
  response: 'binary',
  contentType: 'application/octet-stream',
  failures: {
    ...orderNotFound,
    ORDERS_WITHDRAWN: {
      status: 403,
      message: () => t`This file is no longer available because the payment was refunded.`,
    },
    ORDERS_FROZEN: { status: 403, message: () => t`This order is on hold while the bank reviews its payment.` },
    ...upgraded,
    ...noSuchRange,
  },
});

export const upgradeOffer = z.object({
  licenseId: id,
  license: z.string(),
  exclusive: z.boolean(),
  files: z.array(fileKind),
  /** Current price of beat plus license. */
  list: price,
  /** Paid and not refunded for the license to be replaced, and for those it replaced; at most the list price. */
  credit: price,
  /** `list` - `credit`: what the buyer pays. */
  price,
});
export type UpgradeOffer = z.infer<typeof upgradeOffer>;

export const listUpgrades = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId/items/:itemId/upgrades',
  summary:
    'List the more expensive licenses that an item can be upgraded to for the difference in price, cheapest first',
  access: 'optional',
  params: z.object({ orderId: id, itemId: id }),
  query: withKey,
  response: z.object({ upgrades: z.array(upgradeOffer) }),
  failures: orderNotFound,
});

export const downloadAll = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId/files.zip',
  summary: 'Download all files of an order as a streamed zip archive. Each file counts as a download',
  access: 'optional',
  params: z.object({ orderId: id }),
  query: withKey,
  response: 'binary',
  contentType: 'application/zip',
  failures: {
    ...orderNotFound,
    ...withdrawnOrFrozen,
    ...upgraded,
    ORDERS_TOO_MANY_DOWNLOADS: {
      status: 429,
      message: () =>
        t`This order has been downloaded many times in a short time. Try again in an hour, or download single files.`,
    },
  },
});

/** The response is the same whether or not there are orders, so that nobody learns what someone bought. */
export const findOrders = endpoint({
  method: 'POST',
  path: '/api/v1/app/orders/find',
  summary: 'Email the links to all paid orders to the address that bought them',
  body: z.object({ email }),
  status: 202,
  response: message,
  failures: {
    ORDERS_TOO_OFTEN: { status: 429, message: () => t`Too many attempts. Try again in a few minutes.` },
  },
});
