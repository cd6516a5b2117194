import { formatDay } from '#contract-kit/format.ts';
import { countryName } from '#content/find-place.ts';
import type { CaseSource } from '#features/inbox/server/public.ts';
import { findConsent } from '#features/site/server/public.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { takenBackOf } from '../../kept-of.ts';
import { isForgotten } from '../../shown-buyer.ts';
import { lastOfFourteenDays } from '../../withdrawal-days.ts';
import { countOpenWithdrawals } from './list-withdrawals.ts';
import { findOrders } from '../lifecycle/order-record.ts';
import { findConfirmations } from '../mails/confirmations.ts';
import { type DeclineFacts, declineGround } from '../withdrawals/decline-ground.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const adviceOf = (facts: DeclineFacts): string => {
  const ground = declineGround(facts);
  switch (ground.kind) {
    case 'consent':
      return t`The buyer checked the box for immediate delivery, and our email confirmed it: you may decline.`;
    case 'late':
      return t`It came after ${{ day: formatDay(ground.lastDay) }}, the last day: you may decline.`;
    case 'elsewhere':
      return t`There’s no right of withdrawal in ${{ country: countryName(ground.country) }}: you may decline.`;
    case 'none':
      return `${ground.why} ${t`Accept it.`}`;
  }
};

/** Withdrawals from contracts, which an admin accepts or declines. */
export const withdrawalCases: CaseSource = {
  kind: 'withdrawal',
  count: ({ db }) => countOpenWithdrawals(db),
  list: async ({ db }, limit) => {
    const withdrawals = await db
      .selectFrom('orders_withdrawals')
      .select(['order_id', 'received_at', 'name'])
      .where('state', '=', 'received')
      .orderBy('received_at')
      .limit(limit)
      .execute();
    const orderIds = withdrawals.map(({ order_id: id }) => id);
    const [orders, confirmationOf] = await Promise.all([findOrders(db, orderIds), findConfirmations(db, orderIds)]);
    const versions = [...new Set(orders.map((order) => order.consent_version))];
    const consents = await Promise.all(versions.map((version) => findConsent(db, version)));
    const known = new Set(versions.filter((_, index) => consents[index] !== null));
    return withdrawals.flatMap((withdrawal) => {
      const order = orders.find(({ id }) => id === withdrawal.order_id);
      if (!order) return [];
      return {
        id: order.id,
        title: order.number,
        about: isForgotten(order)
          ? forCaller(() => t`Closed their account`)
          : `${withdrawal.name}, ${shownEmail(order.email)}`,
        advice: forCaller(() =>
          adviceOf({
            order,
            withdrawal,
            confirmation: confirmationOf(order.id),
            isConsentKnown: known.has(order.consent_version),
          }),
        ),
        path: `/dashboard/admin/orders/${order.id}`,
        since: withdrawal.received_at.toISOString(),
        dueAt: `${lastOfFourteenDays(withdrawal.received_at)}T23:59:59.000Z`,
        money: { cents: order.total_cents - takenBackOf(order), currency: order.currency },
      };
    });
  },
};
