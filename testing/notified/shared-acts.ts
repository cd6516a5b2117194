import { newId } from '#contract-kit/ids.ts';
import type { TestApp } from '../app.ts';
import { refund } from '../orders/admin.ts';
import { jobsDone } from '../orders/buying.ts';
import { openShop } from '../orders/selling.ts';
import { sellShared } from '../orders/splitting.ts';
import type { NotifiedAct } from './notified-act.ts';
import { again, disputed } from './order-acts.ts';

// Collaborators are emailed about their own loss, as the beat's seller is.

const shared = async (shop: TestApp) => {
  const [seller, collaborator] = [await openShop(shop), await openShop(shop)];
  const order = await sellShared(shop, seller, collaborator);
  return { order, receivers: { buyer: order.email, seller: seller.user.email, collaborator: collaborator.user.email } };
};

export const sharedActs: Readonly<Record<string, NotifiedAct>> = {
  'An admin refunds a beat that a collaborator shares in': {
    endpoint: 'POST /api/v1/app/admin/orders/:orderId/refunds',
    emails: [
      ['buyer', 'refunded'],
      ['seller', 'payouts.taken-back'],
      ['collaborator', 'payouts.taken-back'],
    ],
    prepare: async ({ shop, admin }) => {
      const { order, receivers } = await shared(shop);
      const body = { requestId: newId(), cents: 1000 };
      return {
        receivers,
        act: () => refund(admin, order, body),
        repeat: async () => {
          await refund(admin, order, body);
          await again(shop, order.id, 'charge.refunded');
        },
      };
    },
  },
  'The payment for a beat that a collaborator shares in is disputed': {
    emails: [
      ['buyer', 'disputed'],
      ['seller', 'payouts.disputed'],
      ['collaborator', 'payouts.disputed'],
    ],
    prepare: async ({ shop }) => {
      const { order, receivers } = await shared(shop);
      return {
        receivers,
        act: () => disputed(shop, order.charge_id),
        repeat: () => again(shop, order.id, 'charge.dispute.created'),
      };
    },
  },
  'A dispute about a beat that a collaborator shares in is lost': {
    emails: [
      ['buyer', 'dispute-lost'],
      ['seller', 'payouts.taken-back'],
      ['collaborator', 'payouts.taken-back'],
    ],
    prepare: async ({ shop }) => {
      const { order, receivers } = await shared(shop);
      const { id } = await disputed(shop, order.charge_id);
      await jobsDone(shop);
      return {
        receivers,
        act: () => shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' }),
        repeat: () => again(shop, order.id, 'charge.dispute.closed'),
      };
    },
  },
};
