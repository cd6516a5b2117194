import { formatMoney, formatMonth } from '#contract-kit/format.ts';
import { openFonts } from '#platform/pdf/fonts.ts';
import {
  drawBlocks,
  drawColumnLabels,
  drawFeet,
  drawHead,
  drawRight,
  ink,
  textStyles,
} from '#platform/pdf/page-layout.ts';
import { page, Sheet, type TextStyle } from '#platform/pdf/sheet.ts';
import { type Statement, type StatementMonth, totalOf } from './read-statement.ts';

const size = 9.2;
const { body, quiet, strong } = textStyles(size);

type Columns = readonly (readonly [
  title: string,
  field: 'gross' | 'refunds' | 'fee' | 'splits' | 'net' | 'transferred' | 'paidOut',
  end: number,
])[];

const right = page.width - page.margin;
const columns: Columns = [
  ['GROSS', 'gross', 190],
  ['REFUNDS', 'refunds', 254],
  ['FEE', 'fee', 312],
  ['NET', 'net', 382],
  ['TRANSFERRED', 'transferred', 460],
  ['PAID OUT', 'paidOut', right],
];
/** The columns for sellers with collaborators, and for collaborators. */
const columnsWithSplits: Columns = [
  ['GROSS', 'gross', 178],
  ['REFUNDS', 'refunds', 235],
  ['FEE', 'fee', 286],
  ['SPLITS', 'splits', 342],
  ['NET', 'net', 400],
  ['TRANSFERRED', 'transferred', 472],
  ['PAID OUT', 'paidOut', right],
];

const hasSplits = (months: readonly StatementMonth[]): boolean => months.some(({ splits }) => splits !== 0);

const drawRow = (
  sheet: Sheet,
  name: string,
  month: StatementMonth,
  { style, shown }: { readonly style: TextStyle; readonly shown: Columns },
): void => {
  sheet.need(24);
  sheet.line(name, page.margin, sheet.y, style);
  for (const [, field, end] of shown) drawRight(sheet, formatMoney(month[field], month.currency), style, end);
  sheet.y += 18;
};

export const statementPdf = async (statement: Statement): Promise<Buffer> => {
  const { year, issuer, seller, months } = statement;
  const sheet = new Sheet(await openFonts(JSON.stringify(statement)), {
    title: `Statement ${year}: ${seller.name}`,
    author: issuer,
    created: new Date(Date.UTC(year + 1, 0)),
  });
  drawHead(sheet, {
    issuer,
    reference: String(year),
    title: 'Yearly statement',
    subtitle: `January to December ${year}`,
  });
  drawBlocks(sheet, [{ label: 'SELLER', heading: seller.name, lines: [seller.email] }], { size, gap: 18 });
  if (months.length === 0) sheet.paragraph('Nothing was sold or paid in this year.', body);
  for (const [currency, ofCurrency] of Map.groupBy(months, (month) => month.currency)) {
    drawTable(sheet, currency, ofCurrency);
  }
  sheet.paragraph(
    `Months are in UTC. Gross is the price of what was sold, without any sales tax or VAT, which ${issuer} collects and pays. The fee is ${issuer}’s. Net is what was earned: gross less refunds and fee${hasSplits(months) ? ', with splits: what collaborators share of their sales, less what is shared with them' : ''}${months.some(({ corrections }) => corrections !== 0) ? ', with corrections by hand' : ''}. Transferred is what ${issuer} has paid; Paid out is what Stripe has sent to the bank.`,
    quiet,
  );
  drawFeet(sheet, `${issuer} · Statement ${year} · ${seller.name}`);
  return await sheet.end();
};

const drawTable = (sheet: Sheet, currency: string, months: readonly StatementMonth[]): void => {
  const shown = hasSplits(months) ? columnsWithSplits : columns;
  sheet.need(70);
  const amounts = shown.map(([name, , end]) => [name, end] as const);
  drawColumnLabels(sheet, [[`MONTH (${currency.toUpperCase()})`, page.margin]], amounts);
  for (const month of months) drawRow(sheet, formatMonth(`${month.month}-01T00:00:00Z`), month, { style: body, shown });
  sheet.rule(ink, 0.7);
  sheet.y += 8;
  drawRow(sheet, 'Total', totalOf(months), { style: strong, shown });
  sheet.y += 14;
};
