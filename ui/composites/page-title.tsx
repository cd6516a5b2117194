import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';

export interface PageTitleProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  /** Gets the focus on arrival, because the dialog that led here is gone. */
  readonly isFocused?: boolean;
  readonly className?: string;
}

/** The one h1 of a page. */
export const PageTitle = ({ title, lead, aside, isFocused = false, className }: PageTitleProps) => (
  <header className={classNames('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
    <div className="min-w-0">
      <h1 {...(isFocused && { tabIndex: -1 })} className="font-display text-4xl font-bold tracking-tight outline-none">
        {title}
      </h1>
      {lead && <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>}
    </div>
    {aside && <div className="flex flex-wrap gap-3">{aside}</div>}
  </header>
);
