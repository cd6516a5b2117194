import type { AgreementFacts } from '../tables.ts';
import { agreementPdf, type Looks } from './agreement-pdf.ts';
import { type InvoiceFacts, invoicePdf } from './invoice-pdf.ts';
import { type ReceiptFacts, receiptPdf } from './receipt-pdf.ts';

export interface AgreementInput extends Looks {
  readonly version: string;
  readonly facts: AgreementFacts;
}

/** What a child process renders. Typesetting takes tenths of a second, longer with fonts of other scripts. */
export const pdfTasks = {
  agreement: ({ version, facts, preview }: AgreementInput): Promise<Buffer> =>
    agreementPdf(version, facts, { ...(preview && { preview }) }),
  /** With tax it's an invoice, or a credit note. */
  receipt: (facts: ReceiptFacts | InvoiceFacts): Promise<Buffer> =>
    'kind' in facts ? invoicePdf(facts) : receiptPdf(facts),
};
