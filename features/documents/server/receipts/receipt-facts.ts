import { documentNumberOf } from '#features/orders/document-numbers.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { whyLess } from '#features/orders/why-less.ts';
import type { InvoiceFacts } from '../typesetting/invoice-pdf.ts';
import type { ReceiptFacts } from '../typesetting/receipt-pdf.ts';
import { invoiceFacts } from './invoice-facts.ts';
import { isTestOrder } from './is-test-order.ts';

/** Facts of the receipt, or of the invoice if the order was taxed. Null if it was never paid. */
export const receiptFacts = (order: OrderRecord): ReceiptFacts | InvoiceFacts | null => {
  const [number, paidAt] = [documentNumberOf(order), order.paid_at];
  if (number === null || paidAt === null) return null;
  if (order.invoice_number !== null) return invoiceFacts(order);
  return {
    ...(order.language && { language: order.language }),
    number,
    orderNumber: order.number,
    paidAt: paidAt.toISOString(),
    seller: order.label.sellerOfRecord,
    buyer: { email: order.email, customer: order.customer },
    items: order.items.map((item) => ({
      title: item.beat_title,
      artist: item.artist_name,
      license: item.license.title,
      cents: item.price_cents,
      reduction: whyLess(item),
      refundedCents: item.refunded_cents,
    })),
    currency: order.currency,
    totalCents: order.total_cents,
    refundedCents: order.refunded_cents,
    chargedBackCents: order.charged_back_cents,
    payment: { method: order.paid_with, reference: order.payment_intent_id },
    test: isTestOrder(order),
  };
};
