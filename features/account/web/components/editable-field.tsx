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

/**
 * Closing makes the page shorter. What somebody is pressing just then has to stay where it is until they let go: it would
 * move away under the pointer, and the press would be lost.
 */
const useAfterPress = (listening: boolean, control: RefObject<HTMLElement | null>): ((then: () => void) => void) => {
  const pressed = useRef(false);
  useEffect(() => {
    if (!listening) return undefined;
    const down = ({ target }: PointerEvent): void => {
      // A press on the control itself does not leave it, and a list that opens then swallows its end.
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
    // The click comes after the pointer is up, in the same turn.
    const later = (): void => {
      for (const end of pressEnds) window.removeEventListener(end, later, true);
      setTimeout(then);
    };
    if (pressed.current) for (const end of pressEnds) window.addEventListener(end, later, true);
    else later();
  };
};

/** Opening gives the focus to the control, closing by key gives it back to the button. */
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
          // A press on the field's own label has come back to it.
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
