import { useState } from 'react';
import type { changeEmail } from '#features/auth/contract-recovery.ts';
import { EmailCodeForm, useUserChanged } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { useDraft } from '#ui/data/use-draft.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { UserInfo } from '#features/account/contract.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

/** The new email replaces the current one once its link was followed or its code entered. */
const useEmailChange = (user: UserInfo) => {
  const api = useApi();
  const changed = useUserChanged();
  return async (newEmail: string) => {
    const response = await api<typeof changeEmail>('PUT /api/v1/app/profile-u-v', { body: { newEmail } });
    changed({ ...user, pendingEmail: newEmail });
    return response;
  };
};

interface FormProps {
  readonly user: UserInfo;
  readonly email: string;
  readonly onChange: (email: string) => void;
  readonly onClose: () => void;
}

const EmailForm = ({ user, email, onChange, onClose }: FormProps) => {
  const change = useEmailChange(user);
  const { form, field, busy, message } = useForm({
    names: ['newEmail'],
    schema: async () => (await import('#features/auth/contract-recovery.ts')).changeEmail.body,
    send: (typed) => change(typed.newEmail.trim()),
    onDone: (response) => {
      toast.success(response.message);
      onClose();
    },
    otherwise: t`Error updating email. Please try again.`,
  });
  const { error = message, ...newEmail } = field('newEmail');
  return (
    <form {...form} className="grid gap-4">
      <TextField
        label={t`New email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t`We’ll send a link and a code to it. Until you use one of them, your email stays ${{ email: user.email }}.`}
        value={email}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        {...newEmail}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t`Change email`}
        </Button>
      </div>
    </form>
  );
};

const EmailState = ({ user }: { readonly user: UserInfo }) => {
  if (user.pendingEmail) return <Badge tone="warn">{t`Pending Verification`}</Badge>;
  return user.emailVerified ? <Badge tone="good">{t`Verified`}</Badge> : <Badge tone="warn">{t`Not verified`}</Badge>;
};

export const EmailField = ({ user }: { readonly user: UserInfo }) => {
  const [draft, setDraft, clear] = useDraft(`new-email:${user._id}`, '');
  const [opened, setOpened] = useState(false);
  const close = (): void => {
    clear();
    setOpened(false);
  };
  const { email, pendingEmail } = user;
  return (
    <div className="flex min-w-0 flex-col">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
        className="group flex min-h-16 w-full flex-1 items-center gap-3 rounded-m border border-line px-3.5 py-2.5 text-start transition-colors hover:border-edge hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {t`Email`} <EmailState user={user} />
          </span>
          <span className="block wrap-anywhere">{pendingEmail ?? email}</span>
        </span>
        <Icon name="edit" size={18} className="shrink-0 text-muted group-hover:text-text" />
        <span className="sr-only">{t`Edit`}</span>
      </button>
      {pendingEmail && (
        <div className="mt-2 grid gap-3 px-3.5">
          <p className="text-sm text-muted">
            <T>
              Enter the code we sent there, or open the link in this browser to stay logged in. Until then, your email
              is still{' '}
              <span className="wrap-anywhere text-text">
                <V of={{ email }} />
              </span>
              .
            </T>
          </p>
          <EmailCodeForm isChange />
        </div>
      )}
      <Dialog open={opened} onOpenChange={close} title={t`Change your email`} firm>
        <EmailForm user={user} email={draft} onChange={setDraft} onClose={close} />
      </Dialog>
    </div>
  );
};
