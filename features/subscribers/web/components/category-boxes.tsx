import { mailingListKeys } from '#contract-kit/label.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { useTypedEarly } from '#ui/data/use-typed-early.ts';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import type { Category } from '../../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Not from the contract: visitors have the form before the shapes that check it. */
export const allCategories = mailingListKeys;

interface CategoryBoxesProps {
  readonly chosen: readonly Category[];
  readonly onChange: (chosen: Category[]) => void;
  readonly error?: string | undefined;
}

export const CategoryBoxes = ({ chosen, onChange, error }: CategoryBoxesProps) => {
  const boxes = useTypedEarly<HTMLFieldSetElement>((element) => {
    const ticked = new Set(Array.from(element.querySelectorAll<HTMLInputElement>(':checked'), ({ value }) => value));
    const isOther = allCategories.some((one) => ticked.has(one) !== chosen.includes(one));
    if (isOther) onChange(allCategories.filter((one) => ticked.has(one)));
  });
  const { mailingLists: lists } = useLabel();
  return (
    <fieldset ref={boxes}>
      <legend className="text-sm font-medium">{t`Which emails would you like?`}</legend>
      {allCategories.map((category) => (
        <Checkbox
          key={category}
          label={
            <>
              <span className="block font-medium">{lists[category].name}</span>
              <span className="block text-muted">{lists[category].about}</span>
            </>
          }
          value={category}
          checked={chosen.includes(category)}
          onChange={({ currentTarget }) =>
            onChange(allCategories.filter((one) => (one === category ? currentTarget.checked : chosen.includes(one))))
          }
        />
      ))}
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
};
