import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { SupportKind, SupportState } from '../contract.ts';

export const kindLabel: Readonly<Record<SupportKind, string>> = { support: 'Support request', feedback: 'Feedback' };

export const stateLabel: Readonly<
  Record<SupportState, { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> = {
  open: { words: 'Open', tone: 'accent' },
  answered: { words: 'Answered', tone: 'good' },
  closed: { words: 'Closed', tone: 'neutral' },
};
