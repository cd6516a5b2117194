import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface FreeFieldProps {
  readonly fields: { readonly freeDownload: boolean };
  readonly onChange: (change: { readonly freeDownload: boolean }) => void;
}

export const FreeField = ({ fields, onChange }: FreeFieldProps) => (
  <fieldset className="sm:col-span-2">
    <legend className="text-sm font-medium">{t`Free download`}</legend>
    <Checkbox
      name="freeDownload"
      checked={fields.freeDownload}
      onChange={({ currentTarget: { checked } }) => onChange({ freeDownload: checked })}
      label={
        <>
          {t`Give it away as an MP3 with an audio tag in its sound`}
          <span className="block text-muted">
            {t`For non-profit use, and for an email address. Nobody gets your files without a license.`}
          </span>
        </>
      }
    />
  </fieldset>
);
