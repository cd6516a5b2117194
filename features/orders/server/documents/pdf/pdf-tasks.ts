import type { AgreementFacts } from '../../tables.ts';
import { agreementPdf, type Looks } from './agreement-pdf.ts';
import { type ReceiptFacts, receiptPdf } from './receipt-pdf.ts';

export interface AgreementInput extends Looks {
  readonly version: string;
  readonly facts: AgreementFacts;
}

/** What a child process makes of facts. Setting a document takes tenths of a second, with fonts of other scripts more. */
export const pdfTasks = {
  agreement: ({ version, facts, preview }: AgreementInput): Promise<Buffer> =>
    agreementPdf(version, facts, { ...(preview && { preview }) }),
  receipt: (facts: ReceiptFacts): Promise<Buffer> => receiptPdf(facts),
};
