import { type ReactNode, useId } from 'react';
import { Segments } from '#ui/composites/segments.tsx';

export interface ChosenFieldProps {
  /** The form's field, which holds the ids. */
  readonly name: string;
  readonly error: string | undefined;
  /** The question. */
  readonly label: string;
  /** 'Everything' */
  readonly all: string;
  /** 'Only some' */
  readonly some: string;
  /** Null: all of them. */
  readonly ids: readonly string[] | null;
  readonly onChange: (ids: readonly string[] | null) => void;
  /** The list to choose from, if it isn't for all. */
  readonly children: ReactNode;
}

/** All, or those that are ticked. */
export const ChosenField = ({ name, error, label, all, some, ids, onChange, children }: ChosenFieldProps) => {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-3" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <Segments
        label={label}
        options={[
          { value: 'all', label: all },
          { value: 'some', label: some },
        ]}
        value={ids === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {ids !== null && (
        <>
          <input type="hidden" name={name} value={ids.join(',')} />
          <div className="w-full">{children}</div>
        </>
      )}
      {error && (
        <p id={id} className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
};

/** Focuses a field that is wrong, also behind a fold, or for one that isn't seen what it's chosen with. */
export const focusField = (control: HTMLElement): void => {
  const fold = control.closest('details');
  if (fold) fold.open = true;
  const isHidden = control instanceof HTMLInputElement && control.type === 'hidden';
  const seen = isHidden ? control.closest('fieldset')?.querySelector<HTMLElement>('input:checked') : control;
  seen?.focus();
};
