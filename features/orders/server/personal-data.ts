import { centsToPrice } from '#contract-kit/money.ts';
import { formatLicenseCode } from '../license-code.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import type { Db, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { documentNumberOf } from '../document-numbers.ts';
import { forgetBuyer } from './buyers/forget-buyer.ts';
import { sharedBy } from './lifecycle/held-beats.ts';
import { findOrdersOf, type ItemRecord } from './lifecycle/order-record.ts';
import { netOf } from '../item-amounts.ts';
import { whyLess } from '../why-less.ts';
import { isOpen } from '../state-groups.ts';

/** Long enough for any payment in progress to arrive, and for its files to be downloaded. */
const openOrderSeconds = 30 * 24 * 60 * 60;

/** A person's purchases, their sales, and other sellers' sales that they share in. Sales don't name the buyer. */
export const ordersPersonalData = ({ jobs }: Deps): PersonalData => ({
  name: 'orders',
  collect: async (db, person) => ({
    data: {
      bought: await collectBought(db, person.id),
      sold: await collectSold(db, person.id),
      sharedIn: await collectShared(db, person.id),
    },
  }),
  erase: async (trx, person) => {
    const orders = await trx
      .selectFrom('orders_orders')
      .select(['id', 'state'])
      .where('buyer_id', '=', person.id)
      // Several orders are locked newest first (upgrades/follow-base.ts).
      .orderBy('id', 'desc')
      .forUpdate()
      .execute();
    const [open, over] = [orders.filter(({ state }) => isOpen(state)), orders.filter(({ state }) => !isOpen(state))];
    await forgetBuyer(
      trx,
      over.map(({ id }) => id),
    );
    // Someone still paying must get their files: for 30 days, the order is a guest order, delivered by email.
    await becomeGuestOrders(
      trx,
      open.map(({ id }) => id),
    );
    for (const { id } of open) {
      await jobs.send('orders.forget-buyer', { orderId: id }, { trx, startAfterSeconds: openOrderSeconds });
    }
    return [];
  },
});

const becomeGuestOrders = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .updateTable('orders_orders')
    .set({ buyer_id: null })
    .where('id', 'in', [...ids])
    .execute();
};

const collectBought = async (db: Db, buyerId: string) => {
  const orders = await findOrdersOf(db, buyerId);
  const itemIds = orders.flatMap(({ items }) => items.map(({ id }) => id));
  const [grants, agreements, downloads] =
    itemIds.length === 0
      ? [[], [], []]
      : await Promise.all([
          db.selectFrom('orders_grants').selectAll().where('item_id', 'in', itemIds).orderBy('kind').execute(),
          db.selectFrom('orders_agreements').selectAll().where('item_id', 'in', itemIds).execute(),
          db.selectFrom('orders_downloads').selectAll().where('item_id', 'in', itemIds).orderBy('id').execute(),
        ]);
  const addresses = await db
    .selectFrom('orders_addresses')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_addresses.order_id')
    .select(['order_id', 'address'])
    .where('buyer_id', '=', buyerId)
    .execute();
  const withdrawals = await db
    .selectFrom('orders_withdrawals')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_withdrawals.order_id')
    .selectAll('orders_withdrawals')
    .where('buyer_id', '=', buyerId)
    .execute();
  const withdrawalOf = (orderId: string) => {
    const found = withdrawals.find(({ order_id: id }) => id === orderId);
    return found
      ? { name: found.name, state: found.state, receivedAt: found.received_at, decidedAt: found.decided_at }
      : null;
  };
  const item = (bought: ItemRecord) => ({
    beatId: bought.beat_id,
    title: bought.beat_title,
    artist: bought.artist_name,
    license: bought.license,
    price: centsToPrice(bought.price_cents),
    tax: centsToPrice(bought.tax_cents),
    taxes: bought.taxes,
    paid: centsToPrice(bought.paid_cents),
    reduction: whyLess(bought),
    refunded: centsToPrice(bought.refunded_cents),
    state: bought.state,
    files: grants
      .filter((grant) => grant.item_id === bought.id)
      .map((grant) => ({
        kind: grant.kind,
        grantedAt: grant.granted_at,
        downloads: grant.downloads,
        lastDownloadAt: grant.last_download_at,
        completed: downloads
          .filter(({ item_id: itemId, kind }) => itemId === bought.id && kind === grant.kind)
          .map(({ at, address, agent, bytes }) => ({ at, address, agent, bytes })),
      })),
    // The PDF is rendered from these facts on request.
    agreement: agreements
      .filter((agreement) => agreement.item_id === bought.id)
      .map(({ version, facts, created_at, code, shows_buyer }) => ({
        version,
        agreedAt: created_at,
        facts,
        code: formatLicenseCode(code),
        showsBuyer: shows_buyer,
      }))[0],
  });
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    state: order.state,
    email: order.email,
    customer: order.customer,
    currency: order.currency,
    total: centsToPrice(order.total_cents),
    taxedAs: order.tax_facts,
    orderedFrom: order.ip_country,
    refunded: centsToPrice(order.refunded_cents),
    chargedBack: centsToPrice(order.charged_back_cents),
    termsVersion: order.terms_version,
    consent: order.consent,
    consentVersion: order.consent_version,
    consentAtStripe: order.provider_consent,
    buyerCountry: order.buyer_country,
    createdAt: order.created_at,
    placedFrom: addresses.find(({ order_id: id }) => id === order.id)?.address ?? null,
    paidAt: order.paid_at,
    paidWith: order.paid_with,
    receipt: documentNumberOf(order),
    withdrawal: withdrawalOf(order.id),
    items: order.items.map(item),
  }));
};

/** A seller's sales, without the buyer's name, and without tax, which isn't the seller's money. */
const collectSold = async (db: Db, sellerId: string) => {
  const items = await db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select(['number', 'paid_at', 'beat_title', 'artist_name', 'seller_name', 'license', 'paid_cents', 'tax_cents'])
    .select(['kept_cents', 'orders_items.state'])
    .where('orders_items.seller_id', '=', sellerId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .execute();
  return items.map((item) => ({
    order: item.number,
    paidAt: item.paid_at,
    title: item.beat_title,
    artist: item.artist_name,
    sellerName: item.seller_name,
    license: item.license.title,
    price: centsToPrice(netOf(item)),
    refunded: centsToPrice(netOf(item) - item.kept_cents),
    state: item.state,
  }));
};

/** Sales that this person has a share of, as the order froze it. */
const collectShared = async (db: Db, userId: string) => {
  const items = await db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select(['number', 'paid_at', 'beat_title', 'artist_name', 'license', 'shares'])
    .where(sharedBy(userId))
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .execute();
  return items.flatMap(({ shares, ...item }) =>
    shares
      .filter((share) => share.userId === userId)
      .map(({ name, legalName, role, bps, publishingBps }) => ({
        order: item.number,
        paidAt: item.paid_at,
        title: item.beat_title,
        soldBy: item.artist_name,
        license: item.license.title,
        name,
        legalName,
        role,
        sharePercent: bps / 100,
        publishingPercent: publishingBps === null ? null : publishingBps / 100,
      })),
  );
};
