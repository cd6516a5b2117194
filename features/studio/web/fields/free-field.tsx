import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';

interface FreeFieldProps {
  readonly fields: { readonly freeDownload: boolean };
  readonly onChange: (change: { readonly freeDownload: boolean }) => void;
}

export const FreeField = ({ fields, onChange }: FreeFieldProps) => (
  <fieldset className="sm:col-span-2">
    <legend className="text-sm font-medium">Free download</legend>
    <Checkbox
      name="freeDownload"
      checked={fields.freeDownload}
      onChange={({ currentTarget: { checked } }) => onChange({ freeDownload: checked })}
      label={
        <>
          Give it away as an MP3 with an audio tag in its sound
          <span className="block text-muted">
            For non-profit use, and for an email address. Nobody gets your files without a license.
          </span>
        </>
      }
    />
  </fieldset>
);
