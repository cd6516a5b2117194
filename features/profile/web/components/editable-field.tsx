import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { isKey } from '#ui/primitives/is-key.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { useField } from '#ui/primitives/forms/field.tsx';
import type { SelectOption } from '#ui/primitives/forms/select-field.tsx';
import { t } from '#contract-kit/texts/text.ts';

const pressEnds = ['pointerup', 'pointercancel'] as const;

export interface EditableFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Whether the value differs from the stored one. */
  readonly changed?: boolean;
  /** With options, the field is a select. */
  readonly options?: readonly SelectOption[];
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly className?: string;
}

/** Keeps the field open until a press elsewhere is released, because moving the pressed button would lose its click. */
const useAfterPress = (listening: boolean, control: RefObject<HTMLElement | null>): ((then: () => void) => void) => {
  const pressed = useRef(false);
  useEffect(() => {
    if (!listening) return undefined;
    const down = ({ target }: PointerEvent): void => {
      // A press on the control doesn't leave it, and a select's open list swallows the pointerup.
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
    // The click follows in the same task as the pointerup.
    const later = (): void => {
      for (const end of pressEnds) window.removeEventListener(end, later, true);
      setTimeout(then);
    };
    if (pressed.current) for (const end of pressEnds) window.addEventListener(end, later, true);
    else later();
  };
};

/** Opening focuses the control; closing by keyboard focuses the button. */
const useEditing = ({ value, onChange }: Pick<EditableFieldProps, 'value' | 'onChange'>) => {
  const [editing, setEditing] = useState(false);
  const [height, setHeight] = useState(0);
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
    /** Height of the closed field, whose value may have several lines. */
    height,
    open: (): void => {
      before.current = value;
      setHeight(button.current?.getBoundingClientRect().height ?? 0);
      setEditing(true);
    },
    control: {
      ref: (element: HTMLElement | null): void => {
        control.current = element;
      },
      onBlur: (): void =>
        afterPress(() => {
          // A press on the field's own label focuses the control again, so the field stays open.
          if (document.activeElement !== control.current) setEditing(false);
        }),
      onKeyDown: (event: KeyboardEvent): void => {
        if (!isKey(event, 'Enter', 'Escape')) return;
        event.preventDefault();
        if (isKey(event, 'Escape')) onChange(before.current);
        byKey.current = true;
        setEditing(false);
      },
    },
  };
};

const boxClass = 'flex min-h-16 w-full flex-1 items-center gap-3 rounded-m border px-3.5 py-2.5 text-start';
/** As high as a line of text, so that the value doesn't move. */
const controlClass = 'block h-lh w-full min-w-0 appearance-none bg-transparent text-base outline-none';

type OpenFieldProps = Pick<
  EditableFieldProps,
  'label' | 'name' | 'value' | 'onChange' | 'hint' | 'error' | 'options' | 'placeholder' | 'maxLength' | 'autoComplete'
> & {
  readonly control: ReturnType<typeof useEditing>['control'];
  readonly minHeight: number;
};

/** As large as the closed field, so that nothing moves. The hint covers what follows. */
const OpenField = (props: OpenFieldProps) => {
  const { label, hint, error, options, placeholder, maxLength, control, minHeight, onChange, ...rest } = props;
  const ties = useField(undefined, { hint, error });
  const shared = {
    ...ties,
    ...rest,
    ...control,
    className: controlClass,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div className="relative flex flex-1">
      <label
        style={{ minHeight }}
        className={classNames(
          boxClass,
          'bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-bright',
          error ? 'border-bad' : 'border-accent',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-muted">{label}</span>
          {options ? (
            <select {...shared}>
              {placeholder !== undefined && <option value="">{placeholder}</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          ) : (
            <input {...shared} maxLength={maxLength} />
          )}
        </span>
        {options && <Icon name="chevron-down" size={18} className="shrink-0 text-muted" />}
      </label>
      {hint && (
        <p
          id={`${ties.id}-hint`}
          className="pointer-events-none absolute top-full start-0 z-10 mt-1 max-w-full rounded-m border border-edge bg-raised px-3 py-1.5 text-sm text-muted shadow-low"
        >
          {hint}
        </p>
      )}
      {error && (
        <span id={`${ties.id}-error`} className="sr-only">
          {error}
        </span>
      )}
    </div>
  );
};

/** A value that becomes a field when pressed. Enter or leaving the field closes it; Escape undoes the changes. */
export const EditableField = (props: EditableFieldProps) => {
  const { label, value, error, changed = false, options, className } = props;
  const { editing, button, height, open, control } = useEditing(props);
  const shown = options?.find((option) => option.value === value)?.label ?? value;
  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      {editing ? (
        <OpenField {...props} control={control} minHeight={height} />
      ) : (
        <button
          ref={button}
          type="button"
          onClick={open}
          className={classNames(
            boxClass,
            'group transition-colors hover:border-edge hover:bg-raised',
            error ? 'border-bad' : 'border-line',
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block text-sm text-muted">{label}</span>
            <span className={classNames('block wrap-anywhere', shown === '' && 'text-muted')}>
              {shown || t`Not set`}
            </span>
          </span>
          {changed && <Badge tone="accent">{t`Not saved`}</Badge>}
          <Icon name="edit" size={18} className="shrink-0 text-muted group-hover:text-text" />
          <span className="sr-only">{t`Edit`}</span>
        </button>
      )}
      {error && (
        <p aria-hidden={editing} className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
};
