import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { passkeyName } from './passkey-support.ts';
import { useAddPasskey } from './passkey-queries.ts';

const failed = "We couldn't add the passkey. Please try again.";

/** Undefined if the person canceled. */
const wordsOf = (error: Error | null): string | undefined => {
  if (!error || error.name === 'PasswordNotGiven') return undefined;
  if (error.name === 'PasskeyGivenUp') return 'Your browser created no passkey: its dialog was closed or timed out.';
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for this account.';
  if (error instanceof ApiError) return error.fields['name']?.[0] ?? serverWords(error, failed);
  return failed;
};

interface AddPasskeyProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const Form = ({ onDone }: { readonly onDone: () => void }) => {
  const [name, setName] = useState(() => passkeyName(navigator.userAgent));
  const add = useAddPasskey();
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    add.mutate(name, {
      onSuccess: (passkey) => {
        toast.success(`Passkey "${passkey.name}" added.`);
        onDone();
      },
    });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label="Name"
        name="passkey-name"
        autoComplete="off"
        maxLength={60}
        hint="So you recognize it in your list."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wordsOf(add.error)}
      />
      <Button type="submit" variant="signal" busy={add.isPending}>
        {add.isPending ? 'Waiting for your browser...' : 'Add passkey'}
      </Button>
    </form>
  );
};

export const AddPasskey = ({ open, onOpenChange }: AddPasskeyProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Add a passkey"
    description="Your browser will ask for your fingerprint, face, screen lock or security key."
  >
    <Form onDone={() => onOpenChange(false)} />
  </Dialog>
);
