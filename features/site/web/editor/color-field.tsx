import { colorPattern } from '#contract-kit/colors/theme-colors.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { FieldLabels } from '#ui/primitives/forms/field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';

interface ColorFieldProps extends FieldLabels {
  readonly label: string;
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** A color as text, which can be pasted and typed, with the browser's own picker beside it. */
export const ColorField = ({ value, onChange, ...labels }: ColorFieldProps) => (
  <TextField
    {...labels}
    className="max-w-60"
    autoComplete="off"
    spellCheck={false}
    maxLength={7}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value.trim().toLowerCase())}
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
);
