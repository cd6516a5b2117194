import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { changedEntry, changesPage, changesPerPage, changesQuery } from '#contract-kit/list-changes.ts';
import { id, time } from '#contract-kit/shapes.ts';
import { productKinds } from '#features/catalogue/kits.ts';
import { itemState, proof } from './contract.ts';

/** A purchased license, as far as its seller may see it. */
const syncedSale = z
  .object({
    _id: id,
    ...changedEntry,
    order: z.string().describe('Order number, as shown to the buyer'),
    state: itemState.describe(
      'State of the license. `upgraded`: replaced by an upgrade. `frozen`: on hold while the buyer’s bank reviews the payment. `withdrawn`: ended. `lost`: refunded because the beat was no longer available.',
    ),
    beat: z
      .object({
        _id: id,
        kind: z.enum(productKinds).describe('Sound kits have the same fields as beats'),
        title: z.string().describe('Title at the time of the sale'),
      })
      .describe('The beat or sound kit'),
    license: z
      .object({
        _id: id,
        title: z.string().describe('Title at the time of the sale'),
        exclusive: z.boolean().describe('Whether the license is exclusive, so the beat can’t be sold again'),
      })
      .describe('The license that was sold'),
    currency: z.string().describe('ISO 4217 code in lowercase'),
    cents: z
      .number()
      .int()
      .describe(
        'Amount that the buyer paid, in hundredths of the currency, without tax; the same as the sale in the ledger',
      ),
    discountCents: z.number().int().describe('Discount on the list price, in hundredths of the currency'),
    refundedCents: z
      .number()
      .int()
      .describe('Part of `cents` that went back to the buyer, including partial refunds and lost disputes'),
    paidAt: time.nullable().describe('Time of the payment'),
    proof: proof.nullable().describe('Code and page of the license; null without an agreement'),
    buyer: z
      .string()
      .nullable()
      .describe(
        'The buyer’s name as on the license’s page, masked unless the buyer shows it; null without an agreement, or if the buyer has closed their account',
      ),
  })
  .meta({ title: 'Sale' });

export const syncSales = endpoint({
  method: 'GET',
  path: '/api/v1/app/sync/sales',
  scope: 'sales:read',
  access: 'seller',
  summary: `List your sales and who has licensed what, oldest change first, ${changesPerPage} a page. Admins get the sales of all sellers`,
  query: changesQuery,
  response: z.object({
    sales: z.array(syncedSale).max(changesPerPage).describe('The sales that changed'),
    ...changesPage,
  }),
});
