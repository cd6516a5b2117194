import { type ReactNode, useId } from 'react';

export interface RadioCardProps {
  readonly name: string;
  readonly checked: boolean;
  readonly label: string;
  readonly hint: ReactNode;
  readonly onChoose: () => void;
}

/** One of a few choices, each with a sentence that explains it. */
export const RadioCard = ({ name, checked, label, hint, onChoose }: RadioCardProps) => {
  const id = useId();
  return (
    <label className="grid grid-cols-[auto_1fr] content-start gap-x-3 rounded-m border border-edge p-4 text-sm transition-colors has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="size-5"
      />
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <span id={`${id}-hint`} className="col-start-2 min-w-0 text-muted">
        {hint}
      </span>
    </label>
  );
};
