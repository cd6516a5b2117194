import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { SupportState } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

export const stateLabel = (): Readonly<
  Record<SupportState, { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> => ({
  open: { words: t`Open`, tone: 'accent' },
  answered: { words: t`Answered`, tone: 'good' },
  closed: { words: t`Closed`, tone: 'neutral' },
});
