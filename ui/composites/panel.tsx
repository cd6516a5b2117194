import { useId, type ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';

export interface PanelProps {
  readonly title: ReactNode;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  /** A link or a button at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A dashboard card with its own h2. */
export const Panel = ({ title, lead, aside, id, className, children }: PanelProps) => {
  const own = useId();
  return (
    <section
      id={id}
      aria-labelledby={own}
      className={classNames('min-w-0 rounded-l border border-line bg-panel p-4 sm:p-6', className)}
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={own} className="font-display text-xl font-semibold">
            {title}
          </h2>
          {lead && <p className="mt-1 max-w-prose text-sm text-muted">{lead}</p>}
        </div>
        {aside && <div className="flex shrink-0 flex-wrap items-center gap-3">{aside}</div>}
      </div>
      {children}
    </section>
  );
};
