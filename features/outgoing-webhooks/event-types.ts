import { z } from 'zod';
import { id, time } from '#contract-kit/shapes.ts';
import { productKinds } from '#features/catalogue/kits.ts';
import type { EventType } from './event-names.ts';

// Receivers rely on this data: fields may only be added. It never names buyers; amounts are those of sellers’ sales.

const cents = z.int().describe('In hundredths of the currency');
const currency = z.string().describe('ISO 4217, in lower case');

const orderFields = {
  orderId: id,
  orderNumber: z.string().describe('As buyers and sellers read it'),
  currency,
};
const kind = z.enum(productKinds).describe('Sound kits send the same events as beats');
const beatTitle = z.string().describe('At that moment');
const licenseTitle = z.string().describe('At that moment');
const licensed = {
  itemId: id,
  beatId: id,
  kind,
  beatTitle,
  licenseId: id,
  licenseTitle,
  sellerId: id,
};
const item = z.object({ ...licensed, amountCents: cents.describe('What the buyer paid for it, without tax') });
const items = z.array(item).describe('To a seller: only their own');

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
  refundedCents: cents.describe('In all so far, without tax'),
  items: z.array(item.extend({ refundedCents: cents })).describe('To a seller: only their own'),
};

const eventType = <S extends z.ZodType>(record: { readonly data: S; readonly example: z.output<S> }) => record;

/** A new type also needs a name in `event-names.ts` and a line in `server/events/listeners.ts`. */
export const eventTypes = {
  'order.paid': eventType({
    data: z.object({ ...orderFields, amountCents: cents.describe('The sum of the items'), items }),
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
      amountCents: cents.describe('What the upgrade cost, without tax'),
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
      exclusive: z.boolean().describe('The beat was sold once and for all'),
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
      amountCents: cents.describe('For beat and license together'),
      currency,
      expiresAt: time.describe('Until when it can be accepted'),
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
      bps: z.int().describe('Hundredths of a percent of what the seller is paid'),
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
