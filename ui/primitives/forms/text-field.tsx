import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldLabels, useField } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'>, FieldLabels {
  /** Shown inside the field at its end, e.g. a unit or a button. */
  readonly end?: ReactNode;
}

/** `required={false}` adds "(optional)" to the label. */
export const TextField = ({
  label,
  hint,
  error,
  hideLabel,
  end,
  className,
  id,
  required,
  ...input
}: TextFieldProps) => {
  const ties = useField(id, { hint, error });
  return (
    <Field id={ties.id} {...{ label, hint, error, required, className }} hideLabel={hideLabel ?? false}>
      <span className="relative flex items-center">
        <input
          {...ties}
          required={required}
          className={classNames(controlClass, 'min-h-11', end ? 'pe-12' : '')}
          {...input}
        />
        {end && <span className="absolute end-1 flex items-center text-sm text-muted">{end}</span>}
      </span>
    </Field>
  );
};
