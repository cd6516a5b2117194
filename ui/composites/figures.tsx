import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
}

/** Small facts side by side: BPM, key, time. */
export const Figures = ({ items, className }: { readonly items: readonly Figure[]; readonly className?: string }) => (
  <dl className={classNames('flex flex-wrap gap-x-8 gap-y-4', className)}>
    {items.map((item) => (
      <div key={item.label} className="min-w-0">
        <dt className="eyebrow">{item.label}</dt>
        <dd className="tabular mt-0.5 text-lg">{item.value}</dd>
      </div>
    ))}
  </dl>
);
