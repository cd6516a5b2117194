import type { Found } from '#features/find/contract.ts';
import { maxOfKind } from '#features/find/limits.ts';
import type { Db } from '#platform/database/open.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import type { Providers } from '#platform/extensions/extensions.ts';
import { isForgotten } from '../../shown-buyer.ts';
import { listAllOrders } from '../admin/list-all-orders.ts';
import { leftToRefund } from '../admin/plan-refund.ts';
import { findOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { ownOrderStates } from '../purchases/list-own-orders.ts';
import { describeItems, summarizeOrders } from '../purchases/summarize-orders.ts';
import { findOwnedBeats } from './find-owned-beats.ts';

/** "GIJO-1042" in "refund gijo-1042". */
const numberIn = (text: string): string | undefined => /[\p{L}\d]+-\d+/u.exec(text.toUpperCase())?.[0];

const adminPath = (id: string): string => `/dashboard/admin/orders/${id}`;

const describeOrder = (order: OrderRecord): string => {
  const buyer = order.customer?.name ?? (isForgotten(order) ? '' : shownEmail(order.email));
  const items = describeItems(order.items.map(({ beat_title, license }) => ({ beat_title, license: license.title })));
  return [buyer, items].filter((words) => words !== '').join(' · ');
};

/** What can be done with the order now. */
const actionsOf = (order: OrderRecord): Found['actions'] => {
  const path = adminPath(order.id);
  const isRefundable = order.state === 'paid' && leftToRefund(order) > 0;
  const hasFiles = !isForgotten(order) && order.items.some(({ state }) => state === 'granted');
  return [
    ...(isRefundable ? [{ title: `Refund ${order.number}`, to: `${path}#refund` }] : []),
    ...(hasFiles ? [{ title: `Resend the files of ${order.number}`, to: `${path}#mail` }] : []),
  ];
};

/** The order whose number was typed. */
const presentNamed = (order: OrderRecord): Found => ({
  kind: 'order',
  title: `Order ${order.number}`,
  about: describeOrder(order),
  to: adminPath(order.id),
  actions: actionsOf(order),
});

const findAnyOrders = async (db: Db, text: string): Promise<Found[]> => {
  const number = numberIn(text);
  const named = number === undefined ? null : await findOrder(db, { number });
  const { orders } = await listAllOrders(db, { search: text, state: undefined, page: 1, limit: maxOfKind });
  const others = orders.filter(({ id }) => id !== named?.id);
  return [
    ...(named ? [presentNamed(named)] : []),
    ...others.map(({ id, number: found, customerName, email, items: [first = '', ...more] }): Found => ({
      kind: 'order',
      title: `Order ${found}`,
      about: [customerName ?? email, more.length === 0 ? first : `${first} and ${more.length} more`]
        .filter((words) => words !== '')
        .join(' · '),
      to: adminPath(id),
      actions: [],
    })),
  ];
};

const findOwnOrders = async (db: Db, buyerId: string, text: string) => {
  const read = (search: string) => summarizeOrders(db, { buyerId, states: ownOrderStates, limit: maxOfKind, search });
  const found = await read(text);
  const number = numberIn(text);
  return found.length > 0 || number === undefined ? found : await read(number);
};

const findOwn = async (db: Db, buyerId: string, text: string): Promise<Found[]> => {
  const orders = await findOwnOrders(db, buyerId, text);
  const beats = await findOwnedBeats(db, { buyerId, search: text, limit: maxOfKind });
  return [
    ...orders.map(({ id, number, description }): Found => ({
      kind: 'order',
      title: `Order ${number}`,
      about: description,
      to: `/orders/${id}`,
      actions: [],
    })),
    ...beats.map((beat): Found => ({
      kind: 'beat',
      title: beat.beat_title,
      about: `by ${beat.artist_name} · ${beat.license}`,
      to: `/orders/${beat.order_id}`,
      actions: [],
    })),
  ];
};

/** Admins find everyone's orders; everyone else finds their own and what they bought. */
export const findInOrders: NonNullable<Providers['find.results']> = (db, { actor, text }) =>
  actor.role === 'admin' ? findAnyOrders(db, text) : findOwn(db, actor.id, text);
