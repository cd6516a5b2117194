import { useId } from 'react';
import { type Scope, scopes } from '#contract-kit/scopes.ts';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { scopeWords } from '../scope-words.ts';
import { t } from '#contract-kit/texts/text.ts';

interface ScopeChoiceProps {
  /** Name of the first box, which gets the focus if nothing is chosen. */
  readonly name: string;
  readonly chosen: readonly Scope[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly Scope[]) => void;
}

export const ScopeChoice = ({ name, chosen, error, onChange }: ScopeChoiceProps) => {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="text-sm font-medium">{t`What may it do?`}</legend>
      {error && (
        <p id={id} className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {scopes.map((scope, index) => (
          <Checkbox
            key={scope}
            {...(index === 0 && { name })}
            {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
            checked={chosen.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(scopes.filter((one) => (one === scope ? checked : chosen.includes(one))))
            }
            label={
              <>
                {scopeWords[scope]}
                <code className="block text-muted">{scope}</code>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
};
