import { currencyName } from '#contract-kit/format.ts';
import { kitLicenseId } from '#features/licenses/kinds.ts';
import { AgreementLink } from '#features/licenses/web/public-cards.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { type KitType, kitTypeLabels, kitTypes } from '#features/catalogue/kits.ts';
import { clampPrice } from '../drafts/beat-issues.ts';
import { type DetailFieldsProps, SharedFields, TitleField } from './detail-fields.tsx';
import { TagInput } from './tag-input.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface KitFieldsProps extends DetailFieldsProps {
  /** Empty until a type is chosen. */
  readonly kit: KitType | '';
  readonly onKit: (kit: KitType) => void;
}

const options = kitTypes.map((value) => ({ value, label: kitTypeLabels[value] }));

export const KitFields = ({ kit, onKit, ...props }: KitFieldsProps) => {
  const { fields, issues, onChange } = props;
  return (
    <>
      <TitleField {...props} />
      <SelectField
        label={t`Kind of kit`}
        name="kitType"
        placeholder={t`Choose a kind`}
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
        label={t`Price`}
        name="price"
        inputMode="decimal"
        hint={t`In ${{ currency: currencyName() }}, with the license. That’s all that buyers pay.`}
        error={issues.price}
        value={fields.price}
        onChange={(event) => onChange({ price: clampPrice(event.currentTarget.value) })}
      />
      <TagInput tags={fields.tags} error={issues.tags} onChange={(tags) => onChange({ tags })} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          {t`Sound kits are sold under one royalty-free license: buyers use the sounds in their own music, and don’t share or resell them.`}
        </p>
        <AgreementLink licenseId={kitLicenseId} of={t`sound kits`} label={t`Read the agreement`} />
      </div>
    </>
  );
};
