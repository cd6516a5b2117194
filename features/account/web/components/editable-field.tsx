import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Badge } from '#ui/primitives/badge.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { SelectField, type SelectOption } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';

const pressEnds = ['pointerup', 'pointercancel'] as const;

export interface EditableFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown while editing. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The value differs from the stored one. */
  readonly changed?: boolean;
  /** With options it is a select, without a text field. */
  readonly options?: readonly SelectOption[];
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly className?: string;
}

/**
 * Closing makes the page shorter, which would move a button from under the pointer while it is being pressed. So closing
 * waits until the pointer is released.
 */
const useAfterPress = (listening: boolean, control: RefObject<HTMLElement | null>): ((then: () => void) => void) => {
  const pressed = useRef(false);
  useEffect(() => {
    if (!listening) return undefined;
    const down = ({ target }: PointerEvent): void => {
      // A press on the control itself doesn't leave it, and the list that it opens swallows the pointerup.
      pressed.current = !(target instanceof Node && control.current?.contains(target));
    };
    const up = (): void => {
      pressed.current = false;
    };
    window.addEventListener('pointerdown', down, true);
    for (const end of pressEnds) window.addEventListener(end, up, true);
    return () => {
      up();
      window.removeEventListener('pointerdown', down, true);
      for (const end of pressEnds) window.removeEventListener(end, up, true);
    };
  }, [control, listening]);
  return (then) => {
    // The click follows the pointerup in the same task.
    const later = (): void => {
      for (const end of pressEnds) window.removeEventListener(end, later, true);
      setTimeout(then);
    };
    if (pressed.current) for (const end of pressEnds) window.addEventListener(end, later, true);
    else later();
  };
};

/** Opening focuses the control; closing by key returns the focus to the button. */
const useEditing = ({ value, onChange }: Pick<EditableFieldProps, 'value' | 'onChange'>) => {
  const [editing, setEditing] = useState(false);
  const before = useRef(value);
  const button = useRef<HTMLButtonElement>(null);
  const control = useRef<HTMLElement | null>(null);
  const byKey = useRef(false);
  const afterPress = useAfterPress(editing, control);
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
      onBlur: (): void =>
        afterPress(() => {
          // A press on the field's own label has returned the focus.
          if (document.activeElement !== control.current) setEditing(false);
        }),
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

/** A value that becomes a field when pressed. Enter or leaving closes it, Escape undoes what was typed. */
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
    <div className={classNames('flex min-w-0 flex-col', className)}>
      <button
        ref={button}
        type="button"
        onClick={open}
        className={classNames(
          'group flex min-h-16 w-full flex-1 items-center gap-3 rounded-m border px-3.5 py-2.5 text-left transition-colors hover:border-edge hover:bg-raised',
          error ? 'border-bad' : 'border-line',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-muted">{label}</span>
          <span className={classNames('block wrap-anywhere', shown === '' && 'text-muted')}>{shown || 'Not set'}</span>
        </span>
        {changed && <Badge tone="signal">Not saved</Badge>}
        <Icon name="edit" size={18} className="shrink-0 text-muted group-hover:text-text" />
        <span className="sr-only">Edit</span>
      </button>
      {error && <p className="mt-1.5 text-sm text-bad">{error}</p>}
    </div>
  );
};
