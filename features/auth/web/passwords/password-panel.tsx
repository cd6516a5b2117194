import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { passwordIssue } from '../../passwords.ts';
import { useSession } from '../current-user/session.ts';
import { useChangePassword, type PasswordChange } from './use-change-password.ts';
import { ResetMail } from '../recovery/reset-mail.tsx';

type Name = keyof PasswordChange;
type Errors = { readonly [N in Name]?: string | undefined };

const empty: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };
const names = Object.keys(empty) as Name[];

/** The fields of failures that name none. */
const fieldOf: Readonly<Record<string, Name>> = {
  AUTH_WRONG_PASSWORD: 'currentPassword',
  AUTH_WEAK_PASSWORD: 'newPassword',
  AUTH_PASSWORDS_DIFFER: 'confirmPassword',
};

const errorsOf = (error: unknown): Errors => {
  if (!(error instanceof ApiError)) return {};
  const named = Object.fromEntries(names.map((name) => [name, error.fields[name]?.[0]])) as Errors;
  const field = fieldOf[error.code];
  return field && !named[field] ? { ...named, [field]: error.message } : named;
};

/** What the browser can check by itself. */
const issuesOf = (given: PasswordChange, user: { readonly email: string; readonly username: string }): Errors => ({
  ...(given.currentPassword === '' && { currentPassword: 'Enter your password.' }),
  ...(given.newPassword === ''
    ? { newPassword: 'Choose a password.' }
    : { newPassword: passwordIssue(given.newPassword, user) ?? undefined }),
  ...(given.confirmPassword === ''
    ? { confirmPassword: 'Enter the new password once more.' }
    : given.confirmPassword !== given.newPassword && {
        confirmPassword: 'The two new passwords are not the same.',
      }),
});

const useForm = () => {
  const { user } = useSession();
  const [given, setGiven] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const change = useChangePassword();
  const show = (found: Errors, form: HTMLFormElement): void => {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    change.reset();
    const issues = issuesOf(given, { email: user?.email ?? '', username: user?.username ?? '' });
    show(issues, form);
    if (names.some((name) => issues[name])) return;
    change.mutate(given, {
      onSuccess: () => setGiven(empty),
      onError: (error) => show(errorsOf(error), form),
    });
  };
  const field = (name: Name) => ({
    name,
    value: given[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setGiven((now) => ({ ...now, [name]: value }));
    },
  });
  const failure =
    change.isError && !names.some((name) => errors[name])
      ? serverWords(change.error, 'An error occurred. Please try again.')
      : null;
  return { email: user?.email ?? '', field, onSubmit, failure, change };
};

const ChangeForm = () => {
  const { email, field, onSubmit, failure, change } = useForm();
  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-md gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. A few words that only you would combine work well."
        {...field('newPassword')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...field('confirmPassword')} />
      <div>
        <Button type="submit" busy={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
        <p aria-live="polite" className={`mt-2 text-sm ${failure ? 'text-bad' : 'text-good'}`}>
          {failure ?? (change.isSuccess && `${change.data.message} Your other sessions were ended.`)}
        </p>
      </div>
    </form>
  );
};

/** Changes the password: with the current one, or by an emailed link. */
export const PasswordPanel = ({ hasPassword }: { readonly hasPassword: boolean }) => (
  <Panel
    title="Password"
    lead={
      hasPassword
        ? 'Changing it ends every session but this one.'
        : 'You log in without a password. Set one with a link we send you.'
    }
  >
    {hasPassword && <ChangeForm />}
    <div className={hasPassword ? 'mt-5 border-t border-line pt-5' : ''}>
      {hasPassword && <p className="mb-3 text-sm text-muted">Forgot it? We'll email you a reset link.</p>}
      <ResetMail />
    </div>
  </Panel>
);
