import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { CaseSource } from '#features/inbox/server/public.ts';
import { countFailedMails, findFailedMails, type MailKind } from '#features/mailing/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { findOrders } from '../lifecycle/order-record.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Emails that a buyer who has paid or withdrawn must get. */
const kinds: readonly MailKind[] = [
  'purchase',
  'lost',
  'taken-back',
  'settling',
  'failed',
  'withdrawal',
  'withdrawal-accepted',
  'withdrawal-declined',
];

const shownDays = 30;

const failedBefore = (now: Date) => ({ kinds, since: new Date(now.getTime() - shownDays * dayMs) });

export const countUndelivered = (db: Queryable, now: Date): Promise<number> => countFailedMails(db, failedBefore(now));

const orderIdIn = (purpose: string): string | undefined =>
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(purpose)?.[0];

/** Those that bounced or were given up in the last 30 days, and weren't resent or corrected since. */
export const mailCases: CaseSource = {
  kind: 'mail',
  count: ({ db, clock }) => countUndelivered(db, clock.now()),
  list: async ({ db, clock }, limit) => {
    const mails = await findFailedMails(db, failedBefore(clock.now()), limit);
    const orders = await findOrders(db, [...new Set(mails.flatMap(({ purpose }) => orderIdIn(purpose) ?? []))]);
    return mails.map(({ id, purpose, to, subject, failure, createdAt }) => {
      const order = orders.find((one) => one.id === orderIdIn(purpose));
      return {
        id,
        title: order?.number ?? to,
        about: `${to}: ${subject}`,
        advice: `${failure === null ? '' : `${failure}. `}${forCaller(() => t`Correct the buyer’s email, or send it again.`)}`,
        path: order ? `/dashboard/admin/orders/${order.id}` : '/dashboard/admin/mails?state=failed',
        since: createdAt.toISOString(),
        dueAt: null,
        money: null,
      };
    });
  },
};
