import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { SupportState } from '../contract.ts';

export const stateLabel: Readonly<
  Record<SupportState, { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> = {
  open: { words: 'Open', tone: 'accent' },
  answered: { words: 'Answered', tone: 'good' },
  closed: { words: 'Closed', tone: 'neutral' },
};
