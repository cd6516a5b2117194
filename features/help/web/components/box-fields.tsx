import { IconButton } from '#ui/primitives/icon-button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { HelpBox } from '../../contract.ts';
import type { HelpIssues } from '../use-help-editor.ts';
import { t } from '#contract-kit/texts/text.ts';

interface BoxFieldsProps {
  readonly box: HelpBox;
  /** For example "Box 2". */
  readonly name: string;
  readonly path: string;
  readonly issues: HelpIssues;
  readonly onChange: (box: HelpBox, path: string) => void;
  readonly onRemove: () => void;
}

export const BoxFields = ({ box, name, path, issues, onChange, onRemove }: BoxFieldsProps) => (
  <fieldset className="flex min-w-0 items-start gap-2">
    <legend className="sr-only">{name}</legend>
    <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
      {(
        [
          ['content', t`Text`, 300],
          ['link', t`Link`, 500],
        ] as const
      ).map(([field, label, max]) => (
        <TextField
          key={field}
          label={label}
          value={box[field]}
          maxLength={max}
          autoComplete="off"
          {...(field === 'link' && { inputMode: 'url', placeholder: '/terms or https://…', required: false })}
          error={issues[`${path}.${field}`]}
          onChange={(event) => onChange({ ...box, [field]: event.currentTarget.value }, `${path}.${field}`)}
        />
      ))}
    </div>
    <IconButton label={t`Remove ${{ box: name }}`} icon="trash" className="mt-6.5" onClick={onRemove} />
  </fieldset>
);
