import { currencyName } from '#contract-kit/format.ts';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { type KitType, kitTypeLabels, kitTypes } from '../../../kits.ts';
import { clampPrice } from '../drafts/beat-issues.ts';
import { type DetailFieldsProps, SharedFields, TitleField } from './detail-fields.tsx';
import { TagInput } from './tag-input.tsx';

interface KitFieldsProps extends DetailFieldsProps {
  /** Empty: not chosen yet. */
  readonly kit: KitType | '';
  readonly onKit: (kit: KitType) => void;
}

const options = kitTypes.map((value) => ({ value, label: kitTypeLabels[value] }));

/** All that is said of a sound kit. */
export const KitFields = ({ kit, onKit, ...props }: KitFieldsProps) => {
  const { fields, issues, onChange } = props;
  return (
    <>
      <TitleField {...props} />
      <SelectField
        label="Kind of kit"
        name="kitType"
        placeholder="Choose a kind"
        options={options}
        error={issues.kitType}
        value={kit}
        onChange={({ currentTarget: { value } }) => {
          const chosen = kitTypes.find((type) => type === value);
          if (chosen) onKit(chosen);
        }}
      />
      <SharedFields {...props} kind="kit" />
      <TextField
        label="Price"
        name="price"
        inputMode="decimal"
        hint={`In ${currencyName()}. Buyers get a royalty-free license with it.`}
        error={issues.price}
        value={fields.price}
        onChange={(event) => onChange({ price: clampPrice(event.currentTarget.value) })}
      />
      <TagInput tags={fields.tags} error={issues.tags} onChange={(tags) => onChange({ tags })} />
    </>
  );
};
