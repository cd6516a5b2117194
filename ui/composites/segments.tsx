import { useId } from 'react';
import { useTypedEarly } from '../data/use-typed-early.ts';
import { classNames } from '../primitives/class-names.ts';

interface SegmentsProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className?: string;
}

/** A choice of one among a few, side by side; arrow keys move between them. */
export const Segments = <V extends string>({ label, options, value, onChange, className }: SegmentsProps<V>) => {
  const name = useId();
  const choice = useTypedEarly<HTMLFieldSetElement>((element) => {
    const pressed = element.querySelector<HTMLInputElement>(':checked')?.value;
    const early = options.find((option) => option.value === pressed);
    if (early && early.value !== value) onChange(early.value);
  });
  return (
    <fieldset
      ref={choice}
      className={classNames(
        'inline-flex max-w-full flex-wrap rounded-[1.5rem] border border-edge/60 bg-raised p-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-9 grow place-items-center rounded-full px-2 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-text sm:px-3 has-checked:bg-line has-checked:text-text forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-x-0 -inset-y-1 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
};
