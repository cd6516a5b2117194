import { newId } from '#contract-kit/ids.ts';
import { reconcileOrder } from '#features/orders/server/public.ts';
import type { TestApp } from '../app.ts';
import { licenseIds, createBeat } from '../factories.ts';
import { act, refund } from '../orders/admin.ts';
import { buyAtCheckout, checkOut, eventsOf, jobsDone, pay } from '../orders/buying.ts';
import { sell, takeBackManually } from '../orders/payouts.ts';
import { notePayment, seeSeller, undoPayment } from '../orders/payouts-admin.ts';
import { buyAsConsumer, freeLine, withdrawFrom } from '../orders/withdrawing.ts';
import { connectToProvider, newBeatOf, openShop, type TestSeller } from '../orders/selling.ts';
import { buyBasic, newLadder, upgrade } from '../orders/upgrading.ts';
import type { DisputeOptions } from '../orders/disputing.ts';
import type { NotifiedAct } from './notified-act.ts';

const orders = '/api/v1/app/admin/orders/:orderId';

const receiversOf = (buyer: string, ...sellers: readonly TestSeller[]) => ({
  buyer,
  ...Object.fromEntries(
    sellers.map(({ user }, index) => [index === 0 ? 'seller' : 'other seller', user.email] as const),
  ),
});

/** A paid order with one beat of each of `sellers` sellers. */
const sold = async (shop: TestApp, sellers = 1) => {
  const people: TestSeller[] = [];
  for (let count = 0; count < sellers; count += 1) people.push(await openShop(shop));
  const buyer = `buyer-${newId()}@example.com`;
  const lines = [];
  for (const seller of people) lines.push(await newBeatOf(shop, seller));
  const order = await buyAtCheckout(shop, lines, buyer);
  return { order, people, receivers: receiversOf(buyer, ...people) };
};

const upgraded = async (shop: TestApp) => {
  const seller = await openShop(shop);
  const ladder = await newLadder(shop, seller);
  const email = `buyer-${newId()}@example.com`;
  const base = await buyBasic(shop, ladder, email);
  const later = await upgrade(shop, base, ladder.premium, email);
  return { base, later, receivers: receiversOf(email, seller) };
};

/** Delivers events of this type again and checks the order with Stripe. */
export const again = async (shop: TestApp, orderId: string, type: string) => {
  for (const { id } of await eventsOf(shop, type)) await shop.sandbox.control(`events/${String(id)}/resend`);
  await jobsDone(shop);
  await reconcileOrder(shop.deps, orderId);
};

const refundedTwice = async (
  { shop, admin }: Parameters<NotifiedAct['prepare']>[0],
  { sellers = 1, input = {} }: { readonly sellers?: number; readonly input?: object },
  itemsOf: (ids: readonly string[]) => object = () => ({}),
) => {
  const { order, receivers } = await sold(shop, sellers);
  const body = { requestId: newId(), ...input, ...itemsOf(order.items.map(({ id }) => id)) };
  return {
    receivers,
    act: () => refund(admin, order, body),
    repeat: async () => {
      await refund(admin, order, body);
      await again(shop, order.id, 'charge.refunded');
    },
  };
};

export const disputed = async (
  shop: TestApp,
  chargeId: string | null,
  options: Pick<DisputeOptions, 'amount' | 'prevented'> = {},
) => await shop.sandbox.control<{ id: string }>(`charges/${chargeId}/dispute`, options);

