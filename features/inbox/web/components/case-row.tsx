import { useEffect, useRef, useState } from 'react';
import { formatDay, formatMoney } from '#contract-kit/format.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { caseLabels } from '../../case-kinds.ts';
import type { InboxCase } from '../../contract.ts';

const soonDays = 3;

/** "Today", "3 days": how long someone has waited. */
const ageOf = (since: string, now: number): string => {
  const days = Math.floor((now - Date.parse(since)) / dayMs);
  return days < 1 ? t`Today` : t`${plural({ days }, { one: '# day', other: '# days' })}`;
};

const Due = ({ dueAt, now }: { readonly dueAt: string; readonly now: number }) => {
  const days = (Date.parse(dueAt) - now) / dayMs;
  return (
    <Badge tone={days < 0 ? 'bad' : days < soonDays ? 'warn' : 'neutral'}>
      {days < 0 ? t`Overdue` : t`Due ${{ day: formatDay(dueAt) }}`}
    </Badge>
  );
};

interface CaseRowProps {
  readonly one: InboxCase;
  readonly to: string;
  readonly isOpen: boolean;
}

export const CaseRow = ({ one, to, isOpen }: CaseRowProps) => {
  const [now] = useState(() => Date.now());
  const { kind, title, about, since, dueAt, money } = one;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li
      ref={row}
      className={classNames(
        'relative border-b border-line px-4 py-3 transition-colors last:border-0',
        isOpen ? 'bg-raised' : 'hover:bg-raised/60',
      )}
    >
      {isOpen && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-0.5 bg-accent" />}
      <p className="flex items-baseline justify-between gap-3">
        <Link
          variant="bare"
          to={to}
          aria-current={isOpen ? 'true' : undefined}
          className="min-w-0 truncate font-medium after:absolute after:inset-0"
        >
          {title}
        </Link>
        {money && <span className="tabular shrink-0 text-sm">{formatMoney(money.cents, money.currency)}</span>}
      </p>
      <p dir="auto" className="mt-0.5 truncate text-sm text-muted">
        {about}
      </p>
      <p className="tabular mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <span>{caseLabels()[kind]}</span>
        <time dateTime={since}>{ageOf(since, now)}</time>
        {dueAt !== null && <Due dueAt={dueAt} now={now} />}
      </p>
    </li>
  );
};
