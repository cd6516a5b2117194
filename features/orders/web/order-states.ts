import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { ItemState, OrderState, WithdrawalState } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

interface StateLabels {
  readonly words: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

export const orderStates = (): Readonly<Record<OrderState, StateLabels>> => ({
  paid: { words: t`Paid`, tone: 'good' },
  pending: { words: t`Not paid yet`, tone: 'warn' },
  settling: { words: t`Processing`, tone: 'warn' },
  failed: { words: t`Payment failed`, tone: 'bad' },
  expired: { words: t`Expired`, tone: 'neutral' },
  refunded: { words: t`Refunded`, tone: 'warn' },
  disputed: { words: t`Frozen`, tone: 'warn' },
});

export const itemStates = (): Readonly<Record<ItemState, StateLabels>> => ({
  pending: { words: t`Not paid yet`, tone: 'warn' },
  granted: { words: t`Licensed`, tone: 'good' },
  upgraded: { words: t`Upgraded`, tone: 'neutral' },
  frozen: { words: t`Frozen`, tone: 'warn' },
  withdrawn: { words: t`Withdrawn`, tone: 'bad' },
  lost: { words: t`Sold to someone else`, tone: 'bad' },
});

export const withdrawalStates = (): Readonly<Record<WithdrawalState, StateLabels>> => ({
  received: { words: t`To decide`, tone: 'warn' },
  accepted: { words: t`Accepted`, tone: 'good' },
  declined: { words: t`Declined`, tone: 'bad' },
});
