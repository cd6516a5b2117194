import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

const ofYear = z.object({ year: z.coerce.number().int().min(2020).max(2200) });
const sellerParams = z.object({ sellerId: id });
const noSeller = { PAYOUTS_NO_SELLER: { status: 404, message: () => t`We can’t find this seller.` } } as const;
const limits = {
  PAYOUTS_TOO_MANY_DOCUMENTS: {
    status: 429,
    message: () => t`You’ve opened a lot of statements in a short time. Try again in a minute.`,
  },
  PAYOUTS_BUSY: {
    status: 503,
    message: () => t`A lot of documents are being created right now. Try again in a few seconds.`,
  },
} as const;

export const getStatementCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/payouts/statement.csv',
  summary: 'Download your sales, fees, refunds and payouts of a year by month, as CSV',
  access: 'user',
  query: ofYear,
  response: 'binary',
  contentType: 'text/csv',
  failures: noSeller,
});

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/api/v1/app/payouts/statement.pdf',
  summary: 'Download your sales, fees, refunds and payouts of a year by month, as a PDF',
  access: 'user',
  query: ofYear,
  response: 'binary',
  contentType: 'application/pdf',
  failures: { ...noSeller, ...limits },
});

export const getSellerStatementCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/payouts/:sellerId/statement.csv',
  summary: 'Download a seller’s sales, fees, refunds and payouts of a year by month, as CSV',
  access: 'admin',
  params: sellerParams,
  query: ofYear,
  response: 'binary',
  contentType: 'text/csv',
  failures: noSeller,
});

export const getSellerStatementPdf = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/payouts/:sellerId/statement.pdf',
  summary: 'Download a seller’s sales, fees, refunds and payouts of a year by month, as a PDF',
  access: 'admin',
  params: sellerParams,
  query: ofYear,
  response: 'binary',
  contentType: 'application/pdf',
  failures: { ...noSeller, ...limits },
});
