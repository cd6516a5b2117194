import { useState, type SubmitEvent } from 'react';
import { askPassword } from '#features/auth/web/public.tsx';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useCloseAccount } from '../use-close-account.ts';

const goes = [
  'The links to the files that you have bought, also those in your mails: download what you need first.',
  'Your profile, picture, addresses, settings, passkeys and sessions.',
  'What you have liked and written under beats.',
  'Your way in: this username and e-mail log nobody in any more.',
];
const stays = [
  'Orders, payments and license agreements, without your profile: the law asks for them, and sellers rely on them.',
  'Your licenses: what you were allowed to do with a beat you still may.',
];

const Facts = ({ title, facts }: { readonly title: string; readonly facts: readonly string[] }) => (
  <div>
    <h3 className="font-semibold">{title}</h3>
    <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </div>
);

interface CloseAccountDialogProps {
  readonly username: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const Form = ({ username, onCancel }: { readonly username: string; readonly onCancel: () => void }) => {
  const [typed, setTyped] = useState('');
  const [differs, setDiffers] = useState(false);
  const close = useCloseAccount();
  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (close.isPending) return;
    const wrong = typed.trim().toLowerCase() !== username.toLowerCase();
    setDiffers(wrong);
    if (wrong || !(await askPassword())) return;
    close.mutate(typed.trim());
  };
  const failure = close.isError && serverWords(close.error, 'The account could not be closed. Please try again.');
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      <TextField
        label={`Type your username, ${username}, to confirm`}
        name="confirm-username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setDiffers(false);
        }}
        error={differs ? 'Type your username to confirm.' : failure || undefined}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Keep my account</Button>
        <Button type="submit" variant="danger" busy={close.isPending}>
          {close.isPending ? 'Closing...' : 'Close my account'}
        </Button>
      </div>
    </form>
  );
};

/** Says what goes and what stays before anything is taken away. */
export const CloseAccountDialog = ({ username, open, onOpenChange }: CloseAccountDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Close your account?"
    description="This cannot be taken back. Download your data first if you want to keep it."
  >
    <div className="grid gap-4 text-sm">
      <Facts title="What goes" facts={goes} />
      <Facts title="What stays, and why" facts={stays} />
      <div className="border-t border-line pt-4">
        <Form username={username} onCancel={() => onOpenChange(false)} />
      </div>
    </div>
  </Dialog>
);
