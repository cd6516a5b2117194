import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';
import { Wave } from './wave.tsx';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The next step: a button or a link. */
  readonly action?: ReactNode;
  readonly className?: string;
  /** Two lines without the wave, for one panel among many. */
  readonly isCompact?: boolean;
}

const still = Array.from({ length: 24 }, (_, index) => 0.06 + 0.2 * Math.exp(-((index - 11.5) ** 2) / 18));

export const EmptyState = ({ title, text, action, className, isCompact = false }: EmptyStateProps) =>
  isCompact ? (
    <div className={className}>
      <p className="font-medium">{title}</p>
      {text && <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>}
      {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
    </div>
  ) : (
    <div className={classNames('flex flex-col items-center gap-3 px-4 py-14 text-center', className)}>
      <Wave peaks={still} className="mb-2 h-10 w-40 text-edge" />
      <p className="font-display text-xl font-semibold">{title}</p>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
