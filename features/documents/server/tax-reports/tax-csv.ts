import { centsToPrice } from '#contract-kit/money.ts';
import { dayOf } from '#contract-kit/numbers/days.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import type { Db } from '#platform/database/open.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import { formatPercent, isReverseCharged, rateOf } from '#features/orders/tax-rates.ts';
import { type OrderRecord, readTaxDocuments, type TaxDocument } from '#features/orders/server/public.ts';

type DocumentLine = TaxDocument['lines'][number];

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

const yearOf = (year: number) => ({ from: new Date(Date.UTC(year, 0)), to: new Date(Date.UTC(year + 1, 0)) });

/** Place of taxation; states only in countries with state taxes. */
const placeOf = ({ tax_facts: facts }: OrderRecord): { readonly country: string; readonly state: string } => {
  const country = facts?.address?.country ?? '';
  return { country, state: country === 'US' || country === 'CA' ? (facts?.address?.state ?? '') : '' };
};

const reasonOf = ({ item }: DocumentLine): string =>
  isReverseCharged(item) ? 'reverse_charge' : (item.taxes[0]?.reason ?? '');

interface Total {
  readonly cells: readonly string[];
  documents: Set<string>;
  netCents: number;
  taxCents: number;
}

const currencyOf = ({ currency }: OrderRecord): string => currency.toUpperCase();

/** Sales and refunds of a year by month, country and rate, as the EU’s One-Stop-Shop return needs them. */
export const taxByCountry = (db: Db, year: number): CsvTable => ({
  heading: [
    'Month',
    'Kind',
    'Sold in',
    'Country',
    'State',
    'Rate',
    'Reason',
    'Documents',
    'Net',
    'Tax',
    'Gross',
    'Currency',
  ],
  rows: countryRows(db, year),
});

const countryRows = async function* (db: Db, year: number): AsyncGenerator<readonly string[]> {
  const totals = new Map<string, Total>();
  for await (const document of readTaxDocuments(db, yearOf(year))) {
    for (const line of document.lines) addTo(totals, document, line);
  }
  for (const [, { cells, documents, netCents, taxCents }] of [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const amounts = [netCents, taxCents, netCents + taxCents].map(centsToPrice);
    yield [...cells.slice(0, -1), String(documents.size), ...amounts, cells.at(-1) ?? ''];
  }
};

const addTo = (totals: Map<string, Total>, { kind, number, at, order }: TaxDocument, line: DocumentLine): void => {
  const { country, state } = placeOf(order);
  const cells = [
    monthOf(at),
    kind === 'invoice' ? 'Sales' : 'Refunds',
    // A refund corrects the return of the month of the sale.
    monthOf(order.paid_at ?? order.created_at),
    country,
    state,
    formatPercent(rateOf(line.item)),
    reasonOf(line),
    currencyOf(order),
  ];
  const key = cells.join('\n');
  const total = totals.get(key) ?? { cells, documents: new Set<string>(), netCents: 0, taxCents: 0 };
  total.documents.add(number);
  total.netCents += line.netCents;
  total.taxCents += line.taxCents;
  totals.set(key, total);
};

/** Every invoice and credit note of a year, with the evidence of the buyer's location. */
export const taxBySale = (db: Db, year: number): CsvTable => ({
  heading: [
    'Date (UTC)',
    'Kind',
    'Number',
    'Order',
    'Country',
    'State',
    'ZIP',
    'Tax ID',
    'Net',
    'Tax',
    'Gross',
    'Currency',
    'Taxes',
    'Reason',
    'Billing country',
    'Card country',
    'IP country',
    'Evidence',
    'Problem',
  ],
  rows: saleRows(db, year),
});

const saleRows = async function* (db: Db, year: number): AsyncGenerator<readonly string[]> {
  for await (const document of readTaxDocuments(db, yearOf(year))) yield rowOf(document);
};

const rowOf = ({ kind, number, at, order, lines }: TaxDocument): readonly string[] => {
  const facts = order.tax_facts;
  const { country, state } = placeOf(order);
  const [net, tax] = [sum(lines.map(({ netCents }) => netCents)), sum(lines.map(({ taxCents }) => taxCents))];
  const evidence = [facts?.address?.country, facts?.cardCountry, order.ip_country].flatMap((place) => place ?? []);
  return [
    dayOf(at),
    kind,
    number,
    order.number,
    country,
    state,
    facts?.address?.zip ?? '',
    (facts?.taxIds ?? []).map(({ value }) => value).join(' '),
    ...[net, tax, net + tax].map(centsToPrice),
    currencyOf(order),
    kind === 'invoice' ? taxesOf(order) : '',
    [...new Set(lines.map(reasonOf))].join(' '),
    facts?.address?.country ?? '',
    facts?.cardCountry ?? '',
    order.ip_country ?? '',
    judge(evidence),
    facts?.problem ?? '',
  ];
};

/**
 * Whether another piece of evidence agrees with the first. Two that agree prove where a consumer is (Article 24b of
 * Regulation 282/2011).
 */
const judge = (countries: readonly string[]): string => {
  const [first] = countries;
  if (countries.length < 2) return 'only one';
  return countries.filter((country) => country === first).length >= 2 ? 'two agree' : 'differ';
};

/** "Sales Tax 4%, New York: 0.80; …", summed over all items. */
const taxesOf = ({ items }: OrderRecord): string => {
  const named = ({ name, percent, jurisdiction }: DocumentLine['item']['taxes'][number]): string =>
    `${name} ${percent === null ? '' : formatPercent(percent)}, ${jurisdiction ?? ''}`;
  const sums = new Map<string, number>();
  for (const tax of items.flatMap(({ taxes }) => taxes)) sums.set(named(tax), (sums.get(named(tax)) ?? 0) + tax.cents);
  return [...sums].map(([name, cents]) => `${name}: ${centsToPrice(cents)}`).join('; ');
};
