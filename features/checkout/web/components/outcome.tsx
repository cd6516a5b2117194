import type { ReactNode } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';

const marks = {
  good: <Icon name="check" size={28} />,
  bad: <Icon name="close" size={28} />,
  waiting: <Spinner size={28} />,
} as const;

const tones = { good: 'text-good', bad: 'text-bad', waiting: 'text-accent' } as const;

export interface OutcomeProps {
  readonly tone: keyof typeof marks;
  readonly title: string;
  readonly text?: ReactNode;
  readonly more?: ReactNode;
  readonly actions?: ReactNode;
}

/** Screen readers announce its texts when they change. */
export const Outcome = ({ tone, title, text, more, actions }: OutcomeProps) => (
  <header className="flex max-w-prose flex-col items-start gap-5 py-6">
    <span
      className={classNames('grid size-14 place-items-center rounded-full border border-current', tones[tone])}
      aria-hidden="true"
    >
      {marks[tone]}
    </span>
    <div aria-live="polite" className="flex flex-col gap-3">
      <h1 className="font-display text-4xl font-bold tracking-tight">{title}</h1>
      {text && <p className="text-lg">{text}</p>}
      {more && <p className="text-muted">{more}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
  </header>
);
