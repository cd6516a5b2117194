import { useState } from 'react';
import { Panel } from '#ui/composites/panel.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AdminSummary } from '../../contract.ts';
import { type ToDo, toDoOf } from '../to-do.ts';

const Row = ({ words, to, tone }: ToDo) => (
  <li className="border-b border-line last:border-0">
    <Link
      variant="bare"
      to={to}
      className="-mx-2 flex min-h-12 items-center gap-3 rounded-m px-2 py-2.5 hover:bg-raised [&:hover>:last-child]:text-accent"
    >
      <Icon
        name={tone === 'bad' ? 'warning' : 'info'}
        size={18}
        className={tone === 'bad' ? 'shrink-0 text-bad' : 'shrink-0 text-muted'}
      />
      <span className="tabular min-w-0 flex-1 wrap-anywhere">{words}</span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-muted transition-colors" />
    </Link>
  </li>
);

export const ToDoPanel = ({ summary }: { readonly summary: AdminSummary | undefined }) => {
  const [now] = useState(() => Date.now());
  const list = summary && toDoOf(summary, now);
  return (
    <Panel title="To do">
      {!list ? (
        <Skeleton className="h-12 rounded-m" />
      ) : list.length === 0 ? (
        <p className="flex min-h-12 items-center gap-3">
          <Icon name="check" size={18} className="shrink-0 text-good" />
          All done. Nothing needs you right now.
        </p>
      ) : (
        <ul aria-label="To do" className="-my-1">
          {list.map((one) => (
            <Row key={one.to} {...one} />
          ))}
        </ul>
      )}
    </Panel>
  );
};
