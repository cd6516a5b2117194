import type { ReactNode } from 'react';
import { formatDay } from '#contract-kit/format.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { kindLabel, type NoticeKind, type NoticeState } from '../../notice-kinds.ts';
import type { stateLabel } from '../notice-labels.ts';

interface StateLineProps {
  readonly notice: { readonly number: number; readonly kind: NoticeKind; readonly state: NoticeState };
  readonly labels: typeof stateLabel;
  readonly at: string;
  readonly children?: ReactNode;
}

export const StateLine = ({ notice, labels, at, children }: StateLineProps) => {
  const { words, tone } = labels[notice.state];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={tone}>{words}</Badge>
      {children}
      <span>
        {kindLabel(notice.kind)} <span className="tabular">#{notice.number}</span>
      </span>
      <time dateTime={at} className="tabular">
        {formatDay(at)}
      </time>
    </p>
  );
};
