import type { Db } from '#platform/database/open.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import type { Letter } from '../documents/letter-pdf.ts';
import type { PdfPages, pdfTasks } from '../documents/pdf-tasks.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { receiptFacts } from '../receipts/receipt-facts.ts';

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
const pool = createProcessPool<typeof pdfTasks>(new URL('../documents/pdf-process.ts', import.meta.url));
const options = { queue: 'long', timeoutMs: 60_000 } as const;

/** Buffers arrive from another process as plain arrays. */
const pdfOf = ({ bytes, pages }: PdfPages): EvidencePdf => ({ bytes: Buffer.from(bytes as Uint8Array), pages });

export const evidencePdfs = (db: Db): EvidencePdfs => ({
  receipt: async (order) => {
    const facts = receiptFacts(order);
    return facts && pdfOf(await pool.run('evidenceReceipt', facts, options));
  },
  agreements: async (order, maxPages) => {
    const rows = await db
      .selectFrom('orders_agreements')
      .innerJoin('orders_items', 'orders_items.id', 'orders_agreements.item_id')
      .select(['version', 'facts'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute();
    if (rows.length === 0) return null;
    const made = await pool.run('agreements', { agreements: rows, maxPages }, options);
    return made && { ...pdfOf(made), leftOut: made.leftOut };
  },
  letter: async (letter) => pdfOf(await pool.run('letter', letter, options)),
});
