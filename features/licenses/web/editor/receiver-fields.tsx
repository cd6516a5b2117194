import type { UserInfo } from '#features/account/contract.ts';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { LicenseDraft } from './license-draft.ts';
import type { LicenseForm } from './use-license-form.ts';
import { UserPicker } from './user-picker.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface ReceiverFieldsProps {
  readonly form: LicenseForm;
  readonly isNew: boolean;
  readonly role: UserInfo['role'];
}

const optionsFor = ({ isNew, role }: Omit<ReceiverFieldsProps, 'form'>) => [
  { value: '', label: isNew ? t`Only me` : t`No one else` },
  { value: 'specific', label: t`One person, by email` },
  { value: 'multiple', label: t`Several people` },
  ...(isNew && role === 'admin' ? [{ value: 'all', label: t`Every seller` }] : []),
];

const hints: Readonly<Record<LicenseDraft['assignTo'], () => string>> = {
  '': () => t`You can offer it to others later.`,
  specific: () => t`They’ll see it once they have an account with this email, and can accept or decline it.`,
  multiple: () => t`Each person can accept or decline it.`,
  all: () => t`It becomes a label license. Only admins can change it.`,
};

export const ReceiverFields = ({ form, isNew, role }: ReceiverFieldsProps) => {
  const { draft, issues, change } = form;
  return (
    <>
      <SelectField
        label={isNew ? t`Who may use it` : t`Offer it to`}
        hint={hints[draft.assignTo]()}
        options={optionsFor({ isNew, role })}
        value={draft.assignTo}
        onChange={(event) => change({ assignTo: event.currentTarget.value as LicenseDraft['assignTo'] })}
      />
      {draft.assignTo === 'specific' && (
        <TextField
          label={t`Their email`}
          type="email"
          autoComplete="off"
          maxLength={254}
          error={issues['userEmail']}
          value={draft.userEmail}
          onChange={(event) => change({ userEmail: event.currentTarget.value })}
        />
      )}
      {draft.assignTo === 'multiple' && (
        <UserPicker
          canSearch={role !== 'user'}
          chosen={draft.selectedUsers}
          error={issues['selectedUsers']}
          onChange={(selectedUsers) => change({ selectedUsers })}
        />
      )}
    </>
  );
};