export const orderActs: Readonly<Record<string, NotifiedAct>> = {
  'An admin refunds an order': {
    endpoint: `POST ${orders}/refunds`,
    emails: [
      ['buyer', 'refunded'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: (world) => refundedTwice(world, {}),
  },
  'An admin refunds an order, with “Email the buyer” unticked': {
    endpoint: `POST ${orders}/refunds`,
    emails: [['seller', 'payouts.taken-back']],
    prepare: (world) => refundedTwice(world, { input: { emailBuyer: false } }),
  },
  'An admin refunds several items': {
    endpoint: `POST ${orders}/refunds`,
    emails: [
      ['buyer', 'refunded'],
      ['seller', 'payouts.taken-back'],
      ['other seller', 'payouts.taken-back'],
    ],
    prepare: (world) => refundedTwice(world, { sellers: 2 }, (items) => ({ items })),
  },
  'An admin refunds an amount': {
    endpoint: `POST ${orders}/refunds`,
    emails: [
      ['buyer', 'refunded'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: (world) => refundedTwice(world, { input: { cents: 500 } }),
  },
  'An admin accepts a withdrawal': {
    endpoint: `POST ${orders}/withdrawal/accept`,
    emails: [
      ['buyer', 'refunded'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: async ({ shop, admin }) => {
      const { order, receivers } = await sold(shop);
      await withdrawFrom(shop, order);
      const body = { requestId: newId() };
      const accept = () => act(admin, order, 'withdrawal/accept', body);
      return {
        receivers,
        act: accept,
        repeat: async () => {
          await accept();
          await again(shop, order.id, 'charge.refunded');
        },
      };
    },
  },
  'An admin accepts a withdrawal from a free order': {
    endpoint: `POST ${orders}/withdrawal/accept`,
    emails: [['buyer', 'withdrawal-accepted']],
    prepare: async ({ shop, admin }) => {
      const order = await buyAsConsumer(shop, [await freeLine(shop)], `buyer-${newId()}@example.com`);
      await withdrawFrom(shop, order);
      const accept = () => act(admin, order, 'withdrawal/accept', { requestId: newId() });
      return { receivers: receiversOf(order.email), act: accept, repeat: accept };
    },
  },
  'An admin declines a withdrawal': {
    endpoint: `POST ${orders}/withdrawal/decline`,
    emails: [['buyer', 'withdrawal-declined']],
    prepare: async ({ shop, admin }) => {
      const { order, receivers } = await sold(shop);
      await withdrawFrom(shop, order);
      const decline = () => act(admin, order, 'withdrawal/decline');
      return { receivers, act: decline, repeat: decline };
    },
  },
  'Someone refunds a payment at Stripe': {
    emails: [
      ['buyer', 'refunded'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: async ({ shop }) => {
      const { order, receivers } = await sold(shop);
      return {
        receivers,
        act: () => shop.sandbox.control(`charges/${order.charge_id}/refund`),
        repeat: () => again(shop, order.id, 'charge.refunded'),
      };
    },
  },
  'A payment is disputed': {
    emails: [
      ['buyer', 'disputed'],
      ['seller', 'payouts.disputed'],
    ],
    prepare: async ({ shop }) => {
      const { order, receivers } = await sold(shop);
      return {
        receivers,
        act: () => disputed(shop, order.charge_id),
        repeat: () => again(shop, order.id, 'charge.dispute.created'),
      };
    },
  },
  'A dispute is lost': {
    emails: [
      ['buyer', 'dispute-lost'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: async ({ shop }) => {
      const { order, receivers } = await sold(shop);
      const { id } = await disputed(shop, order.charge_id);
      await jobsDone(shop);
      return {
        receivers,
        act: () => shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' }),
        repeat: () => again(shop, order.id, 'charge.dispute.closed'),
      };
    },
  },
  'A dispute about a part of a payment is lost': {
    emails: [
      ['buyer', 'dispute-lost'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: async ({ shop }) => {
      const { order, receivers } = await sold(shop);
      const { id } = await disputed(shop, order.charge_id, { amount: 500 });
      await jobsDone(shop);
      return {
        receivers,
        act: () => shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' }),
        repeat: () => again(shop, order.id, 'charge.dispute.closed'),
      };
    },
  },
  'Visa resolves a dispute for the buyer': {
    emails: [
      ['buyer', 'dispute-lost'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: async ({ shop }) => {
      const { order, receivers } = await sold(shop);
      return {
        receivers,
        act: () => disputed(shop, order.charge_id, { prevented: 'resolution' }),
        repeat: () => again(shop, order.id, 'charge.dispute.created'),
      };
    },
  },
  'An admin refunds an upgrade': {
    endpoint: `POST ${orders}/refunds`,
    emails: [
      ['buyer', 'refunded'],
      ['buyer', 'license-back'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: async ({ shop, admin }) => {
      const { later, receivers } = await upgraded(shop);
      const body = { requestId: newId() };
      return {
        receivers,
        act: () => refund(admin, later, body),
        repeat: async () => {
          await refund(admin, later, body);
          await again(shop, later.id, 'charge.refunded');
        },
      };
    },
  },
  'An admin refunds a license together with its upgrade': {
    endpoint: `POST ${orders}/refunds`,
    emails: [
      ['buyer', 'refunded'],
      ['buyer', 'taken-back'],
      ['seller', 'payouts.taken-back'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: async ({ shop, admin }) => {
      const { base, later, receivers } = await upgraded(shop);
      const body = { requestId: newId(), upgradesToo: true };
      return {
        receivers,
        act: () => refund(admin, base, body),
        repeat: async () => {
          await refund(admin, base, body);
          await again(shop, base.id, 'charge.refunded');
          await again(shop, later.id, 'charge.refunded');
        },
      };
    },
  },
  'The payment for a license that was upgraded is disputed': {
    emails: [
      ['buyer', 'disputed'],
      ['buyer', 'disputed'],
      ['seller', 'payouts.disputed'],
    ],
    prepare: async ({ shop }) => {
      const { base, later, receivers } = await upgraded(shop);
      return {
        receivers,
        act: () => disputed(shop, base.charge_id),
        repeat: async () => {
          await again(shop, base.id, 'charge.dispute.created');
          await reconcileOrder(shop.deps, later.id);
        },
      };
    },
  },
  'A dispute about a license that was upgraded is lost': {
    emails: [
      ['buyer', 'dispute-lost'],
      ['buyer', 'taken-back'],
      ['seller', 'payouts.taken-back'],
      ['seller', 'payouts.taken-back'],
    ],
    prepare: async ({ shop }) => {
      const { base, later, receivers } = await upgraded(shop);
      const { id } = await disputed(shop, base.charge_id);
      await jobsDone(shop);
      return {
        receivers,
        act: () => shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' }),
        repeat: async () => {
          await again(shop, base.id, 'charge.dispute.closed');
          await again(shop, later.id, 'charge.refunded');
        },
      };
    },
  },
  'An admin withdraws the license of a sold item': {
    endpoint: `POST ${orders}/items/:itemId/withdraw`,
    emails: [['buyer', 'withheld']],
    prepare: async ({ shop, admin }) => {
      const { order, receivers } = await sold(shop);
      const withdraw = () => act(admin, order, `items/${order.items[0]?.id}/withdraw`, { reason: 'A claim.' });
      return { receivers, act: withdraw, repeat: withdraw };
    },
  },
  'A delivered license is lost to an exclusive one that was paid earlier': {
    emails: [
      ['buyer', 'taken-back'],
      ['seller', 'payouts.taken-back'],
      ['rival', 'purchase'],
      ['seller', 'sale'],
    ],
    prepare: async ({ shop }) => {
      const seller = await openShop(shop);
      const { id: beatId } = await createBeat(shop.deps, { sellerId: seller.user.id });
      const [buyer, rival] = [`buyer-${newId()}@example.com`, `rival-${newId()}@example.com`];
      const late = await checkOut(shop, [{ beatId, licenseId: licenseIds.basic }], buyer);
      const early = await checkOut(shop, [{ beatId, licenseId: licenseIds.exclusive }], rival);
      await shop.sandbox.webhooks({ drop: ['*'] });
      await pay(shop, early);
      await new Promise((resolve) => setTimeout(resolve, 1100));
      await shop.sandbox.webhooks({});
      await pay(shop, late);
      await jobsDone(shop);
      const reconcile = () => reconcileOrder(shop.deps, early.id);
      return {
        receivers: { buyer, rival, seller: seller.user.email },
        act: reconcile,
        repeat: async () => {
          await reconcile();
          await again(shop, late.id, 'charge.refunded');
        },
      };
    },
  },
  'Someone reverses a transfer at Stripe': {
    emails: [['seller', 'payouts.corrected']],
    prepare: async ({ shop }) => {
      const seller = await openShop(shop);
      await connectToProvider(shop, seller);
      const order = await sell(shop, [seller, 2000]);
      return {
        receivers: { seller: seller.user.email },
        act: () => takeBackManually(shop, order, 700),
        repeat: () => again(shop, order.id, 'transfer.reversed'),
      };
    },
  },
  'An admin undoes a recorded payment': {
    endpoint: 'POST /api/v1/app/admin/payouts/:sellerId/payments/:paymentId/undo',
    emails: [['seller', 'payouts.payment-undone']],
    prepare: async ({ shop, admin }) => {
      const seller = await openShop(shop);
      await sell(shop, [seller, 2000]);
      const requestId = newId();
      await notePayment(admin, seller, { requestId, cents: 500 });
      await seeSeller(admin, seller);
      const undo = (id?: string) => undoPayment(admin, seller, requestId, id);
      const first = newId();
      return {
        receivers: { seller: seller.user.email },
        act: () => undo(first),
        repeat: async () => [await undo(first), await undo()],
      };
    },
  },
};
