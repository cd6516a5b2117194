import { currencyName } from '#contract-kit/format.ts';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { beatChoices, type ChoiceName, choiceNames, choose, sharedChoices } from '#features/catalogue/beat-choices.ts';
import { aiChoices, aiQuestion, isAiUse } from '#features/catalogue/ai-use.ts';
import type { ProductKind } from '#features/catalogue/kits.ts';
import { choiceOptions } from '#features/catalogue/choice-options.ts';
import { maxDescriptionLength, maxTitleLength } from '#features/catalogue/beat-rules.ts';
import { clampPrice, type Issues } from '../drafts/beat-issues.ts';
import type { BeatFields } from '../drafts/draft-store.ts';
import { TagInput } from './tag-input.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** `current` may be a value that the list no longer has. */
const optionsOf = (values: readonly string[], current: string) =>
  (current === '' || values.includes(current) ? values : [current, ...values]).map((value) => ({
    value,
    label: isAiUse(value) ? aiChoices()[value] : value,
  }));

export interface DetailFieldsProps {
  readonly fields: Omit<BeatFields, 'withoutLicenses' | 'alsoLicenses'>;
  readonly issues: Issues;
  /** A beat by default. */
  readonly kind?: ProductKind;
  readonly onChange: (change: Partial<BeatFields>) => void;
}

const textOf =
  ({ fields, issues, onChange }: DetailFieldsProps) =>
  (name: keyof DetailFieldsProps['fields'] & keyof Issues) => ({
    name,
    error: issues[name],
    value: fields[name] as string,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });

export const TitleField = ({ className, ...props }: DetailFieldsProps & { readonly className?: string }) => (
  <TextField className={className} label={t`Title`} maxLength={maxTitleLength} {...textOf(props)('title')} />
);

const ChoiceField = ({ name, ...props }: DetailFieldsProps & { readonly name: ChoiceName }) => {
  const { label, choose: placeholder, within, isOptional, isStatement } = beatChoices[name];
  const needs = within && !props.fields[within] ? beatChoices[within] : null;
  return (
    <SelectField
      label={isStatement ? aiQuestion(props.kind ?? 'beat') : label}
      {...(isStatement && {
        className: 'sm:col-span-2',
        hint: t`Buyers see your answer, and you vouch for it in every license agreement.`,
      })}
      placeholder={
        needs
          ? t`${{ choice: needs.choose }} first`
          : isStatement
            ? t`Not answered`
            : isOptional
              ? t`Not set`
              : placeholder
      }
      disabled={needs !== null}
      options={optionsOf(choiceOptions[name](props.fields), props.fields[name])}
      {...textOf(props)(name)}
      onChange={(event) => props.onChange(choose(name, event.currentTarget.value))}
    />
  );
};

/** Several beats often have these fields in common. */
export const SharedFields = (props: DetailFieldsProps) => {
  const text = textOf(props);
  return (
    <>
      {sharedChoices
        .filter((name) => !beatChoices[name].isStatement)
        .map((name) => (
          <ChoiceField key={name} name={name} {...props} />
        ))}
      <TextArea
        className="sm:col-span-2"
        label={t`Description`}
        rows={3}
        maxLength={maxDescriptionLength}
        {...text('description')}
      />
      {sharedChoices
        .filter((name) => beatChoices[name].isStatement)
        .map((name) => (
          <ChoiceField key={name} name={name} {...props} />
        ))}
    </>
  );
};

const otherChoices = choiceNames.filter((name) => beatChoices[name].differs);

export const SoundFields = (props: DetailFieldsProps) => {
  const text = textOf(props);
  return (
    <>
      <TextField
        label={t`BPM`}
        inputMode="numeric"
        maxLength={3}
        {...text('bpm')}
        onChange={(event) => props.onChange({ bpm: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
      {otherChoices.map((name) => (
        <ChoiceField key={name} name={name} {...props} />
      ))}
    </>
  );
};

export const PriceFields = (props: DetailFieldsProps) => (
  <>
    <TextField
      label={t`Price`}
      inputMode="decimal"
      hint={t`In ${{ currency: currencyName() }}, added to the license’s price.`}
      {...textOf(props)('price')}
      onChange={(event) => props.onChange({ price: clampPrice(event.currentTarget.value) })}
    />
    <TagInput tags={props.fields.tags} error={props.issues.tags} onChange={(tags) => props.onChange({ tags })} />
  </>
);
