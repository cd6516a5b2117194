import { sql } from 'kysely';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

/** Sums of a month's ledger lines, in cents. */
export interface StatementMonth {
  /** "2026-11", in UTC. */
  readonly month: string;
  readonly currency: string;
  /** Sales without tax, which the label pays. */
  readonly gross: number;
  /** Refunds in this month, of sales in this or earlier months. */
  readonly refunds: number;
  readonly fee: number;
  /** What collaborators have shared with the seller, minus what the seller has shared with collaborators. */
  readonly splits: number;
  readonly corrections: number;
  /** gross - refunds - fee + splits + corrections. */
  readonly net: number;
  /** Paid to the seller, through Stripe or otherwise, net of reversals. */
  readonly transferred: number;
  /** Paid by Stripe to the seller's bank. */
  readonly paidOut: number;
}

export interface Statement {
  readonly year: number;
  readonly issuer: string;
  readonly seller: { readonly name: string; readonly email: string };
  /** Months by currency, oldest first; months without activity are left out. */
  readonly months: readonly StatementMonth[];
}

export const readStatement = async (db: Db, sellerId: string, year: number): Promise<Statement | null> => {
  const [user] = await findUsersByIds(db, [sellerId]);
  if (!user) return null;
  const rows = await db
    .selectFrom('payouts_entries')
    .select(sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM')`.as('month'))
    .select(['currency', 'kind'])
    .select(({ fn }) => fn.sum<number>('cents').as('cents'))
    .where('seller_id', '=', sellerId)
    .where('created_at', '>=', new Date(Date.UTC(year, 0)))
    .where('created_at', '<', new Date(Date.UTC(year + 1, 0)))
    .groupBy(['month', 'currency', 'kind'])
    .execute();
  const byMonth = Map.groupBy(rows, ({ month, currency }) => `${currency} ${month}`);
  const months = [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, lines]) => monthOf(lines));
  return {
    year,
    issuer: label.name,
    seller: { name: user.legal_name ?? user.display_name, email: shownEmail(user.email) },
    months,
  };
};

interface Line {
  readonly month: string;
  readonly currency: string;
  readonly kind: string;
  readonly cents: number;
}

/** Offsets are left out, because their two lines cancel out. */
const monthOf = (lines: readonly Line[]): StatementMonth => {
  const of = (...kinds: readonly string[]): number =>
    lines.reduce((sum, { kind, cents }) => sum + (kinds.includes(kind) ? Number(cents) : 0), 0);
  const [gross, refunds, fee] = [of('sale'), 0 - of('refund'), 0 - of('fee')];
  const [splits, corrections] = [of('split'), of('correction')];
  return {
    month: lines[0]?.month ?? '',
    currency: lines[0]?.currency ?? '',
    gross,
    refunds,
    fee,
    splits,
    corrections,
    net: gross - refunds - fee + splits + corrections,
    transferred: 0 - of('transfer', 'reversal', 'manual'),
    paidOut: 0 - of('payout'),
  };
};

export const totalOf = (months: readonly StatementMonth[]): StatementMonth => {
  const sum = (name: Exclude<keyof StatementMonth, 'month' | 'currency'>): number =>
    months.reduce((total, month) => total + month[name], 0);
  return {
    month: 'Total',
    currency: months[0]?.currency ?? '',
    gross: sum('gross'),
    refunds: sum('refunds'),
    fee: sum('fee'),
    splits: sum('splits'),
    corrections: sum('corrections'),
    net: sum('net'),
    transferred: sum('transferred'),
    paidOut: sum('paidOut'),
  };
};
