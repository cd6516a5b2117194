import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { type ContentIdFields as Fields, maxClearingLength, maxServiceLength } from '#features/catalogue/content-id.ts';
import { t } from '#contract-kit/texts/text.ts';

interface ContentIdFieldsProps {
  readonly fields: Fields;
  readonly issues: Partial<Fields>;
  readonly onChange: (change: Partial<Fields>) => void;
}

/** Asks whether a content identification service knows the beat, which buyers see before they pay. */
export const ContentIdFields = ({ fields, issues, onChange }: ContentIdFieldsProps) => (
  <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
    <legend className="mb-1.5 text-sm font-medium">{t`Content identification`}</legend>
    <TextField
      label={t`Registered with`}
      name="contentIdService"
      required={false}
      autoComplete="off"
      maxLength={maxServiceLength}
      placeholder={t`YouTube Content ID`}
      hint={t`A service that claims videos with this beat.`}
      error={issues.contentIdService}
      value={fields.contentIdService}
      onChange={({ currentTarget: { value } }) => onChange({ contentIdService: value })}
    />
    <TextArea
      label={t`How a claim is cleared`}
      name="contentIdClearing"
      required={false}
      rows={2}
      maxLength={maxClearingLength}
      hint={t`Buyers read it before they pay.`}
      error={issues.contentIdClearing}
      value={fields.contentIdClearing}
      onChange={({ currentTarget: { value } }) => onChange({ contentIdClearing: value })}
    />
  </fieldset>
);
