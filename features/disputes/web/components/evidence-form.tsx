import { t } from '#contract-kit/texts/text.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { type EvidenceTexts, fieldOf, type TextName, textNames } from '../../dispute-kinds.ts';
import { useRespond } from '../use-respond.ts';

interface EvidenceFormProps {
  readonly disputeId: string;
  readonly reason: string;
  readonly texts: EvidenceTexts;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Another purchase only matters if the buyer says that they paid twice. */
const isAskedFor = (name: TextName, reason: string): boolean =>
  reason === 'duplicate' || !name.startsWith('duplicate_');

export const EvidenceForm = ({ disputeId, reason, texts, onDirty }: EvidenceFormProps) => {
  const { change } = useRespond(disputeId);
  const { form, field, busy, message } = useForm({
    names: textNames,
    schema: async () => (await import('../../contract.ts')).changeEvidence.body,
    send: change,
    onDone: () => onDirty(false),
    otherwise: (error) => errorMessage(error, t`We couldn’t save this. Try again in a moment.`),
  });
  return (
    <form
      {...form}
      className="grid gap-5"
      onChange={(event) => {
        form.onChange(event);
        onDirty(true);
      }}
    >
      {textNames
        .filter((name) => texts[name] !== '' || isAskedFor(name, reason))
        .map((name) => {
          const { label, hint, rows, max } = fieldOf(name);
          const input = {
            ...field(name),
            label: label(),
            hint: hint?.(),
            maxLength: max,
            defaultValue: texts[name],
            required: false,
            dir: 'auto',
          } as const;
          return rows === 1 ? (
            <TextField key={name} autoComplete="off" {...input} />
          ) : (
            <TextArea key={name} rows={rows} {...input} />
          );
        })}
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
};
