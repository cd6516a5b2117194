import { useState, type SubmitEvent } from 'react';
import { askPassword } from '#features/auth/web/public.tsx';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useCloseAccount } from '../use-close-account.ts';

const removed = [
  'Links to files you bought, including those in your emails: download what you need first.',
  'Your profile, picture, addresses, settings, passkeys and sessions.',
  'Your likes and comments.',
  'Your login: this username and email will no longer work.',
];
const kept = [
  'Orders, payments and license agreements, without your profile: the law requires them, and sellers rely on them.',
  'Your licenses: you can still use the beats you licensed.',
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
  const failure = close.isError && serverWords(close.error, "We couldn't close your account. Please try again.");
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

/** Says what is deleted and what is kept before anything happens. */
export const CloseAccountDialog = ({ username, open, onOpenChange }: CloseAccountDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Close your account?"
    description="This can't be undone. Download your data first if you want to keep it."
  >
    <div className="grid gap-4 text-sm">
      <Facts title="What we delete" facts={removed} />
      <Facts title="What we keep, and why" facts={kept} />
      <div className="border-t border-line pt-4">
        <Form username={username} onCancel={() => onOpenChange(false)} />
      </div>
    </div>
  </Dialog>
);
