import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import { listMonthlySales } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import type { getSalesReport as endpoint } from '../../contract.ts';

type Report = ResponseOf<typeof endpoint>;

/** What the label sold in a year, by month in its time zone. */
export const getSalesReport = async ({ db, config }: Deps, year: number): Promise<Report> => {
  const rows = await listMonthlySales(db, { year, timeZone: config.labelTimezone });
  const months = rows.map(({ month, orders, paidCents, refundedCents, stripeCents }) => ({
    month,
    orders,
    paid: centsToPrice(paidCents),
    refunded: centsToPrice(refundedCents),
    net: centsToPrice(paidCents - refundedCents),
    stripe: centsToPrice(stripeCents),
  }));
  return {
    months,
    orders: sum(rows.map((row) => row.orders)),
    paid: centsToPrice(sum(rows.map((row) => row.paidCents))),
    refunded: centsToPrice(sum(rows.map((row) => row.refundedCents))),
    net: centsToPrice(sum(rows.map((row) => row.paidCents - row.refundedCents))),
    timeZone: config.labelTimezone,
  };
};

const rowsOf = async function* (deps: Deps, year: number): AsyncGenerator<readonly string[]> {
  const { months } = await getSalesReport(deps, year);
  for (const { month, orders, paid, refunded, net, stripe } of months) {
    yield [month, String(orders), paid, refunded, net, stripe, deps.config.currency.toUpperCase()];
  }
};

export const salesReportTable = (deps: Deps, year: number): CsvTable => ({
  heading: ['Month', 'Orders', 'Paid', 'Refunded', 'Net', 'Stripe fees', 'Currency'],
  rows: rowsOf(deps, year),
});
