import { findDownloaded, findOrders } from '#features/orders/server/public.ts';
import type { CaseSource } from '#features/inbox/server/public.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { Queryable } from '#platform/database/open.ts';
import { disputePath } from '../dispute-dates.ts';
import { openStates, reasonLabel } from '../dispute-kinds.ts';
import { warningLine } from '../dispute-words.ts';
import { findWarnings } from './warnings.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const open = (db: Queryable) => db.selectFrom('disputes_disputes').where('state', 'in', [...openStates]);

const adviceOf = (isCollected: boolean, isDownloaded: boolean): string => {
  if (!isCollected) return t`We’re still collecting the evidence.`;
  return isDownloaded
    ? t`The buyer downloaded what they bought, and the evidence shows it: respond.`
    : t`Nothing shows that the buyer downloaded what they bought, so the bank may decide for them.`;
};

/** Disputed payments that the label can respond to. */
export const disputeCases: CaseSource = {
  kind: 'dispute',
  count: async ({ db }) => {
    const { count } = await open(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  list: async ({ db }, limit) => {
    const rows = await open(db)
      .select(['id', 'order_id', 'reason', 'is_inquiry', 'amount_cents', 'currency', 'opened_at', 'due_at'])
      .select(({ eb }) => eb('texts', 'is not', null).as('is_collected'))
      .orderBy('due_at')
      .limit(limit)
      .execute();
    const orderIds = rows.map((row) => row.order_id);
    const [orders, downloaded] = await Promise.all([findOrders(db, orderIds), findDownloaded(db, orderIds)]);
    return rows.map((row) => ({
      id: row.id,
      title: orders.find(({ id }) => id === row.order_id)?.number ?? '',
      about: forCaller(() => {
        const reason = reasonLabel(row.reason);
        return row.is_inquiry ? t`Inquiry: ${{ reason }}` : reason;
      }),
      advice: forCaller(() => adviceOf(Boolean(row.is_collected), downloaded.has(row.order_id))),
      path: disputePath(row.id),
      since: row.opened_at.toISOString(),
      dueAt: row.due_at?.toISOString() ?? null,
      money: { cents: row.amount_cents, currency: row.currency },
    }));
  },
};

/** An admin may choose not to refund a payment, so its warning stops waiting after a week. */
const newWarningMs = 7 * dayMs;

/** Banks' early warnings, while they are new and a refund can still settle them. */
export const warningCases: CaseSource = {
  kind: 'fraud-warning',
  count: async ({ db, clock }) => {
    const { count } = await db
      .selectFrom('disputes_warnings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_actionable', '=', true)
      .where('warned_at', '>', new Date(clock.now().getTime() - newWarningMs))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  list: async ({ db, clock }, limit) => {
    const since = clock.now().getTime() - newWarningMs;
    const warnings = (await findWarnings(db)).filter(({ warnedAt }) => Date.parse(warnedAt) > since);
    return warnings.slice(0, limit).map((warning) => ({
      id: warning.id,
      title: warning.order.number,
      about: forCaller(() => t`No money has moved yet. Refund the order if the bank seems right.`),
      advice: forCaller(() => warningLine(warning)),
      path: `/dashboard/admin/orders/${warning.order.id}`,
      since: warning.warnedAt,
      dueAt: null,
      money: { cents: warning.refundCents, currency: warning.currency },
    }));
  },
};
