import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { changesPage, changesPerPage, changesQuery } from '#contract-kit/list-changes.ts';
import { id } from '#contract-kit/shapes.ts';
import { ledgerEntry } from './contract.ts';

export const syncLedger = endpoint({
  method: 'GET',
  path: '/api/v1/app/sync/ledger',
  scope: 'payouts:read',
  access: 'seller',
  summary: `List the ledger entries of your sales, fees, refunds, transfers and payouts, oldest first, ${changesPerPage} a page. Admins get the entries of all sellers. Entries never change, so updatedSince is compared with the time when they were written`,
  query: changesQuery,
  response: z.object({
    entries: z
      .array(
        ledgerEntry
          .extend({ sellerId: id.describe('The seller’s id. Admins get entries of all sellers') })
          .meta({ title: 'SyncedLedgerEntry' }),
      )
      .max(changesPerPage)
      .describe('Entries of the ledger'),
    ...changesPage,
  }),
});
