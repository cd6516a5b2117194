import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { type ContentIdFields as Fields, maxClearingLength, maxServiceLength } from '#features/catalogue/content-id.ts';

interface ContentIdFieldsProps {
  readonly fields: Fields;
  readonly issues: Partial<Fields>;
  readonly onChange: (change: Partial<Fields>) => void;
}

/** Asks whether a content identification service knows the beat, which buyers see before they pay. */
export const ContentIdFields = ({ fields, issues, onChange }: ContentIdFieldsProps) => (
  <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
    <legend className="mb-1.5 text-sm font-medium">Content identification</legend>
    <TextField
      label="Registered with"
      name="contentIdService"
      required={false}
      autoComplete="off"
      maxLength={maxServiceLength}
      placeholder="YouTube Content ID"
      hint="A service that claims videos with this beat."
      error={issues.contentIdService}
      value={fields.contentIdService}
      onChange={({ currentTarget: { value } }) => onChange({ contentIdService: value })}
    />
    <TextArea
      label="How a claim is cleared"
      name="contentIdClearing"
      required={false}
      rows={2}
      maxLength={maxClearingLength}
      hint="Buyers read it before they pay."
      error={issues.contentIdClearing}
      value={fields.contentIdClearing}
      onChange={({ currentTarget: { value } }) => onChange({ contentIdClearing: value })}
    />
  </fieldset>
);
