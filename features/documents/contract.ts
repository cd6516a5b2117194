import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, price } from '#contract-kit/shapes.ts';
import { noSuchRange, orderNotFound, proof, withKey } from '#features/orders/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

/** The whole text of a license agreement, as in its PDF. */
export const agreement = z.object({
  title: z.string(),
  subtitle: z.string(),
  /** The label's name at the time of sale. */
  issuer: z.string(),
  orderNumber: z.string(),
  /** Seller, buyer, license and date. */
  parties: z.array(z.object({ label: z.string(), heading: z.string(), lines: z.array(z.string()) })),
  terms: z.object({ heading: z.string(), rows: z.array(z.object({ name: z.string(), value: z.string() })) }),
  clauses: z.array(z.object({ heading: z.string(), text: z.string() })),
  /** How both sides agreed, in place of signatures. */
  conduct: z.string(),
  /** Null in a preview. */
  proof: proof.nullable(),
  foot: z.string(),
});
export type Agreement = z.infer<typeof agreement>;

const documentLimits = {
  ORDERS_TOO_MANY_DOCUMENTS: {
    status: 429,
    message: () => t`You’ve opened a lot of documents in a short time. Try again in a minute.`,
  },
  ORDERS_BUSY: {
    status: 503,
    message: () => t`A lot of documents are being created right now. Try again in a few seconds.`,
  },
} as const;

const agreementEnded = {
  ORDERS_WITHDRAWN: { status: 403, message: () => t`This agreement has ended because the payment was refunded.` },
  ORDERS_FROZEN: { status: 403, message: () => t`This order is on hold while the bank reviews its payment.` },
} as const;

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId/items/:itemId/agreement',
  summary: 'Get the license agreement of an item for display on a page',
  access: 'optional',
  params: z.object({ orderId: id, itemId: id }),
  query: withKey,
  response: agreement,
  failures: { ...orderNotFound, ...agreementEnded },
});

export const downloadAgreement = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId/items/:itemId/agreement.pdf',
  summary: 'Download the license agreement of an item as a PDF',
  access: 'optional',
  params: z.object({ orderId: id, itemId: id }),
  query: withKey,
  response: 'binary',
  contentType: 'application/pdf',
  failures: {
    ...orderNotFound,
    ...documentLimits,
    ...agreementEnded,
    ...noSuchRange,
  },
});

export const previewAgreement = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/agreement-preview/:licenseId',
  summary:
    'Preview the agreement that buyers of a license get, as a PDF marked as a preview. For sellers who can use the license or have been offered it',
  access: 'user',
  params: z.object({ licenseId: id }),
  response: 'binary',
  contentType: 'application/pdf',
  failures: {
    ...documentLimits,
    ORDERS_NO_SUCH_LICENSE: {
      status: 404,
      message: () => t`We can’t find this license among those you use or have been offered.`,
    },
  },
});

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/app/orders/:orderId/receipt.pdf',
  summary: 'Download the receipt of a paid order as a PDF, including refunds; with tax, it’s the invoice',
  access: 'optional',
  params: z.object({ orderId: id }),
  query: withKey,
  response: 'binary',
  contentType: 'application/pdf',
  failures: {
    ...orderNotFound,
    ...documentLimits,
    ...noSuchRange,
  },
});

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

export const getSalesReport = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/reports/sales',
  summary: 'Get what was sold in a year, by month of payment in the label’s time zone, latest first',
  access: 'admin',
  query: ofYear,
  response: z.object({
    /** Only months with sales. */
    months: z.array(
      z.object({
        /** "2026-11". */
        month: z.string(),
        orders: z.number().int(),
        paid: price,
        /** What went back of these orders, whenever it did: refunds and chargebacks. */
        refunded: price,
        /** Paid minus refunded. */
        net: price,
        /** Stripe's fees, as far as they are known. */
        stripe: price,
      }),
    ),
    orders: z.number().int(),
    paid: price,
    refunded: price,
    net: price,
    /** For example "Europe/Berlin". */
    timeZone: z.string(),
  }),
});
export type SalesReport = z.infer<typeof getSalesReport.response>;

export const getSalesReportCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/reports/sales.csv',
  summary: 'Download what was sold in a year as CSV, one line a month',
  access: 'admin',
  query: ofYear,
  response: 'binary',
  contentType: 'text/csv',
});

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
