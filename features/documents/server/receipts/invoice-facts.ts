import { t } from '#contract-kit/texts/text.ts';
import { countryName, findCountry } from '#content/find-place.ts';
import { addressLines } from '#features/orders/document-facts.ts';
import { documentNumberOf, formatCreditNoteNumber } from '#features/orders/document-numbers.ts';
import { netOf } from '#features/orders/item-amounts.ts';
import {
  findCreditNotes,
  type ItemRecord,
  type OrderRecord,
  type OrderRequest,
  readOrder,
} from '#features/orders/server/public.ts';
import { formatPercent, isReverseCharged, rateOf } from '#features/orders/tax-rates.ts';
import { taxSums } from '#features/orders/tax-sums.ts';
import { whyLess } from '#features/orders/why-less.ts';
import type { Deps } from '#platform/deps.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { inLanguage } from '#platform/texts/in-language.ts';
import type { InvoiceFacts } from '../typesetting/invoice-pdf.ts';
import { isTestOrder } from './is-test-order.ts';

/** The buyer as Stripe taxed them. If Stripe has no street, uses the typed address, unless it's in another country. */
const buyerOf = (order: OrderRecord): InvoiceFacts['buyer'] => {
  const { name = '', address = null, taxIds = [] } = order.tax_facts ?? {};
  const { line1, line2, city, state, zip, country } = address ?? {};
  const isTyped = country === undefined || (!line1 && findCountry(order.customer?.country ?? '')?.[0] === country);
  const lines =
    isTyped || country === undefined
      ? addressLines(order.customer)
      : [line1 ?? '', line2 ?? '', [city, state, zip].filter(Boolean).join(', '), countryName(country)].filter(Boolean);
  return {
    name: name || order.customer?.name || shownEmail(order.email),
    lines: [...lines, ...taxIds.map(({ value }) => t`Tax ID: ${{ number: value }}`), shownEmail(order.email)],
  };
};

const rateWords = (item: ItemRecord): string =>
  isReverseCharged(item) ? t`Reverse charge` : formatPercent(rateOf(item));

const lineOf = (item: ItemRecord, amounts: { readonly netCents: number; readonly taxCents: number }) => ({
  title: item.beat_title,
  artist: item.artist_name,
  license: item.license.title,
  reduction: whyLess(item),
  rate: rateWords(item),
  ...amounts,
});

const factsOf = (order: OrderRecord) => {
  const sums = taxSums(order);
  return {
    ...(order.language && { language: order.language }),
    orderNumber: order.number,
    seller: order.label.sellerOfRecord,
    buyer: buyerOf(order),
    isReverseCharge: sums?.isReverseCharge ?? false,
    currency: order.currency,
    payment: { method: order.paid_with, reference: order.payment_intent_id },
    test: isTestOrder(order),
  };
};

/** Facts of a paid order's invoice, which never change, whatever is refunded. Null if the order has none. */
export const invoiceFacts = (order: OrderRecord): InvoiceFacts | null => {
  const { invoice_number: number, paid_at: paidAt } = order;
  if (number === null || paidAt === null) return null;
  return {
    kind: 'invoice',
    number: documentNumberOf(order) ?? '',
    date: paidAt.toISOString(),
    corrects: null,
    ...factsOf(order),
    lines: order.items.map((item) => lineOf(item, { netCents: netOf(item), taxCents: item.tax_cents })),
    rates: taxSums(order)?.rates ?? [],
    isVoid: false,
  };
};

type CreditNote = Awaited<ReturnType<typeof findCreditNotes>>[number];

const creditNoteFacts = (order: OrderRecord, note: CreditNote): InvoiceFacts => ({
  kind: 'credit-note',
  number: formatCreditNoteNumber(note.number),
  date: note.issued_at.toISOString(),
  corrects: { number: documentNumberOf(order) ?? '', date: (order.paid_at ?? order.created_at).toISOString() },
  ...factsOf(order),
  lines: note.lines.flatMap(({ itemId, netCents, taxCents }) => {
    const item = order.items.find(({ id }) => id === itemId);
    return item ? [lineOf(item, { netCents, taxCents })] : [];
  }),
  // A refund can't be split between state and city taxes.
  rates: [],
  isVoid: note.voided_at !== null,
});

/** For the order's buyer, and for admins; null if there is none. `number` is "C-000042". */
export const readCreditNote = async (
  deps: Deps,
  { number, ...request }: OrderRequest & { readonly number: string },
): Promise<{ readonly facts: InvoiceFacts; readonly changedAt: Date } | null> => {
  const order = await readOrder(deps, request);
  const notes = order ? await findCreditNotes(deps.db, order) : [];
  const note = notes.find((candidate) => formatCreditNoteNumber(candidate.number) === number);
  if (!order || !note) return null;
  const facts = await inLanguage(order.language ?? 'en', () => creditNoteFacts(order, note));
  return { facts, changedAt: note.voided_at ?? note.issued_at };
};
