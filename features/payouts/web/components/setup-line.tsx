import type { ReactNode } from 'react';
import { Badge } from '#ui/primitives/badge.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface Props {
  readonly label: string;
  readonly done: boolean;
  readonly note?: ReactNode;
  /** "Yes" by default. */
  readonly doneLabel?: string;
}

export const SetupLine = ({ label, done, note, doneLabel = t`Yes` }: Props) => (
  <li className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
    <span className="min-w-0">
      <span className="block font-medium">{label}</span>
      {note && <span className="block text-sm text-muted">{note}</span>}
    </span>
    <Badge tone={done ? 'good' : 'neutral'}>
      {done && <Icon name="check" size={14} />} {done ? doneLabel : t`No`}
    </Badge>
  </li>
);
