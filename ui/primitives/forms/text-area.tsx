import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldLabels, useField } from './field.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'>, FieldLabels {}

export const TextArea = ({ label, hint, error, hideLabel, className, id, required, ...area }: TextAreaProps) => {
  const ties = useField(id, { hint, error });
  return (
    <Field id={ties.id} {...{ label, hint, error, required, className }} hideLabel={hideLabel ?? false}>
      <textarea {...ties} rows={4} required={required} className={classNames(controlClass, 'py-2.5')} {...area} />
    </Field>
  );
};
