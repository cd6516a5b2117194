import { type FocusEventHandler, useRef } from 'react';
import { colorPattern } from '#contract-kit/colors/theme-colors.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { FieldLabels } from '#ui/primitives/forms/field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';

interface ColorFieldProps extends FieldLabels {
  readonly label: string;
  readonly value: string;
  /** The nearest color that would be accepted; undefined if this one is. */
  readonly suggestion: string | undefined;
  readonly onChange: (color: string) => void;
  readonly onBlur: FocusEventHandler<HTMLElement>;
}

/** A color as text, which can be pasted and typed, with the browser's own picker beside it. */
export const ColorField = ({ value, suggestion, onChange, onBlur, ...labels }: ColorFieldProps) => {
  const text = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        {...labels}
        ref={text}
        className="w-full max-w-60"
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim().toLowerCase())}
        onBlur={onBlur}
        end={
          <input
            type="color"
            aria-label={t`${{ label: labels.label }}: choose`}
            className="size-9 rounded-s border border-edge bg-transparent p-0.5"
            // While something else is typed, the picker has nothing to show.
            value={colorPattern.test(value) ? value : '#000000'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
      />
      {suggestion !== undefined && (
        <Button
          size="s"
          onClick={() => {
            // The button goes once the color is accepted.
            text.current?.focus();
            onChange(suggestion);
          }}
        >
          <span
            aria-hidden="true"
            style={{ backgroundColor: suggestion }}
            className="size-4 shrink-0 rounded-full border border-edge"
          />
          {t`Use ${{ color: suggestion }}`}
          <span className="sr-only">: {labels.label}</span>
        </Button>
      )}
    </div>
  );
};
