import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { listManualPayments, listSellerLines, listSellerTransfers } from '../../contract-admin.ts';
import { presentEntry } from '../ledger/get-ledger.ts';
import { refusalMessage } from './labels.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const perPage = 25;

interface SellerPage {
  readonly sellerId: string;
  readonly page: number;
}

export const listLines = async (
  db: Db,
  { sellerId, page }: SellerPage,
): Promise<ResponseOf<typeof listSellerLines>> => {
  const lines = db.selectFrom('payouts_entries').where('seller_id', '=', sellerId);
  const [rows, { total }] = await Promise.all([
    lines
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    lines.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { entries: rows.map(presentEntry), total, pages: pagesOf(total, perPage) };
};

export const listTransfers = async (
  db: Db,
  { sellerId, page }: SellerPage,
): Promise<ResponseOf<typeof listSellerTransfers>> => {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('payouts_transfers as t')
      .selectAll('t')
      .select(({ selectFrom }) =>
        selectFrom('payouts_entries as line')
          .select('line.order_number')
          .whereRef('line.order_id', '=', 't.order_id')
          .limit(1)
          .as('order_number'),
      )
      .where('t.seller_id', '=', sellerId)
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    db
      .selectFrom('payouts_transfers')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('seller_id', '=', sellerId)
      .executeTakeFirstOrThrow(),
  ]);
  const describe = (...refusal: Parameters<typeof refusalMessage>) => forCaller(() => refusalMessage(...refusal));
  return {
    transfers: rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      order: row.order_number ?? '',
      createdAt: row.created_at.toISOString(),
      cents: row.amount_cents,
      reversedCents: row.reversed_cents,
      state: row.state,
      refusal: row.refusal === null ? null : describe(row.refusal, row.state === 'refused' ? 'transfer' : 'reversal'),
      unresolved: row.unresolved,
      providerId: row.provider_id,
    })),
    total,
    pages: pagesOf(total, perPage),
  };
};

export const listPayments = async (
  db: Db,
  { sellerId, page }: SellerPage,
): Promise<ResponseOf<typeof listManualPayments>> => {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('payouts_manual_payments as payment')
      .leftJoin('payouts_manual_payments as undo', 'undo.undoes', 'payment.id')
      .selectAll('payment')
      .select(['undo.created_at as undone_at', 'undo.noted_by as undone_by', 'undo.note as undone_reason'])
      .where('payment.seller_id', '=', sellerId)
      .where('payment.undoes', 'is', null)
      .orderBy('payment.created_at', 'desc')
      .orderBy('payment.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    db
      .selectFrom('payouts_manual_payments')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('seller_id', '=', sellerId)
      .where('undoes', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const admins = await findUsersByIds(
    db,
    rows.flatMap(({ noted_by, undone_by }) => (undone_by === null ? [noted_by] : [noted_by, undone_by])),
  );
  const nameOf = (id: string): string => admins.find((admin) => admin.id === id)?.username ?? '';
  return {
    payments: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      direction: row.cents < 0 ? ('to-seller' as const) : ('from-seller' as const),
      cents: Math.abs(row.cents),
      currency: row.currency,
      method: row.method,
      reference: row.reference,
      note: row.note,
      notedBy: nameOf(row.noted_by),
      undone:
        row.undone_at === null
          ? null
          : { at: row.undone_at.toISOString(), by: nameOf(row.undone_by ?? ''), reason: row.undone_reason ?? '' },
    })),
    total,
    pages: pagesOf(total, perPage),
  };
};
