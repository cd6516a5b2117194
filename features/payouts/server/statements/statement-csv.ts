import { centsToPrice } from '#contract-kit/money.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import { type Statement, type StatementMonth, totalOf } from './read-statement.ts';

const heading = [
  'Month',
  'Gross',
  'Refunds',
  'Fee',
  'Splits',
  'Corrections',
  'Net',
  'Transferred',
  'Paid out to bank',
  'Currency',
];

const lineOf = ({ month, currency, ...amounts }: StatementMonth): string[] => [
  month,
  ...[
    amounts.gross,
    amounts.refunds,
    amounts.fee,
    amounts.splits,
    amounts.corrections,
    amounts.net,
    amounts.transferred,
    amounts.paidOut,
  ].map(centsToPrice),
  currency.toUpperCase(),
];

export const statementCsv = ({ months }: Statement): CsvTable => ({
  heading,
  rows: [...Map.groupBy(months, ({ currency }) => currency)].flatMap(([, ofCurrency]) => [
    ...ofCurrency.map(lineOf),
    lineOf(totalOf(ofCurrency)),
  ]),
});
