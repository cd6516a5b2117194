import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id } from '#contract-kit/shapes.ts';
import { documentLimits, noSuchRange, orderNotFound, withKey } from './contract.ts';

export const downloadCreditNote = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId/credit-notes/:number',
  summary: 'Download the credit note for a refund of an order’s invoice, as a PDF',
  access: 'optional',
  params: z.object({
    orderId: id,
    number: z
      .string()
      .max(11)
      .regex(/^C-\d{6,9}$/)
      .meta({ example: 'C-000042' }),
  }),
  query: withKey,
  response: 'binary',
  contentType: 'application/pdf',
  failures: {
    ...orderNotFound,
    ...documentLimits,
    ...noSuchRange,
  },
});

const ofYear = z.object({ year: z.coerce.number().int().min(2020).max(2200) });

export const getTaxByCountry = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/tax/by-country.csv',
  summary: 'Download the taxed sales and refunds of a year as CSV for a tax return, by month, country and rate',
  access: 'admin',
  query: ofYear,
  response: 'binary',
  contentType: 'text/csv',
});

export const getTaxBySale = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/tax/by-sale.csv',
  summary: 'Download every invoice and credit note of a year as CSV, with the evidence of the buyer’s location',
  access: 'admin',
  query: ofYear,
  response: 'binary',
  contentType: 'text/csv',
});
