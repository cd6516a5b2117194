import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  neutral: 'border-line text-muted',
  accent: 'border-accent/50 text-accent',
  good: 'border-good/50 text-good',
  warn: 'border-warn/50 text-warn',
  bad: 'border-bad/50 text-bad',
  lit: 'border-transparent bg-accent text-background font-semibold',
} as const;

export interface BadgeProps {
  readonly tone?: keyof typeof tones;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A word or two: a tag, a state. */
export const Badge = ({ tone = 'neutral', className, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);
