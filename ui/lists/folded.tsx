import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';
import { Icon } from '../primitives/icon.tsx';

interface FoldedProps {
  /** Says how many there are, and why they are folded: "38 other kinds have nothing to do". */
  readonly words: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One line in place of entries whose figures are all zero; a press lists them. */
export const Folded = ({ words, className, children }: FoldedProps) => (
  <details className={classNames('group text-sm', className)}>
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-s text-muted transition-colors hover:text-text [&::-webkit-details-marker]:hidden">
      <Icon name="chevron-down" size={16} className="shrink-0 transition-transform group-open:rotate-180" />
      {words}
    </summary>
    {children}
  </details>
);
