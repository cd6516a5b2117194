import { type ReactNode, useId } from 'react';
import { Segments } from '#ui/composites/segments.tsx';

export interface ChosenFieldProps {
  /** The form's field that holds the ids. */
  readonly name: string;
  readonly error: string | undefined;
  readonly label: string;
  /** 'Everything'. */
  readonly all: string;
  /** 'Only some'. */
  readonly some: string;
  /** Null for all. */
  readonly ids: readonly string[] | null;
  readonly onChange: (ids: readonly string[] | null) => void;
  /** The list to choose from. */
  readonly children: ReactNode;
}

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

/** Opens the collapsed section around a field with an error. For a hidden field, focuses the checked input. */
export const focusField = (control: HTMLElement): void => {
  const fold = control.closest('details');
  if (fold) fold.open = true;
  const isHidden = control instanceof HTMLInputElement && control.type === 'hidden';
  const seen = isHidden ? control.closest('fieldset')?.querySelector<HTMLElement>('input:checked') : control;
  seen?.focus();
};
