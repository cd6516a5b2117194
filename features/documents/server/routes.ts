import { isFailure } from '#contract-kit/failure.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { keepPrivate } from '#platform/http/private-response.ts';
import { route, type Route } from '#platform/http/route.ts';
import { sendInlinePdf } from '#platform/http/send-inline-pdf.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import * as contract from '../contract.ts';
import { downloadAgreement } from './agreements/download-agreement.ts';
import { getAgreement } from './agreements/get-agreement.ts';
import { previewAgreement } from './agreements/preview-agreement.ts';
import { downloadCreditNote } from './receipts/download-credit-note.ts';
import { downloadReceipt } from './receipts/download-receipt.ts';
import { getSalesReport, salesReportTable } from './sales-report/sales-report.ts';
import type { DocumentsDeps } from './sending/documents.ts';
import { taxByCountry, taxBySale } from './tax-reports/tax-csv.ts';

export const documentsRoutes = (deps: DocumentsDeps): Route[] => [
  route(contract.getAgreement, ({ params, query, actor, reply }) => {
    keepPrivate(reply);
    return getAgreement(deps, { ...params, key: query.key, actor });
  }),
  route(contract.downloadAgreement, ({ params, query, actor, request, reply }) => {
    keepPrivate(reply);
    return downloadAgreement(deps, { ...params, key: query.key, actor }, { request, reply });
  }),
  route(contract.previewAgreement, async ({ params, actor, request, reply }) => {
    const pdf = await previewAgreement(deps, { ...params, actor, network: networkOf(request.ip) });
    return isFailure(pdf) ? pdf : await sendInlinePdf(reply, 'agreement-preview.pdf', pdf);
  }),
  route(contract.downloadReceipt, ({ params, query, actor, request, reply }) => {
    keepPrivate(reply);
    return downloadReceipt(deps, { ...params, key: query.key, actor }, { request, reply });
  }),
  route(contract.downloadCreditNote, ({ params, query, actor, request, reply }) => {
    keepPrivate(reply);
    return downloadCreditNote(deps, { ...params, key: query.key, actor }, { request, reply });
  }),
  route(contract.getSalesReport, ({ query }) => getSalesReport(deps, query.year)),
  route(contract.getSalesReportCsv, ({ query, reply }) =>
    sendCsv(reply, `sales-${query.year}.csv`, salesReportTable(deps, query.year)),
  ),
  route(contract.getTaxByCountry, ({ query, reply }) =>
    sendCsv(reply, `tax-by-country-${query.year}.csv`, taxByCountry(deps.db, query.year)),
  ),
  route(contract.getTaxBySale, ({ query, reply }) =>
    sendCsv(reply, `tax-by-sale-${query.year}.csv`, taxBySale(deps.db, query.year)),
  ),
];
