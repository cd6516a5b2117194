import { counted, formatMoment, formatMoney } from '#contract-kit/format.ts';
import { label } from '#content/current.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { daysLeft, disputePath } from '../../dispute-dates.ts';
import { reasonLabel } from '../../dispute-kinds.ts';
import type { DisputeRow } from '../tables.ts';

const dueWords = ({ due_at: due }: DisputeRow, now: Date): string =>
  due === null ? 'No response possible' : `${formatMoment(due)} (${counted(daysLeft(due, now), 'day')} left)`;

const nextWords = ({ state, is_inquiry: isInquiry }: DisputeRow): string => {
  if (state !== 'preparing') return 'There’s nothing to submit. Open it to see what the bank says.';
  return isInquiry
    ? 'The bank asks before it takes the money. We’re collecting the evidence and submit it a day before it’s due, unless you do or decide otherwise. A full refund settles it, too, without a fee.'
    : 'The bank has taken the money. We’re collecting the evidence and submit it a day before it’s due, unless you do or decide otherwise.';
};

/** Emails the label, if `SUPPORT_EMAIL` is set: once about a new dispute, and each time that the bank asks again. */
export const emailLabel = async (
  deps: Deps,
  trx: Trx,
  order: Pick<OrderRecord, 'number'>,
  dispute: DisputeRow,
): Promise<void> => {
  if (!deps.config.supportEmail) return;
  const what = dispute.is_inquiry ? 'An inquiry' : 'A dispute';
  await writeMail(deps, trx, {
    purpose: `disputes.opened:${dispute.id}:${dispute.round}`,
    to: deps.config.supportEmail,
    content: {
      subject: `${what} about order ${order.number} · ${label.name}`,
      preview: reasonLabel(dispute.reason),
      heading: `${what} about order ${order.number}`,
      blocks: [
        { kind: 'paragraph', text: nextWords(dispute) },
        {
          kind: 'facts',
          rows: [
            ['Order', order.number],
            ['Reason', reasonLabel(dispute.reason)],
            ['Amount', formatMoney(dispute.amount_cents, dispute.currency)],
            ['Response due', dueWords(dispute, deps.clock.now())],
          ],
        },
        { kind: 'button', label: 'Open the dispute', url: `${deps.publicUrl}${disputePath(dispute.id)}` },
      ],
    },
  });
};
