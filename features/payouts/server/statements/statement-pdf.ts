import { formatMoney, formatMonth } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
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
/** Sellers with collaborators, and collaborators, have a column for splits. */
const columnsOf = (withSplits: boolean): Columns =>
  withSplits
    ? [
        [t`GROSS`, 'gross', 178],
        [t`REFUNDS`, 'refunds', 235],
        [t`FEE`, 'fee', 286],
        [t`SPLITS`, 'splits', 342],
        [t`NET`, 'net', 400],
        [t`TRANSFERRED`, 'transferred', 472],
        [t`PAID OUT`, 'paidOut', right],
      ]
    : [
        [t`GROSS`, 'gross', 190],
        [t`REFUNDS`, 'refunds', 254],
        [t`FEE`, 'fee', 312],
        [t`NET`, 'net', 382],
        [t`TRANSFERRED`, 'transferred', 460],
        [t`PAID OUT`, 'paidOut', right],
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

const netWords = (months: readonly StatementMonth[]): string => {
  const isCorrected = months.some(({ corrections }) => corrections !== 0);
  if (hasSplits(months))
    return isCorrected
      ? t`Net is what was earned: gross less refunds and fee, with splits: what collaborators share of their sales, less what is shared with them, with corrections by hand.`
      : t`Net is what was earned: gross less refunds and fee, with splits: what collaborators share of their sales, less what is shared with them.`;
  return isCorrected
    ? t`Net is what was earned: gross less refunds and fee, with corrections by hand.`
    : t`Net is what was earned: gross less refunds and fee.`;
};

const explanationOf = (label: string, months: readonly StatementMonth[]): string =>
  [
    t`Months are in UTC. Gross is the price of what was sold, without any sales tax or VAT, which ${{ label }} collects and pays. The fee is ${{ label }}’s.`,
    netWords(months),
    t`Transferred is what ${{ label }} has paid; Paid out is what Stripe has sent to the bank.`,
  ].join(' ');

export const statementPdf = async (statement: Statement): Promise<Buffer> => {
  const { issuer, seller, months } = statement;
  const year = String(statement.year);
  const sheet = new Sheet(await openFonts(JSON.stringify(statement)), {
    title: t`Statement ${{ year }}: ${{ seller: seller.name }}`,
    author: issuer,
    created: new Date(Date.UTC(statement.year + 1, 0)),
  });
  drawHead(sheet, {
    issuer,
    reference: year,
    title: t`Yearly statement`,
    subtitle: t`January to December ${{ year }}`,
  });
  drawBlocks(sheet, [{ label: t`SELLER`, heading: seller.name, lines: [seller.email] }], { size, gap: 18 });
  if (months.length === 0) sheet.paragraph(t`Nothing was sold or paid in this year.`, body);
  for (const [currency, ofCurrency] of Map.groupBy(months, (month) => month.currency)) {
    drawTable(sheet, currency, ofCurrency);
  }
  sheet.paragraph(explanationOf(issuer, months), quiet);
  drawFeet(sheet, `${issuer} · ${t`Statement ${{ year }}`} · ${seller.name}`);
  return await sheet.end();
};

const drawTable = (sheet: Sheet, currency: string, months: readonly StatementMonth[]): void => {
  const shown = columnsOf(hasSplits(months));
  sheet.need(70);
  const amounts = shown.map(([name, , end]) => [name, end] as const);
  drawColumnLabels(sheet, [[t`MONTH (${{ currency: currency.toUpperCase() }})`, page.margin]], amounts);
  for (const month of months) drawRow(sheet, formatMonth(`${month.month}-01T00:00:00Z`), month, { style: body, shown });
  sheet.rule(ink, 0.7);
  sheet.y += 8;
  drawRow(sheet, t`Total`, totalOf(months), { style: strong, shown });
  sheet.y += 14;
};
