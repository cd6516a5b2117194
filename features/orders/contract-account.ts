import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { forbidden } from '#contract-kit/refusals.ts';
import { email, id, pageNumber, pageOf, price, time } from '#contract-kit/shapes.ts';
import { fileKind } from '#features/licenses/contract.ts';
import { itemProof, noSuchRange, orderState, upgradeOffer } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

export const recentOrder = z.object({
  id,
  /** "GIJO-1001". */
  number: z.string(),
  /** The purchase in one line: "Midnight - Premium and 2 more". */
  description: z.string(),
  state: orderState,
  total: price,
  createdAt: time,
  /** Null if the order was never paid. */
  receiptUrl: z.string().nullable(),
});
export type RecentOrder = z.infer<typeof recentOrder>;

export const listRecentOrders = endpoint({
  method: 'GET',
  path: '/api/v1/app/recent-orders',
  summary: 'List an account’s ten newest paid orders',
  access: 'user',
  query: z.object({ email }),
  response: z.object({ orders: z.array(recentOrder) }),
  failures: forbidden,
});

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders',
  summary: 'List your orders, newest first, 20 a page',
  access: 'user',
  query: z.object({ page: pageNumber() }),
  response: pageOf('orders', recentOrder),
});

export const purchasedBeat = z.object({
  /** The order item's id: a beat bought twice appears twice. */
  id,
  name: z.string(),
  artist: z.string(),
  beatId: id,
  orderId: id,
  coverImage: z.string(),
  license: z.string(),
  purchasedAt: time,
  /** `m:ss`; empty if the beat's length isn't known. */
  time: z.string(),
  durationMs: z.number().int(),
  /** 64 peaks from the catalogue; empty if there are none. */
  wave: z.string(),
  /** Plays the whole purchased beat; null if no audio file of it is available now. */
  playUrl: z.string().nullable(),
  files: z.array(z.object({ kind: fileKind, filename: z.string(), bytes: z.number().int(), url: z.string() })),
  agreementUrl: z.string().nullable(),
  /** Null unless the license is valid: not during a dispute, or once it has ended. */
  proof: itemProof.nullable(),
  /** Why there's nothing to play or download. */
  note: z.string().nullable(),
});
export type PurchasedBeat = z.infer<typeof purchasedBeat>;

export const listPurchased = endpoint({
  method: 'GET',
  path: '/api/v1/beats/purchased/:userId',
  summary: 'List every beat that an account has bought, newest first',
  access: 'user',
  params: z.object({ userId: id }),
  response: z.object({ purchasedBeats: z.array(purchasedBeat) }),
  failures: forbidden,
});

export const listNextUpgrades = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/upgrades',
  summary: 'List the cheapest upgrade of each of your licenses that has one',
  access: 'user',
  response: z.object({ upgrades: z.array(z.object({ itemId: id, next: upgradeOffer })) }),
});

export const listOwnedLicenses = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/owned/:beatId',
  summary: 'List the licenses that you hold for a beat now',
  access: 'user',
  params: z.object({ beatId: id }),
  response: z.object({ licenses: z.array(id) }),
});

export const playPurchased = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId/items/:itemId/play',
  summary: 'Play a purchased beat without the audio tag. Supports Range (RFC 9110); not counted as a download',
  access: 'user',
  params: z.object({ orderId: id, itemId: id }),
  response: 'binary',
  contentType: 'audio/mpeg',
  failures: {
    ORDERS_NOT_FOUND: { status: 404, message: () => t`There’s nothing to play here.` },
    ...noSuchRange,
  },
});

export const getSpending = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/spending',
  summary: 'Get your spending by month (UTC), newest first, net of refunds',
  access: 'user',
  response: z.object({
    months: z.array(
      z.object({
        /** "2026-11". */
        month: z.string(),
        orders: z.number().int(),
        beats: z.number().int(),
        paid: price,
        refunded: price,
        spent: price,
      }),
    ),
    total: price,
  }),
});
export type Spending = z.infer<typeof getSpending.response>;

export const getSpendingCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/spending.csv',
  summary: 'Download your spending as CSV (RFC 4180), one line per purchased item or per refund that names no item',
  access: 'user',
  response: 'binary',
  contentType: 'text/csv',
});
