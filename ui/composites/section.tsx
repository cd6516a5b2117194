import { useId, type ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';

export interface SectionProps {
  readonly title: ReactNode;
  readonly id?: string;
  readonly lead?: ReactNode;
  /** A link or a button at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly hideTitle?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page with its own h2. */
export const Section = ({ title, id, lead, aside, hideTitle = false, className, children }: SectionProps) => {
  const own = useId();
  return (
    <section id={id} aria-labelledby={own} className={classNames('page', className)}>
      <div
        className={
          hideTitle
            ? 'sr-only'
            : 'mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b border-line pb-4'
        }
      >
        <div className="min-w-0">
          <h2 id={own} className="font-display text-3xl font-bold tracking-tight">
            {title}
          </h2>
          {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
};
