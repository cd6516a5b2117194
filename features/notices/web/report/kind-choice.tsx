import { kindLabel, type ReportKind, reportKinds } from '../../notice-kinds.ts';
import { kindHint } from '../notice-labels.ts';
import { t } from '#contract-kit/texts/text.ts';

interface KindChoiceProps {
  readonly value: ReportKind;
  readonly onChange: (kind: ReportKind) => void;
}

export const KindChoice = ({ value, onChange }: KindChoiceProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-3 font-display text-xl font-semibold">{t`What’s wrong?`}</legend>
    {reportKinds.map((kind) => (
      <label
        key={kind}
        className="grid grid-cols-[auto_1fr] gap-x-3 rounded-m border border-edge/60 p-4 text-sm transition-colors hover:border-edge has-checked:border-accent has-checked:bg-panel"
      >
        <input
          type="radio"
          name="kind"
          value={kind}
          checked={kind === value}
          onChange={() => onChange(kind)}
          className="size-5"
        />
        <span className="font-medium">{kindLabel(kind)}</span>
        <span className="col-start-2 min-w-0 text-muted">{kindHint()[kind]}</span>
      </label>
    ))}
  </fieldset>
);
