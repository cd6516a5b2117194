const padded = (number: number): string => String(number).padStart(6, '0');

/** For display: "R-000042". */
export const formatReceiptNumber = (receiptNumber: number): string => `R-${padded(receiptNumber)}`;

/** "C-000042" */
export const formatCreditNoteNumber = (number: number): string => `C-${padded(number)}`;

interface Numbered {
  readonly receipt_number: number | null;
  readonly invoice_number: number | null;
}

/** "R-000042", or "I-000042" for an invoice; null for an order that was never paid. */
export const documentNumberOf = ({ receipt_number: receipt, invoice_number: invoice }: Numbered): string | null =>
  invoice !== null ? `I-${padded(invoice)}` : receipt !== null ? formatReceiptNumber(receipt) : null;
