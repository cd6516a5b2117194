import { z } from 'zod';
import { newObjectId } from '../core/ids.ts';
import { integer, checkCurrency, metadata, text } from '../core/params.ts';
import { isTaxCode } from '../tax/tax-routes.ts';
import { insertObject, type ProviderObject, type Work } from '../core/store.ts';

export interface Product extends ProviderObject {
  name: string;
  description: string | null;
  images: string[];
}

export interface LineItem extends ProviderObject {
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  price: ProviderObject & { product: string; tax_behavior: 'inclusive' | 'exclusive' | 'unspecified' };
  quantity: number;
}

export const lineItemParam = z.strictObject({
  metadata: metadata.optional(),
  price_data: z.strictObject({
    currency: text(3),
    product_data: z.strictObject({
      description: text(40000).min(1, 'Cannot be empty').optional(),
      images: z.array(text(2048)).max(8, 'At most 8 images').optional(),
      metadata: metadata.optional(),
      name: text().min(1, 'Cannot be empty'),
      tax_code: text().refine(isTaxCode, 'No such tax code').optional(),
    }),
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
    unit_amount: integer(0, 99_999_999),
  }),
  quantity: integer(1, 999_999).default(1),
});

type LineItemParam = z.output<typeof lineItemParam>;

const productOf = (now: number, data: LineItemParam['price_data']['product_data']): Product => ({
  id: newObjectId('prod', 14),
  object: 'product',
  active: false,
  created: now,
  default_price: null,
  description: data.description ?? null,
  images: data.images ?? [],
  livemode: false,
  marketing_features: [],
  metadata: data.metadata ?? {},
  name: data.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: data.tax_code ?? null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: now,
  url: null,
});

const priceOf = (work: Work, product: Product, { unit_amount: cents, tax_behavior }: LineItemParam['price_data']) => ({
  id: newObjectId('price'),
  object: 'price',
  active: false,
  billing_scheme: 'per_unit',
  created: work.now,
  currency: work.settings.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: product.id,
  recurring: null,
  tax_behavior: tax_behavior ?? ('unspecified' as const),
  tiers_mode: null,
  transform_quantity: null,
  type: 'one_time',
  unit_amount: cents,
  unit_amount_decimal: String(cents),
});

export const checkLineItems = (work: Work, lines: readonly LineItemParam[]): void => {
  for (const [index, { price_data: price }] of lines.entries())
    checkCurrency(work, price.currency, `line_items[${index}][price_data][currency]`);
};

/** Stored last line first: lists are newest first, but line items keep the order in which they were sent. */
export const createLineItems = async (work: Work, sessionId: string, lines: LineItemParam[]): Promise<void> => {
  for (const line of lines.toReversed()) {
    const { unit_amount: cents, product_data: data } = line.price_data;
    const product = await insertObject(work, productOf(work.now, data));
    const amount = cents * line.quantity;
    await insertObject<LineItem>(
      work,
      {
        id: newObjectId('li'),
        object: 'item',
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: amount,
        amount_tax: 0,
        amount_total: amount,
        currency: work.settings.currency,
        description: data.name,
        metadata: line.metadata ?? {},
        price: priceOf(work, product, line.price_data),
        quantity: line.quantity,
      },
      { parent: sessionId },
    );
  }
};
