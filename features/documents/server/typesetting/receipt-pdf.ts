import type { LanguageCode } from '#contract-kit/languages/languages.ts';
import { formatCents, formatLongDay } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { addressLines, type CustomerFacts, type SellerFacts } from '#features/orders/document-facts.ts';
import { openFonts } from '#platform/pdf/fonts.ts';
import {
  type Block,
  drawBlocks,
  drawColumnLabels,
  drawFeet,
  drawHead,
  drawRight,
  textStyles,
} from '#platform/pdf/page-layout.ts';
import { column, page, Sheet, type TextStyle } from '#platform/pdf/sheet.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { drawClosing, drawSold, size } from './sold-lines.ts';

const { body, quiet, strong } = textStyles(size);

/** All facts of a receipt. */
export interface ReceiptFacts {
  /** The order's; missing for English. */
  readonly language?: LanguageCode;
  readonly number: string;
  readonly orderNumber: string;
  readonly paidAt: string;
  readonly seller: SellerFacts;
  readonly buyer: { readonly email: string; readonly customer: CustomerFacts | null };
  readonly items: readonly {
    readonly title: string;
    readonly artist: string;
    readonly license: string;
    readonly cents: number;
    /** Why the price is less than the list price; null if it isn't. */
    readonly reduction: string | null;
    readonly refundedCents: number;
  }[];
  readonly currency: string;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** Taken back by a bank after a dispute, beyond the refunds. */
  readonly chargedBackCents: number;
  readonly payment: { readonly method: string | null; readonly reference: string | null };
  /** No money was charged. */
  readonly test: boolean;
}

/** The receipt of a paid order, on as many pages as its items need. The same facts always give the same bytes. */
export const receiptPdf = async (facts: ReceiptFacts): Promise<Buffer> => {
  const title = t`Receipt ${{ number: facts.number }}`;
  const order = t`Order ${{ order: facts.orderNumber }}`;
  const sheet = new Sheet(await openFonts(JSON.stringify(facts)), {
    title,
    author: facts.seller.name,
    created: new Date(facts.paidAt),
  });
  drawHead(sheet, {
    issuer: facts.seller.name,
    reference: order,
    title: t`Receipt`,
    subtitle: t`${{ number: facts.number }}, paid on ${{ day: formatLongDay(facts.paidAt) }}`,
  });
  drawBlocks(sheet, partyBlocks(facts), { size, gap: 18 });
  drawItems(sheet, facts);
  drawTotals(sheet, facts);
  drawPayment(sheet, facts);
  drawFeet(sheet, `${facts.seller.name} · ${title} · ${order}`);
  return await sheet.end();
};

const partyBlocks = ({ seller, buyer }: ReceiptFacts): Block[] => [
  {
    label: t`SELLER`,
    heading: seller.name,
    lines: [...seller.address, seller.taxNumber, seller.email].filter(Boolean),
  },
  {
    label: t`BUYER`,
    heading: buyer.customer?.name ?? shownEmail(buyer.email),
    lines: buyer.customer ? [...addressLines(buyer.customer), shownEmail(buyer.email)] : [],
  },
];

const drawItems = (sheet: Sheet, { items, currency }: ReceiptFacts): void => {
  drawColumnLabels(
    sheet,
    [[t`ITEM`, page.margin]],
    [[t`AMOUNT (${{ currency: currency.toUpperCase() }})`, page.width - page.margin]],
  );
  for (const item of items) {
    sheet.need(48);
    drawRight(sheet, formatCents(item.cents), strong);
    const refunded = item.refundedCents > 0 ? t`Refunded: ${{ amount: formatCents(item.refundedCents) }}` : null;
    drawSold(sheet, item, { notes: [item.reduction, refunded], width: column - 100 });
  }
};

const backRows = ({ totalCents, refundedCents, chargedBackCents }: ReceiptFacts): [string, string, TextStyle][] => {
  const back = refundedCents + chargedBackCents;
  if (back === 0) return [];
  return [
    ...(refundedCents > 0
      ? [[t`Refunded`, formatCents(-refundedCents), body] satisfies [string, string, TextStyle]]
      : []),
    ...(chargedBackCents > 0
      ? [[t`Returned by the bank`, formatCents(-chargedBackCents), body] satisfies [string, string, TextStyle]]
      : []),
    [chargedBackCents > 0 ? t`Total after that` : t`Total after refunds`, formatCents(totalCents - back), strong],
  ];
};

const drawTotals = (sheet: Sheet, facts: ReceiptFacts): void => {
  const { totalCents, seller } = facts;
  const rows: [string, string, TextStyle][] = [
    [t`Subtotal`, formatCents(totalCents), body],
    [t`Tax`, formatCents(0), body],
    [t`Total paid`, formatCents(totalCents), { ...strong, size: 11 }],
    ...backRows(facts),
  ];
  sheet.need(rows.length * 18 + 40);
  for (const [name, amount, style] of rows) {
    sheet.line(name, page.margin + column / 2 + 12, sheet.y, style);
    drawRight(sheet, amount, style);
    sheet.y += 18;
  }
  sheet.paragraph(seller.taxNote, { ...quiet, size: 8 }, page.margin + column / 2 + 12, column / 2 - 12);
  sheet.y += 14;
};

const paidWords = (method: string | null, day: string): string =>
  method ? t`Paid by ${{ card: method }} on ${{ day }} (UTC).` : t`Paid online on ${{ day }} (UTC).`;

const drawPayment = (sheet: Sheet, { payment, totalCents, paidAt, test }: ReceiptFacts): void => {
  drawClosing(sheet, t`PAYMENT`);
  sheet.paragraph(
    totalCents === 0 ? t`No payment was needed.` : paidWords(payment.method, formatLongDay(paidAt)),
    body,
  );
  if (payment.reference !== null) sheet.paragraph(t`Payment reference: ${{ reference: payment.reference }}`, quiet);
  if (test && totalCents > 0) sheet.paragraph(t`Test mode: no money has moved.`, strong);
};
