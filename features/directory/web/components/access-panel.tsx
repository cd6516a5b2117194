import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { DirectoryUser } from '../../contract.ts';
import { refusalMessage, useAccountActions } from '../use-user-changes.ts';
import { roleNames } from '../user-labels.ts';

interface FormProps {
  readonly user: DirectoryUser;
  readonly show: (user: DirectoryUser) => void;
  readonly onEnd: () => void;
}

interface EndProps {
  readonly message: string | null;
  readonly busy: boolean;
  readonly danger: boolean;
  readonly confirm: string;
  readonly onEnd: () => void;
}

const FormEnd = ({ message, busy, danger, confirm, onEnd }: EndProps) => (
  <>
    <p role="alert" className="text-sm text-bad empty:hidden">
      {message}
    </p>
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onEnd}>{t`Cancel`}</Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {confirm}
      </Button>
    </div>
  </>
);

const SuspendForm = ({ user, show, onEnd }: FormProps) => {
  const { suspend } = useAccountActions(user, show);
  const { form, field, busy, message } = useForm({
    names: ['reason'],
    schema: async () => (await import('../../contract.ts')).suspendUser.body,
    send: ({ reason }) => suspend(reason),
    onDone: onEnd,
    otherwise: refusalMessage,
  });
  return (
    <form {...form} className="grid gap-4">
      <TextArea label={t`Reason`} hint={t`They’ll see it in their email. Up to 500 characters.`} {...field('reason')} />
      <FormEnd message={message} busy={busy} danger confirm={t`Suspend account`} onEnd={onEnd} />
    </form>
  );
};

interface PressProps extends Pick<EndProps, 'danger' | 'confirm' | 'onEnd'> {
  readonly act: () => Promise<unknown>;
  readonly children?: ReactNode;
}

/** Nothing is asked for but a press. */
const PressForm = ({ act, children, ...end }: PressProps) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: act, onSuccess: end.onEnd });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      {children}
      <FormEnd message={error && refusalMessage(error)} busy={isPending} {...end} />
    </form>
  );
};

const RestoreForm = ({ user, show, onEnd }: FormProps) => (
  <PressForm act={useAccountActions(user, show).restore} danger={false} confirm={t`Restore account`} onEnd={onEnd}>
    <p className="text-sm wrap-anywhere text-muted">
      <T>
        Suspended because: <V of={{ reason: user.suspendedReason }} />
      </T>
    </p>
  </PressForm>
);

const CommentsForm = ({ user, show, onEnd }: FormProps) => (
  <PressForm act={useAccountActions(user, show).removeComments} danger confirm={t`Remove all comments`} onEnd={onEnd} />
);

const roleOptions = () =>
  (Object.keys(roleNames()) as DirectoryUser['role']['name'][]).map((value) => ({
    value,
    label: roleNames()[value],
  }));

const RoleForm = ({ user, show, onEnd }: FormProps) => {
  const { changeRole } = useAccountActions(user, show);
  const { form, field, busy, message } = useForm({
    names: ['role'],
    schema: async () => (await import('../../contract.ts')).changeRole.body,
    send: ({ role }) => changeRole(role as DirectoryUser['role']['name']),
    onDone: onEnd,
    otherwise: refusalMessage,
  });
  return (
    <form {...form} className="grid gap-4">
      <SelectField label={t`New role`} options={roleOptions()} defaultValue={user.role.name} {...field('role')} />
      <FormEnd message={message} busy={busy} danger={false} confirm={t`Change role`} onEnd={onEnd} />
    </form>
  );
};

const editorWords = ({ isEditor }: DirectoryUser): string =>
  isEditor ? t`Remove site editing` : t`Allow site editing`;

const EditorForm = ({ user, show, onEnd }: FormProps) => {
  const { changeEditor } = useAccountActions(user, show);
  return (
    <PressForm
      act={() => changeEditor(!user.isEditor)}
      danger={user.isEditor}
      confirm={editorWords(user)}
      onEnd={onEnd}
    />
  );
};

const questions = () =>
  ({
    suspend: {
      title: t`Suspend this account?`,
      text: t`All its sessions end, no one can log in to it, what it sells leaves the store, and its comments are hidden. Buyers keep their files and orders.`,
      Form: SuspendForm,
    },
    restore: {
      title: t`Restore this account?`,
      text: t`They can log in again. What left the store and their comments come back.`,
      Form: RestoreForm,
    },
    comments: {
      title: t`Remove all their comments?`,
      text: t`Every comment by this account disappears from the store. You can’t undo this.`,
      Form: CommentsForm,
    },
    role: {
      title: t`Change this role?`,
      text: t`Admins can do everything here, including to your account. You’ll be asked for your password.`,
      Form: RoleForm,
    },
    editor: {
      title: t`Allow site editing?`,
      text: t`They can change and publish what the pages say, and the help center’s links. They see no orders, people or money. You’ll be asked for your password.`,
      Form: EditorForm,
    },
    noEditor: {
      title: t`Remove site editing?`,
      text: t`They can’t change the site anymore. What they’ve published and their drafts stay. You’ll be asked for your password.`,
      Form: EditorForm,
    },
  }) as const;

const RemoveComments = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="danger" onClick={onClick}>
    {t`Remove all comments`}
  </Button>
);

export const AccessPanel = ({ user, show }: Omit<FormProps, 'onEnd'>) => {
  const { user: self } = useSession();
  const [action, setAction] = useState<keyof ReturnType<typeof questions> | null>(null);
  const end = (): void => setAction(null);
  const question = action && questions()[action];
  if (self?._id === user._id) {
    return (
      <Panel title={t`Access`}>
        <p className="text-muted">{t`This is you. Only another admin can change your role or suspend your account.`}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t`Access`}>
      {user.status === 'suspended' ? (
        <>
          <p className="mb-4 wrap-anywhere text-muted">
            <T>
              Suspended because: <V of={{ reason: user.suspendedReason }} />
            </T>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setAction('restore')}>{t`Restore account`}</Button>
            <RemoveComments onClick={() => setAction('comments')} />
          </div>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setAction('role')}>{t`Change role`}</Button>
          {user.role.name !== 'admin' && (
            <Button onClick={() => setAction(user.isEditor ? 'noEditor' : 'editor')}>{editorWords(user)}</Button>
          )}
          <Button variant="danger" onClick={() => setAction('suspend')}>
            {t`Suspend account`}
          </Button>
          <RemoveComments onClick={() => setAction('comments')} />
        </div>
      )}
      <Dialog
        open={question !== null}
        onOpenChange={(open) => !open && end()}
        title={question?.title ?? ''}
        description={question?.text ?? ''}
      >
        {question && <question.Form user={user} show={show} onEnd={end} />}
      </Dialog>
    </Panel>
  );
};
