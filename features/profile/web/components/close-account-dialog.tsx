import { leaveClosed } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useNavigate } from '#ui/routing/routing.ts';
import type { closeAccount } from '#features/account/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

const removed = () => [
  t`Links to files you bought, including those in your emails: download what you need first.`,
  t`Your profile, picture, addresses, settings, passkeys and sessions.`,
  t`Your likes and comments.`,
  t`Your login: this username and email will no longer work.`,
];
const kept = () => [
  t`Orders, payments and license agreements, without your profile: the law requires them, and sellers rely on them.`,
  t`Your licenses: you can still use what you licensed.`,
  t`Our log of what the team changed in your account. It’s a permanent record, so it can’t be deleted.`,
];

const Facts = ({ title, facts }: { readonly title: string; readonly facts: readonly string[] }) => (
  <div>
    <h3 className="font-semibold">{title}</h3>
    <ul className="mt-1 grid list-disc gap-1 ps-5 text-muted">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </div>
);

/** Longer than usual, because the next page doesn't say that the account is closed. */
const shownMs = 10_000;

const useCloseAccount = () => {
  const api = useApi();
  const navigate = useNavigate();
  return async (username: string): Promise<void> => {
    const { message } = await api<typeof closeAccount>('POST /api/v1/app/account/close', { body: { username } });
    leaveClosed(navigate);
    toast.success(message, { duration: shownMs });
  };
};

/** Equals the server's message. */
const nameDiffers = () => t`Type your username to confirm.`;

interface CloseAccountDialogProps {
  readonly username: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const Form = ({ username, onCancel }: { readonly username: string; readonly onCancel: () => void }) => {
  const close = useCloseAccount();
  const { form, field, busy, message } = useForm({
    names: ['username'],
    schema: async () => (await import('#features/account/contract.ts')).closeAccount.body,
    check: (typed) => ({
      username: typed.username.trim().toLowerCase() === username.toLowerCase() ? undefined : nameDiffers(),
    }),
    send: (typed) => close(typed.username.trim()),
    otherwise: t`We couldn’t close your account. Please try again.`,
  });
  const { error = message, ...confirmed } = field('username');
  return (
    <form {...form} className="grid gap-4">
      <TextField
        label={t`Type your username, ${{ username }}, to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        {...confirmed}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t`Keep my account`}</Button>
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? t`Closing...` : t`Close my account`}
        </Button>
      </div>
    </form>
  );
};

/** Lists what is deleted and what is kept(), before anything happens. */
export const CloseAccountDialog = ({ username, open, onOpenChange }: CloseAccountDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={t`Close your account?`}
    description={t`This can’t be undone. Download your data first if you want to keep it.`}
  >
    <div className="grid gap-4 text-sm">
      <Facts title={t`What we delete`} facts={removed()} />
      <Facts title={t`What we keep, and why`} facts={kept()} />
      <div className="border-t border-line pt-4">
        <Form username={username} onCancel={() => onOpenChange(false)} />
      </div>
    </div>
  </Dialog>
);
