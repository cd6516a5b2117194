import { centsToPrice } from '#contract-kit/money.ts';
import type { PriceParts } from '../../contract.ts';
import type { ItemRecord } from './order-record.ts';

type PricedItem = Pick<
  ItemRecord,
  | 'beat_price_cents'
  | 'license_price_cents'
  | 'discount_cents'
  | 'credit_cents'
  | 'reason'
  | 'reason_label'
  | 'price_cents'
>;

export const presentPrice = (item: PricedItem): PriceParts => ({
  list: centsToPrice(item.beat_price_cents + item.license_price_cents),
  discount: centsToPrice(item.discount_cents),
  credit: centsToPrice(item.credit_cents),
  reason: item.reason,
  reasonLabel: item.reason_label,
  price: centsToPrice(item.price_cents),
});
