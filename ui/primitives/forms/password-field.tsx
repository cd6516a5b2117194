import { useId, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'autoComplete'> {
  /** Tells password managers what it is for: fill in what is kept, or make and keep a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden unless its writer wants to see it. */
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
        // Its name leaves the word "password" to the field's own label.
        <button
          type="button"
          aria-controls={inputId}
          aria-pressed={shown}
          onClick={() => setShown((now) => !now)}
          className="relative min-h-9 min-w-11 rounded-s text-sm after:absolute after:inset-x-0 after:-inset-y-1 text-muted hover:text-text"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
};
