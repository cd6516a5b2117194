import type { AgreementFacts } from '../tables.ts';
import { agreementPdf, type Looks } from './agreement-pdf.ts';
import { type ReceiptFacts, receiptPdf } from './receipt-pdf.ts';

export interface AgreementInput extends Looks {
  readonly version: string;
  readonly facts: AgreementFacts;
}

/** What a child process renders. Typesetting takes tenths of a second, longer with fonts of other scripts. */
export const pdfTasks = {
  agreement: ({ version, facts, ...looks }: AgreementInput): Promise<Buffer> => agreementPdf(version, facts, looks),
  receipt: (facts: ReceiptFacts): Promise<Buffer> => receiptPdf(facts),
};
