import { dayMs } from '#contract-kit/numbers/durations.ts';
import { counted, formatMoney, formatSoonIn, plural } from '#contract-kit/format.ts';
import type { AdminSummary } from '../contract.ts';

export interface ToDo {
  readonly words: string;
  readonly to: string;
  /** `bad`: someone lacks their money or files, or the law sets a deadline. */
  readonly tone: 'bad' | 'plain';
}

const soonMs = 7 * dayMs;

const unpayableOf = ({ unpayable: { sellers, amounts, only } }: AdminSummary): ToDo => {
  const sums = amounts.map(({ currency, cents }) => formatMoney(cents, currency)).join(' and ');
  return {
    words: `${only?.name ?? counted(sellers, 'seller')} can’t be paid: ${sums} is waiting.`,
    to: only ? `/dashboard/admin/payouts/${only.id}` : '/dashboard/admin/payouts?filter=unpayable',
    tone: 'bad',
  };
};

/** The most urgent first. */
export const toDoOf = (summary: AdminSummary, now: number): readonly ToDo[] => {
  const { unknownPayments, unpayable, failedTransfers, openSupport, undeliveredMails, failedJobs } = summary;
  const { openWithdrawals, openNotices, openDisputes } = summary;
  const { nextPromotion: next, timeZone } = summary;
  const list: ToDo[] = [];
  const add = (to: string, tone: ToDo['tone'], words: string): void => void list.push({ words, to, tone });
  if (unknownPayments > 0) {
    const buyers = plural(unknownPayments, 'its buyer has', 'their buyers have');
    const payments = counted(unknownPayments, 'payment has', 'payments have');
    add('/dashboard/admin/unknown-payments', 'bad', `${payments} no order: ${buyers} paid and got nothing.`);
  }
  if (unpayable.sellers > 0) list.push(unpayableOf(summary));
  if (failedTransfers > 0) {
    add('/dashboard/admin/payouts?filter=failed', 'bad', `${counted(failedTransfers, 'transfer')} to sellers failed.`);
  }
  if (undeliveredMails > 0) {
    const mails = counted(undeliveredMails, 'email about an order', 'emails about orders');
    add('/dashboard/admin/mails?state=failed', 'bad', `${mails} couldn’t be delivered.`);
  }
  if (openDisputes > 0) {
    const disputes = counted(openDisputes, 'dispute or fraud warning waits', 'disputes and fraud warnings wait');
    add('/dashboard/admin/disputes', 'bad', `${disputes} for you.`);
  }
  if (openWithdrawals > 0) {
    const withdrawals = counted(openWithdrawals, 'withdrawal waits', 'withdrawals wait');
    add('/dashboard/admin/withdrawals', 'bad', `${withdrawals} for your decision.`);
  }
  if (openNotices > 0) {
    const notices = counted(openNotices, 'notice is', 'notices are');
    add('/dashboard/admin/notices', 'bad', `${notices} waiting for a decision.`);
  }
  if (openSupport > 0) {
    const requests = counted(openSupport, 'support request is', 'support requests are');
    add('/dashboard/admin/support', 'plain', `${requests} waiting for an answer.`);
  }
  if (failedJobs > 0) add('/dashboard/admin/jobs', 'plain', `${counted(failedJobs, 'background job')} failed.`);
  if (next && Date.parse(next.startsAt) - now < soonMs) {
    const start = `${formatSoonIn(next.startsAt, timeZone)} (${timeZone})`;
    add('/beatstore/admin/promotion', 'plain', `The promotion of “${next.title}” begins ${start}.`);
  }
  return list;
};
