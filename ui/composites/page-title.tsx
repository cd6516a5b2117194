import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';

export interface PageTitleProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  readonly className?: string;
}

/** The one h1 of a page. */
export const PageTitle = ({ title, lead, aside, className }: PageTitleProps) => (
  <header className={classNames('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
    <div className="min-w-0">
      <h1 className="font-display text-4xl font-bold tracking-tight">{title}</h1>
      {lead && <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>}
    </div>
    {aside && <div className="flex flex-wrap gap-3">{aside}</div>}
  </header>
);
