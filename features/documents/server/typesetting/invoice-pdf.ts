import type { LanguageCode } from '#contract-kit/languages/languages.ts';
import type { SellerFacts } from '#features/orders/document-facts.ts';
import { formatCents, formatLongDay } from '#contract-kit/format.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import { t } from '#contract-kit/texts/text.ts';
import { openFonts } from '#platform/pdf/fonts.ts';
import { drawBlocks, drawColumnLabels, drawFeet, drawHead, drawRight, textStyles } from '#platform/pdf/page-layout.ts';
import { column, page, Sheet, type TextStyle } from '#platform/pdf/sheet.ts';
import { drawClosing, drawSold, size } from './sold-lines.ts';

/** All facts of an invoice, or of the credit note for a refund of one. */
export interface InvoiceFacts {
  /** The order's; missing for English. */
  readonly language?: LanguageCode;
  readonly kind: 'invoice' | 'credit-note';
  readonly number: string;
  readonly orderNumber: string;
  readonly date: string;
  /** The invoice that a credit note corrects. */
  readonly corrects: { readonly number: string; readonly date: string } | null;
  readonly seller: SellerFacts;
  readonly buyer: { readonly name: string; readonly lines: readonly string[] };
  readonly lines: readonly {
    readonly title: string;
    readonly artist: string;
    readonly license: string;
    /** Why it costs less than the list price; null if it doesn't. */
    readonly reduction: string | null;
    /** "20%", or "Reverse charge". */
    readonly rate: string;
    readonly netCents: number;
    readonly taxCents: number;
  }[];
  /** The taxes that add up to the total tax; none for a credit note. */
  readonly rates: readonly { readonly label: string; readonly cents: number }[];
  readonly isReverseCharge: boolean;
  readonly currency: string;
  readonly payment: { readonly method: string | null; readonly reference: string | null };
  /** The credit note's refund has failed at the bank. */
  readonly isVoid: boolean;
  /** No money was charged. */
  readonly test: boolean;
}

const { body, quiet, strong } = textStyles(size);

/** The right edges of the amount columns. */
const ends = { net: 348, rate: 412, tax: 474, gross: page.width - page.margin } as const;
const itemWidth = 220;

/** An invoice on as many pages as its items need. The same facts always give the same bytes. */
export const invoicePdf = async (facts: InvoiceFacts): Promise<Buffer> => {
  const isInvoice = facts.kind === 'invoice';
  const { number } = facts;
  const title = isInvoice ? t`Invoice ${{ number }}` : t`Credit note ${{ number }}`;
  const order = t`Order ${{ order: facts.orderNumber }}`;
  const sheet = new Sheet(await openFonts(JSON.stringify(facts)), {
    title,
    author: facts.seller.name,
    created: new Date(facts.date),
  });
  drawHead(sheet, {
    issuer: facts.seller.name,
    reference: order,
    title: headingOf(facts),
    subtitle: subtitleOf(facts),
  });
  drawBlocks(
    sheet,
    [
      {
        label: t`SUPPLIER`,
        heading: facts.seller.name,
        lines: [...facts.seller.address, facts.seller.taxNumber, facts.seller.email].filter(Boolean),
      },
      { label: t`CUSTOMER`, heading: facts.buyer.name, lines: [...facts.buyer.lines] },
    ],
    { size, gap: 18 },
  );
  drawLines(sheet, facts);
  drawSums(sheet, facts);
  drawPayment(sheet, facts);
  drawFeet(sheet, `${facts.seller.name} · ${title} · ${order}`);
  return await sheet.end();
};

const headingOf = ({ kind, isVoid }: InvoiceFacts): string => {
  if (kind === 'invoice') return isVoid ? t`Invoice (void)` : t`Invoice`;
  return isVoid ? t`Credit note (void)` : t`Credit note`;
};

const subtitleOf = ({ number, date, corrects }: InvoiceFacts): string =>
  corrects
    ? t`${{ number }}, ${{ day: formatLongDay(date) }}, for invoice ${{ invoice: corrects.number }} of ${{ invoiceDay: formatLongDay(corrects.date) }}`
    : t`${{ number }}, ${{ day: formatLongDay(date) }}`;

const drawLines = (sheet: Sheet, { lines, currency }: InvoiceFacts): void => {
  drawColumnLabels(
    sheet,
    [[t`ITEM`, page.margin]],
    [
      [t`NET (${{ currency: currency.toUpperCase() }})`, ends.net],
      [t`TAX RATE`, ends.rate],
      [t`TAX`, ends.tax],
      [t`GROSS`, ends.gross],
    ],
  );
  for (const line of lines) {
    sheet.need(48);
    drawRight(sheet, formatCents(line.netCents), body, ends.net);
    drawRight(sheet, line.rate, line.rate.length > 8 ? { ...body, size: 7.4 } : body, ends.rate);
    drawRight(sheet, formatCents(line.taxCents), body, ends.tax);
    drawRight(sheet, formatCents(line.netCents + line.taxCents), strong);
    drawSold(sheet, line, { notes: [line.reduction], width: itemWidth });
  }
};

const drawSums = (sheet: Sheet, { kind, lines, rates, isReverseCharge }: InvoiceFacts): void => {
  const [net, tax] = [sum(lines.map(({ netCents }) => netCents)), sum(lines.map(({ taxCents }) => taxCents))];
  const rows: [string, string, TextStyle][] = [
    [t`Net`, formatCents(net), body],
    ...(rates.length > 1
      ? rates.map(({ label, cents }): [string, string, TextStyle] => [label, formatCents(cents), quiet])
      : []),
    [rates.length === 1 ? (rates[0]?.label ?? '') : t`Tax`, formatCents(tax), body],
    [kind === 'invoice' ? t`Total paid` : t`Total refunded`, formatCents(net + tax), { ...strong, size: 11 }],
  ];
  sheet.need(rows.length * 18 + 40);
  const left = page.margin + column / 2 - 24;
  for (const [name, amount, style] of rows) {
    const top = sheet.y;
    sheet.paragraph(name, { ...style, leading: 18 / style.size }, left, column / 2 - 60);
    const bottom = sheet.y;
    sheet.y = top;
    drawRight(sheet, amount, style);
    sheet.y = bottom;
  }
  if (isReverseCharge) {
    sheet.y += 4;
    sheet.paragraph(t`Reverse charge: the customer owes the tax.`, strong, left, column / 2 + 24);
  }
  sheet.y += 14;
};

const moneyWords = (kind: InvoiceFacts['kind'], method: string | null, day: string): string => {
  if (kind === 'invoice')
    return method === null
      ? t`Paid by card or bank on ${{ day }} (UTC).`
      : t`Paid by ${{ card: method }} on ${{ day }} (UTC).`;
  return method === null
    ? t`Refunded to the way it was paid on ${{ day }} (UTC).`
    : t`Refunded to ${{ card: method }} on ${{ day }} (UTC).`;
};

const drawPayment = (sheet: Sheet, { kind, payment, isVoid, date, test }: InvoiceFacts): void => {
  drawClosing(sheet, kind === 'invoice' ? t`PAYMENT` : t`REFUND`);
  sheet.paragraph(moneyWords(kind, payment.method, formatLongDay(date)), body);
  if (payment.reference !== null) sheet.paragraph(t`Payment reference: ${{ reference: payment.reference }}`, quiet);
  if (isVoid) sheet.paragraph(t`Void: the refund failed at the bank, so nothing was refunded.`, strong);
  if (test) sheet.paragraph(t`Test mode: no money has moved.`, strong);
};
