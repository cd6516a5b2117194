import { useState } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { passkeyName } from './passkey-support.ts';
import { useAddPasskey } from './passkey-queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const failed = () => t`We couldn’t add the passkey. Please try again.`;

const wordsOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasskeyGivenUp') return t`Your browser created no passkey: its dialog was closed or timed out.`;
  if (name === 'InvalidStateError') return t`This device already has a passkey for this account.`;
  return errorMessage(error, failed());
};

interface AddPasskeyProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const Form = ({ onDone }: { readonly onDone: () => void }) => {
  const add = useAddPasskey();
  const [name] = useState(() => passkeyName(navigator.userAgent));
  const { form, field, busy, message } = useForm({
    names: ['name'],
    schema: async () => (await import('../../contract-security.ts')).addPasskey.body,
    send: (typed) => add.mutateAsync(typed.name),
    onDone: (passkey) => {
      toast.success(t`Passkey "${{ passkey: passkey.name }}" added.`);
      onDone();
    },
    otherwise: wordsOf,
  });
  const { error = message, ...named } = field('name');
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={60}
        hint={t`So you recognize it in your list.`}
        defaultValue={name}
        error={error}
        {...named}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? t`Waiting for your browser...` : t`Add passkey`}
      </Button>
    </form>
  );
};

export const AddPasskey = ({ open, onOpenChange }: AddPasskeyProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={t`Add a passkey`}
    description={t`Your browser will ask for your fingerprint, face, screen lock or security key.`}
  >
    <Form onDone={() => onOpenChange(false)} />
  </Dialog>
);
