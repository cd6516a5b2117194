import { t } from '#contract-kit/texts/text.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { DirectoryUser, UserField } from '../../contract.ts';

export const fieldNames = (): Readonly<Record<UserField, string>> => ({
  name: t`Name`,
  email: t`Email`,
  username: t`Username`,
});

const titles = (): Readonly<Record<UserField, string>> => ({
  name: t`Edit name`,
  email: t`Edit email`,
  username: t`Edit username`,
});

const hints = (): Readonly<Record<UserField, string>> => ({
  name: t`Shown with what they sell.`,
  email: t`They get a link at the new address. Until they follow it, the old email stays.`,
  username: t`It’s part of their store page’s URL.`,
});

interface FieldFormProps {
  readonly field: UserField;
  readonly value: string;
  readonly onSave: (value: string) => void;
  readonly onEnd: () => void;
}

const FieldForm = ({ field: name, value, onSave, onEnd }: FieldFormProps) => {
  const { form, field, busy } = useForm({
    names: [name],
    schema: async () => (await import('../../contract.ts')).updateUser.body,
    normalize: (values) => ({ ...values, [name]: values[name].trim() }),
    // Behind the dialog the new value shows at once, and a failure is reported there.
    send: (values) => {
      if (values[name] !== value) onSave(values[name]);
      return Promise.resolve();
    },
    onDone: onEnd,
  });
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label={fieldNames()[name]}
        hint={hints()[name]}
        defaultValue={value}
        autoComplete="off"
        {...(name !== 'name' && { autoCapitalize: 'none', spellCheck: false })}
        {...field(name)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onEnd}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
};

interface FieldDialogProps {
  readonly user: DirectoryUser;
  /** Null while closed. */
  readonly field: UserField | null;
  readonly onSave: (field: UserField, value: string) => void;
  readonly onEnd: () => void;
}

export const FieldDialog = ({ user, field, onSave, onEnd }: FieldDialogProps) => (
  <Dialog open={field !== null} onOpenChange={(open) => !open && onEnd()} title={field ? titles()[field] : ''}>
    {field && <FieldForm field={field} value={user[field]} onSave={(value) => onSave(field, value)} onEnd={onEnd} />}
  </Dialog>
);
