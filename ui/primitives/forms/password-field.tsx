import { useId, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'autoComplete'> {
  /** Tells password managers whether to fill in the stored password or create a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden unless the user shows it. */
export const PasswordField = ({ id, ...field }: PasswordFieldProps) => {
  const own = useId();
  const inputId = id ?? own;
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      id={inputId}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        // The button's label doesn't contain "password", so that only the field matches that name.
        <button
          type="button"
          aria-controls={inputId}
          aria-pressed={shown}
          onClick={() => setShown((now) => !now)}
          className="relative min-h-9 min-w-11 rounded-s text-sm after:absolute after:inset-x-0 after:-inset-y-1 text-muted hover:text-text"
        >
          {shown ? t`Hide` : t`Show`}
        </button>
      }
    />
  );
};
