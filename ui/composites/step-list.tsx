import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { classNames } from '../primitives/class-names.ts';
import { Icon } from '../primitives/icon.tsx';

interface StepProps {
  readonly title: string;
  readonly done: boolean;
  readonly children?: ReactNode;
}

export const Step = ({ title, done, children }: StepProps) => (
  <li className="flex gap-3 py-4 first:pt-0 last:pb-0">
    <span
      className={classNames(
        'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
        done ? 'bg-good text-background' : 'border border-line text-muted',
      )}
    >
      {done && <Icon name="check" size={16} />}
    </span>
    <div className="max-w-xl min-w-0 flex-1">
      <h3 className="mb-2 font-medium">
        {title}
        {done && <span className="sr-only"> {t`(done)`}</span>}
      </h3>
      {children}
    </div>
  </li>
);

export const StepList = ({ children }: { readonly children: ReactNode }) => (
  <ol className="divide-y divide-line">{children}</ol>
);
