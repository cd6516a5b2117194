import { useId, type ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { classNames } from '../class-names.ts';

export const controlClass =
  'w-full rounded-m border border-edge bg-background px-3.5 text-base text-text placeholder:text-muted transition-colors ' +
  'hover:border-muted focus:border-accent aria-invalid:border-bad disabled:opacity-50';

export interface FieldLabels {
  readonly label: ReactNode;
  /** The format of the value, or why we ask. */
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Shows the label only to screen readers. */
  readonly hideLabel?: boolean;
}

/** A hint with the same words as the error isn't repeated. */
const saysMore = ({ hint, error }: Pick<FieldLabels, 'hint' | 'error'>): boolean => Boolean(hint) && hint !== error;

/** Ids that tie a control to its label, hint and error. */
export const useField = (chosenId: string | undefined, words: Pick<FieldLabels, 'hint' | 'error'>) => {
  const own = useId();
  const id = chosenId ?? own;
  const described = [words.error ? `${id}-error` : '', saysMore(words) ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': words.error ? true : undefined } as const;
};

interface FieldProps extends FieldLabels {
  readonly id: string;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Field = ({ id, label, hint, error, hideLabel, required, className, children }: FieldProps) => (
  <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
    <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-text'}>
      {label}
      {required === false && <span className="font-normal text-muted"> {t`(optional)`}</span>}
    </label>
    {children}
    {error ? (
      <p id={`${id}-error`} className="text-sm text-bad">
        {error}
      </p>
    ) : null}
    {saysMore({ hint, error }) ? (
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    ) : null}
  </div>
);
