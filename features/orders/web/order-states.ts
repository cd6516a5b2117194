import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { ItemState, OrderState, WithdrawalState } from '../contract.ts';

interface StateLabels {
  readonly words: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

export const orderStates: Readonly<Record<OrderState, StateLabels>> = {
  paid: { words: 'Paid', tone: 'good' },
  pending: { words: 'Not paid yet', tone: 'warn' },
  settling: { words: 'Processing', tone: 'warn' },
  failed: { words: 'Payment failed', tone: 'bad' },
  expired: { words: 'Expired', tone: 'neutral' },
  refunded: { words: 'Refunded', tone: 'warn' },
  disputed: { words: 'Frozen', tone: 'warn' },
};

export const itemStates: Readonly<Record<ItemState, StateLabels>> = {
  pending: { words: 'Not paid yet', tone: 'warn' },
  granted: { words: 'Licensed', tone: 'good' },
  upgraded: { words: 'Upgraded', tone: 'neutral' },
  frozen: { words: 'Frozen', tone: 'warn' },
  withdrawn: { words: 'Withdrawn', tone: 'bad' },
  lost: { words: 'Sold to someone else', tone: 'bad' },
};

export const withdrawalStates: Readonly<Record<WithdrawalState, StateLabels>> = {
  received: { words: 'To decide', tone: 'warn' },
  accepted: { words: 'Accepted', tone: 'good' },
  declined: { words: 'Declined', tone: 'bad' },
};
