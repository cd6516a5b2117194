import { formatMoment, formatMoney } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { daysLeft, disputePath } from '../../dispute-dates.ts';
import { reasonLabel } from '../../dispute-kinds.ts';
import type { DisputeRow } from '../tables.ts';

const dueWords = ({ due_at: due }: DisputeRow, now: Date): string =>
  due === null
    ? t`No response possible`
    : t`${{ time: formatMoment(due) }} (${plural({ days: daysLeft(due, now) }, { one: '# day', other: '# days' })} left)`;

const nextWords = ({ state, is_inquiry: isInquiry }: DisputeRow): string => {
  if (state !== 'preparing') return t`There’s nothing to submit. Open it to see what the bank says.`;
  return isInquiry
    ? t`The bank asks before it takes the money. We’re collecting the evidence and submit it a day before it’s due, unless you do or decide otherwise. A full refund settles it, too, without a fee.`
    : t`The bank has taken the money. We’re collecting the evidence and submit it a day before it’s due, unless you do or decide otherwise.`;
};

/** Emails the label, if `SUPPORT_EMAIL` is set: once about a new dispute, and each time that the bank asks again. */
export const emailLabel = async (
  deps: Deps,
  trx: Trx,
  order: Pick<OrderRecord, 'number'>,
  dispute: DisputeRow,
): Promise<void> => {
  if (!deps.config.supportEmail) return;
  const { number } = order;
  await writeMail(deps, trx, {
    purpose: `disputes.opened:${dispute.id}:${dispute.round}`,
    to: deps.config.supportEmail,
    content: {
      subject: dispute.is_inquiry
        ? t`An inquiry about order ${{ order: number }} · ${{ label: label.name }}`
        : t`A dispute about order ${{ order: number }} · ${{ label: label.name }}`,
      preview: reasonLabel(dispute.reason),
      heading: dispute.is_inquiry
        ? t`An inquiry about order ${{ order: number }}`
        : t`A dispute about order ${{ order: number }}`,
      blocks: [
        { kind: 'paragraph', text: nextWords(dispute) },
        {
          kind: 'facts',
          rows: [
            [t`Order`, number],
            [t`Reason`, reasonLabel(dispute.reason)],
            [t`Amount`, formatMoney(dispute.amount_cents, dispute.currency)],
            [t`Response due`, dueWords(dispute, deps.clock.now())],
          ],
        },
        { kind: 'button', label: t`Open the dispute`, url: `${deps.publicUrl}${disputePath(dispute.id)}` },
      ],
    },
  });
};
