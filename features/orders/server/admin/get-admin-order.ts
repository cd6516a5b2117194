import { countryName } from '#content/find-place.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import { byKind } from '#features/licenses/file-kinds.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import type { AdminItem, AdminOrder, AdminWithdrawal } from '../../contract-admin.ts';
import { readConsent } from '../../consent.ts';
import { findOrder, type ItemRecord, type OrderRecord } from '../lifecycle/order-record.ts';
import { presentPrice } from '../lifecycle/present-price.ts';
import { findConfirmation } from '../mails/confirmations.ts';
import { documentNumberOf } from '../../document-numbers.ts';
import { findCreditNotes, presentCreditNote } from '../receipts/find-credit-notes.ts';
import { presentTax } from '../../tax-sums.ts';
import { type DeclineFacts, declineGround } from '../withdrawals/decline-ground.ts';
import { findConsent } from '#features/site/server/public.ts';
import { findWithdrawal, presentWithdrawal, type WithdrawalRecord } from '../withdrawals/find-withdrawal.ts';
import { findOrderEvents } from './order-events.ts';
import { leftToRefund } from './plan-refund.ts';
import { findBaseOrders, findStandingUpgrades, type StandingUpgrade } from '../upgrades/standing-upgrades.ts';
import { isForgotten } from '../../shown-buyer.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const isOver = ({ state }: ItemRecord): boolean => state === 'withdrawn' || state === 'lost';

const replacedBy = (upgrade: StandingUpgrade | undefined): AdminItem['replacedBy'] =>
  upgrade ? { orderId: upgrade.orderId, orderNumber: upgrade.orderNumber, license: upgrade.license } : null;
const presentToAdmins = (facts: DeclineFacts & { readonly withdrawal: WithdrawalRecord }): AdminWithdrawal => {
  const { name, decided_at: decidedAt } = facts.withdrawal;
  const ground = forCaller(() => declineGround(facts));
  return {
    ...presentWithdrawal(facts.withdrawal),
    name,
    decidedAt: decidedAt?.toISOString() ?? null,
    whyNotDecline: ground.kind === 'none' && decidedAt === null ? ground.why : null,
  };
};

/** Where and as whom the buyer was taxed, for admins. */
const presentTaxed = ({ tax_facts: facts, ip_country: ipCountry }: OrderRecord): AdminOrder['taxedAs'] =>
  facts && {
    name: facts.name,
    address: facts.address
      ? [facts.address.line1, facts.address.line2, facts.address.city, facts.address.state, facts.address.zip]
          .filter(Boolean)
          .concat(countryName(facts.address.country))
          .join(', ')
      : '',
    taxIds: facts.taxIds.map(({ value }) => value),
    cardCountry: facts.cardCountry,
    ipCountry,
    problem: facts.problem,
  };

const presentConsent = (order: OrderRecord): AdminOrder['consent'] => {
  const { form, on, at } = readConsent(order);
  return { form, version: order.consent_version, on, at: at?.toISOString() ?? null };
};

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** What banks say about an order's payment, with the admin page about it. */
    'orders.bank-says': (db: Db, order: OrderRecord) => Promise<AdminOrder['bankSays']>;
  }
}

const findBankSays = async (db: Db, order: OrderRecord): Promise<AdminOrder['bankSays']> =>
  (await Promise.all(providersOf(db, 'orders.bank-says').map((find) => find(db, order)))).flat();

export const getAdminOrder = async (deps: Deps, orderId: string): Promise<AdminOrder | Failure<'ORDERS_NOT_FOUND'>> => {
  const { db } = deps;
  const order = await findOrder(db, { id: orderId });
  if (!order) return fail('ORDERS_NOT_FOUND');
  const [
    grants,
    beats,
    planned,
    [account],
    events,
    upgrades,
    bases,
    confirmation,
    withdrawal,
    consent,
    bankSays,
    creditNotes,
  ] = await Promise.all([
    db
      .selectFrom('orders_grants')
      .selectAll()
      .where(
        'item_id',
        'in',
        order.items.map((item) => item.id),
      )
      .execute(),
    findBeats(
      db,
      order.items.map((item) => item.beat_id),
    ),
    db
      .selectFrom('orders_refunds')
      .select('id')
      .where('order_id', '=', orderId)
      .where('state', '=', 'planned')
      .execute(),
    findUsersByIds(db, order.buyer_id === null ? [] : [order.buyer_id]),
    forCaller(() => findOrderEvents(deps, order)),
    findStandingUpgrades(
      db,
      order.items.map(({ id }) => id),
    ),
    findBaseOrders(db, order.items),
    findConfirmation(db, orderId),
    findWithdrawal(db, orderId),
    findConsent(db, order.consent_version),
    findBankSays(db, order),
    findCreditNotes(db, order),
  ]);
  const present = (item: ItemRecord): AdminItem => ({
    id: item.id,
    beatId: item.beat_id,
    title: item.beat_title,
    artist: item.artist_name,
    license: item.license.title,
    exclusive: item.license.exclusive,
    seller: { id: item.seller_id, name: item.seller_name },
    shares: item.shares.map(({ userId, name, bps }) => ({ id: userId, name, bps })),
    ...presentPrice(item),
    paid: centsToPrice(item.paid_cents),
    refunded: centsToPrice(item.refunded_cents),
    state: item.state,
    withheld: item.withheld,
    grants: grants
      .filter((grant) => grant.item_id === item.id)
      .toSorted(byKind)
      .map(({ kind, downloads, last_download_at: last }) => ({
        kind,
        downloads,
        lastDownloadAt: last?.toISOString() ?? null,
      })),
    mayResell: isOver(item) && beats.get(item.beat_id)?.soldItemId === item.id,
    replaces:
      item.reason === 'upgrade'
        ? { orderId: bases.get(item.reason_id ?? '') ?? null, orderNumber: item.reason_label ?? '' }
        : null,
    replacedBy: replacedBy(upgrades.get(item.id)),
  });
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    total: centsToPrice(order.total_cents),
    refunded: centsToPrice(order.refunded_cents),
    chargedBack: centsToPrice(order.charged_back_cents),
    leftCents: order.state === 'paid' ? leftToRefund(order) : 0,
    refundUnderWay: planned.length > 0,
    providerFee: order.provider_fee_cents === null ? null : centsToPrice(order.provider_fee_cents),
    paidWith: order.paid_with,
    receiptNumber: documentNumberOf(order),
    taxMode: order.tax_mode,
    tax: presentTax(order),
    taxedAs: presentTaxed(order),
    creditNotes: creditNotes.map((note) => presentCreditNote(note, '')),
    buyer: {
      email: isForgotten(order) ? null : shownEmail(order.email),
      name: order.customer?.name ?? null,
      accountId: order.buyer_id,
      username: account?.username ?? null,
    },
    provider: {
      sessionId: order.session_id,
      paymentIntentId: order.payment_intent_id,
      chargeId: order.charge_id,
    },
    consent: presentConsent(order),
    confirmedAt: confirmation.confirmed_at?.toISOString() ?? null,
    bouncedAt: confirmation.bounced_at?.toISOString() ?? null,
    bankSays,
    withdrawal: withdrawal && presentToAdmins({ order, withdrawal, confirmation, isConsentKnown: consent !== null }),
    items: order.items.map(present),
    events,
  };
};
