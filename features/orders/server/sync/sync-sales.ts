import type { ParsedInput, ResponseOf } from '#contract-kit/endpoint.ts';
import { changesPerPage } from '#contract-kit/list-changes.ts';
import { kindSoldBy } from '#features/licenses/kinds.ts';
import { cursorAfter, isChange, pageOfChanges } from '#platform/sync/list-changes.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { syncSales as contract } from '../../contract-sync.ts';
import { netOf } from '../../item-amounts.ts';
import { proofOf } from '../../license-code.ts';
import { shownBuyer } from '../../shown-buyer.ts';

const columns = { at: 'item.updated_at', id: 'item.id' };

/** A seller's own sales; an admin sees everyone's. Items that were never paid for aren't sales. */
const selectSales = (db: Deps['db'], { id, role }: UserActor) =>
  db
    .selectFrom('orders_items as item')
    .innerJoin('orders_orders as order', 'order.id', 'item.order_id')
    .leftJoin('orders_agreements as agreement', 'agreement.item_id', 'item.id')
    .select(['item.id', 'item.seller_id', 'item.state', 'item.beat_id', 'item.beat_title', 'item.license_id'])
    .select([
      'item.license',
      'item.paid_cents',
      'item.tax_cents',
      'item.discount_cents',
      'item.kept_cents',
      'item.updated_at',
    ])
    .select(['order.number', 'order.currency', 'order.paid_at', 'order.email'])
    .select(['agreement.code', 'agreement.facts', 'agreement.shows_buyer'])
    .select(cursorAfter(columns).as('cursor'))
    .where('item.state', '!=', 'pending')
    .$if(role !== 'admin', (query) => query.where('item.seller_id', '=', id));

type Row = Awaited<ReturnType<ReturnType<typeof selectSales>['execute']>>[number];

const agreementOf = (deps: Deps, { code, facts, shows_buyer, email }: Row) =>
  code === null || facts === null || shows_buyer === null
    ? { proof: null, buyer: null }
    : { proof: proofOf(deps, { site: facts.site, code }), buyer: shownBuyer({ facts, shows_buyer, email }) };

export const syncSales = async (
  deps: Deps,
  actor: UserActor,
  query: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const rows = await selectSales(deps.db, actor)
    .where(isChange(columns, query))
    .orderBy('item.updated_at')
    .orderBy('item.id')
    .limit(changesPerPage + 1)
    .execute();
  const { shown, ...page } = pageOfChanges(rows, changesPerPage, deps.clock.now());
  return {
    sales: shown.map((row) => ({
      _id: row.id,
      sellerId: row.seller_id,
      updatedAt: row.updated_at.toISOString(),
      order: row.number,
      state: row.state,
      beat: { _id: row.beat_id, kind: kindSoldBy(row.license), title: row.beat_title },
      license: { _id: row.license_id, title: row.license.title, exclusive: row.license.exclusive },
      currency: row.currency,
      cents: netOf(row),
      discountCents: row.discount_cents,
      refundedCents: netOf(row) - row.kept_cents,
      paidAt: row.paid_at?.toISOString() ?? null,
      ...agreementOf(deps, row),
    })),
    ...page,
  };
};
