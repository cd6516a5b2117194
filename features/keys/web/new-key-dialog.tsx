import { useId, useState, type RefObject } from 'react';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import type { Scope } from '#contract-kit/scopes.ts';
import { CopyButton } from '#ui/composites/copy-button.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { makeKey } from '../contract.ts';
import { useMakeKey } from './queries.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { t } from '#contract-kit/texts/text.ts';

type Made = ResponseOf<typeof makeKey>;

interface NewKeyDialogProps {
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const never = 'never';
const expiriesOf = () => [
  { value: '30', label: t`In 30 days` },
  { value: '90', label: t`In 90 days` },
  { value: '365', label: t`In a year` },
  { value: never, label: t`Never` },
];

const useKeyForm = (onMade: (made: Made) => void) => {
  const make = useMakeKey();
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const form = useForm({
    names: ['name', 'scopes', 'expiresInDays'],
    schema: async () => (await import('../contract.ts')).makeKey.body.pick({ name: true }),
    check: () => ({ scopes: chosen.length === 0 ? t`Choose at least one thing this key may do.` : undefined }),
    send: ({ name, expiresInDays }) =>
      make({ name, scopes: [...chosen], expiresInDays: expiresInDays === never ? null : Number(expiresInDays) }),
    onDone: onMade,
    otherwise: t`We couldn’t create the key. Try again.`,
  });
  return { ...form, chosen, setChosen };
};

const Form = ({ id, form: { form, field, message, chosen, setChosen } }: FormProps) => {
  const scopes = field('scopes');
  return (
    <form id={id} {...form} className="flex flex-col gap-5">
      <FormAlert words={message} />
      <TextField label={t`Name`} autoComplete="off" maxLength={60} hint={t`For example, Zapier`} {...field('name')} />
      <ScopeChoice
        name={scopes.name}
        error={chosen.length === 0 ? scopes.error : undefined}
        chosen={chosen}
        onChange={setChosen}
      />
      <SelectField label={t`Expires`} options={expiriesOf()} defaultValue="365" {...field('expiresInDays')} />
    </form>
  );
};

interface FormProps {
  readonly id: string;
  readonly form: ReturnType<typeof useKeyForm>;
}

/** Makes a key and shows it, only this once. */
export const NewKeyDialog = ({ otherwiseFocus, onClose }: NewKeyDialogProps) => {
  const id = useId();
  const [made, setMade] = useState<Made | null>(null);
  const form = useKeyForm(setMade);
  if (made) {
    return (
      <Dialog
        key="made"
        open
        required
        focusTitle
        onOpenChange={onClose}
        otherwiseFocus={otherwiseFocus}
        title={t`Save your key now`}
        description={t`We can’t show “${{ key: made.key.name }}” again. Keep it where you keep passwords, never in public code.`}
        width="l"
        footer={
          // On phones, the margin below the key leaves room for a toast beside the key and the buttons.
          <div className="flex flex-wrap justify-end gap-3">
            <CopyButton
              text={made.secret}
              otherwise={t`Your browser doesn’t allow copying. Select the key and copy it by hand.`}
            />
            <Button variant="primary" onClick={onClose}>
              {t`I’ve saved it`}
            </Button>
          </div>
        }
      >
        <code className="block rounded-m border border-edge bg-background p-4 wrap-anywhere max-sm:mb-16">
          {made.secret}
        </code>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="new"
      open
      firm
      onOpenChange={(isOpen) => !isOpen && onClose()}
      otherwiseFocus={otherwiseFocus}
      title={t`New API key`}
      description={t`Choose only the permissions it needs. You can create more keys for other apps.`}
      width="l"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {form.busy ? t`Creating…` : t`Create key`}
          </Button>
        </div>
      }
    >
      <Form id={id} form={form} />
    </Dialog>
  );
};
