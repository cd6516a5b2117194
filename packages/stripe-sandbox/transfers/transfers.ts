import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { createTransfer, type Transfer } from './create-transfer.ts';
import { listObjects } from '../core/list-objects.ts';
import { checkCurrency, createdParam, expandParam, integer, metadata, pageParams, text } from '../core/params.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import { getObject } from '../core/store.ts';

const kind = 'transfer';

export const transferRoutes = [
  route(
    'POST',
    '/transfers',
    z.strictObject({
      ...expandParam,
      amount: integer(1, 99_999_999),
      currency: text(3),
      description: text().optional(),
      destination: text(),
      metadata: metadata.optional(),
      source_transaction: text().optional(),
      transfer_group: text().min(1, 'Cannot be empty').optional(),
    }),
    (work, { currency, ...input }) => {
      checkCurrency(work, currency, 'currency');
      return createTransfer(work, input);
    },
  ),
  route(
    'GET',
    '/transfers',
    z.strictObject({
      ...pageParams,
      ...createdParam,
      destination: text().optional(),
      transfer_group: text().optional(),
    }),
    (work, { created, destination, transfer_group, ...page }) =>
      listObjects(work, '/v1/transfers', { kind, created, fields: { destination, transfer_group } }, page),
  ),
  route('GET', '/transfers/:id', z.strictObject(expandParam), (work, _input, { id }) => getObject(work, kind, id!)),
  route(
    'POST',
    '/transfers/:id/reversals',
    z.strictObject({
      ...expandParam,
      amount: integer(1).optional(),
      description: text().optional(),
      metadata: metadata.optional(),
    }),
    (work, input, { id }) => reverseTransfer(work, id!, input),
  ),
  route('GET', '/transfers/:id/reversals', z.strictObject(pageParams), async (work, page, { id }) => {
    await getObject<Transfer>(work, kind, id!);
    return listObjects(work, `/v1/transfers/${id}/reversals`, { kind: 'transfer_reversal', parent: id }, page);
  }),
];
