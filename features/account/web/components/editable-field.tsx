import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Badge } from '#ui/primitives/badge.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { SelectField, type SelectOption } from '#ui/primitives/select-field.tsx';
import { TextField } from '#ui/primitives/text-field.tsx';

export interface EditableFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What may be written here; said while it is edited. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Differs from what is stored. */
  readonly changed?: boolean;
  /** With them one is chosen; without, anything is typed. */
  readonly options?: readonly SelectOption[];
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly className?: string;
}

/** Opening gives the focus to the control, closing by key gives it back to the button. */
const useEditing = ({ value, onChange }: Pick<EditableFieldProps, 'value' | 'onChange'>) => {
  const [editing, setEditing] = useState(false);
  const before = useRef(value);
  const button = useRef<HTMLButtonElement>(null);
  const control = useRef<HTMLElement | null>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (editing) {
      control.current?.focus();
      if (control.current instanceof HTMLInputElement) control.current.select();
    } else if (byKey.current) {
      byKey.current = false;
      button.current?.focus();
    }
  }, [editing]);
  return {
    editing,
    button,
    open: (): void => {
      before.current = value;
      setEditing(true);
    },
    control: {
      ref: (element: HTMLElement | null): void => {
        control.current = element;
      },
      onBlur: (): void => setEditing(false),
      onKeyDown: (event: KeyboardEvent): void => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') onChange(before.current);
        byKey.current = true;
        setEditing(false);
      },
    },
  };
};

/** A fact that becomes a field when it is pressed. Enter or leaving it closes it, Escape takes back what was typed. */
export const EditableField = (props: EditableFieldProps) => {
  const { label, name, value, onChange, hint, error, changed = false, options, placeholder, className } = props;
  const { maxLength, autoComplete } = props;
  const { editing, button, open, control } = useEditing(props);
  if (editing) {
    const shared = {
      label,
      name,
      value,
      hint,
      error,
      autoComplete,
      ...control,
      className: classNames('py-2', className),
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
    };
    return options ? (
      <SelectField {...shared} options={options} {...(placeholder !== undefined && { placeholder })} />
    ) : (
      <TextField {...shared} maxLength={maxLength} />
    );
  }
  const shown = options?.find((option) => option.value === value)?.label ?? value;
  return (
    <div className={classNames('min-w-0', className)}>
      <button
        ref={button}
        type="button"
        onClick={open}
        className={classNames(
          'group flex min-h-16 w-full items-center gap-3 rounded-m border px-3.5 py-2.5 text-left transition-colors hover:border-edge hover:bg-raised',
          error ? 'border-bad' : 'border-line',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-muted">{label}</span>
          <span className={classNames('block wrap-anywhere', shown === '' && 'text-muted')}>
            {shown || 'Not given'}
          </span>
        </span>
        {changed && <Badge tone="signal">Not saved</Badge>}
        <Icon name="edit" size={18} className="shrink-0 text-muted group-hover:text-text" />
        <span className="sr-only">Edit</span>
      </button>
      {error && <p className="mt-1.5 text-sm text-bad">{error}</p>}
    </div>
  );
};
