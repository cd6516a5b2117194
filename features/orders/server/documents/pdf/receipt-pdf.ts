import { formatCents } from '#contract-kit/money.ts';
import type { sellerOfRecord } from '#content/seller-of-record.ts';
import type { CustomerFacts } from '../../tables.ts';
import { openFonts } from './fonts.ts';
import { column, page, Sheet, type TextStyle } from './sheet.ts';
import { isolate } from './text-lines.ts';

/** Everything that a receipt says. Amounts in cents, times in ISO 8601. */
export interface ReceiptFacts {
  readonly number: string;
  readonly orderNumber: string;
  readonly paidAt: string;
  readonly seller: typeof sellerOfRecord;
  readonly buyer: { readonly email: string; readonly customer: CustomerFacts | null };
  readonly items: readonly {
    readonly title: string;
    readonly artist: string;
    readonly license: string;
    readonly cents: number;
    readonly refundedCents: number;
  }[];
  readonly currency: string;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly payment: { readonly method: string | null; readonly reference: string | null };
  /** No money has moved. */
  readonly test: boolean;
}

const soft = '#65676e';
const ink = '#17181a';
const pale = '#d9d9d4';
const small: TextStyle = { size: 7, weight: 600, color: soft, tracking: 0.8 };
const body: TextStyle = { size: 9.2, color: ink, leading: 1.5 };
const quiet: TextStyle = { ...body, color: soft };
const strong: TextStyle = { ...body, weight: 600 };
/** As somebody typed it. */
const typed = { direction: 'auto' } as const;

const dateOf = (iso: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** The receipt of a paid order, on as many pages as its items need. The same facts give the same bytes. */
export const receiptPdf = async (facts: ReceiptFacts): Promise<Buffer> => {
  const sheet = new Sheet(await openFonts(JSON.stringify(facts)), {
    title: `Receipt ${facts.number}`,
    author: facts.seller.name,
    created: new Date(facts.paidAt),
  });
  drawHead(sheet, facts);
  drawParties(sheet, facts);
  drawItems(sheet, facts);
  drawTotals(sheet, facts);
  drawPayment(sheet, facts);
  drawFeet(sheet, facts);
  return await sheet.end();
};

const right = (sheet: Sheet, text: string, style: TextStyle): void =>
  sheet.line(text, page.width - page.margin - sheet.width(text, style), sheet.y, style);

const drawHead = (sheet: Sheet, facts: ReceiptFacts): void => {
  sheet.line(facts.seller.name, page.margin, sheet.y, { size: 10, weight: 600, tracking: 1.6 });
  right(sheet, `Order ${facts.orderNumber}`, { size: 9, color: soft });
  sheet.y += 40;
  sheet.paragraph('Receipt', { size: 25, weight: 600, leading: 1.2 });
  sheet.y += 3;
  sheet.paragraph(`${facts.number}, paid on ${dateOf(facts.paidAt)}`, { size: 12, color: soft, leading: 1.45 });
  sheet.y += 14;
  sheet.rule(ink, 1.2);
  sheet.y += 14;
};

const drawParties = (sheet: Sheet, { seller, buyer }: ReceiptFacts): void => {
  const { customer } = buyer;
  const address = customer
    ? [
        customer.address,
        [customer.city, customer.state, customer.zip].filter(Boolean).join(', '),
        customer.country,
        buyer.email,
      ]
    : [];
  const blocks: [string, string, readonly string[]][] = [
    ['SELLER', seller.name, [...seller.address, seller.taxNumber, seller.email].filter(Boolean)],
    ['BUYER', customer?.name ?? buyer.email, address],
  ];
  const half = (column - 24) / 2;
  const top = sheet.y;
  let lowest = top;
  blocks.forEach(([name, head, rest], index) => {
    const x = page.margin + index * (half + 24);
    sheet.line(name, x, top, small);
    sheet.y = top + 13;
    sheet.paragraph(head, { ...strong, ...typed, size: 10.5, leading: 1.4 }, x, half);
    for (const line of rest) sheet.paragraph(line, { ...quiet, ...typed }, x, half);
    lowest = Math.max(lowest, sheet.y);
  });
  sheet.y = lowest + 18;
};

const drawItems = (sheet: Sheet, { items }: ReceiptFacts): void => {
  sheet.line('ITEM', page.margin, sheet.y, small);
  right(sheet, 'AMOUNT (USD)', small);
  sheet.y += 16;
  sheet.rule(pale, 0.7);
  sheet.y += 8;
  for (const item of items) {
    sheet.need(48);
    right(sheet, formatCents(item.cents), strong);
    sheet.paragraph(`${isolate(item.title)} by ${isolate(item.artist)}`, strong, page.margin, column - 100);
    sheet.paragraph(`License: ${isolate(item.license)}`, quiet, page.margin, column - 100);
    if (item.refundedCents > 0) {
      sheet.paragraph(`Refunded: ${formatCents(item.refundedCents)}`, quiet, page.margin, column - 100);
    }
    sheet.y += 5;
    sheet.rule(pale, 0.5);
    sheet.y += 8;
  }
};

const drawTotals = (sheet: Sheet, { totalCents, refundedCents, seller }: ReceiptFacts): void => {
  const rows: [string, string, TextStyle][] = [
    ['Subtotal', formatCents(totalCents), body],
    ['Tax', formatCents(0), body],
    ['Total paid', formatCents(totalCents), { ...strong, size: 11 }],
    ...(refundedCents > 0
      ? ([
          ['Refunded', `-${formatCents(refundedCents)}`, body],
          ['Total after refunds', formatCents(totalCents - refundedCents), strong],
        ] as [string, string, TextStyle][])
      : []),
  ];
  sheet.need(rows.length * 18 + 40);
  for (const [name, amount, style] of rows) {
    sheet.line(name, page.margin + column / 2 + 12, sheet.y, style);
    right(sheet, amount, style);
    sheet.y += 18;
  }
  sheet.paragraph(seller.taxNote, { ...quiet, size: 8 }, page.margin + column / 2 + 12, column / 2 - 12);
  sheet.y += 14;
};

const drawPayment = (sheet: Sheet, { payment, totalCents, paidAt, test }: ReceiptFacts): void => {
  sheet.need(70);
  sheet.rule(ink, 1.2);
  sheet.y += 12;
  sheet.line('PAYMENT', page.margin, sheet.y, small);
  sheet.y += 14;
  const how = payment.method ? `Paid by ${payment.method}` : 'Paid online';
  sheet.paragraph(totalCents === 0 ? 'No payment was needed.' : `${how} on ${dateOf(paidAt)} (UTC).`, body);
  if (payment.reference !== null) sheet.paragraph(`Payment reference: ${payment.reference}`, quiet);
  if (test && totalCents > 0) sheet.paragraph('Test mode: no money has moved.', strong);
};

const drawFeet = (sheet: Sheet, facts: ReceiptFacts): void => {
  const { start, count } = sheet.document.bufferedPageRange();
  const style: TextStyle = { size: 7.5, color: soft };
  for (let index = 0; index < count; index += 1) {
    sheet.document.switchToPage(start + index);
    sheet.y = page.height - 40;
    sheet.line(
      `${facts.seller.name} · Receipt ${facts.number} · Order ${facts.orderNumber}`,
      page.margin,
      sheet.y,
      style,
    );
    right(sheet, `${index + 1} / ${count}`, style);
  }
};
