import type { AdminDispute, DisputeListed } from '../../contract.ts';
import { openStates } from '../../dispute-kinds.ts';
import { isInTime } from '../dispute-states.ts';
import type { DisputeRow } from '../tables.ts';

export type ListedRow = Pick<
  DisputeRow,
  | 'id'
  | 'order_id'
  | 'state'
  | 'status'
  | 'reason'
  | 'is_inquiry'
  | 'is_lost'
  | 'amount_cents'
  | 'currency'
  | 'opened_at'
  | 'due_at'
>;

export const listedColumns = [
  'id',
  'order_id',
  'state',
  'status',
  'reason',
  'is_inquiry',
  'is_lost',
  'amount_cents',
  'currency',
  'opened_at',
  'due_at',
] as const satisfies readonly (keyof ListedRow)[];

export const presentListed = (dispute: ListedRow, orderNumber: string): DisputeListed => ({
  id: dispute.id,
  order: { id: dispute.order_id, number: orderNumber },
  state: dispute.state,
  status: dispute.status,
  reason: dispute.reason,
  isInquiry: dispute.is_inquiry,
  isLost: dispute.is_lost,
  amountCents: dispute.amount_cents,
  currency: dispute.currency,
  openedAt: dispute.opened_at.toISOString(),
  dueAt: dispute.due_at?.toISOString() ?? null,
});

/** The actions possible now: those that `change-dispute.ts` allows. */
export const optionsOf = (dispute: DisputeRow, now: Date): AdminDispute['can'] => {
  const isOpen = openStates.some((state) => state === dispute.state) && isInTime(dispute, now);
  return {
    edit: isOpen && dispute.texts !== null,
    submit: isOpen && dispute.state === 'staged',
    accept: isOpen && !dispute.is_inquiry,
    switchAuto: isOpen,
  };
};
