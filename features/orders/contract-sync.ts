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
    order: z.string().describe('The order’s number, as its buyer knows it'),
    state: itemState.describe('What has become of the license'),
    beat: z
      .object({
        _id: id,
        kind: z.enum(productKinds).describe('A sound kit is listed like a beat'),
        title: z.string().describe('When it was sold'),
      })
      .describe('What was sold'),
    license: z
      .object({
        _id: id,
        title: z.string().describe('When it was sold'),
        exclusive: z.boolean().describe('The beat was sold once and for all'),
      })
      .describe('Under which it was sold'),
    currency: z.string().describe('ISO 4217, in lower case'),
    cents: z.number().int().describe('What the buyer paid for it, without tax: the sale in the ledger'),
    discountCents: z.number().int().describe('What was taken off its list price'),
    refundedCents: z
      .number()
      .int()
      .describe('What of `cents` went back, also by refunds of an amount and lost disputes'),
    paidAt: time.nullable().describe('When it was paid'),
    proof: proof.nullable().describe('The license’s own page; null without an agreement'),
    buyer: z.string().nullable().describe('As on that page: masked, unless they show their name'),
  })
  .meta({ title: 'Sale' });

export const syncSales = endpoint({
  method: 'GET',
  path: '/api/v1/app/sync/sales',
  scope: 'sales:read',
  access: 'seller',
  summary: `Your sales and who has licensed what, for an admin everybody’s: what changed first comes first, ${changesPerPage} a page`,
  query: changesQuery,
  response: z.object({
    sales: z.array(syncedSale).max(changesPerPage).describe('Those that have changed'),
    ...changesPage,
  }),
});
