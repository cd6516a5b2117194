import { z } from 'zod';
import { id, time } from '#contract-kit/shapes.ts';
import { productKinds } from '#features/catalogue/kits.ts';
import type { EventType } from './event-names.ts';

// Receivers rely on this data: fields may only be added. It never names buyers; amounts are those of sellers’ sales.

const cents = z.int().describe('Amount in hundredths of the currency');
const currency = z.string().describe('ISO 4217 code in lowercase');

const orderFields = {
  orderId: id,
  orderNumber: z.string().describe('Order number, as shown to buyers and sellers'),
  currency,
};
const kind = z.enum(productKinds).describe('Sound kits send the same events as beats');
const beatTitle = z.string().describe('Title at the time of the event');
const licenseTitle = z.string().describe('Title at the time of the event');
const licensed = {
  itemId: id,
  beatId: id,
  kind,
  beatTitle,
  licenseId: id,
  licenseTitle,
  sellerId: id,
};
const item = z.object({
  ...licensed,
  amountCents: cents.describe('Amount that the buyer paid for the item, in hundredths of the currency, without tax'),
});
const items = z.array(item).describe('Items of the order; sellers’ endpoints only get the seller’s own');

const ids = {
  order: '019aa000-0000-7000-8000-000000000001',
  item: '019aa000-0000-7000-8000-000000000002',
  beat: '019aa000-0000-7000-8000-000000000003',
  license: '019aa000-0000-7000-8000-000000000004',
  seller: '019aa000-0000-7000-8000-000000000005',
  offer: '019aa000-0000-7000-8000-000000000006',
  payout: '019aa000-0000-7000-8000-000000000007',
  earlier: '019aa000-0000-7000-8000-000000000008',
  share: '019aa000-0000-7000-8000-000000000009',
  collaborator: '019aa000-0000-7000-8000-00000000000a',
} as const;

const orderExample = { orderId: ids.order, orderNumber: 'A-1001', currency: 'eur' };
const licensedExample = {
  itemId: ids.item,
  beatId: ids.beat,
  kind: 'beat' as const,
  beatTitle: 'Night Drive',
  licenseId: ids.license,
  licenseTitle: 'Basic',
  sellerId: ids.seller,
};
const itemExample = { ...licensedExample, amountCents: 3888 };

const refundFields = {
  ...orderFields,
  refundedCents: cents.describe('Total refunded so far, in hundredths of the currency, without tax'),
  items: z
    .array(item.extend({ refundedCents: cents }))
    .describe('Items of the order; sellers’ endpoints only get the seller’s own'),
};

const eventType = <S extends z.ZodType>(record: { readonly data: S; readonly example: z.output<S> }) => record;

/** A new type also needs a name in `event-names.ts` and a line in `server/events/listeners.ts`. */
export const eventTypes = {
  'order.paid': eventType({
    data: z.object({
      ...orderFields,
      amountCents: cents.describe('Sum of the items’ amounts, in hundredths of the currency'),
      items,
    }),
    example: { ...orderExample, amountCents: 3888, items: [itemExample] },
  }),
  'order.refunded': eventType({
    data: z.object(refundFields),
    example: { ...orderExample, refundedCents: 3888, items: [{ ...itemExample, refundedCents: 3888 }] },
  }),
  'order.refund_failed': eventType({
    data: z.object(refundFields),
    example: { ...orderExample, refundedCents: 0, items: [{ ...itemExample, refundedCents: 0 }] },
  }),
  'order.disputed': eventType({
    data: z.object({ ...orderFields, items }),
    example: { ...orderExample, items: [itemExample] },
  }),
  'license.ended': eventType({
    data: z.object({ ...orderFields, ...licensed }),
    example: { ...orderExample, ...licensedExample },
  }),
  'license.restored': eventType({
    data: z.object({ ...orderFields, ...licensed }),
    example: { ...orderExample, ...licensedExample },
  }),
  'license.upgraded': eventType({
    data: z.object({
      ...orderFields,
      ...licensed,
      amountCents: cents.describe(
        'Amount that the buyer paid for the upgrade, in hundredths of the currency, without tax',
      ),
      replacesItemId: id.nullable(),
    }),
    example: { ...orderExample, ...itemExample, replacesItemId: ids.earlier },
  }),
  'beat.published': eventType({
    data: z.object({ beatId: id, kind, beatTitle, sellerId: id }),
    example: { beatId: ids.beat, kind: 'beat', beatTitle: 'Night Drive', sellerId: ids.seller },
  }),
  'beat.sold': eventType({
    data: z.object({
      ...orderFields,
      ...item.shape,
      exclusive: z.boolean().describe('Whether the license is exclusive, so the beat can’t be sold again'),
    }),
    example: { ...orderExample, ...itemExample, exclusive: false },
  }),
  'offer.received': eventType({
    data: z.object({
      offerId: id,
      beatId: id,
      beatTitle,
      licenseId: id,
      licenseTitle,
      sellerId: id,
      amountCents: cents.describe('Price for beat and license together, in hundredths of the currency'),
      currency,
      expiresAt: time.describe('Deadline for accepting the offer'),
    }),
    example: {
      offerId: ids.offer,
      beatId: ids.beat,
      beatTitle: 'Night Drive',
      licenseId: ids.license,
      licenseTitle: 'Exclusive',
      sellerId: ids.seller,
      amountCents: 40_000,
      currency: 'eur',
      expiresAt: '2026-12-04T12:00:00.000Z',
    },
  }),
  'split.accepted': eventType({
    data: z.object({
      shareId: id,
      beatId: id,
      beatTitle,
      sellerId: id,
      collaboratorId: id,
      bps: z.int().describe('Share of what the seller is paid, in hundredths of a percent'),
    }),
    example: {
      shareId: ids.share,
      beatId: ids.beat,
      beatTitle: 'Night Drive',
      sellerId: ids.seller,
      collaboratorId: ids.collaborator,
      bps: 3333,
    },
  }),
  'payout.paid': eventType({
    data: z.object({ payoutId: id, sellerId: id, amountCents: cents, ...orderFields }),
    example: { payoutId: ids.payout, sellerId: ids.seller, amountCents: 3499, ...orderExample },
  }),
} as const satisfies Record<EventType, unknown>;

export type EventData<T extends EventType> = z.output<(typeof eventTypes)[T]['data']>;
