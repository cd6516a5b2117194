import { inLanguage } from '#platform/texts/in-language.ts';
import type { StoredAgreement } from './agreement-document.ts';
import { agreementPdf, agreementsPdf, type Looks } from './agreement-pdf.ts';
import { type InvoiceFacts, invoicePdf } from './invoice-pdf.ts';
import { type Letter, letterPdf } from './letter-pdf.ts';
import { type ReceiptFacts, receiptPdf } from './receipt-pdf.ts';

export interface PdfPages {
  readonly bytes: Buffer;
  readonly pages: number;
}

/** Each of our pages is an uncompressed object of its own, so they can be counted. */
const withPages = (bytes: Buffer): PdfPages => ({
  bytes,
  pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0,
});

/** The first agreements that fit on this many pages; null if not even one does. */
const agreementsWithin = async ({
  agreements,
  maxPages,
}: {
  readonly agreements: readonly StoredAgreement[];
  readonly maxPages: number;
}): Promise<(PdfPages & { readonly leftOut: number }) | null> => {
  for (let count = agreements.length; count > 0;) {
    const made = withPages(await agreementsPdf(agreements.slice(0, count)));
    if (made.pages <= maxPages) return { ...made, leftOut: agreements.length - count };
    count = Math.min(count - 1, Math.floor((count * maxPages) / made.pages));
  }
  return null;
};

const makeReceipt = (facts: ReceiptFacts | InvoiceFacts): Promise<Buffer> =>
  'kind' in facts ? invoicePdf(facts) : receiptPdf(facts);

/** Tasks of the child process. Rendering takes tenths of a second, longer with fonts of other scripts. */
export const pdfTasks = {
  agreement: ({ stored, ...looks }: Looks & { readonly stored: StoredAgreement }): Promise<Buffer> =>
    agreementPdf(stored, looks),
  receipt: (facts: ReceiptFacts | InvoiceFacts): Promise<Buffer> =>
    inLanguage(facts.language ?? 'en', () => makeReceipt(facts)),
  agreements: agreementsWithin,
  /** In English, for banks. */
  evidenceReceipt: async (facts: ReceiptFacts | InvoiceFacts): Promise<PdfPages> => withPages(await makeReceipt(facts)),
  letter: async (letter: Letter): Promise<PdfPages> => withPages(await letterPdf(letter)),
};
