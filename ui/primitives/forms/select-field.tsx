import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldLabels, useField } from './field.tsx';
import { Icon } from '../icon.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'>, FieldLabels {
  readonly options: readonly SelectOption[];
  /** The label of the empty option; without it there is none. */
  readonly placeholder?: string;
}

/** The native select, which works best on a phone. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, hint, error, hideLabel, className, id, required, options, placeholder, ...select } = props;
  const ties = useField(id, { hint, error });
  return (
    <Field id={ties.id} {...{ label, hint, error, required, className }} hideLabel={hideLabel ?? false}>
      <span className="relative flex items-center">
        <select
          {...ties}
          required={required}
          className={classNames(controlClass, 'min-h-11 appearance-none truncate pe-10')}
          {...select}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} className="pointer-events-none absolute end-3 text-muted" />
      </span>
    </Field>
  );
};
