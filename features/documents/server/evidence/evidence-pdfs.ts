import { findAgreements, type OrderRecord } from '#features/orders/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import { withTexts } from '../agreements/with-text.ts';
import { receiptFacts } from '../receipts/receipt-facts.ts';
import type { Letter } from '../typesetting/letter-pdf.ts';
import type { PdfPages, pdfTasks } from '../typesetting/pdf-tasks.ts';

export interface EvidencePdf {
  readonly bytes: Buffer;
  readonly pages: number;
}

/** Dispute evidence. `receipt` is null if the order was never paid; `agreements`, if not even the first one fits. */
export interface EvidencePdfs {
  receipt(order: OrderRecord): Promise<EvidencePdf | null>;
  /** An order's first agreements that fit, in one document. */
  agreements(order: OrderRecord, maxPages: number): Promise<(EvidencePdf & { readonly leftOut: number }) | null>;
  /** Any text; what doesn't fit is cut, with a note. */
  letter(letter: Letter): Promise<EvidencePdf>;
}

/** The process starts with the first document, and exits after a while without any. */
const pool = createProcessPool<typeof pdfTasks>(new URL('../typesetting/pdf-process.ts', import.meta.url));
const options = { queue: 'long', timeoutMs: 60_000 } as const;

/** Buffers arrive from another process as plain arrays. */
const pdfOf = ({ bytes, pages }: PdfPages): EvidencePdf => ({ bytes: Buffer.from(bytes as Uint8Array), pages });

export const evidencePdfs = (db: Db): EvidencePdfs => ({
  receipt: async (order) => {
    const facts = receiptFacts(order);
    return facts && pdfOf(await pool.run('evidenceReceipt', facts, options));
  },
  agreements: async (order, maxPages) => {
    const stored = await findAgreements(
      db,
      order.items.map(({ id }) => id),
    );
    const kept = order.items.flatMap(({ id }) => stored.get(id) ?? []);
    if (kept.length === 0) return null;
    const agreements = await withTexts(db, kept);
    const made = await pool.run('agreements', { agreements, maxPages }, options);
    return made && { ...pdfOf(made), leftOut: made.leftOut };
  },
  letter: async (letter) => pdfOf(await pool.run('letter', letter, options)),
});
