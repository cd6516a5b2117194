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
  summary: `Your sales, fees, refunds, transfers, and payouts, for an admin everybody’s, oldest first, ${changesPerPage} a page. Entries never change, so updatedSince is about when they were written`,
  query: changesQuery,
  response: z.object({
    entries: z
      .array(
        ledgerEntry
          .extend({ sellerId: id.describe('Whose it is: admins read everybody’s') })
          .meta({ title: 'SyncedLedgerEntry' }),
      )
      .max(changesPerPage)
      .describe('The lines of the ledger'),
    ...changesPage,
  }),
});
